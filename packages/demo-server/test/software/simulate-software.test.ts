// Tests how the tables of simulated server software change requests and responses:
// packages/demo-server/test/software/{server-software,all,gotosocial,pleroma,hollo,snac,simulate-software}.ts.
// ../../conformance/server-software.test.ts has the endpoints that each software lacks.
import { WebSocket } from 'ws';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverSoftware } from './all.ts';
import type { ServerSoftwareName } from './all.ts';
import { createTestDemo } from '../support/demo.ts';
import type { TestDemoOptions } from '../support/demo.ts';
import { clipWebm } from '../../src/drawings/recordings.ts';
import { exampleKeys } from '../client.ts';
import { blob, png } from '../files.ts';

async function startSimulation(as: ServerSoftwareName, options: TestDemoOptions = {}) {
  const demo = await createTestDemo({ posts: 0, pushesAnywhere: true, as, ...options });
  onTestFinished(() => demo.close());
  const headers = { authorization: `Bearer ${demo.accounts[0]?.token}` };
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${demo.url}${path}`, { ...init, headers: { ...headers, ...(init.headers as Record<string, string> | undefined) } });
  const fetchJson = async <T>(path: string, init?: RequestInit) => (await (await request(path, init)).json()) as T;
  return { demo, ask: request, read: fetchJson };
}
const jsonPost = (body: object, headers = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

test.each([
  ['gotosocial', /^0\.22/, /^[\dA-Z]{26}$/],
  ['pleroma', /compatible; Pleroma/, /^Ak0[\dA-Za-z]{15}$/],
  ['akkoma', /compatible; Akkoma/, /^Ak0[\dA-Za-z]{15}$/],
  ['hollo', /^0\.9/, /^[\da-f-]{36}$/],
  ['iceshrimp', /compatible; Iceshrimp\.NET/, /^[\da-z]{16}$/],
  ['mastodon-4.3', /^4\.3/, /^\d{18}$/],
  ['snac', /not true; really snac/, /^\d{10}[\da-f]{32}$/],
] as const)('%s: reports its version and software, and uses its own id format', async (as, version, id) => {
  const { demo, read } = await startSimulation(as);
  expect((await read<{ version: string }>('/api/v1/instance')).version).toMatch(version);
  expect(await read('/nodeinfo/2.0')).toMatchObject({ software: serverSoftware[as].software });
  const status = await read<{ id: string; account: { id: string } }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
  expect([status.id, status.account.id]).toEqual([expect.stringMatching(id), expect.stringMatching(id)]);
  expect(await read(`/api/v1/statuses/${status.id}`)).toMatchObject({ id: status.id, content: '<p>Terns</p>' });
  const reply = await read<{ in_reply_to_id: string }>('/api/v1/statuses', jsonPost({ status: 'Where?', in_reply_to_id: status.id }));
  expect(reply.in_reply_to_id).toBe(status.id);
  expect(demo.requests.length).toBeGreaterThan(0);
});

test.each([
  ['gotosocial', 404, '{"error":"Not Found"}', 404, '{"error":"Not Found"}'],
  ['pleroma', 404, '{"error":"Not implemented"}', 404, '{"error":"Record not found"}'],
  ['hollo', 404, '404 Not Found', 404, '{"error":"Record not found"}'],
  ['snac', 422, '<h1>422 Unprocessable Content</h1>', 404, '<h1>404 Not Found</h1>'],
] as const)('%s: has its own responses to an unknown endpoint and a missing record', async (as, status, body, recordStatus, recordBody) => {
  const { ask } = await startSimulation(as);
  const unknown = await ask('/api/v1/announcements/7/reactions/terns', { method: as === 'snac' ? 'POST' : 'PUT' });
  expect([unknown.status, await unknown.text()]).toEqual([status, body]);
  const missing = await ask('/api/v1/statuses/000000000000000001');
  expect([missing.status, await missing.text()]).toEqual([recordStatus, recordBody]);
});

test.each([
  ['gotosocial', 2],
  ['pleroma', 1],
  ['hollo', 1],
  ['snac', 2],
] as const)('%s: two requests with one idempotency key, posts created: %i', async (as, count) => {
  const { read } = await startSimulation(as);
  const send = () => read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Once' }, { 'idempotency-key': 'key-12345' }));
  expect(new Set([(await send()).id, (await send()).id]).size).toBe(count);
});

interface UploadedAttachment {
  id: string;
  type: string;
  url: string | null;
  description: string;
  meta?: { focus?: { x: number } };
}
test.each([
  ['gotosocial', 200, 'video', false, true],
  ['pleroma', 202, 'video', true, false],
  ['hollo', 200, 'video', true, false],
  ['snac', 200, 'image', true, false],
] as const)(
  '%s: responds to a video upload with %i and type %s, with URL: %s, keeps the focus: %s',
  async (as, code, type, hasUrl, hasFocus) => {
    const { ask } = await startSimulation(as);
    const body = new FormData();
    body.set('file', blob(clipWebm(), 'video/webm'), 'clip.webm');
    body.set('description', 'a gull');
    body.set('focus', '0.5,0.5');
    const answer = await ask('/api/v2/media', { method: 'POST', body });
    const attachment = (await answer.json()) as UploadedAttachment;
    expect([answer.status, attachment.type, attachment.url !== null, attachment.description]).toEqual([code, type, hasUrl, 'a gull']);
    const attached = await ask('/api/v1/statuses', jsonPost({ status: 'look', media_ids: [attachment.id] }));
    expect(attached.status).toBe(200);
    const picture = new FormData();
    picture.set('file', blob(png(2, 2), 'image/png'), 'a.png');
    picture.set('focus', '0.5,0.5');
    const second = (await (await ask('/api/v2/media', { method: 'POST', body: picture })).json()) as UploadedAttachment;
    expect((second.meta?.focus?.x ?? 0) === 0.5).toBe(hasFocus);
  },
);

test.each([
  ['gotosocial', 'scheduled', 'refused'],
  ['pleroma', 'scheduled', 'posted'],
  ['hollo', 'posted', 'posted'],
  ['snac', 'hidden', 'refused'],
] as const)('%s: a post scheduled in 30 minutes is %s, one in 2 minutes is %s', async (as, later, soon) => {
  const { demo, ask } = await startSimulation(as);
  const schedule = async (minutes: number) => {
    const scheduled_at = new Date(Date.now() + minutes * 60_000).toISOString();
    const answer = await ask('/api/v1/statuses', jsonPost({ status: 'later', scheduled_at }));
    if (!answer.ok) return 'refused';
    const createdPost = (await answer.json()) as Record<string, unknown>;
    if ('params' in createdPost) return 'scheduled';
    expect(createdPost).toMatchObject({ content: '<p>later</p>', account: { acct: 'mira' } });
    return demo.store.db.count('SELECT count(*) FROM scheduled_statuses') > 0 ? 'hidden' : 'posted';
  };
  expect(await schedule(30)).toBe(later);
  demo.store.db.run('DELETE FROM scheduled_statuses');
  expect(await schedule(2)).toBe(soon);
});

test.each(['gotosocial', 'snac', 'mastodon-4.3'] as const)('%s: omits quotes from responses and streams', async (as) => {
  const { demo, read } = await startSimulation(as);
  const first = await read<Record<string, unknown>>('/api/v1/statuses', jsonPost({ status: 'one' }));
  const token = demo.accounts[0]?.token ?? '';
  const socket = new WebSocket(`${demo.url.replace('http', 'ws')}/api/v1/streaming?stream=user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  onTestFinished(() => socket.terminate());
  const message = new Promise<string>((resolve) => {
    socket.on('message', (data) => resolve(String(data)));
    socket.on('error', () => resolve('{"payload":"{}"}'));
  });
  await new Promise((resolve) => socket.on('open', resolve).on('error', resolve));
  const second = await read<Record<string, unknown>>('/api/v1/statuses', jsonPost({ status: 'two', quoted_status_id: first['id'] }));
  const streamed = JSON.parse((JSON.parse(await message) as { payload: string }).payload) as Record<string, unknown>;
  for (const one of [first, second, streamed]) {
    expect(one['quote'] ?? null).toBeNull();
    for (const name of ['quote_approval', 'quotes_count']) expect(one).not.toHaveProperty(name);
  }
  expect(demo.store.db.count('SELECT count(*) FROM statuses WHERE quote_of_id IS NOT NULL')).toBe(0);
  const { api_versions: versions } = await read<Record<string, unknown>>('/api/v2/instance').catch(() => ({ api_versions: undefined }));
  expect(versions).toEqual(as === 'mastodon-4.3' ? { mastodon: 2 } : undefined);
});

