// Serves /api/v1/reports: report an account to the moderators.
import { reportCategories } from '../../contract/entities/notification.ts';
import { invalid, notFound } from '../errors.ts';
import { readParams, requireUser, createRoutes, type RouteServices } from '../http/context.ts';
import { toIso } from '../present/accounts.ts';
import { rules } from '../seed/server.ts';

const maxCommentLength = 1_000;

export function reportRoutes({ store, present }: RouteServices) {
  return createRoutes().post('/api/v1/reports', (c) => {
    const reporter = requireUser(c);
    const params = readParams(c);
    const target = store.accounts.byId(params.text('account_id') ?? '');
    if (!target) throw notFound();
    const comment = params.text('comment') ?? '';
    if ([...comment].length > maxCommentLength) throw invalid(`Comment is too long (maximum is ${maxCommentLength} characters)`);
    const ruleIds = params.list('rule_ids');
    if (ruleIds.some((id) => !rules.some((rule) => rule.id === id))) throw invalid('Rules does not reference valid rules');
    const statusIds = params.list('status_ids');
    if (statusIds.some((id) => store.statuses.findVisible(id, reporter.id)?.account_id !== target.id)) throw notFound();
    const categoryName = params.text('category') ?? 'other';
    const category = ruleIds.length ? 'violation' : reportCategories.find((one) => one === categoryName);
    if (!category) throw invalid(`'${categoryName}' is not a valid category`);
    const row = store.reports.create({
      reporterId: reporter.id,
      targetId: target.id,
      category,
      comment,
      forwarded: (params.flag('forward') ?? false) && target.domain !== '',
      statusIds,
      ruleIds,
    });
    return c.json({
      id: row.id,
      action_taken: false,
      action_taken_at: null,
      category,
      comment,
      forwarded: row.forwarded === 1,
      created_at: toIso(row.created_at),
      status_ids: statusIds,
      rule_ids: ruleIds,
      target_account: present.account(target),
    });
  });
}
