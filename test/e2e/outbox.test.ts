// Posts whose answer is lost, at a server that ignores idempotency keys; and rows on this computer that can't be read.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { firstPost, list, openComposer, view } from './steps.ts';

let world: World;
let coast: Demo;

const ownPosts = /^\/api\/v1\/accounts\/[^/]+\/statuses$/;
const nothing = { status: 200, body: '[]', headers: { 'content-type': 'application/json' } };
const patient = { timeout: 30_000 };

beforeAll(async () => {
  world = await World.create();
  coast = await world.service({ as: 'gotosocial' });
  await world.signedIn(coast);
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const texts = (text: string) => coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text = :text', { text });
const outbox = () => world.page.getByRole('region', { name: 'Posts on their way' });
const entry = (text: string) => outbox().getByRole('listitem').filter({ hasText: text });
/** What only waits has no place over the other views. */
const waiting = async (text: string) => {
  await view(world.page, 'Outbox').click();
  return list(world.page, 'Outbox').getByRole('listitem').filter({ hasText: text });
};
const button = (name: string) => outbox().getByRole('button', { name, exact: true });

async function write(text: string): Promise<void> {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
}

/** A post that has arrived, of which the app knows nothing yet: its answer was lost, and the server did not show it at once. */
async function writeUnheard(text: string): Promise<void> {
  coast.faults.failNext('GET', ownPosts, nothing, 2);
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  await write(text);
  await entry(text).getByText('Perhaps posted').waitFor(patient);
  expect(texts(text)).toHaveLength(1);
}
const thread = () => list(world.page, 'Thread');

test('a lost answer is found among the own posts, and the post is there once', async () => {
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  await write('The buoy came loose.');
  await world.page.getByRole('article', { name: /The buoy came loose/ }).waitFor(patient);
  await entry('The buoy came loose.').waitFor({ state: 'detached' });
  expect(texts('The buoy came loose.')).toHaveLength(1);
});

test('an edit shows the post that has arrived, and asks while that can’t be known', async () => {
  await writeUnheard('Tide tables for June.');
  coast.faults.offline(true);
  await button('Edit').click();
  const question = world.page.getByRole('dialog', { name: 'Edit this post?' });
  await question.getByText(/can’t be told whether this post has arrived/).waitFor(patient);
  await question.getByText(/broke off|doesn’t answer/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  coast.faults.offline(false);
  await button('Edit').click();
  await world.page.getByText('This post has arrived after all.').waitFor(patient);
  await thread().getByText('Tide tables for June.').waitFor();
  await entry('Tide tables for June.').waitFor({ state: 'detached' });
  expect(await world.page.getByRole('dialog').count()).toBe(0);
  expect(texts('Tide tables for June.')).toHaveLength(1);
});

test('a post that has arrived is shown when it is to be discarded', async () => {
  await writeUnheard('Paint for the hull.');
  await button('Discard').click();
  await world.page.getByText('This post has arrived after all.').waitFor(patient);
  await thread().getByText('Paint for the hull.').waitFor();
  await entry('Paint for the hull.').waitFor({ state: 'detached' });
  expect(texts('Paint for the hull.')).toHaveLength(1);
});

test('the same words twice, of which the second never arrive, are not taken for posted', async () => {
  await write('Good morning.');
  await world.page.getByRole('article', { name: /Good morning/ }).waitFor(patient);
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop');
  await write('Good morning.');
  await entry('Good morning.').getByText('Perhaps posted').waitFor(patient);
  expect(texts('Good morning.')).toHaveLength(1);
  await button('Try again').click();
  await entry('Good morning.').waitFor({ state: 'detached', ...patient });
  await expect.poll(() => texts('Good morning.').length).toBe(2);
});

test('without a connection nothing is perhaps posted, also after a kill', async () => {
  coast.faults.offline(true);
  await write('No signal behind the point.');
  await (await waiting('No signal behind the point.')).getByText('Waiting to be sent').waitFor(patient);
  await world.restart('kill');
  const row = await waiting('No signal behind the point.');
  await row.getByText('Waiting to be sent').waitFor(patient);
  coast.faults.offline(false);
  await expect.poll(() => texts('No signal behind the point.').length, patient).toBe(1);
  await row.waitFor({ state: 'detached', ...patient });
});

test('a post that gets no answer holds up no other', async () => {
  coast.faults.failNext('POST', '/api/v1/statuses', 'hang');
  await write('Still going out.');
  await (await waiting('Still going out.')).getByText('Sending…').waitFor(patient);
  await view(world.page, 'Home').click();
  await write('Already there.');
  await expect.poll(() => texts('Already there.').length, patient).toBe(1);
  expect(texts('Still going out.')).toHaveLength(0);
  // The hanging request ends with its connection.
  coast.faults.offline(true);
  coast.faults.offline(false);
  await entry('Still going out.').getByText('Perhaps posted').waitFor(patient);
  await button('Try again').click();
  await expect.poll(() => texts('Still going out.').length, patient).toBe(1);
});

test('rows that can’t be read are set aside and shown, and everything else goes on', async () => {
  coast.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Text is not welcome"}' });
  await write('An unwelcome word about the mooring.');
  await entry('An unwelcome word').getByText('Not posted').waitFor();
  for (const text of ['A draft about the slipway.', 'A draft that stays whole.']) {
    const dialog = await openComposer(world.page);
    await dialog.getByRole('textbox', { name: 'Text of the post' }).fill(text);
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
  await firstPost(world.page);
  const notices = outbox().getByRole('listitem').filter({ hasText: 'could not be read' });
  await notices.filter({ hasText: 'An unwelcome word about the mooring.' }).getByText('A post in the outbox could not be read').waitFor();
  const damagedDraft = notices.filter({ hasText: 'A draft about the slipway.' });
  await damagedDraft.getByText(join(world.userData, 'journal.db')).waitFor();
  await write('Life goes on.');
  await expect.poll(() => texts('Life goes on.').length, patient).toBe(1);
  await damagedDraft.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => notices.count()).toBe(1);
  await view(world.page, 'Drafts').click();
  const drafts = list(world.page, 'Drafts');
  await drafts.getByText('A draft that stays whole.').waitFor();
  await drafts.getByText('A post in the outbox could not be read').waitFor();
  await drafts.getByRole('button', { name: 'Dismiss' }).click();
  await drafts.getByText('A post in the outbox could not be read').waitFor({ state: 'detached' });
  await world.restart();
  await firstPost(world.page);
  expect(await outbox().count()).toBe(0);
});
