import { beforeEach, expect, test } from 'vitest';
import type { Alert } from '../../../../electron/contract/alert.ts';
import { networkFailure } from '../../../../electron/api/errors/network-failure.ts';
import { decrypt } from '../../../../electron/push/receive/decrypt.ts';
import { readAlert } from '../../../../electron/push/receive/read-alert.ts';
import { createTestAlerts } from '../../../../electron/push/self-test/test-alert.ts';
import type { TestAlerts } from '../../../../electron/push/self-test/test-alert.ts';
import { makeKeys } from '../../../../electron/push/subscription/keys.ts';
import { manualClock } from '../../system/manual-clock.ts';
import type { ManualClock } from '../../system/manual-clock.ts';

const keys = makeKeys();
const endpoint = 'https://push.example/wpush/1';

let clock: ManualClock;
let testAlerts: TestAlerts;
let sent: Alert | null;
let answer: () => Response;

beforeEach(() => {
  clock = manualClock();
  sent = null;
  answer = () => new Response(null, { status: 201 });
  testAlerts = createTestAlerts({
    async fetch(_, init) {
      const opened = decrypt(keys, Buffer.from(init?.body as Uint8Array), { encoding: 'aes128gcm', encryption: '', cryptoKey: '' });
      sent = opened.ok ? readAlert(opened.value) : null;
      return answer();
    },
    clock,
    networkFailure,
  });
});
const whenSent = () => expect.poll(() => clock.planned()).toEqual([20_000]);

test('a test alert that returns gives the milliseconds it took', async () => {
  const result = testAlerts.send(endpoint, keys);
  await whenSent();
  clock.advance(30);
  expect(testAlerts.arrived(sent as Alert)).toBe(true);
  expect(await result).toEqual({ ok: true, value: 30 });
  expect(clock.planned()).toEqual([]);
});

test('another alert, and a test that nobody waits for, are not taken', async () => {
  const result = testAlerts.send(endpoint, keys);
  await whenSent();
  const alert = sent as Alert;
  expect(testAlerts.arrived({ ...alert, type: 'mention' })).toBe(false);
  expect(testAlerts.arrived({ ...alert, id: 'other' })).toBe(false);
  expect(testAlerts.arrived({ ...alert, id: null })).toBe(false);
  testAlerts.arrived(alert);
  await result;
  expect(testAlerts.arrived(alert)).toBe(false);
});

test('a test alert that does not return within 20 seconds is lost', async () => {
  const result = testAlerts.send(endpoint, keys);
  await whenSent();
  clock.advance(20_000);
  expect(await result).toMatchObject({ ok: false, error: { code: 'timeout', problem: 'test-lost', details: { host: 'push.example' } } });
});

test.each([
  [503, 'test-refused'],
  [507, 'test-unheard'],
] as const)('status %i of the push service is the problem %s', async (status, problem) => {
  answer = () => new Response(null, { status });
  expect(await testAlerts.send(endpoint, keys)).toMatchObject({ ok: false, error: { code: 'server-error', problem } });
});

test('a push service that cannot be reached is the problem test-not-handed-over', async () => {
  answer = () => {
    throw new TypeError('fetch failed');
  };
  expect(await testAlerts.send(endpoint, keys)).toMatchObject({ ok: false, error: { problem: 'test-not-handed-over' } });
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-authority-unknown'],
  ['CERT_HAS_EXPIRED', 'certificate-expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-of-other-host'],
])('a push service whose certificate fails with %s is told apart from one out of reach', async (code, problem) => {
  answer = () => {
    throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code }) });
  };
  expect(await testAlerts.send(endpoint, keys)).toMatchObject({ ok: false, error: { problem, details: { host: 'push.example' } } });
});
