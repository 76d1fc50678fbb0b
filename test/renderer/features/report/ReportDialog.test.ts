// Tests the dialog that reports an account.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { rule as ruleSchema } from '@kittiwake/mastodon-api/entities/instance';
import ReportDialog from '../../../../renderer/features/report/ReportDialog.svelte';
import { makeStatus } from '../../../electron/storage/samples.ts';
import { fakeAccount, fakeSession, page as answerPage } from '../../state/fake-account.ts';

it('S9: offers rules and posts of one id', async () => {
  const rules = ['No spam', 'No fog'].map((text) => v.parse(ruleSchema, { id: '1', text }));
  const post = makeStatus('5', { content: '<p>Low water</p>' });
  const { account } = fakeAccount({
    'instance.rules': () => answerPage(rules),
    'accounts.statuses': () => answerPage([post, post]),
  });
  account.entities.saveAccount(v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida@n.test' }));
  const session = fakeSession({ ...account, domain: 'coast.example', host: 'coast.example' });
  await render(ReportDialog, { session, id: '7', statusId: null, close: () => undefined });
  await page.getByRole('radio', { name: /rule/i }).click();
  await expect.element(page.getByRole('checkbox', { name: 'No spam' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'No fog' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /Low water/ }).first()).toBeVisible();
});
