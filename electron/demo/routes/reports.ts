// /api/v1/reports: telling the moderators of an account.
import { reportCategories } from '../../contract/entities/report.ts';
import { invalid, notFound } from '../errors.ts';
import { input, me, routes, type Service } from '../http/context.ts';
import { iso } from '../present/accounts.ts';
import { rules } from '../seed/server.ts';

const maxCommentLength = 1_000;

export function reportRoutes({ store, present }: Service) {
  return routes().post('/api/v1/reports', (c) => {
    const person = me(c);
    const params = input(c);
    const about = store.accounts.byId(params.text('account_id') ?? '');
    if (!about) throw notFound();
    const comment = params.text('comment') ?? '';
    if ([...comment].length > maxCommentLength) throw invalid(`Comment is too long (maximum is ${maxCommentLength} characters)`);
    const ruleIds = params.list('rule_ids');
    if (ruleIds.some((id) => !rules.some((rule) => rule.id === id))) throw invalid('Rules does not reference valid rules');
    const statusIds = params.list('status_ids');
    if (statusIds.some((id) => store.statuses.readable(id, person.id)?.account_id !== about.id)) throw notFound();
    const wanted = params.text('category') ?? 'other';
    const category = ruleIds.length ? 'violation' : reportCategories.find((one) => one === wanted);
    if (!category) throw invalid(`'${wanted}' is not a valid category`);
    const row = store.reports.create({
      from: person.id,
      about: about.id,
      category,
      comment,
      forwarded: (params.flag('forward') ?? false) && about.domain !== '',
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
      created_at: iso(row.created_at),
      status_ids: statusIds,
      rule_ids: ruleIds,
      target_account: present.account(about),
    });
  });
}
