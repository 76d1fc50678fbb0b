import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { defaultPushSettings } from '../../../../electron/contract/push.ts';
import type { PushState, PushSubscription } from '../../../../electron/contract/push.ts';
import { openPushStore } from '../../../../electron/push/push-store.ts';
import type { PushChannel, PushStore } from '../../../../electron/push/push-store.ts';
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
let store: PushStore;
let status: PushStatus;
let isReady: boolean;
let transportState: TransportState;
let states: PushState[];

beforeEach(() => {
  clock = manualClock();
  [isReady, transportState, states] = [true, 'open', []];
  store = openPushStore(join(tempDir(), 'push.json'), clock, () => undefined);
  const transports = { at: () => ({ state: transportState }) as PushTransport };
  status = createPushStatus({ store, transports, clock, isReady: () => isReady });
  status.onState((_, state) => states.push(state));
});

test('prefers the push service, then streaming, then polling', () => {
  store.change(mira, { channel, subscription });
  expect(status.transport(mira)).toBe('autopush');
  transportState = 'interrupted';
  expect(status.transport(mira)).toBe(null);
  status.of(mira).stream = 'open';
  expect(status.transport(mira)).toBe('streaming');
  status.of(mira).stream = 'polling';
  expect(status.transport(mira)).toBe('polling');
});

test('has no transport for a channel without a subscription', () => {
  store.change(mira, { channel });
  expect(status.transport(mira)).toBe(null);
});

test('has no transport if alerts are off or the account is not ready', () => {
  store.change(mira, { channel, subscription, settings: { ...defaultPushSettings, enabled: false } });
  expect(status.transport(mira)).toBe(null);
  store.change(mira, { settings: defaultPushSettings });
  isReady = false;
  expect(status.transport(mira)).toBe(null);
});

test('emits each different state once, with the time of the transport change', () => {
  store.change(mira, { channel, subscription });
  status.emitIfChanged(mira);
  expect(states).toMatchObject([{ transport: 'autopush', since: clock.now() }]);
  const since = clock.now();
  clock.advance(1_000);
  store.note(mira, { lastAlertAt: clock.now() });
  expect(states.slice(1)).toMatchObject([{ transport: 'autopush', since, lastAlertAt: since + 1_000 }]);
});

test('emits a failure with its time and forgets it with the account', () => {
  status.reportFailure(mira, { code: 'offline' });
  expect(states).toMatchObject([{ lastError: { at: clock.now(), failure: { code: 'offline' } } }]);
  status.forget(mira);
  expect(status.state(mira).lastError).toBe(null);
});

test('lists alerts that the server did not confirm', () => {
  const alerts = { ...defaultPushSettings.alerts, favourite: false };
  store.change(mira, { channel: { ...channel, asked: defaultPushSettings.alerts }, subscription: { ...subscription, alerts } });
  expect(status.state(mira).notKept).toEqual(['favourite']);
  store.change(mira, { channel: { ...channel, asked: alerts } });
  expect(status.state(mira).notKept).toEqual([]);
  store.change(mira, { channel });
  expect(status.state(mira).notKept).toEqual([]);
});
