import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { QueuedAction } from '../../../electron/contract/journal.ts';
import { ok } from '../../../electron/contract/result.ts';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { ActionQueue } from '../../../electron/outbox/action-queue.ts';
import type { ActionOutcome } from '../../../electron/outbox/action-queue.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import type { Journal } from '../../../electron/storage/journal.ts';
import { actionServer } from './action-server.ts';
import { moveReadMarker } from '../../../electron/notifications/incoming/read-marker.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { json, stubServer } from '../api/stub-server.ts';
import type { StubServer } from '../api/stub-server.ts';

let server: StubServer;
let folder: string;
let journal: Journal;
let clock: ManualClock;
let actionQueue: ActionQueue;
let account: AccountKey;
let outcomes: (QueuedAction & { outcome: ActionOutcome })[];
let refusals: string[];
let readIds: string[];
let stub: ReturnType<typeof actionServer>;

function openQueue(): void {
  journal = createJournal(join(folder, 'journal.db'), { now: clock.now });
  const tokens = { token: async () => ok('canary') };
  // Requests wait on another clock: the test's clock has only the timers of the action queue.
  const requestClock = { now: clock.now, after: () => () => undefined };
  const call = createAccountCall(createRequest({ fetch, clock: requestClock, userAgent: 'test' }), tokens, async () => 'refused');
  actionQueue = new ActionQueue(account, {
    table: journal.actions,
    call,
    moveReadMarker: (...marker) => moveReadMarker(call, ...marker),
    discardDraft: () => expect.unreachable(),
    clock,
    log: (sentence) => expect.fail(sentence),
  });
  actionQueue.onRead((id) => void readIds.push(id));
  actionQueue.onDone(({ kind, id }, outcome) => void outcomes.push({ kind, id, outcome }));
  actionQueue.onRefused((_, failure) => void refusals.push(describeFailure(failure)));
}
function reopen(): void {
  actionQueue.stop();
  journal.close();
  openQueue();
}

beforeEach(async () => {
  stub = actionServer();
  server = await stubServer(stub.answer);
  folder = mkdtempSync(join(tmpdir(), 'actions-'));
  clock = manualClock();
  [outcomes, refusals, readIds] = [[], [], []];
  account = makeAccountKey(server.origin, '7');
  openQueue();
});

afterEach(async () => {
  actionQueue.stop();
  journal.close();
  rmSync(folder, { recursive: true });
  await server[Symbol.asyncDispose]();
});

const favourite = (id: string): QueuedAction => ({ kind: 'favourite', id });
const requestLines = () => server.requests.map(({ method, url }) => `${method} ${url}`);
const firstAction = () => journal.actions.list(account)[0] ?? null;
const ids = () => outcomes.map(({ id }) => id);

test('performs actions in order, once each', async () => {
  actionQueue.add(favourite('1'));
  actionQueue.add({ kind: 'accept', id: '9' });
  actionQueue.add(favourite('2'));
  actionQueue.add(favourite('2'));
  await expect.poll(ids).toEqual(['1', '9', '2']);
  expect(requestLines()).toEqual([
    'POST /api/v1/statuses/1/favourite',
    'POST /api/v1/follow_requests/9/authorize',
    'POST /api/v1/statuses/2/favourite',
  ]);
  expect(outcomes[0]?.outcome.status).toMatchObject({ favourited: true });
  expect(outcomes[1]?.outcome.relationship).toMatchObject({ id: '9', followed_by: true });
  expect(firstAction()).toBeNull();
});

