// The page of the outbox: the posts of all accounts that wait, are refused or perhaps posted, each with what to do; and its mark.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { Draft } from '../../electron/contract/draft.ts';
import { makeDraft } from '../electron/storage/samples.ts';
import type { Demo } from '../faults/demo.ts';
import { picture, post } from '../faults/fault-posts.ts';
import { World } from './fixtures.ts';
import { addAccount, asServerSees, list, openComposer, view } from './steps.ts';
import { railButtons } from './three-people.ts';

let world: World;
let coast: Demo;
let lagoon: Demo;
let mira: AccountKey;
const patient = { timeout: 30_000 };
const own = /^\/api\/v1\/accounts\/[^/]+\/statuses$/;
const nothing = { status: 200, body: '[]', headers: { 'content-type': 'application/json' } };

beforeAll(async () => {
  world = await World.create();
  // It knows no idempotency keys.
  [coast, lagoon] = await Promise.all([world.service({ as: 'gotosocial' }), world.service({ domain: 'lagoon.example' })]);
  const signedIn = await world.signedIn(coast);
  const { id } = await asServerSees(coast, signedIn, 'accounts/verify_credentials');
  mira = makeAccountKey(coast.url, String(id));
  await addAccount(world, lagoon.url, world.person(lagoon, 1));
  await railButtons(world).nth(1).waitFor();
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const outbox = () => view(world.page, 'Outbox');
const entry = (text: string) => list(world.page, 'Outbox').getByRole('listitem').filter({ hasText: text });
const texts = (demo: Demo, text: string) => demo.store.db.all('SELECT id FROM statuses WHERE text = :text', { text }).length;

async function write(text: string): Promise<void> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'detached' });
}

test('it says that nothing is on its way', async () => {
  await world.page.keyboard.press('g');
  await world.page.keyboard.press('o');
  await world.page.getByText('Nothing on its way.').waitFor();
  expect(await outbox().innerText()).toBe('Outbox');
});

test('a post that waits for the network is there, also while another account is shown, and goes out when it is told to', async () => {
  const { page } = world;
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
  lagoon.faults.offline(true);
  await write('Behind the point');
  await expect.poll(() => outbox().innerText(), patient).toMatch(/1$/);
  const notice = page.getByRole('region', { name: 'Posts on their way' });
  await notice.getByText('1 post on its way').waitFor();
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
  // The queue may be faster than the person.
  await sendNow.click({ timeout: 5_000 }).catch(() => undefined);
  await expect.poll(() => texts(lagoon, 'Behind the point'), patient).toBe(1);
  await entry('Behind the point').waitFor({ state: 'detached', ...patient });
  await expect.poll(() => outbox().innerText()).toBe('Outbox');
});

test('a refused post says why, and is edited or discarded there', async () => {
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
  const text = page.getByRole('dialog', { name: 'New post' }).getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => text.inputValue()).toBe('Rather blunt');
  refuse();
  await page.keyboard.press('Control+Enter');
  await entry('Rather blunt').getByText('Not posted').waitFor(patient);
  await entry('Rather blunt').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this post?' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Nothing on its way.').waitFor();
  expect(texts(coast, 'Rather blunt')).toBe(0);
});

test('a post that is perhaps there is looked for', async () => {
  coast.faults.failNext('GET', own, nothing, 2);
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  await write('Perhaps there');
  await outbox().click();
  await entry('Perhaps there').getByText('Perhaps posted').waitFor(patient);
  await entry('Perhaps there').getByRole('button', { name: 'Look', exact: true }).click();
  await world.page.getByText('This post has arrived after all.').waitFor(patient);
  await list(world.page, 'Thread').getByText('Perhaps there').waitFor();
  expect(texts(coast, 'Perhaps there')).toBe(1);
});

/** Written by Mira, and put into the outbox as the composer does. */
const send = async (text: string, more: Partial<Draft> = {}) =>
  expect(await post(world, makeDraft({ account: mira, text, updatedAt: Date.now(), ...more }), false)).toMatchObject({ ok: true });

test('the rest of a thread waits behind a refused post, and goes out without it where the person wants that', async () => {
  const { page } = world;
  coast.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Text is too blunt"}' });
  await outbox().click();
  const further = ['The second part', 'The third part'].map((text) => ({ id: crypto.randomUUID(), text, attachments: [], poll: null }));
  await send('The first part', { thread: further });
  await entry('The first part').getByText('Not posted').waitFor(patient);
  for (const { text } of further) await entry(text).getByText('It waits for the post before it in its thread.').waitFor();
  await entry('The first part').getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this post?' });
  await question.getByText(/^2 more posts of its thread wait behind it/).waitFor();
  await question.getByRole('button', { name: 'Discard only this one' }).click();
  await page.getByText('Nothing on its way.').waitFor(patient);
  const rows = ['The first part', 'The second part', 'The third part'].map((text) =>
    coast.store.db.all<{ id: string; in_reply_to_id: string | null }>('SELECT id, in_reply_to_id FROM statuses WHERE text = :text', {
      text,
    }),
  );
  expect(rows.map((found) => found.length)).toEqual([0, 1, 1]);
  expect([rows[1]?.[0]?.in_reply_to_id, rows[2]?.[0]?.in_reply_to_id]).toEqual([null, rows[1]?.[0]?.id]);
});

test('a post shows how far its attachments are', async () => {
  coast.faults.failNext('POST', '/api/v2/media', 'hang');
  await outbox().click();
  await send('With a picture', { attachments: [picture(1, 0)] });
  await entry('With a picture').getByText('It waits until its attachments are uploaded.').waitFor(patient);
  await entry('With a picture').getByRole('progressbar', { name: 'Progress of the attachments' }).waitFor(patient);
  await expect.poll(() => coast.requests.some(({ path }) => path === '/api/v2/media')).toBe(true);
  // The hanging upload ends with its connection, and begins again.
  coast.faults.offline(true);
  coast.faults.offline(false);
  await expect.poll(() => texts(coast, 'With a picture'), patient).toBe(1);
  await world.page.getByText('Nothing on its way.').waitFor(patient);
});

test('Kittiwake sends a post itself that its server can’t post later', async () => {
  coast.faults.failNext('GET', '/api/v1/scheduled_statuses', 404, 20);
  await outbox().click();
  await send('For the morning', { schedule: { at: Date.now() + 86_400_000, by: 'server' } });
  await entry('For the morning').getByText('Not posted').waitFor(patient);
  await entry('For the morning')
    .getByText(/can’t schedule posts, so nothing was sent\. Kittiwake can send it itself/)
    .waitFor();
  await entry('For the morning').getByRole('button', { name: 'Let Kittiwake send it' }).click();
  await entry('For the morning').getByText('Waiting to be sent').waitFor(patient);
  await entry('For the morning')
    .getByText(/^It goes out on /)
    .waitFor();
  await entry('For the morning').getByRole('button', { name: 'Post now' }).click();
  await expect.poll(() => texts(coast, 'For the morning'), patient).toBe(1);
});
