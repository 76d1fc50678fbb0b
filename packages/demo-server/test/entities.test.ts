// Tests every response of the embedded server against Mastodon's published schemas and the app's own contract.
import * as v from 'valibot';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { endpoints, type EndpointName } from '@kittiwake/mastodon-api/endpoints';
import { createTestDemo, type TestDemo } from './support/demo.ts';
import { clipWebm } from '../src/drawings/recordings.ts';
import { entitiesOf, clientFor, field, ids, send, exampleKeys } from './client.ts';
import type { TestResponse, ResponseEntity } from './client.ts';
import { blob, mp3, png } from './files.ts';
import { entityViolations } from './schema.ts';

let demo: TestDemo;
beforeAll(async () => {
  demo = await createTestDemo({ posts: 500, pushesAnywhere: true });
});
afterAll(() => demo.close());

test('the schema check reports a missing field, a wrong type, and a value outside the enum', () => {
  const faults = entityViolations('Status', { id: 1, created_at: 'yesterday', visibility: 'secret', account: {} });
  expect(faults).toEqual(
    expect.arrayContaining([
      'Status.content is missing',
      'Status.id: integer, not string',
      'Status.created_at: “yesterday” is no date-time',
      'Status.account.acct is missing',
    ]),
  );
  expect(faults.some((fault) => fault.startsWith('Status.visibility: secret is not one of'))).toBe(true);
});

const statusPaths = [
  '/api/v1/timelines/home',
  '/api/v1/timelines/public',
  '/api/v1/favourites',
  '/api/v1/bookmarks',
  '/api/v1/timelines/tag/tides',
];
const lists: [string, string][] = [
  ...statusPaths.map((path) => [path, 'Status'] as [string, string]),
  ['/api/v1/notifications?limit=80', 'Notification'],
  ['/api/v1/conversations', 'Conversation'],
  ['/api/v1/directory', 'Account'],
  ['/api/v1/directories', 'Account'],
  ['/api/v1/follow_requests', 'Account'],
  ['/api/v1/accounts/search?q=o', 'Account'],
  ['/api/v1/lists', 'List'],
  ['/api/v1/followed_tags', 'Tag'],
  ['/api/v1/featured_tags', 'FeaturedTag'],
  ['/api/v1/featured_tags/suggestions', 'Tag'],
  ['/api/v1/announcements', 'Announcement'],
  ['/api/v1/trends/statuses', 'Status'],
  ['/api/v1/trends/tags', 'Tag'],
  ['/api/v1/trends/links', 'TrendsLink'],
  ['/api/v2/suggestions', 'Suggestion'],
  ['/api/v1/instance/rules', 'Rule'],
  ['/api/v1/custom_emojis', 'CustomEmoji'],
];

test.each(lists)('%s returns only complete %s entities', async (path, entity) => {
  const answer = await clientFor(demo, 'mira').get(path);
  expect(entitiesOf(answer).length).toBeGreaterThan(0);
  expect(entitiesOf(answer).flatMap((one) => entityViolations(entity, one))).toEqual([]);
});

test.each([
  ['/api/v1/instance', 'V1Instance'],
  ['/api/v2/instance', 'Instance'],
  ['/api/v1/accounts/verify_credentials', 'CredentialAccount'],
  ['/api/v1/preferences', 'Preferences'],
  ['/api/v2/notifications', 'GroupedNotificationsResults'],
  ['/api/v2/notifications/policy', 'NotificationPolicy'],
  ['/api/v2/search?q=kittiwake', 'Search'],
  ['/.well-known/oauth-authorization-server', 'DiscoverOauthServerConfigurationResponse'],
])('%s returns a complete %s', async (path, entity) => {
  expect(entityViolations(entity, (await clientFor(demo, 'mira').get(path)).body)).toEqual([]);
});

