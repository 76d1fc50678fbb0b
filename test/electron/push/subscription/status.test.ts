import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { defaultPushSettings } from '../../../../electron/contract/push.ts';
import type { PushState, PushSubscription } from '../../../../electron/contract/push.ts';
import { openPushEntry, openPushStore } from '../../../../electron/push/push-store.ts';
import type { PushChannel, PushEntry } from '../../../../electron/push/push-store.ts';
import { createPushStatus } from '../../../../electron/push/subscription/status.ts';
import type { PushStatus } from '../../../../electron/push/subscription/status.ts';
import type { PushTransport, TransportState } from '../../../../electron/push/transports/transport.ts';
import { tempDir } from '../../storage/temp-dir.ts';
import { manualClock } from '../../system/manual-clock.ts';
import type { ManualClock } from '../../system/manual-clock.ts';

const mira = makeAccountKey('https://coast.example', '7');
const service = 'wss://push.example/';
const channel: PushChannel = { transport: 'autopush', service, id: 'c', endpoint: 'https://push.example/1', vapidKey: null, asked: null };
const subscription: PushSubscription = { host: 'push.example', standard: true, alerts: defaultPushSettings.alerts, policy: 'all' };

let clock: ManualClock;
let entry: PushEntry;
let disposal: AbortController;
let status: PushStatus;
let isReady: boolean;
let transportState: TransportState;
let states: PushState[];

beforeEach(() => {
  clock = manualClock();
  [isReady, transportState, states] = [true, 'open', []];
  disposal = new AbortController();
  const { signal } = disposal;
  entry = openPushEntry(
    openPushStore(join(tempDir(), 'push.json'), clock, () => undefined),
    mira,
    signal,
  );
  const transports = { at: () => ({ state: transportState }) as PushTransport };
  status = createPushStatus({ entry, transports, clock, isReady: () => isReady, onState: (state) => states.push(state), signal });
});

test('prefers the push service, then streaming, then polling', () => {
  entry.change({ channel, subscription });
  expect(status.transport()).toBe('autopush');
  transportState = 'interrupted';
  expect(status.transport()).toBe(null);
  status.live.stream = 'open';
  expect(status.transport()).toBe('streaming');
  status.live.stream = 'polling';
  expect(status.transport()).toBe('polling');
});

test('has no transport for a channel without a subscription', () => {
  entry.change({ channel });
  expect(status.transport()).toBe(null);
});

test('has no transport if alerts are off or the account is not ready', () => {
  entry.change({ channel, subscription, settings: { ...defaultPushSettings, enabled: false } });
  expect(status.transport()).toBe(null);
  entry.change({ settings: defaultPushSettings });
  isReady = false;
  expect(status.transport()).toBe(null);
});

test('emits each different state once, with the time of the transport change', () => {
  entry.change({ channel, subscription });
  status.emitIfChanged();
  expect(states).toMatchObject([{ transport: 'autopush', since: clock.now() }]);
  const since = clock.now();
  clock.advance(1_000);
  entry.note({ lastAlertAt: clock.now() });
  expect(states.slice(1)).toMatchObject([{ transport: 'autopush', since, lastAlertAt: since + 1_000 }]);
});

test('emits a failure with its time, and nothing after a sign-out', () => {
  status.reportFailure({ code: 'offline' });
  expect(states).toMatchObject([{ lastError: { at: clock.now(), failure: { code: 'offline' } } }]);
  disposal.abort();
  status.reportFailure({ code: 'timeout' });
  expect(states.length).toBe(1);
});

test('lists alerts that the server did not confirm', () => {
  const alerts = { ...defaultPushSettings.alerts, favourite: false };
  entry.change({ channel: { ...channel, asked: defaultPushSettings.alerts }, subscription: { ...subscription, alerts } });
  expect(status.state().notKept).toEqual(['favourite']);
  entry.change({ channel: { ...channel, asked: alerts } });
  expect(status.state().notKept).toEqual([]);
  entry.change({ channel });
  expect(status.state().notKept).toEqual([]);
});
