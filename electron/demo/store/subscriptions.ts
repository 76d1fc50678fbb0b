// Web push subscriptions, one per access token, stored as the client sent them.
import type { Core } from './core.ts';

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

export interface SubscriptionRow {
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

export type Subscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions({ db, ids }: Core) {
  const ofToken = (token: string) => db.one<SubscriptionRow>('SELECT * FROM push_subscriptions WHERE token = :token', { token });
  const remove = (token: string) => db.run('DELETE FROM push_subscriptions WHERE token = :token', { token });

  return {
    ofToken,
    remove,
    isCurrent: (id: string) => db.one('SELECT 1 FROM push_subscriptions WHERE id = :id', { id }) !== undefined,
    /** For a subscription that the push service refuses permanently. */
    removeById: (id: string) => db.run('DELETE FROM push_subscriptions WHERE id = :id', { id }),
    ofAccount: (accountId: string) =>
      db.all<SubscriptionRow>('SELECT * FROM push_subscriptions WHERE account_id = :accountId', { accountId }),
    replace(subscription: Omit<SubscriptionRow, 'id'>) {
      remove(subscription.token);
      db.run(
        `INSERT INTO push_subscriptions(id, token, account_id, endpoint, p256dh, auth, standard, alerts, policy)
         VALUES(:id, :token, :account_id, :endpoint, :p256dh, :auth, :standard, :alerts, :policy)`,
        { ...subscription, id: ids.next() },
      );
    },
    update: (token: string, alerts: Alerts, policy: string) =>
      db.run('UPDATE push_subscriptions SET alerts = :alerts, policy = :policy WHERE token = :token', {
        token,
        alerts: JSON.stringify(alerts),
        policy,
      }),
  };
}
