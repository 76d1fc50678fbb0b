// A folder that commit 38b4d6d wrote: the built app starts with it, shows everything offline, and does what was left to do once its servers are there.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAutopush } from '../../electron/demo/push/autopush.ts';
import type { Demo } from '../faults/demo.ts';
import { openDatabase } from '../../electron/demo/store/database.ts';
import type { Values } from '../../electron/demo/store/database.ts';
import { World } from './fixtures.ts';
import { accountButton, asServerSees, beingRead, firstPost, list, openComposer, view } from './steps.ts';

interface Expected {
  accounts: { positions: { home: { id: string } }; actions: { kind: string; id: string }[] }[];
}

const fixture = fileURLToPath(new URL('../fixtures/user-data-38b4d6d/', import.meta.url));
const json = (name: string) => JSON.parse(readFileSync(join(fixture, name), 'utf8')) as unknown;
const expected = json('expected.json') as Expected;
const patient = { timeout: 30_000 };
/** The addresses that the folder's files name. */
const ports = { coast: 24774, lagoon: 24775, push: 24776 };

let world: World;
let coast: Demo;
let lagoon: Demo;
const push = createAutopush(Date.now);

beforeAll(async () => {
  world = await World.create();
  cpSync(join(fixture, 'user-data'), world.userData, { recursive: true });
  const items = Object.entries(json('keychain.json') as Record<string, unknown>);
  await world.desktop.fillKeychain('Kittiwake', Object.fromEntries(items.map(([name, item]) => [name, JSON.stringify(item)])));
  world.desktop.env['TZ'] = zoneAtNoon();
  await world.start();
});
afterAll(async () => {
  await world.stop();
  await push.stop();
});

/** Where it is between twelve and one, far from the folder's quiet hours. */
function zoneAtNoon(): string {
  const west = new Date().getUTCHours() - 12;
  return `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
}

/** A server at that port, with the rows it had when the folder was written. */
async function serverOf(name: 'coast' | 'lagoon'): Promise<Demo> {
  const file = join(world.desktop.folder, `${name}.db`);
  const db = openDatabase(file);
  for (const [table, rows] of Object.entries(json(`${name}.json`) as Record<string, Values[]>)) {
    for (const row of rows) {
      const columns = Object.keys(row);
      db.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`, row);
    }
  }
  db.close();
  return world.service({ port: ports[name], file, domain: `${name}.example` });
}

async function showAccount(at: number): Promise<void> {
  await world.page.keyboard.press(`Control+${at + 1}`);
  await expect.poll(() => accountButton(world.page, at).getAttribute('aria-current')).toBe('true');
}
async function showDrafts() {
  await view(world.page, 'Drafts').click();
  return list(world.page, 'Drafts');
}
/** In the outbox, which is shown. */
const unsent = (text: string) => list(world.page, 'Outbox').getByRole('listitem').filter({ hasText: text });
const showOutbox = () => view(world.page, 'Outbox').click();
const summaries = async () => (await world.desktop.popups()).map(({ summary }) => summary);
/** In the words of the alerts themselves, since their server can't be asked. */
const heldOnes = ['Ida Moen favorited your post', 'You were mentioned by Jonna Aalto'];
const heldPopups = async () => (await summaries()).filter((summary) => heldOnes.includes(summary)).toSorted();
const connected = () => vi.waitUntil(() => coast.streams() > 0 && lagoon.streams() > 0 && push.connected() === 1, patient);
const postsOf = (demo: Demo, text: string) =>
  demo.store.db.count('SELECT count(*) FROM statuses WHERE text LIKE :text', { text: `${text}%` });
/** How often the app posted to such a path. */
const posted = (demo: Demo, path: RegExp) => demo.requests.filter((request) => request.method === 'POST' && path.test(request.path)).length;

async function ruben(path: string): Promise<Record<string, unknown>> {
  const account = coast.accounts.find(({ acct }) => acct === 'ruben');
  if (!account) throw new Error('The server does not know ruben');
  return asServerSees(coast, account, path);
}
/** The id of what a popup's button was about. */
const idOf = (kind: string) => expected.accounts[0]?.actions.find((action) => action.kind === kind)?.id ?? '';

test('both accounts are there, in their order, with the one shown last', async () => {
  const label = (at: number) => accountButton(world.page, at).getAttribute('aria-label');
  await accountButton(world.page, 1).waitFor();
  expect(await label(0)).toMatch('@ruben@127.0.0.1:24774');
  expect(await label(1)).toMatch('@mira@127.0.0.1:24775');
  expect(await accountButton(world.page, 0).getAttribute('aria-current')).toBe('true');
});

