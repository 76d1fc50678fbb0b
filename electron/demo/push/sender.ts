// Sends alerts as web push, as Mastodon does: to every subscription that wants them, with retries when the push service fails.
import { setImmediate, setTimeout } from 'node:timers/promises';
import webPush from 'web-push';
import type { WorldEvent } from '../store/core.ts';
import type { NotificationRow, NotificationType } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { SubscriptionRow } from '../store/subscriptions.ts';
import { limitConcurrency } from './concurrency.ts';
import { payloadFor } from './payload.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** One request to a push service. */
export interface Delivery {
  notificationId: string;
  type: NotificationType;
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The status code of the push service; null when it couldn't be reached. */
  status: number | null;
}

const ttlSeconds = 172_800;
const maxAttempts = 6;
const maxConcurrentRequests = 8;
const requestTimeoutMs = 10_000;
const maxRecordedDeliveries = 2_000;

/** False for keys that can't be used to encrypt; such a subscription is refused when it is created. */
export function canEncryptFor(p256dh: string, auth: string): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'validation', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

/**
 * `retryMs` is the delay before the first retry; each further delay is four times as long. A subscription to which `delivers` says no
 * is removed: it is of an earlier run, whose push service had another port.
 */
export function createSender(store: Store, keys: VapidKeys, retryMs: number, delivers: (endpoint: string) => boolean) {
  const stop = new AbortController();
  const pending = new Set<Promise<void>>();
  const limited = limitConcurrency(maxConcurrentRequests);
  const sent: Delivery[] = [];

  function isWanted({ alerts, policy }: SubscriptionRow, row: NotificationRow): boolean {
    if (!(JSON.parse(alerts) as Partial<Record<NotificationType, boolean>>)[row.type]) return false;
    switch (policy) {
      case 'none':
        return false;
      case 'followed':
        return store.relations.follows(row.account_id, row.from_id);
      case 'follower':
        return store.relations.follows(row.from_id, row.account_id);
      default:
        return true;
    }
  }

  function request(subscription: SubscriptionRow, row: NotificationRow): Omit<Delivery, 'status'> | null {
    const from = store.accounts.byId(row.from_id);
    if (!from) return null;
    const { endpoint, p256dh, auth, standard, token } = subscription;
    const encoding = standard === 1 ? 'aes128gcm' : 'aesgcm';
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payloadFor(store, row, from, token)),
      { contentEncoding: encoding, TTL: ttlSeconds, urgency: 'normal' },
    );
    const { publicKey, privateKey } = keys;
    const subject = `mailto:admin@${store.domain}`;
    // Called separately: otherwise the library finds the audience by `url.parse`, which Node warns about.
    const signed = webPush.getVapidHeaders(new URL(endpoint).origin, subject, publicKey, privateKey, encoding);
    const cryptoKey = [headers['Crypto-Key'], signed['Crypto-Key']].filter(Boolean).join(';');
    return {
      notificationId: row.id,
      type: row.type,
      endpoint,
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        Authorization: signed.Authorization,
        ...(cryptoKey && { 'Crypto-Key': cryptoKey }),
      },
      body: body ?? Buffer.alloc(0),
    };
  }

  async function attempt(subscription: SubscriptionRow, row: NotificationRow): Promise<'done' | 'refused' | 'retry'> {
    if (!delivers(subscription.endpoint)) return 'refused';
    const message = request(subscription, row);
    if (!message) return 'done';
    const delivery: Delivery = { ...message, status: null };
    sent.push(delivery);
    if (sent.length > maxRecordedDeliveries) sent.shift();
    try {
      const answer = await fetch(message.endpoint, {
        method: 'POST',
        redirect: 'manual',
        headers: message.headers,
        body: new Uint8Array(message.body),
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(requestTimeoutMs)]),
      });
      delivery.status = answer.status;
      await answer.body?.cancel();
    } catch {
      return 'retry';
    }
    if (delivery.status >= 200 && delivery.status < 300) return 'done';
    const isRefused = delivery.status >= 400 && delivery.status < 500 && delivery.status !== 408 && delivery.status !== 429;
    return isRefused ? 'refused' : 'retry';
  }

  async function deliver(subscription: SubscriptionRow, accountId: string, notificationId: string) {
    // Lets the request that caused the alert be answered first.
    await setImmediate();
    for (let left = maxAttempts, delayMs = retryMs; left > 0; left -= 1, delayMs *= 4) {
      const outcome = await limited(async () => {
        if (stop.signal.aborted || !store.subscriptions.isCurrent(subscription.id)) return 'done';
        const row = store.notifications.byId(accountId, notificationId);
        return row ? attempt(subscription, row) : 'done';
      });
      if (outcome === 'done' || stop.signal.aborted) return;
      if (outcome === 'refused') return void store.subscriptions.removeById(subscription.id);
      await setTimeout(delayMs, undefined, { signal: stop.signal, ref: false });
    }
  }

  return {
    sent,

    publish(event: WorldEvent) {
      if (event.type !== 'notification') return;
      const row = store.notifications.byId(event.accountId, event.notificationId);
      for (const subscription of row ? store.subscriptions.ofAccount(event.accountId) : []) {
        if (!row || !isWanted(subscription, row)) continue;
        const work: Promise<void> = deliver(subscription, event.accountId, event.notificationId)
          // `stop` aborted the wait.
          .catch(() => undefined)
          .finally(() => pending.delete(work));
        pending.add(work);
      }
    },

    /** Resolves when no delivery is running or waiting for a retry. */
    async settled() {
      while (pending.size) await Promise.all(pending);
    },

    async stop() {
      stop.abort();
      await Promise.all(pending);
    },
  };
}