describe('read marker', () => {
  test('emits a read notification at once and updates the server’s marker', async () => {
    actionQueue.add({ kind: 'read', id: '30' });
    expect(readIds).toEqual(['30']);
    await expect.poll(() => stub.marker).toBe('30');
  });

  test('does not move the marker back behind another device’s', async () => {
    stub.marker = '100';
    actionQueue.add({ kind: 'read', id: '99' });
    await expect.poll(ids).toEqual(['99']);
    expect(stub.marker).toBe('100');
    expect(requestLines()).toEqual(['GET /api/v1/markers?timeline[]=notifications']);
  });

  test('sends only the newest read position', async () => {
    server.answer = json({}, 500);
    for (const id of ['30', '100', '31']) actionQueue.add({ kind: 'read', id });
    await expect.poll(() => clock.planned().length).toBe(1);
    expect(journal.actions.list(account)).toMatchObject([{ kind: 'read', id: '100' }]);
    server.answer = stub.answer;
    actionQueue.resume();
    await expect.poll(() => stub.marker).toBe('100');
  });

  test('drops the action if the server has no markers', async () => {
    server.answer = json({ error: 'Not Found' }, 404);
    actionQueue.add({ kind: 'read', id: '30' });
    await expect.poll(firstAction).toBeNull();
    expect(refusals).toEqual([]);
  });
});

describe('unreachable server', () => {
  async function stopServer(): Promise<() => Promise<void>> {
    const { port } = server.server.address() as { port: number };
    await server[Symbol.asyncDispose]();
    return () => new Promise<void>((listening) => server.server.listen(port, '127.0.0.1', listening));
  }

  test('keeps actions queued until the network is back', async () => {
    const restartServer = await stopServer();
    actionQueue.add(favourite('1'));
    actionQueue.add(favourite('2'));
    await expect.poll(() => clock.planned().length).toBe(1);
    await restartServer();
    actionQueue.resume();
    await expect.poll(ids).toEqual(['1', '2']);
  });

  test('keeps actions queued across a restart', async () => {
    const restartServer = await stopServer();
    actionQueue.add(favourite('1'));
    await expect.poll(() => clock.planned().length).toBe(1);
    reopen();
    await restartServer();
    expect(ids()).toEqual([]);
    actionQueue.resume();
    await expect.poll(ids).toEqual(['1']);
  });

  test('retries with a growing delay, without a time limit', async () => {
    const restartServer = await stopServer();
    actionQueue.add(favourite('1'));
    for (const wait of [5_000, 10_000, 20_000]) {
      await expect.poll(() => clock.planned()).toEqual([wait]);
      clock.advance(wait);
    }
    await expect.poll(() => clock.planned().length).toBe(1);
    clock.advance(30 * 86_400_000);
    await expect.poll(() => clock.planned().length).toBe(1);
    expect(refusals).toEqual([]);
    await restartServer();
    clock.advance(300_000);
    await expect.poll(ids).toEqual(['1']);
  });
});

test('sends nothing after 429 until the reset', async () => {
  server.answer = json({}, 429, { 'retry-after': '300' });
  actionQueue.add(favourite('1'));
  await expect.poll(() => clock.planned()).toEqual([60_000]);
  actionQueue.add(favourite('2'));
  await expect.poll(() => clock.planned()).toEqual([60_000]);
  server.answer = stub.answer;
  clock.advance(299_000);
  expect(requestLines()).toHaveLength(1);
  clock.advance(1_000);
  await expect.poll(ids).toEqual(['1', '2']);
});

