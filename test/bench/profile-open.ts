// How soon a profile is there: from the click on an author's name to the frame that shows the first of their posts.
import { World } from '../e2e/fixtures.ts';
import { list } from '../e2e/steps.ts';
import { at, round } from './figures.ts';
import { paintedAfter } from './painted.ts';

const people = ['sami', 'jonna', 'ruben', 'ida', 'freya@archipelago.example'];
const runsPerPerson = 3;

export async function profileOpen(): Promise<Record<string, number>> {
  const world = await World.create();
  try {
    const demo = await world.service();
    const mira = await world.signedIn(demo);
    for (const acct of people) demo.act.post(acct, { text: `@${mira.acct} ${acct} asks for a word` });
    await world.home();
    const { page } = world;
    await page.getByRole('button', { name: 'Notifications' }).first().click();
    const rows = list(page, 'Notifications').getByRole('article');
    const first: number[] = [];
    const again: number[] = [];
    for (let run = 0; run < runsPerPerson; run += 1)
      for (const acct of people) {
        const author = rows
          .filter({ hasText: `${acct} asks` })
          .getByRole('link')
          .first();
        (run === 0 ? first : again).push(await paintedAfter(page, 'click', '.profile article time', () => author.click()));
        await page.keyboard.press('Escape');
        await page.locator('.profile').waitFor({ state: 'detached' });
      }
    return { profileMs: round(at(0.5, first), 0), profileAgainMs: round(at(0.5, again), 0) };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await profileOpen());
