// Sends a test alert to this app through the push service, and waits for it.
import { randomUUID } from 'node:crypto';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { Alert } from '../../contract/alert.ts';
import { encrypt } from '../receive/decrypt.ts';
import type { PushKeys } from '../subscription/keys.ts';
import type { Clock } from '../../contract/clock.ts';

interface Parts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** Why nothing came back from `host`. */
  networkFailure: (host: string, error: unknown) => Result<never>;
}

export interface TestAlerts {
  /** The milliseconds until the alert arrived. Fails with `timeout` after 20 seconds. */
  send(endpoint: string, keys: PushKeys): Promise<Result<number>>;
  /** True when `send` waits for this alert. */
  arrived(alert: Alert): boolean;
}

const type = 'kittiwake.test';
/** For the request to the push service, and again for the alert to arrive. */
const testTimeoutMs = 20_000;

export function createTestAlerts({ fetch, clock, networkFailure }: Parts): TestAlerts {
  const awaited = new Map<string, () => void>();

  async function post(endpoint: string, keys: PushKeys, id: string): Promise<Result<null>> {
    const { host } = new URL(endpoint);
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high' },
        body: new Uint8Array(encrypt(keys, JSON.stringify({ notification_id: id, notification_type: type }))),
        redirect: 'error',
        signal: AbortSignal.timeout(testTimeoutMs),
      });
      await response.body?.cancel();
      if (response.status === 507) return fail('server-error', 'test-unheard', { host });
      return response.ok ? ok(null) : fail('server-error', 'test-refused', { host, status: response.status });
    } catch (error) {
      // A certificate that can't be trusted is for the person to put right.
      const failure = networkFailure(host, error);
      if (!failure.ok && failure.error.problem?.startsWith('certificate-')) return failure;
      return fail('host-unreachable', 'test-not-handed-over', { host });
    }
  }

  return {
    async send(endpoint, keys) {
      const id = randomUUID();
      const started = clock.now();
      const { promise, resolve } = Promise.withResolvers<Result<number>>();
      const { host } = new URL(endpoint);
      const lost = () => resolve(fail('timeout', 'test-lost', { host }));
      awaited.set(id, () => resolve(ok(clock.now() - started)));
      const sent = await post(endpoint, keys, id);
      const cancelTimeout = clock.after(testTimeoutMs, lost);
      const answer = sent.ok ? await promise : sent;
      cancelTimeout();
      awaited.delete(id);
      return answer;
    },
    arrived(alert) {
      const waiting = alert.type === type && alert.id !== null ? awaited.get(alert.id) : undefined;
      waiting?.();
      return waiting !== undefined;
    },
  };
}
