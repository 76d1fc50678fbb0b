// Stores web push subscriptions, one per access token, as the client sent them.
import type { Database, StoreDependencies } from './database.ts';
import type { NotificationType } from './rows.ts';

/** Every type of notification (Notification::TYPES in Mastodon). */
const alertNames = {
  mention: true,
  status: true,
  reblog: true,
  follow: true,
  follow_request: true,
  favourite: true,
  poll: true,
  update: true,
  quote: true,
  quoted_update: true,
  severed_relationships: true,
  moderation_warning: true,
  annual_report: true,
  added_to_collection: true,
  collection_update: true,
  'admin.sign_up': true,
  'admin.report': true,
} as const satisfies Record<NotificationType, true>;
export const alertKinds = Object.keys(alertNames) as NotificationType[];
/** Types that the client did not mention are absent, and off. */
export type Alerts = Partial<Record<NotificationType, boolean>>;

export interface PushSubscriptionRow {
  id: string;
  token: string;
  account_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  standard: number;
  alerts: string;
  policy: string;
}

export class PushSubscriptionRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  ofToken(token: string) {
    return this.#db.one<PushSubscriptionRow>('SELECT * FROM push_subscriptions WHERE token = :token', { token });
  }

  remove(token: string) {
    return this.#db.run('DELETE FROM push_subscriptions WHERE token = :token', { token });
  }

  isCurrent(id: string) {
    return this.#db.one('SELECT 1 FROM push_subscriptions WHERE id = :id', { id }) !== undefined;
  }

  /** Removes a subscription that the push service refuses permanently. */
  removeById(id: string) {
    return this.#db.run('DELETE FROM push_subscriptions WHERE id = :id', { id });
  }

  ofAccount(accountId: string) {
    return this.#db.all<PushSubscriptionRow>('SELECT * FROM push_subscriptions WHERE account_id = :accountId', { accountId });
  }

  replace(subscription: Omit<PushSubscriptionRow, 'id'>) {
    this.remove(subscription.token);
    this.#db.run(
      `INSERT INTO push_subscriptions(id, token, account_id, endpoint, p256dh, auth, standard, alerts, policy)
       VALUES(:id, :token, :account_id, :endpoint, :p256dh, :auth, :standard, :alerts, :policy)`,
      { ...subscription, id: this.#core.ids.next() },
    );
  }

  update(token: string, alerts: Alerts, policy: string) {
    return this.#db.run('UPDATE push_subscriptions SET alerts = :alerts, policy = :policy WHERE token = :token', {
      token,
      alerts: JSON.stringify(alerts),
      policy,
    });
  }
}
