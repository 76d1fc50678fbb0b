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
import { createActionQueue } from '../../../electron/outbox/action-queue.ts';
import type { ActionQueue, Outcome } from '../../../electron/outbox/action-queue.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import type { Journal } from '../../../electron/storage/journal.ts';
import { actionServer } from './action-server.ts';
import { createReadMarker } from '../../../electron/notifications/news/read-marker.ts';
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
let done: (QueuedAction & { outcome: Outcome })[];
let refused: string[];
let read: string[];
let asked: ReturnType<typeof actionServer>;

function open(): void {
  journal = createJournal(join(folder, 'journal.db'), { now: clock.now });
  const tokens = { token: async () => ok('canary') };
  // Only the actions' own waiting is planned on the test's clock.
  const patient = { now: clock.now, after: () => () => undefined };
  const call = createAccountCall(createRequest({ fetch, clock: patient, userAgent: 'test' }), tokens, async () => 'refused');
  actionQueue = createActionQueue({
    table: journal.actions,
    call,
    moveReadMarker: createReadMarker({ call, clock }).moveTo,
    discardDraft: () => expect.unreachable(),
    clock,
    log: (sentence) => expect.fail(sentence),
  });
  actionQueue.onRead((_, id) => void read.push(id));
  actionQueue.onDone((_, { kind, id }, outcome) => void done.push({ kind, id, outcome }));
  actionQueue.onRefused((_, __, failure) => void refused.push(describeFailure(failure)));
}
function reopen(): void {
  actionQueue.stop();
  journal.close();
  open();
}

beforeEach(async () => {
  asked = actionServer();
  server = await stubServer(asked.answer);
  folder = mkdtempSync(join(tmpdir(), 'actions-'));
  clock = manualClock();
  [done, refused, read] = [[], [], []];
  account = makeAccountKey(server.origin, '7');
  open();
});

afterEach(async () => {
  actionQueue.stop();
  journal.close();
  rmSync(folder, { recursive: true });
  await server[Symbol.asyncDispose]();
});

const favourite = (id: string): QueuedAction => ({ kind: 'favourite', id });
const arrived = () => server.arrived.map(({ method, url }) => `${method} ${url}`);
const waiting = () => journal.actions.list(account)[0] ?? null;
const ids = () => done.map(({ id }) => id);

test('actions are done in the order they were asked for, once each', async () => {
  actionQueue.add(account, favourite('1'));
  actionQueue.add(account, { kind: 'accept', id: '9' });
  actionQueue.add(account, favourite('2'));
  actionQueue.add(account, favourite('2'));
  await expect.poll(ids).toEqual(['1', '9', '2']);
  expect(arrived()).toEqual([
    'POST /api/v1/statuses/1/favourite',
    'POST /api/v1/follow_requests/9/authorize',
    'POST /api/v1/statuses/2/favourite',
  ]);
  expect(done[0]?.outcome.status).toMatchObject({ favourited: true });
  expect(done[1]?.outcome.relationship).toMatchObject({ id: '9', followed_by: true });
  expect(waiting()).toBeNull();
});

describe('what was read', () => {
  test('counts at once, and the server is told', async () => {
    actionQueue.add(account, { kind: 'read', id: '30' });
    expect(read).toEqual(['30']);
    await expect.poll(() => asked.marker).toBe('30');
  });

  test('never takes back what another device read further', async () => {
    asked.marker = '100';
    actionQueue.add(account, { kind: 'read', id: '99' });
    await expect.poll(ids).toEqual(['99']);
    expect(asked.marker).toBe('100');
    expect(arrived()).toEqual(['GET /api/v1/markers?timeline[]=notifications']);
  });

  test('is told once, as far as it was read in the end', async () => {
    server.answer = json({}, 500);
    for (const id of ['30', '100', '31']) actionQueue.add(account, { kind: 'read', id });
    await expect.poll(() => clock.planned().length).toBe(1);
    expect(journal.actions.list(account)).toMatchObject([{ kind: 'read', id: '100' }]);
    server.answer = asked.answer;
    actionQueue.wake(account);
    await expect.poll(() => asked.marker).toBe('100');
  });

  test('is kept here alone where the server has no marks', async () => {
    server.answer = json({ error: 'Not Found' }, 404);
    actionQueue.add(account, { kind: 'read', id: '30' });
    await expect.poll(waiting).toBeNull();
    expect(refused).toEqual([]);
  });
});

