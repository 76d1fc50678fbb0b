import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { openPushEntry, openPushStore } from '../../../../electron/push/push-store.ts';
import { createReconcileLoop } from '../../../../electron/push/subscription/reconcile-loop.ts';
import type { ReconcileLoop } from '../../../../electron/push/subscription/reconcile-loop.ts';
import { createPushStatus } from '../../../../electron/push/subscription/status.ts';
import type { PushStatus } from '../../../../electron/push/subscription/status.ts';
import type { PushTransport, PushService, TransportState } from '../../../../electron/push/transports/transport.ts';
import { tempDir } from '../../storage/temp-dir.ts';
import { manualClock } from '../../system/manual-clock.ts';
import type { ManualClock } from '../../system/manual-clock.ts';

const mira = makeAccountKey('https://coast.example', '7');
const service: PushService = { transport: 'autopush', service: 'wss://push.example/' };

let clock: ManualClock;
let status: PushStatus;
let loop: ReconcileLoop;
let runs: { compare: boolean; renew: boolean }[];
let releaseCount: number;
let isReady: boolean;
let transportState: TransportState;
let outcome: () => Promise<Result<null>>;

beforeEach(() => {
  clock = manualClock();
  [runs, releaseCount, isReady, transportState] = [[], 0, true, 'open'];
  outcome = async () => ok(null);
  const transports = { at: () => ({ state: transportState }) as PushTransport };
  const store = openPushStore(join(tempDir(), 'push.json'), clock, () => undefined);
  const { signal } = new AbortController();
  const entry = openPushEntry(store, mira, signal);
  status = createPushStatus({ entry, transports, clock, isReady: () => isReady, onState: () => undefined, signal });
  loop = createReconcileLoop({
    clock,
    status,
    transports,
    reconciler: {
      reconcile(_, reason) {
        runs.push(reason);
        return outcome();
      },
      release: () => void (releaseCount += 1),
    },
    chooseService: () => service,
    isReady: () => isReady,
  });
});

test('compares with the server in the first successful run and in runAnew() only', async () => {
  await loop.run();
  await loop.run();
  await loop.runAnew();
  expect(runs.map(({ compare }) => compare)).toEqual([true, false, true]);
});

test('starts a run requested during a run once after it', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<null>>();
  outcome = () => promise;
  const first = loop.run();
  await expect.poll(() => runs.length).toBe(1);
  expect([loop.run(), loop.run()]).toEqual([first, first]);
  expect([runs.length, status.live.busy]).toEqual([1, true]);
  resolve(ok(null));
  await first;
  expect([runs.length, status.live.busy]).toEqual([2, false]);
});

test('retries a temporary failure after one minute, doubling until a success', async () => {
  outcome = async () => fail('server-error');
  expect(await loop.run()).toMatchObject({ ok: false });
  expect(clock.planned()).toEqual([60_000]);
  clock.advance(60_000);
  await expect.poll(() => clock.planned()).toEqual([120_000]);
  outcome = async () => ok(null);
  await loop.run();
  expect([runs.length, clock.planned()]).toEqual([3, []]);
  outcome = async () => fail('timeout');
  await loop.run();
  expect(clock.planned()).toEqual([60_000]);
});

test('waits for a later retry time of the server', async () => {
  outcome = async () => fail('rate-limited', 'server-unavailable', { host: 'coast.example' }, { retryAt: clock.now() + 300_000 });
  await loop.run();
  expect(clock.planned()).toEqual([300_000]);
});

test('cancels a planned retry', async () => {
  outcome = async () => fail('offline');
  await loop.run();
  loop.cancelRetry();
  expect(clock.planned()).toEqual([]);
});

test.each([
  ['not-offered', false],
  ['forbidden', true],
] as const)('releases the channel without a retry after %s', async (code, isShown) => {
  outcome = async () => fail(code);
  await loop.run();
  expect([releaseCount, clock.planned()]).toEqual([1, []]);
  expect(status.live).toMatchObject({ isRefused: true, offered: isShown });
  expect(status.live.lastError !== null).toBe(isShown);
});

test('reports other failures without a retry or a release', async () => {
  outcome = async () => fail('keychain-locked');
  await loop.run();
  expect([releaseCount, clock.planned(), status.live.lastError?.failure.code]).toEqual([0, [], 'keychain-locked']);
});

test('keeps a requested renewal until a run succeeds with an open connection', async () => {
  status.live.needsRenewal = true;
  transportState = 'connecting';
  await loop.run();
  transportState = 'open';
  await loop.run();
  await loop.run();
  expect(runs).toEqual([
    { compare: true, renew: true },
    { compare: true, renew: true },
    { compare: false, renew: false },
  ]);
});

test('does not run for an account that is not ready', async () => {
  isReady = false;
  expect(await loop.run()).toEqual(ok(null));
  expect(runs).toEqual([]);
});
