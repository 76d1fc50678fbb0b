import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { report } from '../../../../electron/contract/entities/report.ts';
import { fail } from '../../../../electron/contract/result.ts';
import { ReportForm } from '../../../../renderer/state/people/report.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';
import type { Answers } from '../fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

async function writing(answers: Answers, status: string | null = '5') {
  const { account, sent } = fakeAccount({ 'accounts.statuses': () => page([]), ...answers });
  const form = new ReportForm(account, '7', status);
  await form.load();
  return { form, reports: () => sent.flatMap(({ endpoint, params }) => (endpoint === 'reports.create' ? [params] : [])) };
}
const rules = () => page([{ id: '2', text: 'Be kind', hint: '' }]);
const answered = (more: object = {}) => page(v.parse(report, { id: '1', ...more }));

it('has the rules of the server, and the post of whose menu it was chosen', async () => {
  const { form, reports } = await writing({ 'instance.rules': rules, 'reports.create': () => answered({ forwarded: true }) });
  expect(form.categories).toEqual(['spam', 'violation', 'legal', 'other']);
  form.category = 'violation';
  expect(form.isComplete).toBe(false);
  form.toggleRule('2');
  form.comment = ' Every day ';
  form.forwards = true;
  await form.send();
  expect(reports()).toEqual([
    { account_id: '7', category: 'violation', status_ids: ['5'], comment: 'Every day', rule_ids: ['2'], forward: true },
  ]);
  expect(form.sent).toEqual({ forwarded: true });
});

it('offers no broken rule where the server has none', async () => {
  const { form, reports } = await writing({ 'instance.rules': () => fail('not-offered'), 'reports.create': () => answered() }, null);
  expect(form.categories).not.toContain('violation');
  form.category = 'spam';
  await form.send();
  expect(reports()).toEqual([{ account_id: '7', category: 'spam' }]);
  expect(form.sent).toEqual({ forwarded: false });
});

it('keeps all of it when it is refused', async () => {
  const { form } = await writing({ 'reports.create': () => fail('server-error') });
  form.category = 'other';
  form.comment = 'Look';
  await form.send();
  expect([form.sent, form.problem?.code, form.comment, form.postIds]).toEqual([null, 'server-error', 'Look', ['5']]);
});