describe('when the server can’t be reached', () => {
  async function unreachable(): Promise<() => Promise<void>> {
    const { port } = server.server.address() as { port: number };
    await server[Symbol.asyncDispose]();
    return () => new Promise<void>((listening) => server.server.listen(port, '127.0.0.1', listening));
  }

  test('they wait, and are done when the network is back', async () => {
    const comeBack = await unreachable();
    actionQueue.add(account, favourite('1'));
    actionQueue.add(account, favourite('2'));
    await expect.poll(() => clock.planned().length).toBe(1);
    await comeBack();
    actionQueue.wake(account);
    await expect.poll(ids).toEqual(['1', '2']);
  });

  test('they survive a restart', async () => {
    const comeBack = await unreachable();
    actionQueue.add(account, favourite('1'));
    await expect.poll(() => clock.planned().length).toBe(1);
    reopen();
    await comeBack();
    expect(ids()).toEqual([]);
    actionQueue.wake(account);
    await expect.poll(ids).toEqual(['1']);
  });

  test('it is tried again later and later, for as long as it takes', async () => {
    const comeBack = await unreachable();
    actionQueue.add(account, favourite('1'));
    for (const wait of [5_000, 10_000, 20_000]) {
      await expect.poll(() => clock.planned()).toEqual([wait]);
      clock.advance(wait);
    }
    await expect.poll(() => clock.planned().length).toBe(1);
    clock.advance(30 * 86_400_000);
    await expect.poll(() => clock.planned().length).toBe(1);
    expect(refused).toEqual([]);
    await comeBack();
    clock.advance(300_000);
    await expect.poll(ids).toEqual(['1']);
  });
});

test('after 429 nothing is sent before the reset', async () => {
  server.answer = json({}, 429, { 'retry-after': '300' });
  actionQueue.add(account, favourite('1'));
  await expect.poll(() => clock.planned()).toEqual([60_000]);
  actionQueue.add(account, favourite('2'));
  await expect.poll(() => clock.planned()).toEqual([60_000]);
  server.answer = asked.answer;
  clock.advance(299_000);
  expect(arrived()).toHaveLength(1);
  clock.advance(1_000);
  await expect.poll(ids).toEqual(['1', '2']);
});

