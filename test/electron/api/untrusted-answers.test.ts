// Tests answers of a hostile or broken server: too many values, too long lists, and no end.
import { expect, test } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { json, stubServer } from './stub-server.ts';
import type { StubAnswer } from './stub-server.ts';

async function startServer(answer: StubAnswer) {
  const server = await stubServer(answer);
  const request = createRequest({ fetch, clock: systemClock, userAgent: 'Kittiwake/test' });
  return { server, request, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('S3: says that a list was cut, also one inside an answer', async () => {
  const hosts = Array.from({ length: 10_001 }, (_, at) => `host-${at}.example`);
  await using blocks = await startServer(json(hosts));
  const at = { origin: blocks.server.origin, token: null };
  const answer = await blocks.request(at, 'domainBlocks.list', {});
  expect(answer).toMatchObject({ ok: true, value: { isCut: true, data: { length: 10_000 } } });

  await using thread = await startServer(json({ ancestors: [], descendants: new Array(4_097).fill(null) }));
  const context = await thread.request({ ...at, origin: thread.server.origin }, 'statuses.context', { id: '1' });
  expect(context).toMatchObject({ ok: true, value: { isCut: true } });

  await using complete = await startServer(json([rawStatus]));
  const page = await complete.request({ ...at, origin: complete.server.origin }, 'timelines.home', {});
  expect(page.ok && 'isCut' in page.value).toBe(false);
});

test('S3: a long list of wrong items is left out, and the rest of the answer is read', async () => {
  const automatic = new Array<number>(400_000).fill(1);
  await using list = await startServer(json([{ ...rawStatus, id: '1', quote_approval: { automatic, current_user: 'denied' } }]));
  const answer = await list.request({ origin: list.server.origin, token: null }, 'timelines.home', {});
  expect(answer.ok && answer.value.data[0]?.quote_approval).toEqual({ automatic: [], manual: [], current_user: 'denied' });
});

test('S3: an answer of too many values is refused as too large', async () => {
  await using list = await startServer(json([{ ...rawStatus, quote_approval: { automatic: new Array<number>(2_000_000).fill(1) } }]));
  const answer = await list.request({ origin: list.server.origin, token: null }, 'timelines.home', {});
  expect(answer).toMatchObject({ ok: false, error: { code: 'too-large', problem: 'answer-too-large' } });
});

test('S3: servers whose answers do not end delay no other server', async () => {
  await using slow = await startServer((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('['));
  await using other = await startServer(json([rawStatus]));
  const stop = new AbortController();
  const at = { origin: slow.server.origin, token: null };
  const unanswered = Array.from({ length: 20 }, () => slow.request(at, 'timelines.home', {}, { signal: stop.signal }));
  const answer = await slow.request({ ...at, origin: other.server.origin }, 'timelines.home', {});
  expect(answer).toMatchObject({ ok: true, value: { data: [{ id: rawStatus.id }] } });
  stop.abort();
  for (const each of await Promise.all(unanswered)) expect(each).toMatchObject({ ok: false, error: { code: 'aborted' } });
});
