import { expect, test } from 'vitest';
import type { ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import { createRequest } from '../../../electron/api/request.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { json, stubServer } from './stub-server.ts';
import type { StubAnswer } from './stub-server.ts';

const statuses = (...ids: number[]) => ids.map((id) => ({ ...rawStatus, id: String(id) }));
const nextLink = (query: string) => ({ link: `</api/v1/timelines/tag/terns?${query}>; rel="next"` });

/** Answers each request with the page for its `max_id`, or `first`. */
const answerByMaxId =
  (pages: Record<string, StubAnswer>): StubAnswer =>
  (request, ...rest) => {
    const maxId = new URL(request.url, 'http://stub').searchParams.get('max_id') ?? 'first';
    (pages[maxId] ?? json([]))(request, ...rest);
  };

async function startServer(answer: StubAnswer) {
  const server = await stubServer(answer);
  const request = createRequest({ fetch, clock: systemClock, userAgent: 'Kittiwake/test' });
  const load = async (params: Partial<ParamsOf<'timelines.tag'>> = {}) => {
    const result = await request({ origin: server.origin, token: null }, 'timelines.tag', { name: 'terns', limit: 2, ...params });
    if (!result.ok) throw new Error(result.error.code);
    return { ids: result.value.data.map(({ id }) => id), next: result.value.next };
  };
  /** Loads pages until the list ends. */
  const loadAll = async () => {
    const ids: string[] = [];
    let page = await load();
    for (ids.push(...page.ids); page.next !== null; ids.push(...page.ids)) page = await load({ cursor: page.next });
    return ids;
  };
  return { server, request, load, loadAll, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('F13: goes on after empty pages that have a next one', async () => {
  await using list = await startServer(
    answerByMaxId({
      first: json(statuses(9, 8), 200, nextLink('max_id=8')),
      8: json([], 200, nextLink('max_id=6')),
      6: json([], 200, nextLink('max_id=4')),
      4: json(statuses(3), 200, { link: '</x?min_id=3>; rel="prev"' }),
    }),
  );
  expect(await list.loadAll()).toEqual(['9', '8', '3']);
});

test('F13: ends a list after ten empty pages', async () => {
  let page = 0;
  await using list = await startServer((...exchange) => json([], 200, nextLink(`max_id=${(page += 1)}`))(...exchange));
  expect(await list.load()).toEqual({ ids: [], next: null });
  expect(list.server.requests).toHaveLength(11);
});

test('F13: does not look below an empty page of newer entries', async () => {
  await using list = await startServer(json([], 200, nextLink('max_id=4')));
  expect(await list.load({ min_id: '9' })).toEqual({ ids: [], next: null });
  expect(list.server.requests).toHaveLength(1);
});

test.each([
  ['without links', {}],
  ['with a link to http', { link: '<http://coast.example/x?max_id=8>; rel="next"' }],
  ['with a link to another host', { link: '<https://internal.example:3000/x?max_id=8>; rel="next"' }],
  ['with a link that cannot be parsed', { link: 'nonsense' }],
])('F14: goes on by max_id %s', async (_, headers) => {
  await using list = await startServer(
    answerByMaxId({ first: json(statuses(9, 8), 200, headers), 8: json(statuses(7, 6)), 6: json(statuses(5)) }),
  );
  expect(await list.loadAll()).toEqual(['9', '8', '7', '6', '5']);
});

test('F14: keeps the filters of the request below the oldest entry', async () => {
  await using list = await startServer(json([{ id: '12', type: 'follow', account: rawStatus.account }]));
  const at = { origin: list.server.origin, token: null };
  const page = await list.request(at, 'notifications.list', { account_id: '7', since_id: '3' });
  const query = new URLSearchParams((page.ok && page.value.next) || '');
  expect([query.get('account_id'), query.get('max_id'), query.has('since_id')]).toEqual(['7', '12', false]);
});

test('F14: ends a list of accounts without links, because their ids are not those of the pages', async () => {
  await using list = await startServer(json([rawStatus.account]));
  const page = await list.request({ origin: list.server.origin, token: null }, 'accounts.followers', { id: '1' });
  expect(page).toMatchObject({ ok: true, value: { next: null } });
});

test('F15: ends a list whose next page is the page itself', async () => {
  await using list = await startServer(json(statuses(9, 8), 200, nextLink('max_id=8&limit=2')));
  expect(await list.loadAll()).toEqual(['9', '8', '9', '8']);
  expect(list.server.requests).toHaveLength(2);
});

test('F15: ends a list without links at a server that ignores max_id', async () => {
  await using list = await startServer(json(statuses(9, 8)));
  await list.loadAll();
  expect(list.server.requests).toHaveLength(2);
});

test('S3: a page with too many entries is cut, and goes on below the last one instead of at its link', async () => {
  const ids = Array.from({ length: 300 }, (_, at) => 1_000 - at);
  await using list = await startServer(
    answerByMaxId({ first: json(statuses(...ids), 200, nextLink('max_id=700')), 801: json(statuses(...ids.slice(200))) }),
  );
  expect(await list.loadAll()).toEqual(ids.map(String));
});