test('snac ignores polls and the parameter `sensitive`', async () => {
  const { read } = await startSimulation('snac');
  const poll = { options: ['a', 'b'], expires_in: 600 };
  expect(await read('/api/v1/statuses', jsonPost({ status: 'which?', poll, sensitive: true }))).toMatchObject({
    poll: null,
    sensitive: false,
  });
});

test('snac ignores `pinned` and `since_id`, and marks each post as not pinned', async () => {
  const { demo, read } = await startSimulation('snac');
  const [jonna] = await read<{ id: string }[]>('/api/v1/accounts/search?q=jonna');
  demo.act.post('jonna', { text: 'One' });
  const posts = await read<{ pinned: boolean }[]>(`/api/v1/accounts/${jonna?.id}/statuses?pinned=true`);
  expect(posts.map(({ pinned }) => pinned)).toEqual([false]);
  demo.act.mention('jonna', 'mira');
  const [newest] = await read<{ id: string }[]>('/api/v1/notifications');
  const [unchanged] = await read<{ id: string }[]>(`/api/v1/notifications?since_id=${newest?.id}`);
  expect(unchanged?.id).toBe(newest?.id);
});

test('Hollo’s notification ids contain time and type, and work as since_id', async () => {
  const { demo, read } = await startSimulation('hollo');
  demo.act.mention('jonna', 'mira', 'first');
  const [first] = await read<{ id: string; created_at: string }[]>('/api/v1/notifications');
  expect(first?.id).toMatch(new RegExp(`^${first?.created_at}/mention/[\\da-f-]{36}$`));
  demo.act.mention('jonna', 'mira', 'second');
  const newer = await read<object[]>(`/api/v1/notifications?since_id=${encodeURIComponent(first?.id ?? '')}`);
  expect(newer).toHaveLength(1);
});

