// Tests the Outbox view: queued, refused, and possibly sent posts of all accounts, each with its actions; and the sidebar badge.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { Draft } from '../../electron/contract/draft.ts';
import { makeDraft } from '../electron/storage/samples.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { picture, submitDraft } from '../faults/fault-posts.ts';
import { AppWorld } from './fixtures.ts';
import { list, openComposer, viewButton } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;
let mira: AccountKey;
const patient = { timeout: 30_000 };
const ownStatusesPath = /^\/api\/v1\/accounts\/[^/]+\/statuses$/;
const emptyResponse = { status: 200, body: '[]', headers: { 'content-type': 'application/json' } };

beforeAll(async () => {
  world = await AppWorld.create();
  // GoToSocial does not support idempotency keys.
  [coast, lagoon] = await Promise.all([world.startServer({ as: 'gotosocial' }), world.startServer({ domain: 'lagoon.example' })]);
  [mira = mira] = await world.startAsAccounts([[coast], [lagoon, 1]]);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  // Chromium reports pictures of the server that a test takes offline.
  expect(world.consoleProblems.filter((complaint) => !/status of 502 .*\/\/[^/]+\/media\/[\w.-]+\)$/.test(complaint))).toEqual([]);
});

const outbox = () => viewButton(world.page, 'Outbox');
const entry = (text: string) => list(world.page, 'Outbox').getByRole('listitem').filter({ hasText: text });
const countPosts = (demo: TestDemo, text: string) => demo.store.db.all('SELECT id FROM statuses WHERE text = :text', { text }).length;

async function write(text: string): Promise<void> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill(text);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'detached' });
}

test('shows a notice and no count when the outbox is empty', async () => {
  await world.page.keyboard.press('g');
  await world.page.keyboard.press('o');
  await world.page.getByText('No unsent posts.').waitFor();
  expect(await outbox().innerText()).toBe('Outbox');
});

test('lists queued posts of all accounts and sends one on request', async () => {
  const { page } = world;
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
  lagoon.faults.offline(true);
  await write('Behind the point');
  await expect.poll(() => outbox().innerText(), patient).toMatch(/1$/);
  const notice = page.getByRole('region', { name: 'Unsent posts' });
  await notice.getByText('1 unsent post').waitFor();
  await notice.getByRole('button', { name: 'Show' }).click();
  await entry('Behind the point').getByText('Waiting to be sent').waitFor(patient);
  await entry('Behind the point')
    .getByText(/lagoon|127\.0\.0\.1|offline|connection/i)
    .first()
    .waitFor(patient);
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).waitFor();
  await outbox().click();
  await entry('Behind the point').getByText('@jonna@').waitFor();
  lagoon.faults.offline(false);
  const sendNow = entry('Behind the point').getByRole('button', { name: 'Send now' });
  // The queue may send the post before the click.
  await sendNow.click({ timeout: 5_000 }).catch(() => undefined);
  await expect.poll(() => countPosts(lagoon, 'Behind the point'), patient).toBe(1);
  await entry('Behind the point').waitFor({ state: 'detached', ...patient });
  await expect.poll(() => outbox().innerText()).toBe('Outbox');
});

test('shows why a post was refused, and lets the user edit or discard it', async () => {
  const { page } = world;
  const refuse = () =>
    coast.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Text is too blunt"}' });
  refuse();
  await write('Rather blunt');
  await outbox().click();
  await entry('Rather blunt').getByText('Not posted').waitFor(patient);
  await entry('Rather blunt')
    .getByText(/Text is too blunt/)
    .waitFor();
  await entry('Rather blunt').getByRole('button', { name: 'Edit' }).click();
  const text = page.getByRole('dialog', { name: 'New post' }).getByRole('textbox', { name: 'Post text' });
  await expect.poll(() => text.inputValue()).toBe('Rather blunt');
  refuse();
  await page.keyboard.press('Control+Enter');
  await entry('Rather blunt').getByText('Not posted').waitFor(patient);
  await entry('Rather blunt').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this post?' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByText('No unsent posts.').waitFor();
  expect(countPosts(coast, 'Rather blunt')).toBe(0);
});

