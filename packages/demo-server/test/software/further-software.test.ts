// Tests the simulation of Sharkey, Mitra, Friendica, Pixelfed, Takahē, and snac: shapes, missing calls, and ignored parameters.
import { describe, expect, test } from 'vitest';
import { serverSoftware } from './all.ts';
import type { ServerSoftwareName } from './all.ts';
import { blob, png } from '../files.ts';
import { jsonPost, startSimulation } from './start-simulation.ts';

type Json = Record<string, unknown>;

async function startSoftware(as: ServerSoftwareName) {
  const { demo, ask: request, read: readAs } = await startSimulation(as);
  const read = async <T = Json>(path: string, init?: RequestInit) => readAs<T>(path, init);
  const describeResponse = async (path: string, method = 'GET') => {
    const response = await request(path, { method });
    return [response.status, await response.text()] as const;
  };
  /** Pixelfed accepts no posts without media. */
  const listRequiredMedia = async () => {
    if (as !== 'pixelfed') return {};
    const body = new FormData();
    body.set('file', blob(png(2, 2), 'image/png'), 'a.png');
    return { media_ids: [(await read<{ id: string }>('/api/v2/media', { method: 'POST', body })).id] };
  };
  const publish = async <T = Json>(params: object, headers = {}) =>
    read<T>('/api/v1/statuses', jsonPost({ ...(await listRequiredMedia()), ...params }, headers));
  return { demo, request, read, describeResponse, publish };
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const others = ['sharkey', 'mitra', 'friendica', 'pixelfed', 'takahe', 'snac'] as const;

/** Fields and calls that came with Mastodon 4.3 to 4.6. */
const recentFields = {
  status: ['tagged_collections', 'quote_approval', 'quotes_count'],
  account: ['show_media', 'show_media_replies', 'show_featured', 'feature_approval', 'hide_collections', 'avatar_description', 'roles'],
  notification: ['group_key', 'fallback'],
};
const recentCalls = [
  'GET /api/v1/profile',
  'PATCH /api/v1/profile',
  'POST /api/v1/collections',
  'GET /api/v1/accounts/1/collections',
  'GET /api/v1/statuses?id[]=1',
  'GET /api/v1/accounts?id[]=1',
  'POST /api/v1/tags/terns/feature',
  'GET /api/v1/annual_reports',
  'POST /api/v1/conversations/1/unread',
  'GET /api/v2/notifications',
];

describe.each(others)('%s', (as) => {
  test('lacks the fields and calls of recent Mastodon versions', async () => {
    const { demo, read, describeResponse, publish } = await startSoftware(as);
    const status = await publish({ status: 'Terns' });
    for (const name of recentFields.status) expect(status).not.toHaveProperty(name);
    for (const name of recentFields.account) expect(status['account']).not.toHaveProperty(name);
    demo.act.mention('jonna', 'mira', 'Hello');
    const [notification] = await read<Json[]>('/api/v1/notifications?limit=5');
    expect(notification).toMatchObject({ type: 'mention', status: { account: { username: 'jonna' } } });
    for (const name of recentFields.notification) expect(notification).not.toHaveProperty(name);
    for (const call of recentCalls) {
      const [method, path = ''] = call.split(' ');
      expect([call, (await describeResponse(path, method))[0]]).toEqual([call, expect.toBeOneOf([404, 405, 422, 501])]);
    }
  });

  test('describes itself without recent fields of the instance', async () => {
    const { read, request } = await startSoftware(as);
    const first = await read<Json & { version: string }>('/api/v1/instance');
    expect(first.version).toBe(serverSoftware[as].instanceOverrides['version']);
    expect(await read('/nodeinfo/2.0')).toMatchObject({ software: serverSoftware[as].software });
    const second = await request('/api/v2/instance');
    if (as === 'snac') return expect(second.status).toBe(404);
    const instance = (await second.json()) as Json;
    expect(instance).toMatchObject({ version: first.version, configuration: { statuses: { max_characters: expect.any(Number) } } });
    expect(instance).not.toHaveProperty('api_versions.mastodon');
    expect(instance).not.toHaveProperty('configuration.timelines_access');
    expect(instance).not.toHaveProperty('configuration.accounts.max_display_name_length');
  });

  test('changes boosted statuses and their accounts like others', async () => {
    const { demo, read } = await startSoftware(as);
    const id = demo.act.post('jonna', { text: 'One' });
    const boost = await read<Json & { reblog: Json }>(
      `/api/v1/statuses/${encodeURIComponent(serverSoftware[as].idFormat.encode(id))}/reblog`,
      {
        method: 'POST',
      },
    );
    const plain = await read(`/api/v1/statuses/${(boost.reblog as { id: string }).id}`);
    expect(Object.keys(boost.reblog).sort()).toEqual(Object.keys(plain).sort());
    expect(Object.keys(boost.reblog['account'] as Json).sort()).toEqual(Object.keys(boost['account'] as Json).sort());
  });
});

test.each([
  ['sharkey', /^ak00[0-9a-z]{12}$/, /^aj00[0-9a-z]{12}$/],
  ['mitra', /^[\da-f-]{36}$/, /^\d{16}$/],
  ['friendica', /^\d{18}$/, /^\d{16}$/],
  ['pixelfed', /^\d{18}$/, /^\d{16}$/],
  ['takahe', /^\d{18}$/, /^\d{16}$/],
] as const)('%s: has ids of its own format, which work in later calls', async (as, statusId, notificationId) => {
  const { demo, read, publish } = await startSoftware(as);
  const status = await publish<{ id: string; account: { id: string } }>({ status: 'Terns' });
  expect([status.id, status.account.id]).toEqual([expect.stringMatching(statusId), expect.stringMatching(statusId)]);
  expect(await read(`/api/v1/statuses/${status.id}`)).toMatchObject({ id: status.id, content: '<p>Terns</p>' });
  const reply = await read('/api/v1/statuses', jsonPost({ status: 'Where?', in_reply_to_id: status.id }));
  expect(reply).toMatchObject({ in_reply_to_id: status.id });
  demo.act.mention('jonna', 'mira', 'first');
  const [first] = await read<{ id: string }[]>('/api/v1/notifications');
  expect(first?.id).toMatch(notificationId);
  demo.act.mention('jonna', 'mira', 'second');
  expect(await read(`/api/v1/notifications?since_id=${first?.id}`)).toHaveLength(1);
});

test.each([
  ['sharkey', 404, 'UNKNOWN_API_ENDPOINT', 404, '"error":"NO_SUCH_NOTE"'],
  ['mitra', 404, '', 404, '{"error":"post not found","error_description":"post not found"}'],
  ['friendica', 501, '"code":"501 Not Implemented"', 404, '{"error":"Record not found"}'],
  ['pixelfed', 404, '{"error":"The route api/v1/accounts/lookup could not be found."}', 404, '{"error":""}'],
  ['takahe', 404, '<h1>404 Not Found</h1>', 404, '<h1>404 Not Found</h1>'],
] as const)('%s: has its own responses to an unknown call and a missing record', async (as, status, body, recordStatus, recordBody) => {
  const { describeResponse } = await startSoftware(as);
  const path = { pixelfed: '/api/v1/accounts/lookup', takahe: '/api/v1/instance/rules' }[as as string] ?? '/api/v1/instance/activity';
  const [unknownStatus, unknownBody] = await describeResponse(path);
  expect(unknownStatus).toBe(status);
  expect(unknownBody).toContain(body);
  const missing = await describeResponse('/api/v1/statuses/000000000000000001');
  expect(missing).toEqual([recordStatus, expect.stringContaining(recordBody)]);
});

test.each(['sharkey', 'mitra', 'pixelfed', 'takahe'] as const)('%s: posts a scheduled post at once', async (as) => {
  const { publish } = await startSoftware(as);
  const status = await publish({ status: 'later', scheduled_at: inMinutes(30) });
  expect(status).toMatchObject({ content: '<p>later</p>', account: { username: 'mira' } });
});

test.each([
  ['sharkey', 2],
  ['mitra', 1],
  ['friendica', 2],
  ['takahe', 2],
] as const)('%s: two requests with one idempotency key, posts created: %i', async (as, count) => {
  const { read } = await startSoftware(as);
  const send = () => read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Once' }, { 'idempotency-key': 'key-12345' }));
  expect(new Set([(await send()).id, (await send()).id]).size).toBe(count);
});

test.each([
  ['sharkey', 200, true, ['blurhash', 'description', 'id', 'meta', 'preview_url', 'remote_url', 'text_url', 'type', 'url']],
  ['mitra', 200, true, ['description', 'id', 'preview_url', 'type', 'url']],
  ['friendica', 200, true, ['blurhash', 'description', 'id', 'meta', 'preview_url', 'remote_url', 'text_url', 'type', 'url']],
  ['pixelfed', 202, false, ['blurhash', 'description', 'id', 'meta', 'preview_url', 'remote_url', 'text_url', 'type', 'url']],
  ['takahe', 200, true, ['blurhash', 'description', 'id', 'meta', 'preview_url', 'remote_url', 'type', 'url']],
] as const)('%s: responds to an upload with %i, with URL: %s', async (as, code, hasUrl, names) => {
  const { request } = await startSoftware(as);
  const body = new FormData();
  body.set('file', blob(png(2, 2), 'image/png'), 'a.png');
  body.set('description', 'a gull');
  const response = await request('/api/v2/media', { method: 'POST', body });
  const attachment = (await response.json()) as Json;
  expect([response.status, attachment['url'] !== null, attachment['description']]).toEqual([code, hasUrl, 'a gull']);
  expect(Object.keys(attachment).sort()).toEqual(names);
  const attached = await request('/api/v1/statuses', jsonPost({ status: 'look', media_ids: [attachment['id']] }));
  expect(attached.status).toBe(200);
});

describe('Sharkey', () => {
  test('reports favourites as reactions, and no pins or bookmarks', async () => {
    const { read } = await startSoftware('sharkey');
    const { id } = await read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
    await read(`/api/v1/statuses/${id}/pin`, { method: 'POST' });
    await read(`/api/v1/statuses/${id}/bookmark`, { method: 'POST' });
    expect(await read(`/api/v1/statuses/${id}/favourite`, { method: 'POST' })).toMatchObject({
      reactions: [{ name: '❤', count: 1, me: true }],
      content_type: 'text/x.misskeymarkdown',
      pinned: false,
      bookmarked: false,
      language: null,
    });
  });

  test('fails to list filters, and to change a list', async () => {
    const { describeResponse } = await startSoftware('sharkey');
    expect(await describeResponse('/api/v1/filters')).toEqual([500, expect.stringContaining('INTERNAL_ERROR')]);
    expect(await describeResponse('/api/v1/lists/7/accounts', 'POST')).toEqual([400, expect.stringContaining('accounts_id')]);
    expect(await describeResponse('/api/v1/announcements/7/dismiss', 'POST')).toEqual([400, expect.stringContaining('id')]);
    expect(await describeResponse('/api/v1/reports', 'POST')).toEqual([
      404,
      expect.stringContaining('Route POST:/api/v1/reports not found'),
    ]);
  });

  test('reports no followers among the notifications', async () => {
    const { demo, read } = await startSoftware('sharkey');
    demo.act.follow('jonna', 'mira');
    demo.act.mention('jonna', 'mira', 'Hello');
    expect(await read('/api/v1/notifications')).toMatchObject([{ type: 'mention' }]);
  });

  test('counts a link as many characters as the server’s name has', async () => {
    const { read } = await startSoftware('sharkey');
    const { uri, configuration } = await read<{ uri: string; configuration: { statuses: Json } }>('/api/v1/instance');
    expect(configuration.statuses).toEqual({
      max_characters: 3_000,
      max_media_attachments: 16,
      characters_reserved_per_url: uri.length,
    });
  });
});

describe('Mitra', () => {
  test('ignores content warnings, and reports unlisted posts as public', async () => {
    const { read } = await startSoftware('mitra');
    const body = { status: 'Terns', spoiler_text: 'birds', visibility: 'unlisted', language: 'en' };
    expect(await read('/api/v1/statuses', jsonPost(body))).toMatchObject({
      spoiler_text: '',
      visibility: 'public',
      pleroma: { emoji_reactions: [] },
    });
  });

  test('renders Markdown, and HTML if the client says so', async () => {
    const { publish } = await startSoftware('mitra');
    expect(await publish({ status: 'two **terns**' })).toMatchObject({ content: '<p>two <strong>terns</strong></p>' });
    expect(await publish({ status: 'two <b>terns</b>', content_type: 'text/html' })).toMatchObject({ content: '<p>two <b>terns</b></p>' });
    expect(await publish({ status: 'terns', content_type: 'text/bbcode' })).toMatchObject({ error: 'unsupported content type' });
  });

  test('publishes for subscribers, and refuses a direct post without a mention', async () => {
    const { publish } = await startSoftware('mitra');
    expect(await publish({ status: 'terns', visibility: 'subscribers' })).toMatchObject({ visibility: 'subscribers' });
    const error = 'direct message should have at least one mention';
    expect(await publish({ status: 'terns', visibility: 'direct' })).toEqual({ error, error_description: error });
  });

  test('has a notification policy, but no calls for blocks, tags, and trends', async () => {
    const { read, describeResponse } = await startSoftware('mitra');
    expect(await read('/api/v2/notifications/policy')).toMatchObject({ for_not_following: 'accept' });
    for (const path of ['/api/v1/blocks', '/api/v1/followed_tags', '/api/v1/trends/tags', '/api/v1/conversations'])
      expect(await describeResponse(path)).toEqual([404, '']);
  });
});

describe('quotes', () => {
  test.each(['sharkey', 'mitra'] as const)('%s: quotes the post of the parameter `quote_id`', async (as) => {
    const { publish, demo } = await startSoftware(as);
    const { id } = await publish<{ id: string }>({ status: 'Terns' });
    expect(await publish({ status: 'one', quoted_status_id: id })).toMatchObject({ quote: null });
    const quoting = await publish({ status: 'two', quote_id: id });
    if (as === 'sharkey') expect(quoting).toMatchObject({ quote_id: id, quote: { id, content: '<p>Terns</p>' } });
    else expect(quoting).toMatchObject({ quote: { state: 'accepted', quoted_status: { id } }, pleroma: { quote: { id } } });
    expect(demo.store.db.count('SELECT count(*) FROM statuses WHERE quote_of_id IS NOT NULL')).toBe(1);
  });

  test.each([
    ['sharkey', 'NO_SUCH_RENOTE_TARGET'],
    ['mitra', 'quoted post does not exist'],
  ] as const)('%s: refuses to quote a missing post with the reason “%s”', async (as, error) => {
    const { publish } = await startSoftware(as);
    const missingId = serverSoftware[as].idFormat.encode('000000000000000001');
    expect(await publish({ status: 'two', quote_id: missingId })).toMatchObject({ error });
  });
});

describe('reactions', () => {
  const callsOf = {
    sharkey: ['POST', (id: string, name: string) => `/api/v1/statuses/${id}/react/${name}`],
    snac: ['POST', (id: string, name: string) => `/api/v1/statuses/${id}/react/${name}`],
    mitra: ['PUT', (id: string, name: string) => `/api/v1/pleroma/statuses/${id}/reactions/${name}`],
  } as const;

  async function reactTo(as: keyof typeof callsOf, name: string) {
    const { demo, read, describeResponse } = await startSoftware(as);
    const id = demo.act.post('jonna', { text: 'One' });
    const [method, createPath] = callsOf[as];
    const path = createPath(serverSoftware[as].idFormat.encode(id), encodeURIComponent(name));
    const status = await read(path, { method });
    return { status, path, read, describeResponse };
  }

  test('Sharkey: a reaction counts as a favourite, an unknown one is a heart', async () => {
    const { status, path, read } = await reactTo('sharkey', '👍');
    expect(status).toMatchObject({ reactions: [{ name: '👍', count: 1, me: true }], favourites_count: 1, favourited: true });
    const second = await read(path.replace(encodeURIComponent('👍'), 'kittiwake'), { method: 'POST' });
    expect(second).toMatchObject({ reactions: [{ name: ':kittiwake@.:', count: 1, me: true }], favourites_count: 1 });
    const third = await read(path.replace(encodeURIComponent('👍'), 'nothing'), { method: 'POST' });
    expect(third).toMatchObject({ reactions: [{ name: '❤', count: 1, me: true }] });
  });

  test('Mitra: a reaction is under `pleroma`, an unknown one is refused', async () => {
    const { status, path, read, describeResponse } = await reactTo('mitra', '👍');
    expect(status).toMatchObject({ pleroma: { emoji_reactions: [{ name: '👍', url: null, count: 1, me: true, accounts: [] }] } });
    const list = await read<Json[]>(path.slice(0, path.lastIndexOf('/')));
    expect(list).toMatchObject([{ name: '👍', count: 1, accounts: [{ username: 'mira' }] }]);
    expect(await describeResponse(path.replace(encodeURIComponent('👍'), 'nothing'), 'PUT')).toEqual([
      404,
      '{"error":"emoji not found","error_description":"emoji not found"}',
    ]);
  });

  test('snac: the count of a reaction is text', async () => {
    const { status } = await reactTo('snac', '👍');
    expect(status).toMatchObject({ reactions: [{ name: '👍', count: '1', me: true, visible_in_picker: true }] });
  });
});

describe('Friendica', () => {
  test('reports direct posts as private, and ignores polls', async () => {
    const { read } = await startSoftware('friendica');
    const poll = { options: ['a', 'b'], expires_in: 600 };
    expect(await read('/api/v1/statuses', jsonPost({ status: '@jonna', visibility: 'direct', poll }))).toMatchObject({
      visibility: 'private',
      poll: null,
      quote: null,
    });
  });

  test('responds to a deletion with an empty list', async () => {
    const { read } = await startSoftware('friendica');
    const { id } = await read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
    expect(await read(`/api/v1/statuses/${id}`, { method: 'DELETE' })).toEqual([]);
  });

  test('schedules posts', async () => {
    const { read } = await startSoftware('friendica');
    const scheduled = await read('/api/v1/statuses', jsonPost({ status: 'later', scheduled_at: inMinutes(30) }));
    expect(scheduled).toMatchObject({ params: { text: 'later' } });
  });
});

describe('Pixelfed', () => {
  test('has `text` instead of `content` in the response to a deletion', async () => {
    const { read, publish } = await startSoftware('pixelfed');
    const { id } = await publish<{ id: string }>({ status: 'Terns' });
    const status = await read(`/api/v1/statuses/${id}`, { method: 'DELETE' });
    expect(status).toMatchObject({ id, text: 'Terns', application: { name: 'web' } });
  });

  test('refuses posts without media that are no replies, and direct posts', async () => {
    const { read, publish } = await startSoftware('pixelfed');
    expect(await read('/api/v1/statuses', jsonPost({ status: 'Terns' }))).toEqual({ error: 'Empty statuses are not allowed' });
    expect(await publish({ status: 'Terns', visibility: 'direct' })).toEqual({ error: 'Direct visibility is not available.' });
    const { id } = await publish<{ id: string }>({ status: 'Terns' });
    expect(await read('/api/v1/statuses', jsonPost({ status: 'Where?', in_reply_to_id: id }))).toMatchObject({ in_reply_to_id: id });
  });
});

describe('Takahē', () => {
  test('finds no tags, and has no lists', async () => {
    const { read, describeResponse } = await startSoftware('takahe');
    await read('/api/v1/statuses', jsonPost({ status: 'Look: #terns' }));
    expect(await read('/api/v2/search?q=terns')).toMatchObject({ hashtags: [] });
    expect(await read('/api/v1/lists')).toEqual([]);
    expect(await describeResponse('/api/v1/lists', 'POST')).toEqual([405, '']);
  });

  test('reports no language, and the content as text', async () => {
    const { read } = await startSoftware('takahe');
    expect(await read('/api/v1/statuses', jsonPost({ status: 'Terns', language: 'de' }))).toMatchObject({
      language: null,
      text: '<p>Terns</p>',
      card: null,
    });
  });
});

test('snac lists no scheduled posts and no trends', async () => {
  const { read } = await startSoftware('snac');
  for (const path of ['/api/v1/scheduled_statuses', '/api/v1/trends/tags', '/api/v1/trends/statuses']) expect(await read(path)).toEqual([]);
  expect(await read('/api/v1/statuses', jsonPost({ status: 'Terns' }))).toMatchObject({ reactions: [], language: 'en', card: null });
});
