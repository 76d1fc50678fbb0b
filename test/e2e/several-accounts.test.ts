// Several accounts in one window: each keeps its place, its drafts and its counts, and leaves nothing behind when it goes.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { addAccount, beingRead, firstPost, openComposer, scroll, topOf, view } from './steps.ts';

let world: World;
let coast: Demo;
let lagoon: Demo;

beforeAll(async () => {
  world = await World.create();
  [coast, lagoon] = await Promise.all([world.service(), world.service({ domain: 'lagoon.example' })]);
  await world.signedIn(coast, 0);
  for (const [at, demo] of [coast, lagoon].entries()) {
    await addAccount(world, demo.url, world.person(demo, 1));
    await account(at + 1).waitFor();
  }
  await vi.waitUntil(() => coast.streams() >= 2 && lagoon.streams() >= 1, 15_000);
});
afterAll(() => world.stop());

const rail = () => world.page.getByRole('navigation', { name: 'Accounts' });
const account = (at: number) =>
  rail()
    .getByRole('button', { name: /^Switch to/ })
    .nth(at);
const shown = (at: number) => expect.poll(() => account(at).getAttribute('aria-current')).toBe('true');
const tokenOf = async (demo: Demo, acct: string) => {
  const entries = await world.desktop.keychain('Kittiwake');
  const entry = entries.find((each) => each.account === `${demo.url}|${demo.act.id(acct)}`);
  return entry && (JSON.parse(entry.password) as { token: string }).token;
};
const accepted = async (token: string) => {
  const answer = await fetch(`${coast.url}/api/v1/accounts/verify_credentials`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
};
/** The app's files that contain that text. */
const filesWith = (text: string) =>
  promisify(execFile)('grep', ['-rlaF', '-e', text, world.userData]).then(
    ({ stdout }) => stdout.split('\n').filter(Boolean),
    () => [],
  );

test('two accounts on one server and one on another are switched by key and by click', async () => {
  for (const at of [0, 1, 2]) {
    await world.page.keyboard.press(`Control+${at + 1}`);
    await shown(at);
    await firstPost(world.page);
  }
  await account(1).click();
  await shown(1);
  await world.page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
});

test('each keeps its place', async () => {
  const { page } = world;
  await page.keyboard.press('Control+1');
  await firstPost(page);
  await scroll(page, 'Home', 2_500);
  const first = await beingRead(page, 'Home');
  await page.keyboard.press('Control+2');
  await shown(1);
  await firstPost(page);
  await scroll(page, 'Home', 900);
  const second = await beingRead(page, 'Home');
  expect(second.post).not.toBe(first.post);
  for (const [key, place] of [
    ['Control+1', first],
    ['Control+2', second],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(async () => Math.abs((await topOf(page, 'Home', place.post)) - place.top)).toBeLessThan(1);
  }
});

test('the drafts of each are counted for all', async () => {
  const { page } = world;
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Jonna thinks of tidewrack');
  await dialog.getByText('Draft saved').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => view(page, 'Drafts').innerText()).toMatch(/1$/);
  await page.keyboard.press('Control+3');
  await shown(2);
  await expect.poll(() => view(page, 'Drafts').innerText()).toMatch(/1$/);
});

test('what is unread is counted for each, shown or not', async () => {
  const count = async () => Number(/(\d+) unread/.exec((await account(1).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  const before = await count();
  coast.act.direct('ida', 'jonna', 'between us: samphire');
  await expect.poll(count).toBe(before + 1);
  await world.page.keyboard.press('Control+2');
  await view(world.page, 'Notifications').click();
  await expect.poll(count).toBe(0);
});

test('signing out asks, revokes the token and removes what was stored of that account alone', async () => {
  const { page } = world;
  const [token, other] = await Promise.all([tokenOf(coast, 'jonna'), tokenOf(coast, 'mira')]);
  if (!token || !other) throw new Error('The keychain lacks a token');
  await expect.poll(() => filesWith('Jonna thinks of tidewrack')).not.toEqual([]);
  await expect.poll(() => filesWith('between us: samphire')).not.toEqual([]);
  const ask = async (answer: string) => {
    await page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out…' }).click();
    await page.getByRole('dialog').getByText('1 draft or unsent post').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: answer }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await ask('Cancel');
  expect(await accepted(token)).toBe(200);
  await ask('Sign out');
  await expect.poll(() => account(2).count()).toBe(0);
  await expect.poll(() => accepted(token)).toBe(401);
  expect(await accepted(other)).toBe(200);
  expect(coast.requests.filter(({ path }) => path === '/oauth/revoke')).toHaveLength(1);
  expect(await tokenOf(coast, 'jonna')).toBeUndefined();
  await expect.poll(() => filesWith('Jonna thinks of tidewrack')).toEqual([]);
  await expect.poll(() => filesWith('between us: samphire')).toEqual([]);
  expect(await filesWith(`${coast.url}|${coast.act.id('jonna')}`)).toEqual([]);
});

test('the others go on, over a restart too', async () => {
  await world.restart();
  await firstPost(world.page);
  await account(1).waitFor();
  expect(await account(2).count()).toBe(0);
});

test('the window complained of nothing', () => {
  expect([...world.complaints, ...world.app.complaints]).toEqual([]);
});
