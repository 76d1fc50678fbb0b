// Serves /api/v1/push/subscription: the endpoint of the token's push subscription, and its enabled notification types.
import { invalid, missing, notFound } from '../errors.ts';
import { readParams, requireUser, createRoutes, requireToken, type RequestContext, type RouteServices } from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import { canEncryptFor } from '../push/sender.ts';
import { presentSubscription } from '../present/settings.ts';
import { alertKinds, type Alerts } from '../store/subscriptions.ts';

export function pushRoutes({ store, vapidKey, knowsStandardPush, delivers }: RouteServices) {
  // A server without push does not have this path.
  if (vapidKey === null) return createRoutes();
  const serverKey: string = vapidKey;
  const { subscriptions } = store;

  function readAlertSettings(data: ParamReader | undefined, furtherKinds: readonly string[] = []): { alerts: Alerts; policy: string } {
    const alerts = data?.tree('alerts');
    const sentKinds = [...alertKinds, ...furtherKinds].filter((kind) => alerts?.has(kind));
    return {
      alerts: Object.fromEntries(sentKinds.map((kind) => [kind, alerts?.flag(kind) ?? false])),
      policy: data?.text('policy') ?? 'all',
    };
  }

  function respondWithSubscription(c: RequestContext) {
    const row = subscriptions.ofToken(requireToken(c).token);
    if (!row) throw notFound();
    return c.json(presentSubscription(row, serverKey, knowsStandardPush));
  }

  return createRoutes()
    .get('/api/v1/push/subscription', (c) => respondWithSubscription(c))
    .post('/api/v1/push/subscription', (c) => {
      const subscription = readParams(c).tree('subscription');
      const endpoint = subscription?.text('endpoint');
      const p256dh = subscription?.tree('keys')?.text('p256dh');
      const auth = subscription?.tree('keys')?.text('auth');
      if (!endpoint || !p256dh || !auth) throw missing('subscription');
      if (!delivers(endpoint)) throw invalid("Endpoint is not one of this server's own push service");
      if (!canEncryptFor(p256dh, auth)) throw invalid('Key is invalid');
      const { alerts, policy } = readAlertSettings(readParams(c).tree('data'), c.env.furtherAlertKinds);
      subscriptions.replace({
        token: requireToken(c).token,
        account_id: requireUser(c).id,
        endpoint,
        p256dh,
        auth,
        standard: Number(knowsStandardPush && (subscription?.flag('standard') ?? false)),
        alerts: JSON.stringify(alerts),
        policy,
      });
      return respondWithSubscription(c);
    })
    .put('/api/v1/push/subscription', (c) => {
      const { alerts, policy } = readAlertSettings(readParams(c).tree('data'), c.env.furtherAlertKinds);
      if (!subscriptions.update(requireToken(c).token, alerts, policy)) throw notFound();
      return respondWithSubscription(c);
    })
    .delete('/api/v1/push/subscription', (c) => {
      subscriptions.remove(requireToken(c).token);
      return c.json({});
    });
}
