import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { PostQueue } from '../../../electron/outbox/post-queue.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { ok } from '../../../electron/contract/result.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import type { Journal } from '../../../electron/storage/journal.ts';
import { fetchDirectly } from '../network/direct.ts';
import { makeDraft } from '../storage/samples.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { rawAccount, rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { json, stubServer } from '../api/stub-server.ts';
import type { StubAnswer, StubServer } from '../api/stub-server.ts';
import { fakeUploads } from './uploads.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

let server: StubServer;
let folder: string;
let journal: Journal;
let clock: ManualClock;
let postQueue: PostQueue;
let software: string;
let postedStatuses: Status[];
let entries: OutboxEntry[];
let account: ReturnType<typeof makeAccountKey>;
let tokenVerdict: 'works' | 'refused' | 'unknown';
/** Accounts whose tokens were checked. */
let checkedAccounts: string[];
let stuckMessages: string[];

function openQueue(): void {
  journal = createJournal(join(folder, 'journal.db'), { now: clock.now });
  const tokens = { token: async () => ok('canary') };
  const checkToken = async (key: string) => {
    checkedAccounts.push(key);
    return tokenVerdict;
  };
  const call = createAccountCall(createRequest({ fetch: fetchDirectly, clock, userAgent: 'test' }), tokens, checkToken);
  postQueue = new PostQueue({
    account,
    table: journal.outbox,
    call,
    clock,
    server: async () => capableServer(software),
    uploads: fakeUploads(),
    undoMs: () => 0,
    resumeActions: () => {},
    log: (sentence) => expect.fail(sentence),
  });
  postQueue.onChange((list, result) => {
    entries = list;
    if (result.posted) postedStatuses.push(result.posted);
  });
  postQueue.onStuck((failure) => void stuckMessages.push(describeFailure(failure)));
}

beforeEach(async () => {
  server = await stubServer(json(rawStatus));
  folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  clock = manualClock();
  [postedStatuses, entries, checkedAccounts, stuckMessages, software, tokenVerdict] = [[], [], [], [], 'mastodon', 'refused'];
  account = makeAccountKey(server.origin, '7');
  openQueue();
});

afterEach(async () => {
  postQueue.stop();
  journal.close();
  rmSync(folder, { recursive: true });
  await server[Symbol.asyncDispose]();
});

const write = (text: string, more: Partial<Draft> = {}): Draft =>
  makeDraft({ account, text, language: null, updatedAt: clock.now(), ...more });
const cutConnection: StubAnswer = (_, __, raw) => void raw.socket.destroy();
const posts = () => server.requests.filter(({ method }) => method === 'POST');
const keys = () => posts().map(({ headers }) => headers['idempotency-key']);
const state = () => entries.map((entry) => entry.state);

test('sends a post with its idempotency key and removes it from the outbox', async () => {
  const entry = postQueue.post(write('Terns are back', { language: 'en', hasSpoiler: true, spoilerText: 'birds' }));
  await expect.poll(() => postedStatuses.length).toBe(1);
  expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({
    status: 'Terns are back',
    sensitive: true,
    spoiler_text: 'birds',
    visibility: 'public',
    language: 'en',
  });
  expect(keys()).toEqual([entry.ok ? entry.value.id : '']);
  expect(entries).toEqual([]);
});

test('sends posts in the order they were written', async () => {
  let serial = 0;
  server.answer = (...exchange) => json({ ...rawStatus, id: String((serial += 1)) })(...exchange);
  postQueue.post(write('one'));
  postQueue.post(write('two'));
  await expect.poll(() => postedStatuses.length).toBe(2);
  expect(posts().map(({ body }) => (JSON.parse(body) as { status: string }).status)).toEqual(['one', 'two']);
});

