// Stores web push subscriptions, one per access token, as the client sent them.
import type { Database, StoreDependencies } from './database.ts';

export const alertKinds = [
  'mention',
  'status',
  'reblog',
  'follow',
  'follow_request',
  'favourite',
  'poll',
  'update',
  'quote',
  'quoted_update',
  'admin.sign_up',
  'admin.report',
] as const;
export type Alerts = Record<(typeof alertKinds)[number], boolean>;

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
