// Creates, reads, changes and deletes the push subscription at an account's server.
import type { AccountKey } from '../../contract/accounts.ts';
import { originOf } from '../../contract/accounts.ts';
import type { AccountCall } from '../../contract/account-call.ts';
import type { WebPushSubscription } from '../../contract/entities/push-subscription.ts';
import type { AlertSwitches, PushSubscription } from '../../contract/push.ts';
import { alertKinds, switchesOf } from '../../contract/push.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { PushKeys } from './keys.ts';
import { readVapidKey } from './vapid-key.ts';

/** Gives an endpoint to which only the holder of that key may send. Another key needs another endpoint. */
export type Register = (vapidKey: string | null) => Promise<Result<string>>;

export interface Subscribed {
  endpoint: string;
  vapidKey: string | null;
  subscription: PushSubscription;
}

export interface SubscriberParts {
  call: AccountCall;
  /** The key in the answer when the app was registered at the account's server; null when there was none. */
  registeredKey: (account: AccountKey) => Promise<string | null>;
}

export interface Subscriber {
  subscribe(account: AccountKey, keys: PushKeys, alerts: AlertSwitches, register: Register): Promise<Result<Subscribed>>;
  /** Null when the server has no subscription any more, or a different one. */
  look(account: AccountKey, expected: { endpoint: string; vapidKey: string | null }): Promise<Result<PushSubscription | null>>;
  /** Null when the server has no subscription any more. */
  update(account: AccountKey, alerts: AlertSwitches): Promise<Result<PushSubscription | null>>;
  remove(account: AccountKey): Promise<Result<null>>;
}

export const sameAlerts = (a: AlertSwitches, b: AlertSwitches): boolean => alertKinds.every((kind) => a[kind] === b[kind]);

function present({ endpoint, standard, alerts }: WebPushSubscription): PushSubscription {
  const host = URL.canParse(endpoint) ? new URL(endpoint).host : '';
  return { host, standard, alerts: switchesOf((kind) => alerts[kind]) };
}

export function createSubscriber({ call, registeredKey }: SubscriberParts): Subscriber {
  async function keyOf(account: AccountKey): Promise<Result<string | null>> {
    const instance = await call(account, 'instance.v2', {}, { background: true });
    if (!instance.ok && instance.error.code !== 'not-offered') return instance;
    const told = instance.ok ? readVapidKey(instance.value.data.configuration?.vapid?.public_key) : null;
    return ok(told ?? readVapidKey(await registeredKey(account)));
  }

  /** A server may change its key or not publish it. Then only the answer to a subscription shows the key. */
  const differs = (known: string | null, answered: string) => {
    const key = readVapidKey(answered);
    return key !== null && key !== known;
  };

  return {
    async subscribe(account, keys, alerts, register) {
      const found = await keyOf(account);
      if (!found.ok) return found;
      const { host } = new URL(originOf(account));
      let vapidKey = found.value;
      for (let attempt = 1; ; attempt += 1) {
        const registered = await register(vapidKey);
        if (!registered.ok) return registered;
        const endpoint = registered.value;
        const answer = await call(account, 'push.create', {
          subscription: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth.toString('base64url') }, standard: true },
          data: { alerts },
        });
        if (!answer.ok && answer.error.code === 'not-offered') return fail('not-offered', 'push-not-offered', { host });
        if (!answer.ok) return answer;
        const { server_key: answered } = answer.value.data;
        if (!differs(vapidKey, answered)) {
          return ok({ endpoint, vapidKey, subscription: { ...present(answer.value.data), host: new URL(endpoint).host } });
        }
        if (attempt === 2) return fail('bad-answer', 'push-key-changes', { host });
        vapidKey = readVapidKey(answered);
      }
    },

    async look(account, expected) {
      const answer = await call(account, 'push.get', {}, { background: true });
      if (!answer.ok) return answer.error.code === 'not-found' ? ok(null) : answer;
      const { endpoint, server_key: answered } = answer.value.data;
      return ok(endpoint !== expected.endpoint || differs(expected.vapidKey, answered) ? null : present(answer.value.data));
    },

    async update(account, alerts) {
      // The call replaces all alerts, so it contains also those that stay on.
      const answer = await call(account, 'push.update', { data: { alerts } });
      if (!answer.ok) return answer.error.code === 'not-found' ? ok(null) : answer;
      return ok(present(answer.value.data));
    },

    async remove(account) {
      const answer = await call(account, 'push.delete', {});
      return answer.ok || answer.error.code === 'not-found' ? ok(null) : answer;
    },
  };
}
