import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { defaultPushSettings } from '../../../../electron/contract/push.ts';
import type { PushState } from '../../../../electron/contract/push.ts';
import { openPushStore } from '../../../../electron/push/push-store.ts';
import type { Channel, PushStore } from '../../../../electron/push/push-store.ts';
import { createPushStatus } from '../../../../electron/push/subscription/status.ts';
import type { PushStatus } from '../../../../electron/push/subscription/status.ts';
import type { PushTransport, TransportState } from '../../../../electron/push/transports/transport.ts';
import { tempDir } from '../../storage/temp-dir.ts';
import { manualClock } from '../../system/manual-clock.ts';
import type { ManualClock } from '../../system/manual-clock.ts';

const mira = makeAccountKey('https://coast.example', '7');
const service = 'wss://push.example/';
const channel: Channel = { transport: 'autopush', service, id: 'c', endpoint: 'https://push.example/1', vapidKey: null, asked: null };
const subscription = { host: 'push.example', standard: true, alerts: defaultPushSettings.alerts };

let clock: ManualClock;
let store: PushStore;
let status: PushStatus;
let isReady: boolean;
let transportState: TransportState;
let told: PushState[];

beforeEach(() => {
  clock = manualClock();
  [isReady, transportState, told] = [true, 'open', []];
  store = openPushStore(join(tempDir(), 'push.json'), clock, () => undefined);
  const transports = { at: () => ({ state: transportState }) as PushTransport };
  status = createPushStatus({ store, transports, clock, isReady: () => isReady });
  status.onState((_, state) => told.push(state));
});

test('alerts come by the push service while its connection is open, else by the stream, else by polling', () => {
  store.change(mira, { channel, subscription });
  expect(status.transport(mira)).toBe('autopush');
  transportState = 'interrupted';
  expect(status.transport(mira)).toBe(null);
  status.of(mira).stream = 'open';
  expect(status.transport(mira)).toBe('streaming');
  status.of(mira).stream = 'polling';
  expect(status.transport(mira)).toBe('polling');
});

test('a channel without a subscription brings no alerts', () => {
  store.change(mira, { channel });
  expect(status.transport(mira)).toBe(null);
});

test('alerts that are off, and an account that is not ready, have no transport', () => {
  store.change(mira, { channel, subscription, settings: { ...defaultPushSettings, enabled: false } });
  expect(status.transport(mira)).toBe(null);
  store.change(mira, { settings: defaultPushSettings });
  isReady = false;
  expect(status.transport(mira)).toBe(null);
});

test('listeners hear each different state once, with the time at which the transport changed', () => {
  store.change(mira, { channel, subscription });
  status.changed(mira);
  expect(told).toMatchObject([{ transport: 'autopush', since: clock.now() }]);
  const since = clock.now();
  clock.advance(1_000);
  store.note(mira, { lastAlertAt: clock.now() });
  expect(told.slice(1)).toMatchObject([{ transport: 'autopush', since, lastAlertAt: since + 1_000 }]);
});

test('a failure is told with its time, and forgotten with the account', () => {
  status.failed(mira, { code: 'offline' });
  expect(told).toMatchObject([{ lastError: { at: clock.now(), failure: { code: 'offline' } } }]);
  status.forget(mira);
  expect(status.state(mira).lastError).toBe(null);
});

test('what the server was asked for and does not keep is said', () => {
  const alerts = { ...defaultPushSettings.alerts, favourite: false };
  store.change(mira, { channel: { ...channel, asked: defaultPushSettings.alerts }, subscription: { ...subscription, alerts } });
  expect(status.state(mira).notKept).toEqual(['favourite']);
  store.change(mira, { channel: { ...channel, asked: alerts } });
  expect(status.state(mira).notKept).toEqual([]);
  store.change(mira, { channel });
  expect(status.state(mira).notKept).toEqual([]);
});