test('checks on request whether a possibly sent post has arrived', async () => {
  coast.faults.failNext('GET', ownStatusesPath, emptyResponse, 2);
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  await write('Perhaps there');
  await outbox().click();
  await entry('Perhaps there').getByText('Possibly posted').waitFor(patient);
  await entry('Perhaps there').getByRole('button', { name: 'Check again', exact: true }).click();
  await world.page.getByText('This post was published after all.').waitFor(patient);
  await list(world.page, 'Thread').getByText('Perhaps there').waitFor();
  expect(countPosts(coast, 'Perhaps there')).toBe(1);
});

/** Adds a post by Mira to the outbox as the composer does. */
const enqueue = async (text: string, more: Partial<Draft> = {}) =>
  expect(await submitDraft(world, makeDraft({ account: mira, text, updatedAt: Date.now(), ...more }), false)).toMatchObject({ ok: true });

test('holds a thread behind a refused post, and sends the rest after that post is discarded', async () => {
  const { page } = world;
  coast.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Text is too blunt"}' });
  await outbox().click();
  const further = ['The second part', 'The third part'].map((text) => ({ id: crypto.randomUUID(), text, attachments: [], poll: null }));
  await enqueue('The first part', { thread: further });
  await entry('The first part').getByText('Not posted').waitFor(patient);
  for (const { text } of further) await entry(text).getByText('It will be sent after the previous post in its thread.').waitFor();
  await entry('The first part').getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this post?' });
  await question.getByText(/^2 more posts of its thread are waiting for it/).waitFor();
  await question.getByRole('button', { name: 'Discard only this one' }).click();
  await page.getByText('No unsent posts.').waitFor(patient);
  const rows = ['The first part', 'The second part', 'The third part'].map((text) =>
    coast.store.db.all<{ id: string; in_reply_to_id: string | null }>('SELECT id, in_reply_to_id FROM statuses WHERE text = :text', {
      text,
    }),
  );
  expect(rows.map((statuses) => statuses.length)).toEqual([0, 1, 1]);
  expect([rows[1]?.[0]?.in_reply_to_id, rows[2]?.[0]?.in_reply_to_id]).toEqual([null, rows[1]?.[0]?.id]);
});

test('shows the upload progress of a post’s attachments', async () => {
  coast.faults.failNext('POST', '/api/v2/media', 'hang');
  await outbox().click();
  await enqueue('With a picture', { attachments: [picture(1, 0)] });
  await entry('With a picture').getByText('It will be sent when its attachments are uploaded.').waitFor(patient);
  await entry('With a picture').getByRole('progressbar', { name: 'Progress of the attachments' }).waitFor(patient);
  await expect.poll(() => coast.requests.some(({ path }) => path === '/api/v2/media')).toBe(true);
  // Offline ends the hanging upload with its connection; the upload then starts again.
  coast.faults.offline(true);
  coast.faults.offline(false);
  await expect.poll(() => countPosts(coast, 'With a picture'), patient).toBe(1);
  await world.page.getByText('No unsent posts.').waitFor(patient);
});

test('offers to send a scheduled post itself if the server cannot schedule it', async () => {
  coast.faults.failNext('GET', '/api/v1/scheduled_statuses', 404, 20);
  await outbox().click();
  await enqueue('For the morning', { schedule: { at: Date.now() + 86_400_000, by: 'server' } });
  await entry('For the morning').getByText('Not posted').waitFor(patient);
  await entry('For the morning')
    .getByText(/doesn’t support scheduled posts, so nothing was sent\. Kittiwake can send it itself/)
    .waitFor();
  await entry('For the morning').getByRole('button', { name: 'Let Kittiwake send it' }).click();
  await entry('For the morning').getByText('Waiting to be sent').waitFor(patient);
  await entry('For the morning')
    .getByText(/^It will be sent on /)
    .waitFor();
  await entry('For the morning').getByRole('button', { name: 'Post now' }).click();
  await expect.poll(() => countPosts(coast, 'For the morning'), patient).toBe(1);
});
