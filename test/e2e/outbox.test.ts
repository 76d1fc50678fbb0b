// Tests posts whose response is lost, on a server that ignores idempotency keys; also unreadable rows in the local database.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { waitForFirstPost, list, openComposer, viewButton } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;

const ownPosts = /^\/api\/v1\/accounts\/[^/]+\/statuses$/;
const emptyResponse = { status: 200, body: '[]', headers: { 'content-type': 'application/json' } };
const patient = { timeout: 30_000 };

beforeAll(async () => {
  world = await AppWorld.create();
  coast = await world.startServer({ as: 'gotosocial' });
  await world.startAs(coast);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const findPosts = (text: string) => coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text = :text', { text });
const outbox = () => world.page.getByRole('region', { name: 'Unsent posts' });
const entry = (text: string) => outbox().getByRole('listitem').filter({ hasText: text });
/** Finds a post that is only queued: the panel over the other views omits these. */
const openQueuedEntry = async (text: string) => {
  await viewButton(world.page, 'Outbox').click();
  return list(world.page, 'Outbox').getByRole('listitem').filter({ hasText: text });
};
const button = (name: string) => outbox().getByRole('button', { name, exact: true });

async function write(text: string): Promise<void> {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Post text' }).fill(text);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
}

/** Creates a post on the server without the app's knowledge: the response was lost, and the server did not list the post at once. */
async function writeWithLostResponse(text: string): Promise<void> {
  coast.faults.failNext('GET', ownPosts, emptyResponse, 2);
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  await write(text);
  await entry(text).getByText('Possibly posted').waitFor(patient);
  expect(findPosts(text)).toHaveLength(1);
}
const thread = () => list(world.page, 'Thread');

test('finds the post of a lost response among the account’s posts and does not send it again', async () => {
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  await write('The buoy came loose.');
  await world.page.getByRole('article', { name: /The buoy came loose/ }).waitFor(patient);
  await entry('The buoy came loose.').waitFor({ state: 'detached' });
  expect(findPosts('The buoy came loose.')).toHaveLength(1);
});

test('opens an arrived post instead of editing it, and asks if its arrival is unknown', async () => {
  await writeWithLostResponse('Tide tables for June.');
  coast.faults.offline(true);
  await button('Edit').click();
  const question = world.page.getByRole('dialog', { name: 'Edit this post?' });
  await question.getByText(/unclear whether this post was published/).waitFor(patient);
  await question.getByText(/connection to .+ was lost|refused the connection|doesn’t respond/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  coast.faults.offline(false);
  await button('Edit').click();
  await world.page.getByText('This post was published after all.').waitFor(patient);
  await thread().getByText('Tide tables for June.').waitFor();
  await entry('Tide tables for June.').waitFor({ state: 'detached' });
  expect(await world.page.getByRole('dialog').count()).toBe(0);
  expect(findPosts('Tide tables for June.')).toHaveLength(1);
});

test('opens an arrived post instead of discarding it', async () => {
  await writeWithLostResponse('Paint for the hull.');
  await button('Discard').click();
  await world.page.getByText('This post was published after all.').waitFor(patient);
  await thread().getByText('Paint for the hull.').waitFor();
  await entry('Paint for the hull.').waitFor({ state: 'detached' });
  expect(findPosts('Paint for the hull.')).toHaveLength(1);
});

test('does not mistake an identical earlier post for one that never arrived', async () => {
  await write('Good morning.');
  await world.page.getByRole('article', { name: /Good morning/ }).waitFor(patient);
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop');
  await write('Good morning.');
  await entry('Good morning.').getByText('Possibly posted').waitFor(patient);
  expect(findPosts('Good morning.')).toHaveLength(1);
  await button('Try again').click();
  await entry('Good morning.').waitFor({ state: 'detached', ...patient });
  await expect.poll(() => findPosts('Good morning.').length).toBe(2);
});

test('keeps a post written offline queued, even after a kill', async () => {
  coast.faults.offline(true);
  await write('No signal behind the point.');
  await (await openQueuedEntry('No signal behind the point.')).getByText('Waiting to be sent').waitFor(patient);
  await world.restart('kill');
  const row = await openQueuedEntry('No signal behind the point.');
  await row.getByText('Waiting to be sent').waitFor(patient);
  coast.faults.offline(false);
  await expect.poll(() => findPosts('No signal behind the point.').length, patient).toBe(1);
  await row.waitFor({ state: 'detached', ...patient });
});

test('sends other posts while one waits for a response', async () => {
  coast.faults.failNext('POST', '/api/v1/statuses', 'hang');
  await write('Still going out.');
  await (await openQueuedEntry('Still going out.')).getByText('Sending…').waitFor(patient);
  await viewButton(world.page, 'Home').click();
  await write('Already there.');
  await expect.poll(() => findPosts('Already there.').length, patient).toBe(1);
  expect(findPosts('Still going out.')).toHaveLength(0);
  // Going offline ends the hanging request with its connection.
  coast.faults.offline(true);
  coast.faults.offline(false);
  await entry('Still going out.').getByText('Possibly posted').waitFor(patient);
  await button('Try again').click();
  await expect.poll(() => findPosts('Still going out.').length, patient).toBe(1);
});

test('reports unreadable rows and keeps working with the others', async () => {
  coast.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Text is not welcome"}' });
  await write('An unwelcome word about the mooring.');
  await entry('An unwelcome word').getByText('Not posted').waitFor();
  for (const text of ['A draft about the slipway.', 'A draft that stays whole.']) {
    const dialog = await openComposer(world.page);
    await dialog.getByRole('textbox', { name: 'Post text' }).fill(text);
    await dialog.getByText('Draft saved').waitFor();
    await world.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await world.end('kill');
  const db = new DatabaseSync(join(world.userData, 'journal.db'));
  db.exec(`UPDATE outbox SET state = 'flying';
    UPDATE drafts SET draft = substr(draft, 1, instr(draft, '"spoilerText"') - 2) WHERE draft LIKE '%slipway%'`);
  db.close();
  await world.start();
  await waitForFirstPost(world.page);
  const notices = outbox().getByRole('listitem').filter({ hasText: 'could not be read' });
  await notices.filter({ hasText: 'An unwelcome word about the mooring.' }).getByText('A post in the outbox could not be read').waitFor();
  const damagedDraft = notices.filter({ hasText: 'A draft about the slipway.' });
  await damagedDraft.getByText(join(world.userData, 'journal.db')).waitFor();
  await write('Life goes on.');
  await expect.poll(() => findPosts('Life goes on.').length, patient).toBe(1);
  await damagedDraft.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => notices.count()).toBe(1);
  await viewButton(world.page, 'Drafts').click();
  const drafts = list(world.page, 'Drafts');
  await drafts.getByText('A draft that stays whole.').waitFor();
  await drafts.getByText('A post in the outbox could not be read').waitFor();
  await drafts.getByRole('button', { name: 'Dismiss' }).click();
  await drafts.getByText('A post in the outbox could not be read').waitFor({ state: 'detached' });
  await world.restart();
  await waitForFirstPost(world.page);
  expect(await outbox().count()).toBe(0);
});
