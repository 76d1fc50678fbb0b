import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { actionOf } from '../../../electron/contract/actions.ts';
import type { QueuedAction } from '../../../electron/contract/actions.ts';
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

const unfavourite = (id: string): QueuedAction => ({ kind: 'statuses.unfavourite', id });
const favourite = (id: string): QueuedAction => ({ kind: 'statuses.favourite', id });
const requestLines = () => server.requests.map(({ method, url }) => `${method} ${url}`);
const firstAction = () => journal.actions.list(account)[0] ?? null;
/** Holds the answers until the returned function is called. */
function stopAnswers(): () => void {
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  server.answer = (request, response, raw) => void gate.then(() => stub.answer(request, response, raw));
  return openGate;
}
const follow = (params: object) => actionQueue.perform(actionOf('accounts.follow', { id: '9', ...params }));
const ids = () => outcomes.map(({ id }) => id);

test('performs actions in order, once each', async () => {
  actionQueue.add(favourite('1'));
  actionQueue.add({ kind: 'followRequests.authorize', id: '9' });
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
    actionQueue.add({ kind: 'followRequests.reject', id: '9' });
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
  /** Starts as many requests as may run at the same time. Returns their ids. */
  async function fillRequests(earlierRequests = 0): Promise<string[]> {
    const blockers = ['91', '92', '93', '94'];
    for (const id of blockers) actionQueue.add(favourite(id));
    await expect.poll(() => server.requests.length).toBe(earlierRequests + 4);
    return blockers;
  }

  test('sends neither of two toggles if the first was not sent', async () => {
    const openGate = stopAnswers();
    const blockers = await fillRequests();
    actionQueue.add(favourite('2'));
    expect(ids()).toEqual([]);
    actionQueue.add(unfavourite('2'));
    expect(outcomes.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['statuses.unfavourite 2']);
    openGate();
    await expect.poll(() => ids().toSorted()).toEqual(['2', ...blockers]);
    expect(firstAction()).toBeNull();
    expect(requestLines()).toHaveLength(4);
  });

  test('sends at most one request after a hundred toggles while other requests run', async () => {
    const openGate = stopAnswers();
    await fillRequests();
    for (let count = 0; count < 50; count += 1) {
      actionQueue.add(favourite('2'));
      actionQueue.add(unfavourite('2'));
    }
    actionQueue.add(favourite('2'));
    openGate();
    await expect.poll(() => ids().at(-1)).toBe('2');
    await expect.poll(firstAction).toBeNull();
    expect(requestLines()).toHaveLength(5);
  });

  test('sends the opposite of a toggle that the server may have received', async () => {
    server.answer = json({}, 500);
    actionQueue.add(favourite('1'));
    await expect.poll(() => clock.planned().length).toBe(1);
    server.answer = stub.answer;
    actionQueue.add(unfavourite('1'));
    await expect.poll(() => outcomes.map(({ kind }) => kind)).toEqual(['statuses.unfavourite']);
    expect(requestLines()).toEqual(['POST /api/v1/statuses/1/favourite', 'POST /api/v1/statuses/1/unfavourite']);
  });

  test('sends the last of three toggles if the server may have received the first', async () => {
    server.answer = json({}, 500);
    actionQueue.add(favourite('1'));
    await expect.poll(() => clock.planned().length).toBe(1);
    const openGate = stopAnswers();
    await fillRequests(1);
    actionQueue.add(unfavourite('1'));
    actionQueue.add(favourite('1'));
    openGate();
    await expect.poll(() => ids().at(-1)).toBe('1');
    expect(requestLines().at(-1)).toBe('POST /api/v1/statuses/1/favourite');
  });
});

describe('opposites of requests that may have arrived', () => {
  test('sends the opposite after the running request, whatever that one brings', async () => {
    const openGate = stopAnswers();
    actionQueue.add(favourite('1'));
    await expect.poll(() => server.requests.length).toBe(1);
    actionQueue.add(unfavourite('1'));
    expect(actionQueue.pending()).toEqual([favourite('1'), unfavourite('1')]);
    openGate();
    await expect.poll(() => outcomes.map(({ kind }) => kind)).toEqual(['statuses.favourite', 'statuses.unfavourite']);

    let remainingFaults = 1;
    server.answer = (request, response, raw) => {
      remainingFaults -= 1;
      if (remainingFaults === 0) actionQueue.add(unfavourite('3'));
      return (remainingFaults === 0 ? json({}, 500) : stub.answer)(request, response, raw);
    };
    actionQueue.add(favourite('3'));
    await expect.poll(() => outcomes.map(({ kind }) => kind).slice(2)).toEqual(['statuses.unfavourite']);
    expect(firstAction()).toBeNull();
  });

  test('does not forget after a restart that the server may have received a toggle', async () => {
    server.answer = json({}, 500);
    actionQueue.add(favourite('1'));
    await expect.poll(() => clock.planned().length).toBe(1);
    reopen();
    server.answer = stub.answer;
    actionQueue.add(unfavourite('1'));
    await expect.poll(() => outcomes.map(({ kind }) => kind)).toEqual(['statuses.unfavourite']);
  });

  test('returns the requested state, also if the server answers with the previous one', async () => {
    actionQueue.add(unfavourite('1'));
    await expect.poll(() => outcomes[0]?.outcome.status).toMatchObject({ favourited: false });
  });

  test('replaces a queued accept with a reject', async () => {
    server.answer = json({}, 500);
    actionQueue.add({ kind: 'followRequests.authorize', id: '9' });
    await expect.poll(() => clock.planned().length).toBe(1);
    server.answer = stub.answer;
    actionQueue.add({ kind: 'followRequests.reject', id: '9' });
    await expect.poll(() => outcomes.map(({ kind }) => kind)).toEqual(['followRequests.reject']);
  });
});

