import { expect, it } from 'vitest';
import * as v from 'valibot';
import { report } from '@kittiwake/mastodon-api/entities/notification';
import { fail } from '../../../../electron/contract/result.ts';
import { ReportForm } from '../../../../renderer/state/people/report.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

async function openForm(answers: EndpointFakes, status: string | null = '5') {
  const { account, sent } = fakeAccount({ 'accounts.statuses': () => page([]), ...answers });
  const form = new ReportForm(account, '7', status);
  await form.load();
  return { form, reports: () => sent.flatMap(({ endpoint, params }) => (endpoint === 'reports.create' ? [params] : [])) };
}
const rules = () => page([{ id: '2', text: 'Be kind', hint: '' }]);
const sentReport = (more: object = {}) => page(v.parse(report, { id: '1', ...more }));

it('offers the server’s rules, and selects the post whose menu opened the report', async () => {
  const { form, reports } = await openForm({ 'instance.rules': rules, 'reports.create': () => sentReport({ forwarded: true }) });
  expect(form.categories).toEqual(['spam', 'violation', 'legal', 'other']);
  form.category = 'violation';
  expect(form.isComplete).toBe(false);
  form.toggleRule('2');
  form.comment = ' Every day ';
  form.shouldForward = true;
  await form.send();
  expect(reports()).toEqual([
    { account_id: '7', category: 'violation', status_ids: ['5'], comment: 'Every day', rule_ids: ['2'], forward: true },
  ]);
  expect(form.sentReport).toEqual({ forwarded: true });
});

it('does not offer the category for rules if the server has none', async () => {
  const { form, reports } = await openForm({ 'instance.rules': () => fail('not-offered'), 'reports.create': () => sentReport() }, null);
  expect(form.categories).not.toContain('violation');
  form.category = 'spam';
  await form.send();
  expect(reports()).toEqual([{ account_id: '7', category: 'spam' }]);
  expect(form.sentReport).toEqual({ forwarded: false });
});

it('keeps all input if the report is refused', async () => {
  const { form } = await openForm({ 'reports.create': () => fail('server-error') });
  form.category = 'other';
  form.comment = 'Look';
  await form.send();
  expect([form.sentReport, form.problem?.code, form.comment, form.postIds]).toEqual([null, 'server-error', 'Look', ['5']]);
});
