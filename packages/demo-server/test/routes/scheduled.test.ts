// Tests scheduled posts: created, listed, rescheduled, cancelled, and published on time, also after a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDemo } from '../support/demo.ts';
import { entitiesOf, clientFor, field, ids, links, startService } from '../client.ts';
import type { TestResponse } from '../client.ts';
import { blob, png } from '../files.ts';

const start = Date.parse('2026-11-22T08:00:00Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const path = '/api/v1/scheduled_statuses';

/** Starts a server whose clock the test moves. */
async function withClock() {
  let time = start;
  const demo = await startService({ now: () => time });
  const inMinutes = (minutes: number) => new Date(time + minutes * minuteMs).toISOString();
  function pass(ms: number) {
    time += ms;
    demo.tick();
  }
  return { demo, mira: clientFor(demo, 'mira'), jonna: clientFor(demo, 'jonna'), inMinutes, pass };
}
type DemoClient = ReturnType<typeof clientFor>;
const schedule = (client: DemoClient, scheduled_at: string, more: object = {}, headers = {}) =>
  client.post('/api/v1/statuses', { json: { status: 'later', scheduled_at, ...more } }, headers);
const errorOf = ({ status, body }: TestResponse) => [status, (body as { error?: string }).error];
const posts = async (client: DemoClient) => entitiesOf(await client.get(`/api/v1/accounts/${client.id}/statuses`));

async function uploadPicture(client: DemoClient): Promise<string> {
  const multipart = new FormData();
  multipart.set('file', blob(png(2, 2), 'image/png'), 'a.png');
  return field(await client.post('/api/v2/media', { multipart }), 'id');
}

test('scheduling a post returns its parameters, and the post is published on time', async () => {
  const { demo, mira, jonna, inMinutes, pass } = await withClock();
  const [parent, quoted] = [demo.act.post('jonna', { text: 'Who comes?' }), demo.act.post('jonna', { text: 'Quote me' })];
  const poll = { options: ['yes', 'no'], expires_in: 600, multiple: true, hide_totals: true };
  const more = { in_reply_to_id: parent, quoted_status_id: quoted, spoiler_text: 'cw', visibility: 'unlisted', language: 'fi', poll };
  const scheduledPost = await schedule(mira, inMinutes(10), more);
  expect([scheduledPost.status, scheduledPost.body]).toMatchObject([
    200,
    {
      scheduled_at: '2026-11-22T08:10:00.000Z',
      params: {
        text: 'later',
        spoiler_text: 'cw',
        visibility: 'unlisted',
        language: 'fi',
        quoted_status_id: quoted,
        poll,
        media_ids: null,
      },
      media_attachments: [],
    },
  ]);
  // Mastodon writes this id as a number, too large to be exact in JavaScript.
  expect(scheduledPost.text).toContain(`"in_reply_to_id":${parent},`);
  pass(9 * minuteMs);
  expect(await posts(mira)).toEqual([]);
  pass(minuteMs);
  expect((await mira.get(path)).body).toEqual([]);
  const [post] = await posts(mira);
  expect(post).toMatchObject({
    content: expect.stringMatching(/<p>later<\/p>$/) as string,
    spoiler_text: 'cw',
    visibility: 'unlisted',
    language: 'fi',
    in_reply_to_id: parent,
    created_at: '2026-11-22T08:10:00.000Z',
    quote: { state: 'accepted', quoted_status: { id: quoted } },
    poll: { expires_at: '2026-11-22T08:20:00.000Z', multiple: true },
    application: { name: 'Kittiwake Coast' },
  });
  expect(entitiesOf(await jonna.get('/api/v1/notifications?types[]=quote'))).toHaveLength(1);
});

test('refuses a time less than five minutes ahead, and ignores a time in the past', async () => {
  const { mira, inMinutes } = await withClock();
  expect(errorOf(await schedule(mira, inMinutes(5)))).toEqual([422, 'Validation failed: Scheduled at date must be in the future']);
  expect((await schedule(mira, inMinutes(5.1))).status).toBe(200);
  expect(errorOf(await schedule(mira, 'tomorrow'))).toEqual([422, 'Record invalid']);
  expect((await schedule(mira, inMinutes(-1))).body).toMatchObject({ content: '<p>later</p>' });
});

test('parameters that were not sent are null or absent, and are the account’s defaults at publication', async () => {
  const { mira, inMinutes, pass } = await withClock();
  const poll = { options: ['yes', 'no'], expires_in: 600 };
  const scheduledPost = (await schedule(mira, inMinutes(10), { poll })).body as { params: { poll: object } };
  expect(scheduledPost).toMatchObject({ params: { visibility: null, sensitive: null, language: null, in_reply_to_id: null } });
  expect(scheduledPost.params.poll).toEqual(poll);
  await mira.patch('/api/v1/accounts/update_credentials', { json: { source: { privacy: 'unlisted', sensitive: true } } });
  pass(11 * minuteMs);
  expect(await posts(mira)).toMatchObject([{ visibility: 'unlisted', sensitive: true, poll: { multiple: false } }]);
});

test('limits scheduled posts to 25 per day and 300 in total', async () => {
  const { mira, jonna, inMinutes } = await withClock();
  const onDay = (day: number, count: number) => schedule(mira, new Date(start + day * dayMs + count * minuteMs).toISOString());
  for (let count = 0; count < 25; count += 1) expect((await onDay(1, count)).status).toBe(200);
  expect(errorOf(await onDay(1, 25))).toEqual([422, 'Validation failed: You have exceeded the limit of 25 scheduled posts for today']);
  const second = field(await onDay(2, 0), 'id');
  expect((await mira.put(`${path}/${second}`, { json: { scheduled_at: inMinutes(24 * 60 + 30) } })).status).toBe(422);
  for (let day = 3; day < 14; day += 1) for (let count = 0; count < 25; count += 1) await onDay(day, count);
  expect(errorOf(await onDay(20, 0))).toEqual([422, 'Validation failed: You have exceeded the limit of 300 scheduled posts']);
  expect((await schedule(jonna, inMinutes(10))).status).toBe(200);
}, 60_000);

test('refuses to schedule a post that could not be posted now', async () => {
  const { demo, mira, inMinutes } = await withClock();
  const directPost = demo.act.post('jonna', { text: 'not for you', visibility: 'direct' });
  for (const more of [
    { status: ' ' },
    { status: 'x'.repeat(501) },
    { media_ids: ['7'] },
    { in_reply_to_id: '7' },
    { quoted_status_id: directPost },
    { poll: { options: ['one'], expires_in: 600 } },
  ])
    expect([404, 422]).toContain((await schedule(mira, inMinutes(10), more)).status);
  expect((await mira.get(path)).body).toEqual([]);
});

test('only the author can read, reschedule, and cancel a scheduled post', async () => {
  const { mira, jonna, inMinutes, pass } = await withClock();
  const id = field(await schedule(mira, inMinutes(10)), 'id');
  const one = `${path}/${id}`;
  expect((await mira.get(one)).body).toMatchObject({ id, params: { text: 'later' } });
  for (const answer of [await jonna.get(one), await jonna.put(one, { json: { scheduled_at: inMinutes(20) } }), await jonna.delete(one)])
    expect(answer.status).toBe(404);
  expect(errorOf(await mira.put(one, { json: { scheduled_at: inMinutes(2) } }))[0]).toBe(422);
  const rescheduledPost = await mira.put(one, { json: { scheduled_at: inMinutes(30), status: 'other' } });
  expect(rescheduledPost.body).toMatchObject({ scheduled_at: '2026-11-22T08:30:00.000Z', params: { text: 'later' } });
  pass(20 * minuteMs);
  expect(await posts(mira)).toEqual([]);
  expect([await mira.delete(one)]).toMatchObject([{ status: 200, body: {} }]);
  expect((await mira.get(one)).status).toBe(404);
  pass(20 * minuteMs);
  expect(await posts(mira)).toEqual([]);
});

test('lists scheduled posts in pages', async () => {
  const { mira, inMinutes } = await withClock();
  const scheduledIds = [];
  for (let count = 0; count < 5; count += 1) scheduledIds.unshift(field(await schedule(mira, inMinutes(60 - count)), 'id'));
  const first = await mira.get(`${path}?limit=2`);
  expect(ids(first)).toEqual(scheduledIds.slice(0, 2));
  const next = await mira.get(links(first).next?.replace(/^http:\/\/[^/]+/, '') ?? '');
  expect(ids(next)).toEqual(scheduledIds.slice(2, 4));
  const newer = await mira.get(links(next).prev?.replace(/^http:\/\/[^/]+/, '') ?? '');
  expect(ids(newer)).toEqual(scheduledIds.slice(0, 2));
});

test('the same Idempotency-Key schedules one post, with any token of the account', async () => {
  const { demo, mira, inMinutes } = await withClock();
  const key = { 'idempotency-key': 'once-and-later' };
  const at = inMinutes(10);
  const first = field(await schedule(mira, at, {}, key), 'id');
  const app = demo.store.grants.createApp({ name: 'Other', redirectUris: '', scopes: 'read write', website: null });
  const other = demo.store.grants.createToken(app.id, mira.id, 'read write').token;
  const body = JSON.stringify({ status: 'later', scheduled_at: at });
  const headers = { authorization: `Bearer ${other}`, 'content-type': 'application/json', ...key };
  const again = (await (await fetch(`${demo.url}/api/v1/statuses`, { method: 'POST', headers, body })).json()) as { id: string };
  expect(again.id).toBe(first);
  expect(entitiesOf(await mira.get(path))).toHaveLength(1);
});

test('a second scheduled post takes over the media of the first, so that a client can replace the first', async () => {
  const { mira, inMinutes, pass } = await withClock();
  const media = await uploadPicture(mira);
  const first = await schedule(mira, inMinutes(10), { media_ids: [media] });
  expect(first.body).toMatchObject({ media_attachments: [{ id: media }], params: { media_ids: [media] } });
  const second = await schedule(mira, inMinutes(10), { media_ids: [media], status: 'better' });
  expect(second.body).toMatchObject({ media_attachments: [{ id: media }] });
  await mira.delete(`${path}/${field(first, 'id')}`);
  pass(11 * minuteMs);
  expect(await posts(mira)).toMatchObject([{ content: '<p>better</p>', media_attachments: [{ id: media }] }]);
});

test('the media of a cancelled post can be attached to another', async () => {
  const { mira, inMinutes } = await withClock();
  const media = await uploadPicture(mira);
  await mira.delete(`${path}/${field(await schedule(mira, inMinutes(10), { media_ids: [media] }), 'id')}`);
  expect((await mira.post('/api/v1/statuses', { json: { status: 'now', media_ids: [media] } })).status).toBe(200);
});

test('drops a scheduled reply whose parent was deleted, as Mastodon does, and publishes the others', async () => {
  const { demo, mira, inMinutes, pass } = await withClock();
  const parent = demo.act.post('jonna', { text: 'soon gone' });
  await schedule(mira, inMinutes(10), { in_reply_to_id: parent });
  await schedule(mira, inMinutes(10), { status: 'still here' });
  demo.act.delete(parent);
  pass(11 * minuteMs);
  expect((await posts(mira)).map(({ content }) => content)).toEqual(['<p>still here</p>']);
  expect((await mira.get(path)).body).toEqual([]);
});

test('publishes a due post without a request, also after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scheduled-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let time = start;
  const options = { file: join(folder, 'demo.db'), posts: 0, now: () => time };
  const before = await createTestDemo(options);
  await schedule(clientFor(before, 'mira'), new Date(start + 10 * minuteMs).toISOString());
  await before.close();
  time += dayMs;
  const after = await createTestDemo(options);
  onTestFinished(() => after.close());
  const mira = clientFor(after, 'mira');
  await expect.poll(() => posts(mira), { timeout: 30_000 }).toMatchObject([{ content: '<p>later</p>' }]);
}, 60_000);
