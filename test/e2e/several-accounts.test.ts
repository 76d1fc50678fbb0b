// Tests several accounts in one window: each keeps its position, drafts, and counts, and signing out removes all its data.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { findTopPost, waitForFirstPost, openComposer, scroll, topOfPost, viewButton } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer({ domain: 'lagoon.example' })]);
  await world.startAsAccounts([[coast], [coast, 1], [lagoon, 1]]);
  await vi.waitUntil(() => coast.streams() >= 2 && lagoon.streams() >= 1, 15_000);
});
afterAll(() => world.stop());

const rail = () => world.page.getByRole('navigation', { name: 'Accounts' });
const account = (at: number) =>
  rail()
    .getByRole('button', { name: /^Switch to/ })
    .nth(at);
const expectActive = (at: number) => expect.poll(() => account(at).getAttribute('aria-current')).toBe('true');
const tokenOf = async (demo: TestDemo, acct: string) => {
  const entries = await world.desktop.keychain('Kittiwake');
  const entry = entries.find((each) => each.account === `${demo.url}|${demo.act.id(acct)}`);
  return entry && (JSON.parse(entry.password) as { token: string }).token;
};
const checkToken = async (token: string) => {
  const answer = await fetch(`${coast.url}/api/v1/accounts/verify_credentials`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
};
/** Files of the user data that contain the text. */
const filesWith = (text: string) =>
  promisify(execFile)('grep', ['-rlaF', '-e', text, world.userData]).then(
    ({ stdout }) => stdout.split('\n').filter(Boolean),
    () => [],
  );

test('switches between two accounts on one server and one on another, by key and by click', async () => {
  for (const at of [0, 1, 2]) {
    await world.page.keyboard.press(`Control+${at + 1}`);
    await expectActive(at);
    await waitForFirstPost(world.page);
  }
  await account(1).click();
  await expectActive(1);
  await world.page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
});

test('keeps the scroll position of each account', async () => {
  const { page } = world;
  await page.keyboard.press('Control+1');
  await waitForFirstPost(page);
  await scroll(page, 'Home', 2_500);
  const first = await findTopPost(page, 'Home');
  await page.keyboard.press('Control+2');
  await expectActive(1);
  await waitForFirstPost(page);
  await scroll(page, 'Home', 900);
  const second = await findTopPost(page, 'Home');
  expect(second.post).not.toBe(first.post);
  for (const [key, place] of [
    ['Control+1', first],
    ['Control+2', second],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(async () => Math.abs((await topOfPost(page, 'Home', place.post)) - place.top)).toBeLessThan(1);
  }
});

test('counts drafts across all accounts', async () => {
  const { page } = world;
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('Jonna thinks of tidewrack');
  await dialog.getByText('Draft saved').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => viewButton(page, 'Drafts').innerText()).toMatch(/1$/);
  await page.keyboard.press('Control+3');
  await expectActive(2);
  await expect.poll(() => viewButton(page, 'Drafts').innerText()).toMatch(/1$/);
});

test('counts unread notifications of each account, active or not', async () => {
  const count = async () => Number(/(\d+) unread/.exec((await account(1).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  const before = await count();
  coast.act.direct('ida', 'jonna', 'between us: samphire');
  await expect.poll(count).toBe(before + 1);
  await world.page.keyboard.press('Control+2');
  await viewButton(world.page, 'Notifications').click();
  await expect.poll(count).toBe(0);
});

test('asks before sign-out, revokes the token, and deletes the data of that account only', async () => {
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
  expect(await checkToken(token)).toBe(200);
  await ask('Sign out');
  await expect.poll(() => account(2).count()).toBe(0);
  await expect.poll(() => checkToken(token)).toBe(401);
  expect(await checkToken(other)).toBe(200);
  expect(coast.requests.filter(({ path }) => path === '/oauth/revoke')).toHaveLength(1);
  expect(await tokenOf(coast, 'jonna')).toBeUndefined();
  await expect.poll(() => filesWith('Jonna thinks of tidewrack')).toEqual([]);
  await expect.poll(() => filesWith('between us: samphire')).toEqual([]);
  expect(await filesWith(`${coast.url}|${coast.act.id('jonna')}`)).toEqual([]);
});

test('keeps the other accounts after a restart', async () => {
  await world.restart();
  await waitForFirstPost(world.page);
  await account(1).waitFor();
  expect(await account(2).count()).toBe(0);
});

test('logs no errors or warnings', () => {
  expect([...world.consoleProblems, ...world.app.consoleProblems]).toEqual([]);
});
