// Reading timelines as a person does all day: what is new waits, what was missed comes back, and what is being read stays where it is.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { beingRead, firstPost, list, posts, scroll, scrollTo, topOf, view } from './steps.ts';

const tomas = 'tomas@archipelago.example';
let world: World;
let demo: Demo;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  await world.signedIn(demo);
});
afterAll(() => world.stop());

const home = () => list(world.page, 'Home');
const saying = (text: string) => home().getByRole('article', { name: text });
const pill = (count: number) => world.page.getByRole('button', { name: `${count} new post${count === 1 ? '' : 's'}`, exact: true });
const rows = async () => Number(await home().getAttribute('data-count'));
const interrupted = () => world.page.getByText(/^Live updates are interrupted|^Nothing can be loaded from/);
const connected = async () => {
  await expect.poll(() => demo.streams()).toBeGreaterThan(0);
  await interrupted().waitFor({ state: 'hidden' });
};
const reading = async (pixels: number) => {
  await scroll(world.page, 'Home', pixels);
  return beingRead(world.page, 'Home');
};
const moved = async ({ post, top }: { post: string; top: number }) => Math.abs((await topOf(world.page, 'Home', post)) - top);

test('older posts load while scrolling', async () => {
  const before = await rows();
  await expect
    .poll(async () => {
      await scroll(world.page, 'Home', 4_000);
      return rows();
    })
    .toBeGreaterThan(before + 40);
  expect(await posts(world.page).count()).toBeLessThan(40);
});

test('new posts wait behind a button, and the post being read does not move', async () => {
  await connected();
  const place = await reading(-1_500);
  for (const text of ['Tide is turning', 'Tide has turned', 'Tide is out']) demo.act.post(tomas, { text });
  await pill(3).waitFor();
  expect((await beingRead(world.page, 'Home')).post).toBe(place.post);
  expect(await moved(place)).toBeLessThan(0.5);
  await pill(3).click();
  await expect.poll(() => saying('Tide is out').isVisible()).toBe(true);
  expect(await pill(3).count()).toBe(0);
});

