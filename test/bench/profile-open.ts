// Measures the time from the click on an author's name to the frame that shows the first post of the profile.
import { AppWorld } from '../e2e/fixtures.ts';
import { list } from '../e2e/steps.ts';
import { percentile, round } from './figures.ts';
import { measureTimeToPaint } from './time-to-paint.ts';

const people = ['sami', 'jonna', 'ruben', 'ida', 'freya@archipelago.example'];
const runsPerPerson = 3;

export async function profileOpen(): Promise<Record<string, number>> {
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer();
    const mira = await world.startAs(demo);
    for (const acct of people) demo.act.post(acct, { text: `@${mira.acct} ${acct} asks for a word` });
    await world.resetToHome();
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
        (run === 0 ? first : again).push(await measureTimeToPaint(page, 'click', '.profile article time', () => author.click()));
        await page.keyboard.press('Escape');
        await page.locator('.profile').waitFor({ state: 'detached' });
      }
    return { profileMs: round(percentile(0.5, first), 0), profileAgainMs: round(percentile(0.5, again), 0) };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await profileOpen());