describe('GoToSocial', () => {
  const alerts = { follow: true, favourite: true };
  const subscription = { endpoint: 'https://push.example/x', keys: exampleKeys };

  test('ignores the favourite alert in a form, and reads it from JSON', async () => {
    const { read } = await startSimulation('gotosocial');
    const form = new URLSearchParams({
      'subscription[endpoint]': subscription.endpoint,
      'subscription[keys][p256dh]': exampleKeys.p256dh,
      'subscription[keys][auth]': exampleKeys.auth,
      'data[alerts][follow]': 'true',
      'data[alerts][favourite]': 'true',
    });
    expect(await read('/api/v1/push/subscription', { method: 'POST', body: form })).toMatchObject({ alerts: { follow: true } });
    const subscriptionEntity = await read<{ alerts: { favourite?: boolean } }>('/api/v1/push/subscription');
    expect(subscriptionEntity.alerts.favourite ?? false).toBe(false);
    expect(await read('/api/v1/push/subscription', jsonPost({ subscription, data: { alerts } }))).toMatchObject({ alerts });
  });

  test('limits all clients together to 300 requests in five minutes, with the reset in epoch seconds', async () => {
    let now = Date.parse('2026-05-04T12:00:00Z');
    const { ask } = await startSimulation('gotosocial', { now: () => now });
    const first = await ask('/api/v1/instance');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('299');
    expect(first.headers.get('x-ratelimit-reset')).toBe(String(now / 1_000 + 300));
    for (let count = 1; count < 300; count += 1) await ask('/api/v1/instance/rules');
    const refused = await ask('/api/v1/instance');
    expect([refused.status, await refused.text()]).toEqual([429, '{"error":"rate limit reached"}']);
    now += 300_000;
    expect((await ask('/api/v1/instance')).status).toBe(200);
  });
});

test('Pleroma throttles the fourth request for a timeline within half a second', async () => {
  const { ask } = await startSimulation('pleroma', { now: () => 1_000_000 });
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await ask('/api/v1/timelines/home')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test.each([
  ['gotosocial', true],
  ['pleroma', true],
  ['hollo', false],
  ['snac', false],
] as const)('%s: supports streaming: %s, with ids in its own format', async (as, streams) => {
  const { demo, read } = await startSimulation(as);
  const token = demo.accounts[0]?.token ?? '';
  const socket = new WebSocket(`${demo.url.replace('http', 'ws')}/api/v1/streaming?stream=user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  onTestFinished(() => socket.terminate());
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.on('open', () => resolve(true));
    socket.on('error', () => resolve(false));
  });
  expect(isOpen).toBe(streams);
  if (!streams) return;
  const message = new Promise<string>((resolve) => void socket.once('message', (data) => resolve(String(data))));
  const status = await read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
  expect(JSON.parse((JSON.parse(await message) as { payload: string }).payload)).toMatchObject({ id: status.id });
});
