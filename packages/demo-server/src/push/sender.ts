// Sends web push messages as Mastodon does: to every subscription with the type enabled, with retries if the push service fails.
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setImmediate, setTimeout } from 'node:timers/promises';
import webPush from 'web-push';
import type { StoreEvent } from '../store/database.ts';
import type { NotificationRow, NotificationType, AccountRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { PushSubscriptionRow } from '../store/subscriptions.ts';
import type { VapidKeys } from './vapid.ts';
import { staticAvatarPath } from '../drawings/avatars.ts';

// Creates the JSON payload of a push message as Mastodon does, with its titles and the access token.
interface PushPayload {
  access_token: string;
  preferred_locale: string;
  notification_id: number;
  notification_type: NotificationType;
  icon: string;
  title: string;
  body: string;
}

const maxBodyLength = 140;

const titlesByType: Record<NotificationType, (name: string) => string> = {
  mention: (name) => `You were mentioned by ${name}`,
  status: (name) => `${name} just posted`,
  reblog: (name) => `${name} boosted your post`,
  follow: (name) => `${name} is now following you`,
  follow_request: (name) => `Pending follower: ${name}`,
  favourite: (name) => `${name} favorited your post`,
  poll: (name) => `A poll by ${name} has ended`,
  update: (name) => `${name} edited a post`,
  quote: (name) => `${name} quoted your post`,
  quoted_update: (name) => `${name} edited a post you have quoted`,
  severed_relationships: () => 'Relationships have been severed',
  moderation_warning: () => 'You have received a moderation warning',
  added_to_collection: (name) => `${name} added you to a collection`,
  collection_update: (name) => `${name} updated a collection that you are in`,
  annual_report: () => 'Your year in review is ready',
  'admin.sign_up': (name) => `${name} signed up`,
  'admin.report': (name) => `${name} filed a report`,
};

function shorten(text: string): string {
  const chars = [...text];
  return chars.length > maxBodyLength ? `${chars.slice(0, maxBodyLength - 3).join('')}...` : text;
}

function createPushPayload(store: Store, row: NotificationRow, from: AccountRow, token: string): PushPayload {
  const status = row.status_id === null ? undefined : store.statuses.byId(row.status_id);
  return {
    access_token: token,
    preferred_locale: 'en',
    notification_id: Number(row.id),
    notification_type: row.type,
    icon: from.avatar.startsWith('/') ? store.origin() + staticAvatarPath(from.avatar) : from.avatar,
    title: titlesByType[row.type](from.display_name || from.username),
    body: shorten(status ? status.spoiler_text || status.text : from.note),
  };
}

// Limits how many tasks run at the same time; the others are queued.
export function limitConcurrency(maxRunning: number) {
  const queue: (() => void)[] = [];
  let free = maxRunning;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Record of one request to a push service. */
export interface Delivery {
  notificationId: string;
  type: NotificationType;
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Status code of the push service; null if it could not be reached. */
  status: number | null;
}

const ttlSeconds = 172_800;
const maxAttempts = 6;
const maxConcurrentRequests = 8;
const requestTimeoutMs = 10_000;
const maxRecordedDeliveries = 2_000;

/** Returns false for keys that cannot be used to encrypt; the server refuses to create such a subscription. */
export function canEncryptFor(p256dh: string, auth: string): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'validation', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

/** Combines the headers and the encrypted body of a push message, signed for its push service. */
function encryptMessage(subscription: PushSubscriptionRow, payload: PushPayload, keys: VapidKeys, subject: string) {
  const { endpoint, p256dh, auth, standard } = subscription;
  const encoding = standard === 1 ? 'aes128gcm' : 'aesgcm';
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    contentEncoding: encoding,
    TTL: ttlSeconds,
    urgency: 'normal',
  });
  // Called separately: otherwise the library determines the audience with `url.parse`, for which Node prints a warning.
  const signed = webPush.getVapidHeaders(new URL(endpoint).origin, subject, keys.publicKey, keys.privateKey, encoding);
  const cryptoKey = [headers['Crypto-Key'], signed['Crypto-Key']].filter(Boolean).join(';');
  return {
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      Authorization: signed.Authorization,
      ...(cryptoKey && { 'Crypto-Key': cryptoKey }),
    },
    body: body ?? Buffer.alloc(0),
  };
}

/** Resolves with the status code. Uses no `fetch`, which would not send the given `Host`. */
function postMessage(endpoint: string, headers: Record<string, string>, body: Buffer, signal: AbortSignal): Promise<number> {
  const url = new URL(endpoint);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const message = request(url, { method: 'POST', headers: { ...headers, 'Content-Length': body.length }, signal });
    message.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    message.once('error', reject);
    message.end(body);
  });
}