describe('when the server refuses', () => {
  test('it is said, and the next has its turn', async () => {
    server.answer = (request, response, raw) =>
      request.url.includes('/1/') ? json({ error: 'Record not found' }, 404)(request, response, raw) : asked.answer(request, response, raw);
    actionQueue.add(account, favourite('1'));
    actionQueue.add(account, favourite('2'));
    await expect.poll(ids).toEqual(['2']);
    expect(refused).toEqual([`${server.host} says: Record not found.`]);
    expect(waiting()).toBeNull();
  });

  test('a request that was answered elsewhere counts as done', async () => {
    server.answer = json({ error: 'Record not found' }, 404);
    actionQueue.add(account, { kind: 'reject', id: '9' });
    await expect.poll(ids).toEqual(['9']);
    expect(refused).toEqual([]);
  });

  test('trouble of its own is given a day to pass', async () => {
    server.answer = json({}, 500);
    actionQueue.add(account, favourite('1'));
    await expect.poll(() => clock.planned()).toEqual([5_000]);
    clock.advance(86_400_001);
    await expect.poll(() => refused).toEqual([`${server.host} has a problem of its own (500).`]);
    expect(waiting()).toBeNull();
  });

  test('trouble with one doesn’t hold up the others', async () => {
    server.answer = (request, response, raw) =>
      request.url.includes('/1/') ? json({}, 500)(request, response, raw) : asked.answer(request, response, raw);
    actionQueue.add(account, favourite('1'));
    actionQueue.add(account, favourite('2'));
    await expect.poll(ids).toEqual(['2']);
    await expect.poll(() => clock.planned()).toEqual([5_000]);
    clock.advance(5_000);
    await expect.poll(() => clock.planned()).toEqual([10_000]);
    server.answer = asked.answer;
    actionQueue.wake(account);
    await expect.poll(ids).toEqual(['2', '1']);
  });

  test('a refused sign-in keeps them until there is a token again', async () => {
    server.answer = json({ error: 'The access token is invalid' }, 401);
    actionQueue.add(account, favourite('1'));
    await expect.poll(() => server.arrived.length).toBe(1);
    await expect.poll(waiting).toMatchObject(favourite('1'));
    server.answer = asked.answer;
    actionQueue.wake(account);
    await expect.poll(ids).toEqual(['1']);
    expect(refused).toEqual([]);
  });
});

describe('the last wish holds', () => {
  test('a post un-favourited in the window is not favourited afterwards', async () => {
    server.answer = json({}, 500);
    actionQueue.add(account, favourite('1'));
    await expect.poll(() => clock.planned().length).toBe(1);
    await actionQueue.cancelOpposite(account, 'statuses.unfavourite', '1');
    server.answer = asked.answer;
    clock.advance(10_000);
    expect(waiting()).toBeNull();
    expect(arrived()).toHaveLength(1);
  });

  test('what is on the wire is waited for, and not told of any more', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    server.answer = (request, response, raw) => void held.then(() => asked.answer(request, response, raw));
    actionQueue.add(account, favourite('1'));
    await expect.poll(() => server.arrived.length).toBe(1);
    let gaveWay = false;
    const over = actionQueue.cancelOpposite(account, 'statuses.unfavourite', '1').then(() => void (gaveWay = true));
    await actionQueue.cancelOpposite(account, 'statuses.unfavourite', '2');
    expect(gaveWay).toBe(false);
    letGo();
    await over;
    actionQueue.add(account, favourite('3'));
    await expect.poll(ids).toEqual(['3']);
  });

  test('rejecting takes the place of accepting', async () => {
    server.answer = json({}, 500);
    actionQueue.add(account, { kind: 'accept', id: '9' });
    await expect.poll(() => clock.planned().length).toBe(1);
    server.answer = asked.answer;
    actionQueue.add(account, { kind: 'reject', id: '9' });
    await expect.poll(() => done.map(({ kind }) => kind)).toEqual(['reject']);
  });

  test('other calls of the window change nothing', async () => {
    server.answer = json({}, 500);
    actionQueue.add(account, favourite('1'));
    await expect.poll(() => clock.planned().length).toBe(1);
    await actionQueue.cancelOpposite(account, 'statuses.favourite', '1');
    await actionQueue.cancelOpposite(account, 'statuses.unfavourite', undefined);
    await actionQueue.cancelOpposite(account, 'timelines.home', '1');
    expect(waiting()).toMatchObject(favourite('1'));
  });
});

test('signing out removes what waits, and what is on the wire is not told of', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  server.answer = (request, response, raw) => void held.then(() => asked.answer(request, response, raw));
  actionQueue.add(account, favourite('1'));
  actionQueue.add(account, favourite('2'));
  await expect.poll(() => server.arrived.length).toBe(1);
  journal.removeAccount(account);
  expect(waiting()).toBeNull();
  letGo();
  actionQueue.add(account, favourite('3'));
  await expect.poll(ids).toEqual(['3']);
  expect(arrived()).toHaveLength(2);
});