describe('calls of the window', () => {
  test('resolve to the answer of the server', async () => {
    const answer = await actionQueue.perform(actionOf('statuses.favourite', { id: '1' }));
    expect(answer).toMatchObject({ ok: true, value: { data: { favourited: true } } });
    expect(firstAction()).toBeNull();
  });

  test('resolve after repeated server errors, and are known as pending until then', async () => {
    server.answer = json({}, 500);
    const action = actionOf('polls.vote', { id: '5', choices: [1] });
    const answer = actionQueue.perform(action);
    await expect.poll(() => clock.planned()).toEqual([5_000]);
    expect(actionQueue.pending()).toEqual([action]);
    server.answer = json({ id: '5', voted: true });
    clock.advance(5_000);
    expect(await answer).toMatchObject({ ok: true, value: { data: { voted: true } } });
    expect(actionQueue.pending()).toEqual([]);
  });

  test('resolve to the poll if the server refuses a repeated vote, because it has the first', async () => {
    server.answer = json({}, 500);
    const answer = actionQueue.perform(actionOf('polls.vote', { id: '5', choices: [1] }));
    await expect.poll(() => clock.planned()).toEqual([5_000]);
    server.answer = (request, response, raw) =>
      (request.method === 'POST' ? json({ error: 'You have already voted on this poll' }, 422) : json({ id: '5', voted: true }))(
        request,
        response,
        raw,
      );
    clock.advance(5_000);
    expect(await answer).toMatchObject({ ok: true, value: { data: { voted: true } } });
    expect(refusals).toEqual([]);
  });

  test.each(['statuses.favourite', 'statuses.bookmark', 'statuses.reblog'] as const)(
    'L8: %s is stored before it is sent, and sent after a restart if its answer was lost',
    async (endpoint) => {
      server.answer = json({}, 500);
      void actionQueue.perform(actionOf(endpoint, { id: '1' }));
      expect(firstAction()).toMatchObject({ kind: endpoint, id: '1' });
      await expect.poll(() => server.requests.length).toBe(1);
      reopen();
      server.answer = stub.answer;
      actionQueue.resume();
      await expect.poll(() => outcomes.map(({ kind }) => kind)).toEqual([endpoint]);
    },
  );

  test('resolve to the refusal, which is known as awaited', async () => {
    server.answer = json({ error: 'This action is not allowed' }, 403);
    let wasAwaited = false;
    actionQueue.onRefused((action) => (wasAwaited = actionQueue.isAwaited(action)));
    expect(await follow({})).toMatchObject({ ok: false, error: { code: 'forbidden', action: 'accounts.follow' } });
    expect(wasAwaited).toBe(true);
  });

  test('take the last options, and send the same call once', async () => {
    server.answer = json({}, 500);
    const answers = [follow({}), follow({ notify: true }), follow({ notify: true })];
    await expect.poll(() => clock.planned().length).toBe(1);
    server.answer = json({ id: '9', notifying: true });
    actionQueue.resume();
    for (const answer of answers) expect(await answer).toMatchObject({ ok: true, value: { data: { notifying: true } } });
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({ notify: true });
  });

  test('are sent again with options that were added during the request', async () => {
    const openGate = stopAnswers();
    const first = follow({});
    await expect.poll(() => server.requests.length).toBe(1);
    const second = follow({ notify: true });
    openGate();
    await Promise.all([first, second]);
    expect(server.requests.map(({ body }) => body)).toEqual(['', '{"notify":true}']);
  });
});

describe('calls that replace each other', () => {
  test('are both superseded if the first was not sent', async () => {
    server.answer = json({}, 500);
    for (const id of ['91', '92', '93', '94']) actionQueue.add(favourite(id));
    const openGate = stopAnswers();
    const block = actionQueue.perform(actionOf('accounts.block', { id: '9' }));
    const unblock = actionQueue.perform(actionOf('accounts.unblock', { id: '9' }));
    openGate();
    for (const answer of [block, unblock]) expect(await answer).toMatchObject({ ok: false, error: { code: 'superseded' } });
  });

  test('are sent although the opposite was not sent, if they have options', async () => {
    actionQueue.addWithUndo([{ kind: 'accounts.unfollow', id: '9' }]);
    server.answer = json({ id: '9', following: true });
    expect(await follow({ notify: true })).toMatchObject({ ok: true });
    expect(requestLines()).toEqual(['POST /api/v1/accounts/9/follow']);
    expect(firstAction()).toBeNull();
  });

  test('L2: treat a list member that is there already as added', async () => {
    server.answer = json({ error: 'Validation failed: Account has already been taken' }, 422);
    const addition = actionOf('lists.addAccounts', { id: '3', account_ids: ['9'] });
    await actionQueue.perform(addition);
    expect(ids()).toEqual([addition.id]);
    expect(refusals).toEqual([]);
  });

  test('end when the account is signed out', async () => {
    stopAnswers();
    const answer = follow({});
    await expect.poll(() => server.requests.length).toBe(1);
    actionQueue.stop();
    expect(await answer).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  });
});

test('removes queued actions at sign-out and does not report a running one', async () => {
  const openGate = stopAnswers();
  actionQueue.add(favourite('1'));
  await expect.poll(() => server.requests.length).toBe(1);
  journal.removeAccount(account);
  expect(firstAction()).toBeNull();
  openGate();
  actionQueue.add(favourite('3'));
  await expect.poll(ids).toEqual(['3']);
  expect(requestLines()).toHaveLength(2);
});
