// /api/v2/notifications/policy and /api/v1/notifications/requests: what is filtered, and what becomes of it.
import { policyChoices } from '../../contract/entities/notification.ts';
import { invalid, notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, type Request, type Service } from '../http/context.ts';
import { policyRules, type PolicyChoice, type PolicyRule } from '../store/notification-policies.ts';
import type { NotificationRequestRow } from '../store/rows.ts';

export function notificationPolicyRoutes({ store, present }: Service) {
  const { notificationPolicies: policies } = store;

  const policy = (c: Request) => c.json({ ...policies.policyOf(me(c).id), summary: policies.summary(me(c).id) });

  function changed(c: Request): Partial<Record<PolicyRule, PolicyChoice>> {
    const given = policyRules.filter((rule) => input(c).has(rule));
    return Object.fromEntries(
      given.map((rule) => {
        const choice = policyChoices.find((one) => one === input(c).text(rule));
        if (!choice) throw invalid(`${rule} is not included in the list`);
        return [rule, choice];
      }),
    );
  }

  function own(c: Request): NotificationRequestRow {
    const row = policies.byId(me(c).id, pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  /** Those that are the person's. */
  const named = (c: Request) =>
    input(c)
      .list('id')
      .flatMap((id) => policies.byId(me(c).id, id) ?? []);

  return routes()
    .get('/api/v2/notifications/policy', policy)
    .patch('/api/v2/notifications/policy', (c) => {
      policies.change(me(c).id, changed(c));
      return policy(c);
    })
    .get('/api/v1/notifications/requests', (c) => {
      const wanted = page(c, 40, 80);
      const rows = policies.requests(me(c).id, wanted);
      return answerPage(
        c,
        store.origin(),
        wanted,
        rows.map(({ id }) => id),
        rows.map(present.notificationRequest),
      );
    })
    .get('/api/v1/notifications/requests/merged', (c) => {
      me(c);
      return c.json({ merged: true });
    })
    .post('/api/v1/notifications/requests/accept', (c) => {
      named(c).forEach(policies.accept);
      return c.json({});
    })
    .post('/api/v1/notifications/requests/dismiss', (c) => {
      named(c).forEach(policies.dismiss);
      return c.json({});
    })
    .get('/api/v1/notifications/requests/:id', (c) => c.json(present.notificationRequest(own(c))))
    .post('/api/v1/notifications/requests/:id/accept', (c) => {
      policies.accept(own(c));
      return c.json({});
    })
    .post('/api/v1/notifications/requests/:id/dismiss', (c) => {
      policies.dismiss(own(c));
      return c.json({});
    });
}
