import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { openPushStore } from '../../../../electron/push/push-store.ts';
import { createReconcileLoop } from '../../../../electron/push/subscription/reconcile-loop.ts';
import type { ReconcileLoop } from '../../../../electron/push/subscription/reconcile-loop.ts';
import { createPushStatus } from '../../../../electron/push/subscription/status.ts';
import type { PushStatus } from '../../../../electron/push/subscription/status.ts';
import type { PushTransport, Service, TransportState } from '../../../../electron/push/transports/transport.ts';
import { tempDir } from '../../storage/temp-dir.ts';
import { manualClock } from '../../system/manual-clock.ts';
import type { ManualClock } from '../../system/manual-clock.ts';

const mira = makeAccountKey('https://coast.example', '7');
const service: Service = { transport: 'autopush', service: 'wss://push.example/' };

let clock: ManualClock;
let status: PushStatus;
let loop: ReconcileLoop;
let runs: { compare: boolean; renew: boolean }[];
let released: number;
let isReady: boolean;
let transportState: TransportState;
let outcome: () => Promise<Result<null>>;

beforeEach(() => {
  clock = manualClock();
  [runs, released, isReady, transportState] = [[], 0, true, 'open'];
  outcome = async () => ok(null);
  const transports = { at: () => ({ state: transportState }) as PushTransport };
  const store = openPushStore(join(tempDir(), 'push.json'), clock, () => undefined);
  status = createPushStatus({ store, transports, clock, isReady: () => isReady });
  loop = createReconcileLoop({
    clock,
    status,
    transports,
    reconcile: {
      reconcile(_, __, how) {
        runs.push(how);
        return outcome();
      },
      release: () => void (released += 1),
    },
    wantedService: () => service,
    isReady: () => isReady,
  });
});

test('only the first successful run compares with the server; runAnew compares again', async () => {
  await loop.run(mira);
  await loop.run(mira);
  await loop.runAnew(mira);
  expect(runs.map(({ compare }) => compare)).toEqual([true, false, true]);
});

test('a run that is asked for during a run starts after it, once', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<null>>();
  outcome = () => promise;
  const first = loop.run(mira);
  await expect.poll(() => runs.length).toBe(1);
  expect([loop.run(mira), loop.run(mira)]).toEqual([first, first]);
  expect([runs.length, status.of(mira).busy]).toEqual([1, true]);
  resolve(ok(null));
  await first;
  expect([runs.length, status.of(mira).busy]).toEqual([2, false]);
});

test('after a passing failure the delay is one minute and doubles; a success resets it', async () => {
  outcome = async () => fail('server-error');
  expect(await loop.run(mira)).toMatchObject({ ok: false });
  expect(clock.planned()).toEqual([60_000]);
  clock.advance(60_000);
  await expect.poll(() => clock.planned()).toEqual([120_000]);
  outcome = async () => ok(null);
  await loop.run(mira);
  expect([runs.length, clock.planned()]).toEqual([3, []]);
  outcome = async () => fail('timeout');
  await loop.run(mira);
  expect(clock.planned()).toEqual([60_000]);
});

test('the time that the server gave is waited for when it is later', async () => {
  outcome = async () => fail('rate-limited', 'server-unavailable', { host: 'coast.example' }, { retryAt: clock.now() + 300_000 });
  await loop.run(mira);
  expect(clock.planned()).toEqual([300_000]);
});

test('a cancelled retry does not happen', async () => {
  outcome = async () => fail('offline');
  await loop.run(mira);
  loop.cancelRetry(mira);
  expect(clock.planned()).toEqual([]);
});

test.each([
  ['not-offered', false],
  ['forbidden', true],
] as const)('after %s the channel is released and there is no retry', async (code, isShown) => {
  outcome = async () => fail(code);
  await loop.run(mira);
  expect([released, clock.planned()]).toEqual([1, []]);
  expect(status.of(mira)).toMatchObject({ refused: true, offered: isShown });
  expect(status.of(mira).lastError !== null).toBe(isShown);
});

test('a failure of another kind is shown, and neither retried nor released', async () => {
  outcome = async () => fail('keychain-locked');
  await loop.run(mira);
  expect([released, clock.planned(), status.of(mira).lastError?.failure.code]).toEqual([0, [], 'keychain-locked']);
});

test('a wish to renew stays until a run succeeds with an open connection', async () => {
  status.of(mira).renew = true;
  transportState = 'connecting';
  await loop.run(mira);
  transportState = 'open';
  await loop.run(mira);
  await loop.run(mira);
  expect(runs).toEqual([
    { compare: true, renew: true },
    { compare: true, renew: true },
    { compare: false, renew: false },
  ]);
});

test('nothing runs for an account that is not ready', async () => {
  isReady = false;
  expect(await loop.run(mira)).toEqual(ok(null));
  expect(runs).toEqual([]);
});