test('the cached timeline is shown, at the post that was being read', async () => {
  await showAccount(1);
  await firstPost(world.page);
  await showAccount(0);
  await firstPost(world.page);
  expect((await beingRead(world.page, 'Home')).post).toMatch(expected.accounts[0]?.positions.home.id ?? '');
});

test('settings apply', async () => {
  const { page } = world;
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await page.keyboard.press('Control+,');
  await expect.poll(() => page.getByRole('switch', { name: 'Quiet hours' }).isChecked()).toBe(true);
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('22:30');
  expect(await page.getByRole('switch', { name: 'Keep running when the window is closed' }).isChecked()).toBe(false);
});

test('every draft and every unsent post is there', async () => {
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
  await unsent('Did this one arrive?').getByText('Perhaps posted').waitFor();
  await unsent('A refusal').getByText('Not posted').waitFor();
  for (const text of ['Written while the server was away.', 'Cut off in mid-sentence.']) await unsent(text).waitFor();
});

test('an account’s pinned lists are in its sidebar', async () => {
  await showAccount(1);
  await view(world.page, 'Seabird people').waitFor();
  await view(world.page, 'Map makers').waitFor();
});

test('a new post begins in the language of the settings', async () => {
  await showAccount(0);
  const dialog = await openComposer(world.page);
  await dialog.getByRole('button', { name: /^Language: Norwegian/ }).waitFor();
  await world.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('alerts that were held for the keychain pop up, and not those that had popped up before', async () => {
  await expect.poll(heldPopups).toEqual(heldOnes);
  expect(await summaries()).toHaveLength(heldOnes.length);
});

describe('with the servers back', () => {
  beforeAll(async () => {
    await vi.waitUntil(async () => (await heldPopups()).length === heldOnes.length, patient);
    [coast, lagoon] = await Promise.all([serverOf('coast'), serverOf('lagoon')]);
    await push.start(ports.push);
    // After a sleep the app connects at once.
    await world.app.sleep();
    await world.app.wake();
    await connected();
  });

  test('the waiting post is sent, and what may have been posted is left to the person', async () => {
    await expect.poll(() => postsOf(coast, 'Written while the server was away.'), patient).toBe(1);
    await showOutbox();
    await unsent('Cut off in mid-sentence.').getByText('Perhaps posted').waitFor(patient);
    await unsent('Written while the server was away.').waitFor({ state: 'detached' });
    await unsent('A refusal').getByText('Not posted').waitFor();
  });

  test('what was asked for in popups is done', async () => {
    const isFavourited = async () => (await ruben(`statuses/${idOf('favourite')}`))['favourited'];
    const mark = async () => (await ruben('markers?timeline[]=notifications'))['notifications'];
    await expect.poll(isFavourited, patient).toBe(true);
    await expect.poll(mark, patient).toMatchObject({ last_read_id: idOf('read') });
    await expect.poll(() => ruben(`accounts/relationships?id[]=${idOf('accept')}`), patient).toMatchObject([{ followed_by: true }]);
  });

  test('both accounts are subscribed at the push service again, and alerts pop up', async () => {
    const portsOf = (demo: Demo, acct: string) =>
      demo.store.subscriptions.ofAccount(demo.act.id(acct)).map(({ endpoint }) => Number(new URL(endpoint).port));
    await expect.poll(() => [...portsOf(coast, 'ruben'), ...portsOf(lagoon, 'mira')], patient).toEqual([ports.push, ports.push]);
    lagoon.act.mention('jonna', 'mira', 'is the ice still there?');
    const bodies = async () => (await world.desktop.popups()).map(({ body }) => body).join();
    await expect.poll(bodies, patient).toContain('is the ice still there?');
  });

  test('started once more, the app does nothing a second time, and the drafts are still there', async () => {
    const done = () => [/\/favourite$/, /\/authorize$/, /\/statuses$/].map((path) => posted(coast, path));
    await expect.poll(done, patient).toEqual([1, 1, 1]);
    await world.restart();
    await connected();
    await showAccount(0);
    const drafts = await showDrafts();
    await drafts.getByText('Half a thought about the slip').waitFor();
    await showOutbox();
    await unsent('Did this one arrive?').getByText('Perhaps posted').waitFor();
    expect(done()).toEqual([1, 1, 1]);
    expect(posted(lagoon, /\/statuses$/)).toBe(0);
    expect(await heldPopups()).toEqual(heldOnes);
  });
});
