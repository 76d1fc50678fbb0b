// Tests reading timelines: new posts are queued, missed ones are loaded, and the post being read does not move.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { findTopPost, waitForFirstPost, list, posts, scroll, scrollTo, topOfPost, viewButton } from './steps.ts';

const tomas = 'tomas@archipelago.example';
let world: AppWorld;
let demo: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  await world.startAs(demo);
});
afterAll(() => world.stop());

const home = () => list(world.page, 'Home');
const postWithText = (text: string) => home().getByRole('article', { name: text });
const pill = (count: number) => world.page.getByRole('button', { name: `${count} new post${count === 1 ? '' : 's'}`, exact: true });
const rows = async () => Number(await home().getAttribute('data-count'));
const interrupted = () => world.page.getByText(/^Live updates are interrupted|^Nothing can be loaded from/);
const waitForConnection = async () => {
  await expect.poll(() => demo.streams()).toBeGreaterThan(0);
  await interrupted().waitFor({ state: 'hidden' });
};
const scrollToPost = async (pixels: number) => {
  await scroll(world.page, 'Home', pixels);
  return findTopPost(world.page, 'Home');
};
const measureShift = async ({ post, top }: { post: string; top: number }) => Math.abs((await topOfPost(world.page, 'Home', post)) - top);

test('loads older posts while scrolling', async () => {
  const before = await rows();
  await expect
    .poll(async () => {
      await scroll(world.page, 'Home', 4_000);
      return rows();
    })
    .toBeGreaterThan(before + 40);
  expect(await posts(world.page).count()).toBeLessThan(40);
});

test('queues new posts behind a button without moving the post being read', async () => {
  await waitForConnection();
  const position = await scrollToPost(-1_500);
  for (const text of ['Tide is turning', 'Tide has turned', 'Tide is out']) demo.act.post(tomas, { text });
  await pill(3).waitFor();
  expect((await findTopPost(world.page, 'Home')).post).toBe(position.post);
  expect(await measureShift(position)).toBeLessThan(0.5);
  await pill(3).click();
  await expect.poll(() => postWithText('Tide is out').isVisible()).toBe(true);
  expect(await pill(3).count()).toBe(0);
});

test('shows the newest post at the top, even if it is taller than the posts before', async () => {
  for (const text of ['Low', 'Lower', 'Lowest']) demo.act.post(tomas, { text });
  await pill(3).click();
  demo.act.post(tomas, { text: `${'High water. '.repeat(30)}`, pictures: [1] });
  await pill(1).click();
  await postWithText('High water').waitFor();
  const { top } = await findTopPost(world.page, 'Home');
  expect(top).toBe(0);
  await postWithText('High water').getByText('High water').first().waitFor();
  expect(await home().evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('shows edits and deletions live', async () => {
  const id = demo.act.post(tomas, { text: 'Gull seen' });
  await pill(1).click();
  await postWithText('Gull seen').waitFor();
  demo.act.edit(id, 'Gull seen, then heard');
  const edited = postWithText('Gull seen, then heard');
  await edited.getByText('edited', { exact: true }).waitFor();
  demo.act.delete(id);
  await edited.waitFor({ state: 'detached' });
});

test('does not move the post being read when posts above are deleted', async () => {
  const id = demo.act.post(tomas, { text: 'Soon gone' });
  await pill(1).click();
  await postWithText('Soon gone').waitFor();
  const before = await rows();
  const position = await scrollToPost(1_200);
  demo.act.delete(id);
  await expect.poll(rows).toBe(before - 1);
  await findTopPost(world.page, 'Home');
  expect(await measureShift(position)).toBeLessThan(0.5);
});

test('loads posts missed by a dropped stream', async () => {
  demo.faults.dropStreams();
  demo.act.post(tomas, { text: 'Said while nobody listened' });
  await pill(1).click();
  await postWithText('Said while nobody listened').waitFor();
  await waitForConnection();
});

test('reports a lost connection and loads missed posts when it returns', async () => {
  const position = await scrollToPost(2_000);
  demo.faults.offline(true);
  await interrupted().waitFor();
  demo.act.post(tomas, { text: 'The cable was cut' });
  demo.act.post(tomas, { text: 'The cable is mended' });
  demo.faults.offline(false);
  await pill(2).waitFor();
  expect(await measureShift(position)).toBeLessThan(0.5);
  await waitForConnection();
});

test('restores the scroll position from the cache after an offline restart', async () => {
  const position = await scrollToPost(300);
  demo.faults.offline(true);
  await world.restart();
  await waitForFirstPost(world.page);
  const now = await findTopPost(world.page, 'Home');
  expect(now.post).toBe(position.post);
  expect(Math.abs(now.top - position.top)).toBeLessThan(1);
});

test('loads the gap of a long absence on request without moving the post being read', async () => {
  const rowsBeforeAbsence = await rows();
  await world.end();
  demo.faults.offline(false);
  // The app loads 120 missed posts by itself, and 80 more if its stream opens after the first page.
  for (let at = 1; at <= 220; at += 1) demo.act.post(tomas, { text: `Absence ${at}` });
  await world.start();
  const { page } = world;
  await page.getByRole('button', { name: /^\d+\+ new posts$/ }).click();
  await postWithText('Absence 220').waitFor();
  const gap = home().getByRole('button', { name: /^Load the posts/ });
  await scrollTo(page, 'Home', gap);
  while (await isGapAhead(gap)) {
    const position = await findTopPost(page, 'Home');
    const rowsBefore = await rows();
    await gap.click();
    await expect.poll(rows).not.toBe(rowsBefore);
    expect((await findTopPost(page, 'Home')).post).toBe(position.post);
    expect(await measureShift(position)).toBeLessThan(0.5);
  }
  // Two more posts were written while the app was offline.
  expect(await rows()).toBe(rowsBeforeAbsence + 222);
});

/** Scrolls to the gap, or to the first post from before the absence if the gap is closed. */
async function isGapAhead(gap: Locator): Promise<boolean> {
  await scrollTo(world.page, 'Home', gap.or(postWithText('Said while nobody listened')));
  return (await gap.count()) > 0;
}

test('moves through the list and acts on posts by keyboard', async () => {
  const { page } = world;
  await page.keyboard.press('.');
  await postWithText('Absence 220').waitFor();
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

test('shows local posts in the local timeline and remote posts in the federated one, live', async () => {
  const { page } = world;
  await viewButton(page, 'Local').click();
  await list(page, 'Local').getByRole('article').first().waitFor();
  demo.act.post('ida', { text: 'Local as can be' });
  await pill(1).click();
  await list(page, 'Local').getByRole('article', { name: 'Local as can be' }).waitFor();
  await viewButton(page, 'Federated').click();
  await list(page, 'Federated').getByRole('article').first().waitFor();
  demo.act.post('eero@north.example', { text: 'From very far' });
  await pill(1).click();
  await list(page, 'Federated').getByRole('article', { name: 'From very far' }).waitFor();
});

test('logs only errors of the interrupted network', () => {
  const complaints = [...world.consoleProblems, ...world.app.consoleProblems];
  expect(complaints.filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([]);
});
