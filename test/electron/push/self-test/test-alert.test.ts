import { beforeEach, expect, test } from 'vitest';
import type { Alert } from '../../../../electron/contract/push.ts';
import { networkFailure } from '../../../../electron/api/errors/network-failure.ts';
import { decrypt } from '../../../../electron/push/receive/decrypt.ts';
import { readAlert } from '../../../../electron/push/receive/receive.ts';
import { createTestAlerts } from '../../../../electron/push/self-test/test-alert.ts';
import type { TestAlerts } from '../../../../electron/push/self-test/test-alert.ts';
import { createPushKeys } from '../../../../electron/push/subscription/keys.ts';
import { manualClock } from '../../system/manual-clock.ts';
import type { ManualClock } from '../../system/manual-clock.ts';

const keys = createPushKeys();
const endpoint = 'https://push.example/wpush/1';

let clock: ManualClock;
let testAlerts: TestAlerts;
let deliveredAlert: Alert | null;
let answer: () => Response;
let disposal: AbortController;

beforeEach(() => {
  clock = manualClock();
  deliveredAlert = null;
  disposal = new AbortController();
  answer = () => new Response(null, { status: 201 });
  testAlerts = createTestAlerts({
    async fetch(_, init) {
      const decrypted = decrypt(keys, Buffer.from(init?.body as Uint8Array), { encoding: 'aes128gcm', encryption: '', cryptoKey: '' });
      deliveredAlert = decrypted.ok ? readAlert(decrypted.value) : null;
      return answer();
    },
    clock,
    networkFailure,
    signal: disposal.signal,
  });
});
const whenSent = () => expect.poll(() => clock.planned()).toEqual([20_000]);

test('returns the round-trip time of a test alert', async () => {
  const result = testAlerts.send(endpoint, keys);
  await whenSent();
  clock.advance(30);
  expect(testAlerts.receive(deliveredAlert as Alert)).toBe(true);
  expect(await result).toEqual({ ok: true, value: 30 });
  expect(clock.planned()).toEqual([]);
});

test('ignores other alerts and tests that nobody waits for', async () => {
  const result = testAlerts.send(endpoint, keys);
  await whenSent();
  const alert = deliveredAlert as Alert;
  expect(testAlerts.receive({ ...alert, type: 'mention' })).toBe(false);
  expect(testAlerts.receive({ ...alert, id: 'other' })).toBe(false);
  expect(testAlerts.receive({ ...alert, id: null })).toBe(false);
  testAlerts.receive(alert);
  await result;
  expect(testAlerts.receive(alert)).toBe(false);
});

test('fails if the test alert does not return within 20 seconds', async () => {
  const result = testAlerts.send(endpoint, keys);
  await whenSent();
  clock.advance(20_000);
  expect(await result).toMatchObject({ ok: false, error: { code: 'timeout', problem: 'test-lost', details: { host: 'push.example' } } });
});

test.each([
  [503, 'test-refused'],
  [507, 'test-unheard'],
] as const)('reports status %i of the push service as %s', async (status, problem) => {
  answer = () => new Response(null, { status });
  expect(await testAlerts.send(endpoint, keys)).toMatchObject({ ok: false, error: { code: 'server-error', problem } });
});

test('reports an unreachable push service as test-not-handed-over', async () => {
  answer = () => {
    throw new TypeError('fetch failed');
  };
  expect(await testAlerts.send(endpoint, keys)).toMatchObject({ ok: false, error: { problem: 'test-not-handed-over' } });
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-authority-unknown'],
  ['CERT_HAS_EXPIRED', 'certificate-expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-of-other-host'],
])('distinguishes the certificate error %s from an unreachable push service', async (code, problem) => {
  answer = () => {
    throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code }) });
  };
  expect(await testAlerts.send(endpoint, keys)).toMatchObject({ ok: false, error: { problem, details: { host: 'push.example' } } });
});

test('ends a running test at sign-out', async () => {
  const result = testAlerts.send(endpoint, keys);
  await whenSent();
  disposal.abort();
  expect(await result).toMatchObject({ ok: false, error: { code: 'aborted' } });
  expect([clock.planned(), testAlerts.receive(deliveredAlert as Alert)]).toEqual([[], false]);
});