test('requests that create or change something return complete entities', async () => {
  // Mastodon returns only the alerts that it received.
  const alertTypes = 'mention status reblog follow follow_request favourite poll update admin.sign_up admin.report'.split(' ');
  const alerts = Object.fromEntries(alertTypes.map((type) => [type, true]));
  const mira = clientFor(demo, 'mira');
  const jonna = clientFor(demo, 'jonna').id;
  const status = await mira.post('/api/v1/statuses', {
    json: { status: 'complete? @jonna #tides :tea:', poll: { options: ['yes', 'no'], expires_in: 3600 } },
  });
  const id = field(status, 'id');
  await mira.put(`/api/v1/statuses/${id}`, { json: { status: 'complete!' } });
  const filter = await mira.post('/api/v2/filters', { json: { title: 'x', context: ['home'], keywords_attributes: [{ keyword: 'x' }] } });
  const subscription = { endpoint: 'https://push.example/1', keys: exampleKeys };
  const app = { client_name: 'Test', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read' };
  const answers: [string, unknown][] = [
    ['Status', status.body],
    ['Context', (await mira.get(`/api/v1/statuses/${id}/context`)).body],
    ['StatusSource', (await mira.get(`/api/v1/statuses/${id}/source`)).body],
    ['Status', (await mira.post(`/api/v1/statuses/${ids(await mira.get('/api/v1/timelines/public'))[2]}/reblog`)).body],
    ['Relationship', (await mira.post(`/api/v1/accounts/${jonna}/follow`)).body],
    ['Relationship', (await mira.post(`/api/v1/accounts/${jonna}/mute`, { json: { duration: 60 } })).body],
    ['Filter', filter.body],
    ['WebPushSubscription', (await mira.post('/api/v1/push/subscription', { json: { subscription, data: { alerts } } })).body],
    ['CredentialApplication', (await mira.post('/api/v1/apps', { json: app })).body],
    ['List', (await mira.post('/api/v1/lists', { json: { title: 'x' } })).body],
    ['FeaturedTag', (await mira.post('/api/v1/featured_tags', { json: { name: 'fog' } })).body],
    ['Tag', (await mira.post('/api/v1/tags/fog/follow')).body],
    ['Status', withContent((await mira.delete(`/api/v1/statuses/${id}`)).body)],
  ];
  expect(answers.flatMap(([entity, body]) => entityViolations(entity, body))).toEqual([]);
  expect(entitiesOf(await mira.get('/api/v1/mutes')).flatMap((one) => entityViolations('MutedAccount', one))).toEqual([]);
  expect(
    entitiesOf(await mira.get(`/api/v1/statuses/${ids(await mira.get('/api/v1/timelines/home'))[3]}/history`)).flatMap((one) =>
      entityViolations('StatusEdit', one),
    ),
  ).toEqual([]);
});

/** Adds the field that the schema requires, but that Mastodon replaces by `text` in the response to DELETE. */
const withContent = (status: unknown): object => ({ ...(status as object), content: '' });

test('posting, quoting, scheduling, editing, and deleting return complete entities', async () => {
  const mira = clientFor(demo, 'mira');
  const jonna = clientFor(demo, 'jonna');
  const multipart = (bytes: Buffer, type: string) => {
    const form = new FormData();
    form.set('file', blob(bytes, type), 'a');
    return { multipart: form };
  };
  const upload = (bytes: Buffer, type: string) => mira.post('/api/v2/media', multipart(bytes, type));
  const [picture, sound, video] = [
    await upload(png(900, 600), 'image/png'),
    await upload(mp3(1), 'audio/mpeg'),
    await upload(clipWebm(), 'video/webm'),
  ];
  const id = field(picture, 'id');
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const updatedMedia = await mira.put(`/api/v1/media/${id}`, { json: { description: 'halves', focus: '0.1,0.2' } });
  const post = await mira.post('/api/v1/statuses', { json: { status: 'quote me', media_ids: [id] } });
  const quoted = field(post, 'id');
  const quote = await jonna.post('/api/v1/statuses', { json: { status: 'look', quoted_status_id: quoted } });
  const quoting = field(quote, 'id');
  const visibility = 'public';
  const poll = { options: ['a', 'b'], expires_in: 600, multiple: false, hide_totals: true };
  const more = { poll, visibility, in_reply_to_id: quoted, quoted_status_id: quoted, spoiler_text: 'cw', language: 'en' };
  const scheduled = await mira.post('/api/v1/statuses', { json: { status: 'later', scheduled_at: at(1), ...more } });
  const one = `/api/v1/scheduled_statuses/${field(scheduled, 'id')}`;
  const attributes = [{ id, description: 'two halves' }];
  const answers: [string, TestResponse][] = [
    ...[picture, sound, video, updatedMedia, await mira.get(`/api/v1/media/${field(sound, 'id')}`)].map(
      (attachment): [string, TestResponse] => ['MediaAttachment', attachment],
    ),
    ['Status', post],
    ['Status', quote],
    ['QuoteApproval', { ...quote, body: (quote.body as ResponseEntity).quote_approval }],
    ['Quote', { ...quote, body: (quote.body as ResponseEntity).quote }],
    ['Status', await mira.get(`/api/v1/statuses/${quoted}/quotes`)],
    ['Notification', await mira.get('/api/v1/notifications?types[]=quote')],
    ['Status', await mira.put(`/api/v1/statuses/${quoted}`, { json: { status: 'edited', media_ids: [id], media_attributes: attributes } })],
    ['Notification', await jonna.get('/api/v1/notifications?types[]=quoted_update')],
    ['StatusEdit', await mira.get(`/api/v1/statuses/${quoted}/history`)],
    ['StatusEdit', await jonna.get(`/api/v1/statuses/${quoting}/history`)],
    ['StatusSource', await mira.get(`/api/v1/statuses/${quoted}/source`)],
    ['Status', await mira.put(`/api/v1/statuses/${quoted}/interaction_policy`, { json: { quote_approval_policy: 'nobody' } })],
    ['Status', await mira.post(`/api/v1/statuses/${quoted}/quotes/${quoting}/revoke`)],
    ['ScheduledStatus', scheduled],
    ['ScheduledStatus', await mira.post('/api/v1/statuses', { json: { status: 'plain', visibility, scheduled_at: at(2) } })],
    ['ScheduledStatus', await mira.get('/api/v1/scheduled_statuses')],
    ['ScheduledStatus', await mira.get(one)],
    ['ScheduledStatus', await mira.put(one, { json: { scheduled_at: at(3) } })],
    ...[await jonna.delete(`/api/v1/statuses/${quoting}`), await mira.delete(`/api/v1/statuses/${quoted}?delete_media=true`)].map(
      (answer): [string, TestResponse] => ['Status', { ...answer, body: withContent(answer.body) }],
    ),
  ];
  expect(answers.map(([, { status }]) => Math.floor(status / 100))).toEqual(answers.map(() => 2));
  expect(answers.flatMap(([entity, { body }]) => [body].flat().flatMap((value) => entityViolations(entity, value)))).toEqual([]);
  const empty = [await mira.delete(one), await mira.delete(`/api/v1/media/${field(sound, 'id')}`)];
  expect(empty.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ]);
});