describe('refusals and server errors', () => {
  test('reports a refused action and continues with the next', async () => {
    server.answer = (request, response, raw) =>
      request.url.includes('/1/') ? json({ error: 'Record not found' }, 404)(request, response, raw) : stub.answer(request, response, raw);
    actionQueue.add(favourite('1'));
    actionQueue.add(favourite('2'));
    await expect.poll(ids).toEqual(['2']);
    expect(refusals).toEqual([`This no longer exists on ${server.host}.`]);
    expect(firstAction()).toBeNull();
  });

  test('treats a follow request that was handled elsewhere as done', async () => {
    server.answer = json({ error: 'Record not found' }, 404);
    actionQueue.add({ kind: 'reject', id: '9' });
    await expect.poll(ids).toEqual(['9']);
    expect(refusals).toEqual([]);
  });

  test('retries a server error for a day', async () => {
    server.answer = json({}, 500);
    actionQueue.add(favourite('1'));
    await expect.poll(() => clock.planned()).toEqual([5_000]);
    clock.advance(86_400_001);
    await expect.poll(() => refusals).toEqual([`${server.host} had an internal error (500).`]);
    expect(firstAction()).toBeNull();
  });

  test('sends other actions while one is retried', async () => {
    server.answer = (request, response, raw) =>
      request.url.includes('/1/') ? json({}, 500)(request, response, raw) : stub.answer(request, response, raw);
    actionQueue.add(favourite('1'));
    actionQueue.add(favourite('2'));
    await expect.poll(ids).toEqual(['2']);
    await expect.poll(() => clock.planned()).toEqual([5_000]);
    clock.advance(5_000);
    await expect.poll(() => clock.planned()).toEqual([10_000]);
    server.answer = stub.answer;
    actionQueue.resume();
    await expect.poll(ids).toEqual(['2', '1']);
  });

  test('keeps actions queued after a refused token until resumed', async () => {
    server.answer = json({ error: 'The access token is invalid' }, 401);
    actionQueue.add(favourite('1'));
    await expect.poll(() => server.requests.length).toBe(1);
    await expect.poll(firstAction).toMatchObject(favourite('1'));
    server.answer = stub.answer;
    actionQueue.resume();
    await expect.poll(ids).toEqual(['1']);
    expect(refusals).toEqual([]);
  });
});

describe('opposite actions', () => {
  test('cancels a queued favourite when the window removes the favourite', async () => {
    server.answer = json({}, 500);
    actionQueue.add(favourite('1'));
    await expect.poll(() => clock.planned().length).toBe(1);
    await actionQueue.cancelOpposite('statuses.unfavourite', '1');
    server.answer = stub.answer;
    clock.advance(10_000);
    expect(firstAction()).toBeNull();
    expect(requestLines()).toHaveLength(1);
  });

  test('waits for the running request of a cancelled action and does not report its result', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    server.answer = (request, response, raw) => void gate.then(() => stub.answer(request, response, raw));
    actionQueue.add(favourite('1'));
    await expect.poll(() => server.requests.length).toBe(1);
    let hasResolved = false;
    const cancellation = actionQueue.cancelOpposite('statuses.unfavourite', '1').then(() => void (hasResolved = true));
    await actionQueue.cancelOpposite('statuses.unfavourite', '2');
    expect(hasResolved).toBe(false);
    openGate();
    await cancellation;
    actionQueue.add(favourite('3'));
    await expect.poll(ids).toEqual(['3']);
  });

  test('replaces a queued accept with a reject', async () => {
    server.answer = json({}, 500);
    actionQueue.add({ kind: 'accept', id: '9' });
    await expect.poll(() => clock.planned().length).toBe(1);
    server.answer = stub.answer;
    actionQueue.add({ kind: 'reject', id: '9' });
    await expect.poll(() => outcomes.map(({ kind }) => kind)).toEqual(['reject']);
  });

  test('keeps queued actions when the window makes other calls', async () => {
    server.answer = json({}, 500);
    actionQueue.add(favourite('1'));
    await expect.poll(() => clock.planned().length).toBe(1);
    await actionQueue.cancelOpposite('statuses.favourite', '1');
    await actionQueue.cancelOpposite('statuses.unfavourite', undefined);
    await actionQueue.cancelOpposite('timelines.home', '1');
    expect(firstAction()).toMatchObject(favourite('1'));
  });
});

test('removes queued actions at sign-out and does not report a running one', async () => {
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  server.answer = (request, response, raw) => void gate.then(() => stub.answer(request, response, raw));
  actionQueue.add(favourite('1'));
  actionQueue.add(favourite('2'));
  await expect.poll(() => server.requests.length).toBe(1);
  journal.removeAccount(account);
  expect(firstAction()).toBeNull();
  openGate();
  actionQueue.add(favourite('3'));
  await expect.poll(ids).toEqual(['3']);
  expect(requestLines()).toHaveLength(2);
});
