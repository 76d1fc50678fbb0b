import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { Alert } from '../../../../electron/contract/alert.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { encrypt } from '../../../../electron/push/receive/decrypt.ts';
import { openHeldAlerts } from '../../../../electron/push/receive/held-alerts.ts';
import type { HeldAlerts } from '../../../../electron/push/receive/held-alerts.ts';
import { createReceiver } from '../../../../electron/push/receive/receive.ts';
import type { Receiver } from '../../../../electron/push/receive/receive.ts';
import { makeKeys } from '../../../../electron/push/subscription/keys.ts';
import type { Service } from '../../../../electron/push/transports/transport.ts';
import { tempDir } from '../../storage/temp-dir.ts';

const mira = makeAccountKey('https://coast.example', '7');
const service: Service = { transport: 'autopush', service: 'wss://push.example/' };
const keys = makeKeys();

let heldAlerts: HeldAlerts;
let receiver: Receiver;
let isReady: boolean;
let isLocked: boolean;
let keysAsked: number;
let delivered: (string | null)[];
let failures: string[];
let notes: unknown[];

const message = (id: string, body: Buffer | null = encrypt(keys, JSON.stringify({ notification_id: id }))) => ({
  id,
  body,
  headers: { encoding: 'aes128gcm', encryption: '', cryptoKey: '' },
});
const receive = (id: string, body?: Buffer | null) => receiver.message(service, 'of-mira', message(id, body));

beforeEach(() => {
  [isReady, isLocked, keysAsked, delivered, failures, notes] = [true, false, 0, [], [], []];
  heldAlerts = openHeldAlerts(join(tempDir(), 'held.json'), () => undefined);
  receiver = createReceiver({
    store: { note: (_, patch) => void notes.push(patch) },
    keyring: {
      async get() {
        keysAsked += 1;
        return isLocked ? fail('keychain-locked') : ok({ keys, fresh: false });
      },
      remove: async () => undefined,
    },
    channels: { ownerOf: (_, channel) => (channel === 'of-mira' ? mira : null) },
    heldAlerts,
    testAlerts: { arrived: ({ id }: Alert) => id === 'test' },
    intake: { alert: async (_, { id }) => void delivered.push(id) },
    clock: { now: () => 1_000 },
    isReady: () => isReady,
  });
  receiver.onFailure((_, { code, problem }) => failures.push(problem ?? code));
});

test('an alert is decrypted and delivered', async () => {
  expect(await receive('1')).toBe('delivered');
  expect([delivered, failures]).toEqual([['1'], []]);
});

test('a message on an unknown channel fails, and no key is asked for', async () => {
  expect(await receiver.message(service, 'unknown', message('1'))).toBe('failed');
  expect([delivered, keysAsked]).toEqual([[], 0]);
});

test('a message without content is acknowledged and not shown', async () => {
  expect(await receive('1', null)).toBe('delivered');
  expect([delivered, keysAsked]).toEqual([[], 0]);
});

test('the test alert of the app is not shown, but counts as the last alert', async () => {
  expect(await receive('test')).toBe('delivered');
  expect([delivered, notes]).toEqual([[], [{ lastAlertAt: 1_000 }]]);
});

test('what cannot be decrypted and what is not an alert are failures of the account', async () => {
  expect(await receive('1', encrypt(makeKeys(), '{}'))).toBe('undecryptable');
  expect(await receive('2', encrypt(keys, 'no json'))).toBe('failed');
  expect(failures).toEqual(['alert-undecryptable', 'alert-malformed']);
});

test('once one alert is held for the locked keychain, the next ones are held without asking for the keys', async () => {
  isLocked = true;
  expect([await receive('1'), await receive('2')]).toEqual(['delivered', 'delivered']);
  expect([delivered, failures, keysAsked]).toEqual([[], ['keychain-locked'], 1]);
  isLocked = false;
  await receive('3');
  expect(delivered).toEqual([]);
  await receiver.deliverHeld(mira);
  expect(delivered).toEqual(['1', '2', '3']);
  await receive('4');
  expect(delivered).toEqual(['1', '2', '3', '4']);
});

test('an alert for an account that is not ready is held without asking for the keys', async () => {
  isReady = false;
  expect(await receive('1')).toBe('delivered');
  expect([keysAsked, heldAlerts.next(mira)?.id]).toEqual([0, '1']);
});

test('an alert that cannot be held is not acknowledged', async () => {
  isReady = false;
  heldAlerts.keep = () => false;
  expect(await receive('1')).toBe('later');
});

test('held alerts stay while the keychain is locked', async () => {
  isLocked = true;
  await receive('1');
  await receiver.deliverHeld(mira);
  expect([delivered, heldAlerts.next(mira)?.id]).toEqual([[], '1']);
});

test('held alerts are delivered once, also when this is asked for twice', async () => {
  isReady = false;
  await receive('1');
  await Promise.all([receiver.deliverHeld(mira), receiver.deliverHeld(mira)]);
  expect([delivered, heldAlerts.next(mira)]).toEqual([['1'], null]);
});
