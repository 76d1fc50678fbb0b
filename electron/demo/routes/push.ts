// /api/v1/push/subscription: where the alerts of this token are sent, and which ones.
import { invalid, missing, notFound } from '../errors.ts';
import { input, me, routes, token, type Request, type Service } from '../http/context.ts';
import type { Input } from '../http/params.ts';
import { canEncryptFor } from '../push/sender.ts';
import { presentSubscription } from '../present/others.ts';
import { alertKinds, type Alerts } from '../store/subscriptions.ts';

const policies = ['all', 'followed', 'follower', 'none'];

export function pushRoutes({ store, vapidKey, knowsStandardPush, delivers }: Service) {
  // A server without push has no such path.
  if (vapidKey === null) return routes();
  const serverKey: string = vapidKey;
  const { subscriptions } = store;

  function wanted(data: Input | undefined): { alerts: Alerts; policy: string } {
    const alerts = data?.tree('alerts');
    const policy = data?.text('policy') ?? 'all';
    return {
      alerts: Object.fromEntries(alertKinds.map((kind) => [kind, alerts?.flag(kind) ?? false])) as Alerts,
      policy: policies.includes(policy) ? policy : 'all',
    };
  }

  function answer(c: Request) {
    const row = subscriptions.ofToken(token(c).token);
    if (!row) throw notFound();
    return c.json(presentSubscription(row, serverKey, knowsStandardPush));
  }

  return routes()
    .get('/api/v1/push/subscription', (c) => answer(c))
    .post('/api/v1/push/subscription', (c) => {
      const subscription = input(c).tree('subscription');
      const endpoint = subscription?.text('endpoint');
      const p256dh = subscription?.tree('keys')?.text('p256dh');
      const auth = subscription?.tree('keys')?.text('auth');
      if (!endpoint || !p256dh || !auth) throw missing('subscription');
      if (!delivers(endpoint)) throw invalid("Endpoint is not one of this server's own push service");
      if (!canEncryptFor(p256dh, auth)) throw invalid('Key is invalid');
      const { alerts, policy } = wanted(input(c).tree('data'));
      subscriptions.replace({
        token: token(c).token,
        account_id: me(c).id,
        endpoint,
        p256dh,
        auth,
        standard: Number(knowsStandardPush && (subscription?.flag('standard') ?? false)),
        alerts: JSON.stringify(alerts),
        policy,
      });
      return answer(c);
    })
    .put('/api/v1/push/subscription', (c) => {
      const { alerts, policy } = wanted(input(c).tree('data'));
      if (!subscriptions.update(token(c).token, alerts, policy)) throw notFound();
      return answer(c);
    })
    .delete('/api/v1/push/subscription', (c) => {
      subscriptions.remove(token(c).token);
      return c.json({});
    });
}