/** Mastodon lacks the endpoints of other software for emoji reactions. */
const mastodonEndpoints = (Object.keys(endpoints) as EndpointName[]).filter((name) => !/^(?:\w+R|r)eactions\./.test(name));
const reading = mastodonEndpoints.filter((name) => endpoints[name].method === 'GET');

test.each(reading)('%s exists, and the contract accepts every entry of its response', async (name) => {
  const mira = clientFor(demo, 'mira');
  const row = endpoints[name];
  const idsByKind: Record<string, () => Promise<string>> = {
    status: async () => ids(await mira.get('/api/v1/accounts/' + mira.id + '/statuses?exclude_reblogs=true'))[0] ?? '',
    account: () => Promise.resolve(clientFor(demo, 'jonna').id),
    list: async () => ids(await mira.get('/api/v1/lists'))[0] ?? '',
    notification: async () => ids(await mira.get('/api/v1/notifications'))[0] ?? '',
    poll: () => Promise.resolve(demo.store.db.one<{ id: string }>('SELECT id FROM polls')?.id ?? ''),
    scheduled: async () => {
      const json = { status: 'later', scheduled_at: new Date(Date.now() + 3_600_000).toISOString() };
      return field(await mira.post('/api/v1/statuses', { json }), 'id');
    },
    filter: async () => field(await mira.post('/api/v2/filters', { json: { title: 'Fog', context: ['home'] } }), 'id'),
    asyncRefresh: async () => {
      const id = await idsByKind['status']?.();
      demo.act.addRemoteReply('eero@north.example', id ?? '', 'Here too');
      const answer = await mira.get(`/api/v1/statuses/${id}/context`);
      return encodeURIComponent(/id="([^"]+)"/.exec(answer.headers.get('mastodon-async-refresh') ?? '')?.[1] ?? '');
    },
    media: () => {
      const mine = { accountId: mira.id, type: 'image' as const, path: '/drawn/pictures/1.svg', mime: 'image/svg+xml' };
      return Promise.resolve(demo.store.media.create(mine));
    },
  };
  if (name === 'push.get') {
    const subscription = { endpoint: 'https://push.example/1', keys: exampleKeys };
    await mira.post('/api/v1/push/subscription', { json: { subscription } });
  }
  const kind = name.startsWith('statuses.')
    ? 'status'
    : name.startsWith('accounts.')
      ? 'account'
      : /^lists|timelines.list/.test(name)
        ? 'list'
        : name.split('.')[0]?.replace(/(?<=h)es$|s$/, '');
  const id = row.path.includes('{id}') ? await idsByKind[kind ?? '']?.() : '';
  const groups = (await mira.get('/api/v2/notifications')).body as { notification_groups: { group_key: string }[] };
  const key = groups.notification_groups[0]?.group_key ?? '';
  const url = demo.store.trends.links({ limit: 1, offset: 0 }).map((card) => JSON.parse(card) as { url: string })[0]?.url ?? '';
  const query = { url, q: 'kittiwake', acct: 'jonna', 'id[]': clientFor(demo, 'jonna').id, 'timeline[]': 'notifications' };
  const answer = await mira.get(
    `${row.path
      .replace('{id}', id ?? '')
      .replace('{name}', 'tides')
      .replace('{group_key}', key)}?${new URLSearchParams(query)}`,
  );
  expect(answer.status).toBe(200);
  const parsed = v.parse(row.answer as v.GenericSchema, answer.body);
  if (Array.isArray(answer.body)) expect(parsed).toHaveLength(answer.body.length);
});

const writing = mastodonEndpoints
  .filter((name) => endpoints[name].method !== 'GET' && !/^(apps|oauth)\./.test(name))
  .flatMap((name) => [endpoints[name], ...endpoints[name].alternates].map(({ method, path }) => [method, path] as const));

test.each(writing)('%s %s exists, and refuses a request without a token', async (method, path) => {
  const filled = path.replace('{id}', '1').replace('{name}', 'tides');
  expect((await send(demo.url + filled, method)).body).toEqual({ error: 'The access token is invalid' });
});
