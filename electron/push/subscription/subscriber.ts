// Creates, reads, changes, and deletes the push subscription at an account's server.
import type { AccountKey } from '../../contract/accounts.ts';
import { hostOf } from '../../contract/accounts.ts';
import type { AccountCall } from '../../contract/calls.ts';
import type { WebPushSubscription } from '@kittiwake/mastodon-api/endpoints/notifications';
import type { PushSubscription } from '../../contract/push.ts';
import type { AlertSwitches } from '@kittiwake/mastodon-api/push-alerts';
import { notificationKinds, reactionTypes } from '@kittiwake/mastodon-api/entities/notification-kinds';
import { createAlertSwitches } from '@kittiwake/mastodon-api/push-alerts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { PushKeys } from './keys.ts';
import { readVapidKey } from './keys.ts';

/** Returns an endpoint to which only the holder of this VAPID key may send. Another key needs another endpoint. */
type Register = (vapidKey: string | null) => Promise<Result<string>>;

interface SubscriptionResult {
  endpoint: string;
  vapidKey: string | null;
  subscription: PushSubscription;
}

interface SubscriberParts {
  account: AccountKey;
  call: AccountCall;
  /** VAPID key from the answer to the app's registration at the account's server; null if it had none. */
  loadRegisteredKey: () => Promise<string | null>;
}

type PushChoices = Pick<PushSubscription, 'alerts' | 'policy'>;

export interface Subscriber {
  subscribe(keys: PushKeys, choices: PushChoices, register: Register): Promise<Result<SubscriptionResult>>;
  /** Returns null if the server has no subscription any more, or a different one. */
  load(expected: { endpoint: string; vapidKey: string | null }): Promise<Result<PushSubscription | null>>;
  /** Returns null if the server has no subscription any more. */
  update(choices: PushChoices): Promise<Result<PushSubscription | null>>;
  remove(): Promise<Result<null>>;
}

export const hasSameAlerts = (a: AlertSwitches, b: AlertSwitches): boolean => notificationKinds.every((kind) => a[kind] === b[kind]);

/** Names the alert for reactions as each software does, and omits the policy that every server assumes. */
function toData({ alerts, policy }: PushChoices) {
  const allAlerts = { ...alerts, ...Object.fromEntries(reactionTypes.map((type) => [type, alerts.reaction])) };
  return policy === 'all' ? { alerts: allAlerts } : { alerts: allAlerts, policy };
}

function toSubscription({ endpoint, standard, alerts, policy }: WebPushSubscription): PushSubscription {
  const host = URL.canParse(endpoint) ? new URL(endpoint).host : '';
  return { host, standard, alerts: createAlertSwitches((kind) => alerts[kind]), policy };
}

export function createSubscriber({ account, call, loadRegisteredKey }: SubscriberParts): Subscriber {
  async function loadServerKey(): Promise<Result<string | null>> {
    const instance = await call(account, 'instance.v2', {}, { background: true });
    if (!instance.ok && instance.error.code !== 'not-offered') return instance;
    const instanceKey = instance.ok ? readVapidKey(instance.value.data.configuration?.vapid?.public_key) : null;
    return ok(instanceKey ?? readVapidKey(await loadRegisteredKey()));
  }

  /** A server may change its key or not publish it. Then only the answer to a subscription contains the key. */
  const isOtherKey = (currentKey: string | null, answeredKey: string) => {
    const key = readVapidKey(answeredKey);
    return key !== null && key !== currentKey;
  };

  return {
    async subscribe(keys, choices, register) {
      const serverKey = await loadServerKey();
      if (!serverKey.ok) return serverKey;
      const host = hostOf(account);
      let vapidKey = serverKey.value;
      for (let attempt = 1; ; attempt += 1) {
        const registration = await register(vapidKey);
        if (!registration.ok) return registration;
        const endpoint = registration.value;
        const subscription = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth.toString('base64url') }, standard: true };
        const answer = await call(account, 'push.create', { subscription, data: toData(choices) });
        if (!answer.ok && answer.error.code === 'not-offered') return fail('not-offered', 'push-not-offered', { host });
        if (!answer.ok) return answer;
        const { server_key: answeredKey } = answer.value.data;
        if (!isOtherKey(vapidKey, answeredKey)) {
          return ok({ endpoint, vapidKey, subscription: { ...toSubscription(answer.value.data), host: new URL(endpoint).host } });
        }
        if (attempt === 2) return fail('bad-answer', 'push-key-changes', { host });
        vapidKey = readVapidKey(answeredKey);
      }
    },

    async load(expected) {
      const answer = await call(account, 'push.get', {}, { background: true });
      if (!answer.ok) return answer.error.code === 'not-found' ? ok(null) : answer;
      const { endpoint, server_key: answeredKey } = answer.value.data;
      return ok(endpoint !== expected.endpoint || isOtherKey(expected.vapidKey, answeredKey) ? null : toSubscription(answer.value.data));
    },

    async update(choices) {
      // The call replaces all choices, so `choices` also contains those that stay.
      const answer = await call(account, 'push.update', { data: toData(choices) });
      if (!answer.ok) return answer.error.code === 'not-found' ? ok(null) : answer;
      return ok(toSubscription(answer.value.data));
    },

    async remove() {
      const answer = await call(account, 'push.delete', {});
      return answer.ok || answer.error.code === 'not-found' ? ok(null) : answer;
    },
  };
}