type DeliveryOutcome = 'done' | 'refused' | 'retry';

function outcomeOf(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return 'done';
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isRefused ? 'refused' : 'retry';
}

export class PushSender {
  /** Every request to a push service so far, oldest first. */
  readonly deliveries: Delivery[] = [];
  readonly #store: Store;
  readonly #keys: VapidKeys;
  readonly #retryMs: number;
  readonly #delivers: (endpoint: string) => boolean;
  readonly #stop = new AbortController();
  readonly #pending = new Set<Promise<void>>();
  readonly #runLimited = limitConcurrency(maxConcurrentRequests);

  /**
   * `retryMs`: delay before the first retry; each further delay is four times as long. Subscriptions that `delivers` rejects are
   * removed: they stem from an earlier run, whose push service had another port.
   */
  constructor(store: Store, keys: VapidKeys, retryMs: number, delivers: (endpoint: string) => boolean) {
    this.#store = store;
    this.#keys = keys;
    this.#retryMs = retryMs;
    this.#delivers = delivers;
  }

  publish(event: StoreEvent) {
    if (event.type !== 'notification') return;
    const row = this.#store.notifications.byId(event.accountId, event.notificationId);
    for (const subscription of row ? this.#store.subscriptions.ofAccount(event.accountId) : []) {
      if (!row || !this.#isAlertEnabled(subscription, row)) continue;
      const work: Promise<void> = this.#deliver(subscription, event.accountId, event.notificationId)
        // `stop` aborted the delay.
        .catch(() => undefined)
        .finally(() => this.#pending.delete(work));
      this.#pending.add(work);
    }
  }

  /** Resolves when no delivery is running or waiting for a retry. */
  async waitForDeliveries() {
    while (this.#pending.size) await Promise.all(this.#pending);
  }

  async stop() {
    this.#stop.abort();
    await Promise.all(this.#pending);
  }

  #isAlertEnabled({ alerts, policy }: PushSubscriptionRow, row: NotificationRow): boolean {
    if (!(JSON.parse(alerts) as Partial<Record<NotificationType, boolean>>)[row.type]) return false;
    switch (policy) {
      case 'all':
        return true;
      case 'followed':
        return this.#store.relations.follows(row.account_id, row.from_id);
      case 'follower':
        return this.#store.relations.follows(row.from_id, row.account_id);
      default:
        return false;
    }
  }

  async #deliver(subscription: PushSubscriptionRow, accountId: string, notificationId: string) {
    // Lets the server respond first to the request that caused the notification.
    await setImmediate();
    for (let attemptsLeft = maxAttempts, delayMs = this.#retryMs; attemptsLeft > 0; attemptsLeft -= 1, delayMs *= 4) {
      const outcome = await this.#runLimited(async () => {
        if (this.#stop.signal.aborted || !this.#store.subscriptions.isCurrent(subscription.id)) return 'done';
        const row = this.#store.notifications.byId(accountId, notificationId);
        return row ? this.#attemptDelivery(subscription, row) : 'done';
      });
      if (outcome === 'done' || this.#stop.signal.aborted) return;
      if (outcome === 'refused') return void this.#store.subscriptions.removeById(subscription.id);
      await setTimeout(delayMs, undefined, { signal: this.#stop.signal, ref: false });
    }
  }

  async #attemptDelivery(subscription: PushSubscriptionRow, row: NotificationRow): Promise<DeliveryOutcome> {
    const { endpoint, token } = subscription;
    if (!this.#delivers(endpoint)) return 'refused';
    const from = this.#store.accounts.byId(row.from_id);
    if (!from) return 'done';
    const payload = createPushPayload(this.#store, row, from, token);
    const encrypted = encryptMessage(subscription, payload, this.#keys, `mailto:admin@${this.#store.domain}`);
    const { body } = encrypted;
    // Mastodon omits the port, also where the endpoint has one (app/lib/request.rb).
    const headers = { ...encrypted.headers, Host: new URL(endpoint).hostname };
    const delivery: Delivery = { notificationId: row.id, type: row.type, endpoint, headers, body, status: null };
    this.deliveries.push(delivery);
    if (this.deliveries.length > maxRecordedDeliveries) this.deliveries.shift();
    try {
      const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(requestTimeoutMs)]);
      delivery.status = await postMessage(endpoint, headers, body, signal);
      return outcomeOf(delivery.status);
    } catch {
      return 'retry';
    }
  }
}
