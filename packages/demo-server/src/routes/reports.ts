// Serves /api/v1/reports: report an account to the moderators.
import { reportCategories } from '@kittiwake/mastodon-api/entities/notification';
import { internalError, invalid, recordNotFound } from '../errors.ts';
import { readParams, requireUser, createRoutes, type RouteServices } from '../http/context.ts';
import { toIso } from '../present/accounts.ts';
import { rules } from '../seed/server.ts';
import type { StoredReportCategory } from '../store/rows.ts';

const maxCommentLength = 1_000;

/** Rules make every report a violation. An unknown category raises an exception in Mastodon. Source: ReportService. */
function readCategory(name: string, hasRules: boolean): StoredReportCategory {
  const category = hasRules ? 'violation' : reportCategories.find((one) => one === name);
  if (!category) throw internalError();
  return category;
}

const areRules = (ids: readonly string[] | null) => ids?.every((id) => rules.some((rule) => rule.id === id)) ?? false;

export function reportRoutes({ store, present }: RouteServices) {
  return createRoutes().post('/api/v1/reports', (c) => {
    const reporter = requireUser(c);
    const params = readParams(c);
    const target = store.accounts.byId(params.text('account_id') ?? '');
    if (!target || target.suspended) throw recordNotFound();
    const comment = params.text('comment') ?? '';
    const givenRuleIds = params.list('rule_ids');
    const ruleIds = givenRuleIds.length ? givenRuleIds : null;
    const category = readCategory(params.text('category') || 'other', ruleIds !== null);
    const faults = [
      [...comment].length > maxCommentLength && `Comment is too long (maximum is ${maxCommentLength} characters)`,
      category === 'violation' && !areRules(ruleIds) && 'Rule ids does not reference valid rules',
    ].filter((fault) => fault !== false);
    if (faults.length) throw invalid(faults.join(', '));
    const statusIds = params.list('status_ids');
    if (statusIds.some((id) => store.statuses.findVisible(id, reporter.id)?.account_id !== target.id)) throw recordNotFound();
    const collectionIds = params.list('collection_ids');
    if (collectionIds.some((id) => store.collections.byId(id)?.account_id !== target.id)) throw recordNotFound();
    c.get('countAction')('reports');
    const row = store.reports.create({
      reporterId: reporter.id,
      targetId: target.id,
      category,
      comment,
      forwarded: (params.flag('forward') ?? false) && target.domain !== '',
      statusIds,
      ruleIds,
      collectionIds,
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
      collection_ids: collectionIds,
      target_account: present.account(target),
    });
  });
}