describe('lost response', () => {
  test('resends with the same key, so that there is one post', async () => {
    server.answer = cutConnection;
    postQueue.post(write('Terns are back'));
    await expect.poll(state).toEqual(['waiting']);
    server.answer = json(rawStatus);
    clock.advance(5_000);
    await expect.poll(() => postedStatuses.length).toBe(1);
    expect(new Set(keys()).size).toBe(1);
    expect(posts().length).toBe(2);
  });

  test('searches a server that ignores keys and accepts the found post', async () => {
    software = 'gotosocial';
    const arrivedPost = { ...rawStatus, content: '<p>Hello <span class="h-card"><a>@<span>finn</span></a></span> &amp; all</p>' };
    server.answer = (request, response, raw) =>
      request.method === 'POST'
        ? cutConnection(request, response, raw)
        : json(posts().length > 0 ? [arrivedPost] : [])(request, response, raw);
    postQueue.post(write('Hello @finn@harbour.example & all'));
    await expect.poll(state).toEqual(['waiting']);
    clock.advance(5_000);
    await expect.poll(() => postedStatuses.map(({ id }) => id)).toEqual(['100']);
    expect(posts().length).toBe(1);
  });

  test('asks the user before resending a post that was not found', async () => {
    software = 'gotosocial';
    server.answer = (request, response, raw) =>
      request.method === 'POST' ? cutConnection(request, response, raw) : json([])(request, response, raw);
    const entry = postQueue.post(write('Terns are back'));
    await expect.poll(state).toEqual(['waiting']);
    clock.advance(5_000);
    await expect.poll(state).toEqual(['unclear']);
    expect(posts().length).toBe(1);
    server.answer = json(rawStatus);
    postQueue.retry(entry.ok ? entry.value.id : '');
    await expect.poll(() => postedStatuses.length).toBe(1);
    expect(posts().length).toBe(2);
  });

  test('searches first after an hour, when the server has forgotten the key', async () => {
    server.answer = cutConnection;
    postQueue.post(write('Terns are back'));
    await expect.poll(state).toEqual(['waiting']);
    postQueue.stop();
    journal.close();
    clock.advance(2 * 3_600_000);
    server.answer = (request, response, raw) => (request.method === 'POST' ? json(rawStatus) : json([]))(request, response, raw);
    openQueue();
    postQueue.resume();
    await expect.poll(state).toEqual(['unclear']);
    expect(posts().length).toBe(1);
  });

  test('resends after a crash with the same key', async () => {
    server.answer = (request, response, raw) => (request.method === 'POST' ? undefined : json([])(request, response, raw));
    const entry = postQueue.post(write('Terns are back'));
    await expect.poll(() => posts().length).toBe(1);
    server.server.closeAllConnections();
    const outboxEntries = journal.outbox.list(account);
    expect(outboxEntries.map((one) => one.state)).toEqual(['sending']);
    await expect.poll(state).toEqual(['waiting']);
    journal.outbox.update(outboxEntries[0]?.id ?? '', { state: 'sending' });
    postQueue.stop();
    journal.close();
    server.answer = json(rawStatus);
    openQueue();
    postQueue.resume();
    await expect.poll(() => postedStatuses.length).toBe(1);
    expect(keys()).toEqual([entry.ok && entry.value.id, entry.ok && entry.value.id]);
  });
});

describe('failed request', () => {
  test('waits while offline and sends when the network is back', async () => {
    const { port } = server.server.address() as { port: number };
    await server[Symbol.asyncDispose]();
    postQueue.post(write('Terns are back'));
    await expect.poll(state).toEqual(['waiting']);
    expect(entries[0]).toMatchObject({ problem: { problem: 'connection-refused', details: { host: server.host } }, attempts: 0 });
    await new Promise<void>((listening) => server.server.listen(port, '127.0.0.1', listening));
    postQueue.resume();
    await expect.poll(() => postedStatuses.length).toBe(1);
  });

  test('reports why a post was refused and sends later ones', async () => {
    server.answer = json({ error: 'Validation failed: Text is too long' }, 422);
    postQueue.post(write('one'));
    await expect.poll(state).toEqual(['failed']);
    const sentence = `${server.host} says: Validation failed: Text is too long.`;
    expect(describeFailure(entries[0]?.problem)).toBe(sentence);
    expect(stuckMessages).toEqual([sentence]);
    server.answer = json({ ...rawStatus, account: rawAccount });
    postQueue.post(write('two'));
    await expect.poll(() => postedStatuses.length).toBe(1);
    expect(state()).toEqual(['failed']);
  });

  test('sends nothing after 429 until the reset', async () => {
    server.answer = json({}, 429, { 'retry-after': '300' });
    postQueue.post(write('one'));
    await expect.poll(state).toEqual(['waiting']);
    expect(entries[0]?.retryAt).toBe(clock.now() + 300_000);
    postQueue.post(write('two'));
    await expect.poll(state).toEqual(['waiting', 'waiting']);
    server.answer = json(rawStatus);
    clock.advance(299_000);
    expect(server.requests.length).toBe(1);
    clock.advance(2_000);
    await expect.poll(() => postedStatuses.length).toBe(2);
  });

  test('pauses the account after a refused token and keeps its posts', async () => {
    server.answer = json({ error: 'The access token is invalid' }, 401);
    postQueue.post(write('one'));
    await expect.poll(state).toEqual(['waiting']);
    expect(checkedAccounts).toEqual([account]);
    server.answer = json(rawStatus);
    postQueue.resume();
    await expect.poll(() => postedStatuses.length).toBe(1);
  });

  test.each(['works', 'unknown'] as const)('retries by itself after a refused token whose check returns “%s”', async (verdict) => {
    tokenVerdict = verdict;
    server.answer = json({ error: 'The access token is invalid' }, 401);
    postQueue.post(write('one'));
    await expect.poll(() => entries.map(({ state: now, retryAt }) => [now, retryAt])).toEqual([['waiting', clock.now() + 5_000]]);
    server.answer = json(rawStatus);
    clock.advance(5_000);
    await expect.poll(() => postedStatuses.length).toBe(1);
  });

  test('turns a failed post into a draft', async () => {
    server.answer = json({ error: 'no' }, 422);
    const entry = postQueue.post(write('one'));
    await expect.poll(state).toEqual(['failed']);
    expect(await postQueue.edit(entry.ok ? entry.value.id : '', false)).toMatchObject({
      ok: true,
      value: { kind: 'draft', draft: { text: 'one' } },
    });
    expect(journal.drafts.list(account).map(({ text }) => text)).toEqual(['one']);
    expect(entries).toEqual([]);
    expect(postQueue.discard(entry.ok ? entry.value.id : '')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});
