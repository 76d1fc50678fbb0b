// Sends a test alert to this app through the push service, and waits for its arrival.
import { randomUUID } from 'node:crypto';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { Alert } from '../../contract/push.ts';
import { encrypt } from '../receive/decrypt.ts';
import type { PushKeys } from '../subscription/keys.ts';
import type { Clock } from '../../contract/clock.ts';

interface Parts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** Explains why there was no answer from `host`. */
  networkFailure: (host: string, error: unknown) => Result<never>;
  /** Ends the tests with the failure `aborted`. */
  signal: AbortSignal;
}

export interface TestAlerts {
  /** Returns the milliseconds until the alert arrived. Fails with `timeout` after 20 seconds. */
  send(endpoint: string, keys: PushKeys): Promise<Result<number>>;
  /** Returns true if `send` waits for this alert. */
  receive(alert: Alert): boolean;
}

const testAlertType = 'kittiwake.test';
/** Limit of the request to the push service, and again of the wait for the alert. */
const testTimeoutMs = 20_000;

export function createTestAlerts({ fetch, clock, networkFailure, signal }: Parts): TestAlerts {
  const pendingTests = new Map<string, () => void>();

  async function post(endpoint: string, keys: PushKeys, id: string): Promise<Result<null>> {
    const { host } = new URL(endpoint);
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high' },
        body: new Uint8Array(encrypt(keys, JSON.stringify({ notification_id: id, notification_type: testAlertType }))),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(testTimeoutMs)]),
      });
      await response.body?.cancel();
      if (response.status === 507) return fail('server-error', 'test-unheard', { host });
      return response.ok ? ok(null) : fail('server-error', 'test-refused', { host, status: response.status });
    } catch (error) {
      if (signal.aborted) return fail('aborted', 'account-signed-out');
      // An untrusted certificate is a problem that the user has to solve, so report it as such.
      const failure = networkFailure(host, error);
      if (!failure.ok && failure.error.problem?.startsWith('certificate-')) return failure;
      return fail('host-unreachable', 'test-not-handed-over', { host });
    }
  }

  return {
    async send(endpoint, keys) {
      const id = randomUUID();
      const startedAt = clock.now();
      const { promise, resolve } = Promise.withResolvers<Result<number>>();
      const { host } = new URL(endpoint);
      const failAsLost = () => resolve(fail('timeout', 'test-lost', { host }));
      const abort = () => resolve(fail('aborted', 'account-signed-out'));
      signal.addEventListener('abort', abort);
      pendingTests.set(id, () => resolve(ok(clock.now() - startedAt)));
      const result = await post(endpoint, keys, id);
      const cancelTimeout = clock.after(testTimeoutMs, failAsLost);
      const answer = result.ok ? await promise : result;
      cancelTimeout();
      signal.removeEventListener('abort', abort);
      pendingTests.delete(id);
      return answer;
    },
    receive(alert) {
      const resolveTest = alert.type === testAlertType && alert.id !== null ? pendingTests.get(alert.id) : undefined;
      resolveTest?.();
      return resolveTest !== undefined;
    },
  };
}
