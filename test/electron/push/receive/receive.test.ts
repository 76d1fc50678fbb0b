import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { Alert } from '../../../../electron/contract/push.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { encrypt } from '../../../../electron/push/receive/decrypt.ts';
import { openStoredAlerts } from '../../../../electron/push/receive/stored-alerts.ts';
import type { StoredAlerts } from '../../../../electron/push/receive/stored-alerts.ts';
import { createReceiver } from '../../../../electron/push/receive/receive.ts';
import type { Receiver } from '../../../../electron/push/receive/receive.ts';
import { createPushKeys } from '../../../../electron/push/subscription/keys.ts';
import { tempDir } from '../../storage/temp-dir.ts';

const mira = makeAccountKey('https://coast.example', '7');
const keys = createPushKeys();

let storedAlerts: StoredAlerts;
let receiver: Receiver;
let isReady: boolean;
let isLocked: boolean;
let keyRequests: number;
let deliveredIds: (string | null)[];
let failures: string[];
let notes: unknown[];
let disposal: AbortController;

const message = (id: string, body: Buffer | null = encrypt(keys, JSON.stringify({ notification_id: id }))) => ({
  id,
  body,
  headers: { encoding: 'aes128gcm', encryption: '', cryptoKey: '' },
});
const receive = (id: string, body?: Buffer | null) => receiver.receive(message(id, body));

beforeEach(() => {
  [isReady, isLocked, keyRequests, deliveredIds, failures, notes] = [true, false, 0, [], [], []];
  disposal = new AbortController();
  storedAlerts = openStoredAlerts(join(tempDir(), 'held.json'), () => undefined);
  receiver = createReceiver({
    account: mira,
    entry: { note: (patch) => void notes.push(patch) },
    keyring: {
      async get() {
        keyRequests += 1;
        return isLocked ? fail('keychain-locked') : ok({ keys, fresh: false });
      },
    },
    storedAlerts,
    testAlerts: { receive: ({ id }: Alert) => id === 'test' },
    intake: { receiveAlert: async (_, { id }) => void deliveredIds.push(id) },
    clock: { now: () => 1_000 },
    isReady: () => isReady,
    onFailure: ({ code, problem }) => failures.push(problem ?? code),
    signal: disposal.signal,
  });
});

test('decrypts and delivers an alert', async () => {
  expect(await receive('1')).toBe('delivered');
  expect([deliveredIds, failures]).toEqual([['1'], []]);
});

test('acknowledges a message without content and shows nothing', async () => {
  expect(await receive('1', null)).toBe('delivered');
  expect([deliveredIds, keyRequests]).toEqual([[], 0]);
});

test('does not deliver a test alert but counts it as the last alert', async () => {
  expect(await receive('test')).toBe('delivered');
  expect([deliveredIds, notes]).toEqual([[], [{ lastAlertAt: 1_000 }]]);
});

test('reports undecryptable and malformed messages as failures of the account', async () => {
  expect(await receive('1', encrypt(createPushKeys(), '{}'))).toBe('undecryptable');
  expect(await receive('2', encrypt(keys, 'no json'))).toBe('failed');
  expect(failures).toEqual(['alert-undecryptable', 'alert-malformed']);
});

test('stores further alerts for a locked keychain without reading the keys', async () => {
  isLocked = true;
  expect([await receive('1'), await receive('2')]).toEqual(['delivered', 'delivered']);
  expect([deliveredIds, failures, keyRequests]).toEqual([[], ['keychain-locked'], 1]);
  isLocked = false;
  await receive('3');
  expect(deliveredIds).toEqual([]);
  await receiver.deliverStored();
  expect(deliveredIds).toEqual(['1', '2', '3']);
  await receive('4');
  expect(deliveredIds).toEqual(['1', '2', '3', '4']);
});

test('stores an alert for an account that is not ready without reading the keys', async () => {
  isReady = false;
  expect(await receive('1')).toBe('delivered');
  expect([keyRequests, storedAlerts.getOldest(mira)?.id]).toEqual([0, '1']);
});

test('does not acknowledge an alert that cannot be stored', async () => {
  isReady = false;
  storedAlerts.add = () => false;
  expect(await receive('1')).toBe('later');
});

test('keeps stored alerts while the keychain is locked', async () => {
  isLocked = true;
  await receive('1');
  await receiver.deliverStored();
  expect([deliveredIds, storedAlerts.getOldest(mira)?.id]).toEqual([[], '1']);
});

test('delivers stored alerts once, also for two concurrent calls', async () => {
  isReady = false;
  await receive('1');
  await Promise.all([receiver.deliverStored(), receiver.deliverStored()]);
  expect([deliveredIds, storedAlerts.getOldest(mira)]).toEqual([['1'], null]);
});

test('stores no alert after a sign-out during which the keychain was locked', async () => {
  isLocked = true;
  const outcome = receive('1');
  disposal.abort();
  expect(await outcome).toBe('failed');
  expect([storedAlerts.getOldest(mira), failures]).toEqual([null, []]);
});