test('the newest post is whole in sight when it is shown, also when it is higher than those before', async () => {
  for (const text of ['Low', 'Lower', 'Lowest']) demo.act.post(tomas, { text });
  await pill(3).click();
  demo.act.post(tomas, { text: `${'High water. '.repeat(30)}`, pictures: [1] });
  await pill(1).click();
  await saying('High water').waitFor();
  const { top } = await beingRead(world.page, 'Home');
  expect(top).toBe(0);
  await saying('High water').getByText('High water').first().waitFor();
  expect(await home().evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('an edit arrives, and so does a deletion', async () => {
  const id = demo.act.post(tomas, { text: 'Gull seen' });
  await pill(1).click();
  await saying('Gull seen').waitFor();
  demo.act.edit(id, 'Gull seen, then heard');
  const edited = saying('Gull seen, then heard');
  await edited.getByText('edited', { exact: true }).waitFor();
  demo.act.delete(id);
  await edited.waitFor({ state: 'detached' });
});

test('deletions above do not move the post being read', async () => {
  const id = demo.act.post(tomas, { text: 'Soon gone' });
  await pill(1).click();
  await saying('Soon gone').waitFor();
  const before = await rows();
  const place = await reading(1_200);
  demo.act.delete(id);
  await expect.poll(rows).toBe(before - 1);
  await beingRead(world.page, 'Home');
  expect(await moved(place)).toBeLessThan(0.5);
});

test('what a dropped stream missed is filled in', async () => {
  demo.faults.dropStreams();
  demo.act.post(tomas, { text: 'Said while nobody listened' });
  await pill(1).click();
  await saying('Said while nobody listened').waitFor();
  await connected();
});

test('the network being gone is said, and what was missed comes when it returns', async () => {
  const place = await reading(2_000);
  demo.faults.offline(true);
  await interrupted().waitFor();
  demo.act.post(tomas, { text: 'The cable was cut' });
  demo.act.post(tomas, { text: 'The cable is mended' });
  demo.faults.offline(false);
  await pill(2).waitFor();
  expect(await moved(place)).toBeLessThan(0.5);
  await connected();
});

test('after a restart without a network the cache shows the same post at the same place', async () => {
  const place = await reading(300);
  demo.faults.offline(true);
  await world.restart();
  await firstPost(world.page);
  const now = await beingRead(world.page, 'Home');
  expect(now.post).toBe(place.post);
  expect(Math.abs(now.top - place.top)).toBeLessThan(1);
});

test('a long absence leaves a gap that loads on request, and the post being read does not move', async () => {
  await world.end();
  demo.faults.offline(false);
  for (let at = 1; at <= 180; at += 1) demo.act.post(tomas, { text: `Absence ${at}` });
  await world.start();
  const { page } = world;
  await page.getByRole('button', { name: /^\d+ new posts$/ }).click();
  await saying('Absence 180').waitFor();
  const gap = home().getByRole('button', { name: /^Load the posts/ });
  await scrollTo(page, 'Home', gap);
  const before = await rows();
  while (await isGapAhead(gap)) {
    const place = await beingRead(page, 'Home');
    const known = await rows();
    await gap.click();
    await expect.poll(rows).not.toBe(known);
    expect((await beingRead(page, 'Home')).post).toBe(place.post);
    expect(await moved(place)).toBeLessThan(0.5);
  }
  // Of 182 missed posts 120 were fetched by themselves.
  expect(await rows()).toBe(before - 1 + 62);
});

/** Scrolls to the gap, or past where it was; the post below it was there before the absence. */
async function isGapAhead(gap: Locator): Promise<boolean> {
  await scrollTo(world.page, 'Home', gap.or(saying('Said while nobody listened')));
  return (await gap.count()) > 0;
}

test('the keyboard walks the list and acts on its posts', async () => {
  const { page } = world;
  await page.keyboard.press('.');
  await saying('Absence 180').waitFor();
  await home().focus();
  await page.keyboard.press('Home');
  const row = (index: number) => home().locator(`[data-row="${index}"]`);
  const focused = (index: number) => expect.poll(() => row(index).evaluate((element) => element === document.activeElement)).toBe(true);
  await focused(0);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await focused(2);
  await page.keyboard.press('k');
  await focused(1);
  const pressed = (name: RegExp) => row(1).getByRole('button', { name }).getAttribute('aria-pressed');
  await page.keyboard.press('f');
  await expect.poll(() => pressed(/^Favourite/)).toBe('true');
  await page.keyboard.press('f');
  await expect.poll(() => pressed(/^Favourite/)).toBe('false');
  await page.keyboard.press('b');
  await expect.poll(() => pressed(/^Boost/)).toBe('true');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^Reply to/ });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await focused(1);
  await page.keyboard.press('o');
  await page.getByRole('region', { name: 'Thread' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Thread' }).waitFor({ state: 'detached' });
  await row(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
});

test('the local timeline has posts from this server, live; the federated one from everywhere', async () => {
  const { page } = world;
  await view(page, 'Local').click();
  await list(page, 'Local').getByRole('article').first().waitFor();
  demo.act.post('ida', { text: 'Local as can be' });
  await pill(1).click();
  await list(page, 'Local').getByRole('article', { name: 'Local as can be' }).waitFor();
  await view(page, 'Federated').click();
  await list(page, 'Federated').getByRole('article').first().waitFor();
  demo.act.post('eero@north.example', { text: 'From very far' });
  await pill(1).click();
  await list(page, 'Federated').getByRole('article', { name: 'From very far' }).waitFor();
});

test('the window complained of nothing but the network that was cut', () => {
  const complaints = [...world.complaints, ...world.app.complaints];
  expect(complaints.filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([]);
});
