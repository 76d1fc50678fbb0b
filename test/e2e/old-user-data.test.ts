// Tests user data written by commit 38b4d6d: the built app starts with it, shows everything offline, and performs the pending work once the
// servers respond.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Autopush } from '@kittiwake/demo-server/push/autopush';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { openDatabase } from '@kittiwake/demo-server/store/database';
import type { SqlValues } from '@kittiwake/demo-server/store/database';
import { AppWorld } from './fixtures.ts';
import { accountButton, fetchAs, findTopPost, waitForFirstPost, list, openComposer, viewButton } from './steps.ts';

interface UserDataExpectation {
  accounts: { positions: { home: { id: string } }; actions: { kind: string; id: string }[] }[];
}

const fixture = fileURLToPath(new URL('../fixtures/user-data-38b4d6d/', import.meta.url));
const json = (name: string) => JSON.parse(readFileSync(join(fixture, name), 'utf8')) as unknown;
const expected = json('expected.json') as UserDataExpectation;
const patient = { timeout: 30_000 };
/** Ports of the addresses in the folder's files. */
const ports = { coast: 24774, lagoon: 24775, push: 24776 };

let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;
const push = new Autopush(Date.now);

beforeAll(async () => {
  world = await AppWorld.create();
  cpSync(join(fixture, 'user-data'), world.userData, { recursive: true });
  const items = Object.entries(json('keychain.json') as Record<string, unknown>);
  await world.desktop.fillKeychain('Kittiwake', Object.fromEntries(items.map(([name, item]) => [name, JSON.stringify(item)])));
  world.desktop.env['TZ'] = timeZoneAtNoon();
  await world.start();
});
afterAll(async () => {
  await world.stop();
  await push.stop();
});

/** Time zone in which it is now between 12:00 and 13:00, far from the folder's quiet hours. */
function timeZoneAtNoon(): string {
  const west = new Date().getUTCHours() - 12;
  return `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
}

/** Starts a server on that port, with the database rows that it had when the folder was written. */
async function startServer(name: 'coast' | 'lagoon'): Promise<TestDemo> {
  const file = join(world.desktop.folder, `${name}.db`);
  const db = openDatabase(file);
  for (const [table, rows] of Object.entries(json(`${name}.json`) as Record<string, SqlValues[]>)) {
    for (const row of rows) {
      const columns = Object.keys(row);
      db.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`, row);
    }
  }
  db.close();
  return world.startServer({ port: ports[name], file, domain: `${name}.example` });
}

async function showAccount(at: number): Promise<void> {
  await world.page.keyboard.press(`Control+${at + 1}`);
  await expect.poll(() => accountButton(world.page, at).getAttribute('aria-current')).toBe('true');
}
async function showDrafts() {
  await viewButton(world.page, 'Drafts').click();
  return list(world.page, 'Drafts');
}
/** Finds an unsent post; the Outbox view must be open. */
const unsentPost = (text: string) => list(world.page, 'Outbox').getByRole('listitem').filter({ hasText: text });
const showOutbox = () => viewButton(world.page, 'Outbox').click();
const summaries = async () => (await world.desktop.popups()).map(({ summary }) => summary);
/** Texts come from the alerts themselves, because their server cannot be reached. */
const queuedSummaries = ['Ida Moen favorited your post', 'You were mentioned by Jonna Aalto'];
const queuedPopups = async () => (await summaries()).filter((summary) => queuedSummaries.includes(summary)).toSorted();
const waitForConnections = () => vi.waitUntil(() => coast.streams() > 0 && lagoon.streams() > 0 && push.countConnected() === 1, patient);
const postsOf = (demo: TestDemo, text: string) =>
  demo.store.db.count('SELECT count(*) FROM statuses WHERE text LIKE :text', { text: `${text}%` });
/** Counts the app's POST requests to matching paths. */
const countPostRequests = (demo: TestDemo, path: RegExp) =>
  demo.requests.filter((request) => request.method === 'POST' && path.test(request.path)).length;

async function fetchAsRuben(path: string): Promise<Record<string, unknown>> {
  const account = coast.accounts.find(({ acct }) => acct === 'ruben');
  if (!account) throw new Error('The server does not know ruben');
  return fetchAs(coast, account, path);
}
/** Id of the post or account that the popup's button acts on. */
const idOf = (kind: string) => expected.accounts[0]?.actions.find((action) => action.kind === kind)?.id ?? '';

test('restores both accounts in order, and the active account', async () => {
  const label = (at: number) => accountButton(world.page, at).getAttribute('aria-label');
  await accountButton(world.page, 1).waitFor();
  expect(await label(0)).toMatch('@ruben@127.0.0.1:24774');
  expect(await label(1)).toMatch('@mira@127.0.0.1:24775');
  expect(await accountButton(world.page, 0).getAttribute('aria-current')).toBe('true');
});

test('shows the cached timeline at the last read post', async () => {
  await showAccount(1);
  await waitForFirstPost(world.page);
  await showAccount(0);
  await waitForFirstPost(world.page);
  expect((await findTopPost(world.page, 'Home')).post).toMatch(expected.accounts[0]?.positions.home.id ?? '');
});

test('applies the stored settings', async () => {
  const { page } = world;
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await page.keyboard.press('Control+,');
  await expect.poll(() => page.getByRole('switch', { name: 'Quiet hours' }).isChecked()).toBe(true);
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('22:30');
  expect(await page.getByRole('switch', { name: 'Keep running when the window is closed' }).isChecked()).toBe(false);
});

test('restores every draft and every unsent post', async () => {
  await showAccount(0);
  const drafts = await showDrafts();
  for (const text of [
    'Half a thought about the slip',
    'The varnish took three coats',
    '@jonna My knees',
    'رأيت اليوم ثلاثة نوارس على الصخرة',
  ])
    await drafts.getByText(text).waitFor();
  await showOutbox();
  await unsentPost('Did this one arrive?').getByText('Possibly posted').waitFor();
  await unsentPost('A refusal').getByText('Not posted').waitFor();
  for (const text of ['Written while the server was away.', 'Cut off in mid-sentence.']) await unsentPost(text).waitFor();
});

test('shows the pinned lists of an account in the sidebar', async () => {
  await showAccount(1);
  await viewButton(world.page, 'Seabird people').waitFor();
  await viewButton(world.page, 'Map makers').waitFor();
});

test('starts a new post in the language of the settings', async () => {
  await showAccount(0);
  const dialog = await openComposer(world.page);
  await dialog.getByRole('button', { name: /^Language: Norwegian/ }).waitFor();
  await world.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('shows popups for queued alerts, but not for alerts shown before', async () => {
  await expect.poll(queuedPopups).toEqual(queuedSummaries);
  expect(await summaries()).toHaveLength(queuedSummaries.length);
});

describe('once the servers respond', () => {
  beforeAll(async () => {
    await vi.waitUntil(async () => (await queuedPopups()).length === queuedSummaries.length, patient);
    [coast, lagoon] = await Promise.all([startServer('coast'), startServer('lagoon')]);
    await push.start(ports.push);
    // The app reconnects at once after a sleep.
    await world.app.sleep();
    await world.app.wake();
    await waitForConnections();
  });

  test('sends the queued post, and leaves possibly sent posts to the user', async () => {
    await expect.poll(() => postsOf(coast, 'Written while the server was away.'), patient).toBe(1);
    await showOutbox();
    await unsentPost('Cut off in mid-sentence.').getByText('Possibly posted').waitFor(patient);
    await unsentPost('Written while the server was away.').waitFor({ state: 'detached' });
    await unsentPost('A refusal').getByText('Not posted').waitFor();
  });

  test('performs pending popup actions', async () => {
    const isFavourited = async () => (await fetchAsRuben(`statuses/${idOf('favourite')}`))['favourited'];
    const mark = async () => (await fetchAsRuben('markers?timeline[]=notifications'))['notifications'];
    await expect.poll(isFavourited, patient).toBe(true);
    await expect.poll(mark, patient).toMatchObject({ last_read_id: idOf('read') });
    await expect.poll(() => fetchAsRuben(`accounts/relationships?id[]=${idOf('accept')}`), patient).toMatchObject([{ followed_by: true }]);
  });

  test('renews the push subscriptions of both accounts and shows alerts', async () => {
    const portsOf = (demo: TestDemo, acct: string) =>
      demo.store.subscriptions.ofAccount(demo.act.id(acct)).map(({ endpoint }) => Number(new URL(endpoint).port));
    await expect.poll(() => [...portsOf(coast, 'ruben'), ...portsOf(lagoon, 'mira')], patient).toEqual([ports.push, ports.push]);
    lagoon.act.mention('jonna', 'mira', 'is the ice still there?');
    const bodies = async () => (await world.desktop.popups()).map(({ body }) => body).join();
    await expect.poll(bodies, patient).toContain('is the ice still there?');
  });

  test('repeats no action after another restart and keeps the drafts', async () => {
    const countActions = () => [/\/favourite$/, /\/authorize$/, /\/statuses$/].map((path) => countPostRequests(coast, path));
    await expect.poll(countActions, patient).toEqual([1, 1, 1]);
    await world.restart();
    await waitForConnections();
    await showAccount(0);
    const drafts = await showDrafts();
    await drafts.getByText('Half a thought about the slip').waitFor();
    await showOutbox();
    await unsentPost('Did this one arrive?').getByText('Possibly posted').waitFor();
    expect(countActions()).toEqual([1, 1, 1]);
    expect(countPostRequests(lagoon, /\/statuses$/)).toBe(0);
    expect(await queuedPopups()).toEqual(queuedSummaries);
  });
});
