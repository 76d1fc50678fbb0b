import { expect, it } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '../../../../electron/contract/entities/account.ts';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import { kindOf } from '../../../../renderer/features/notifications/kinds.ts';
import type { StoredStatus } from '../../../../renderer/state/entities/entities.ts';

const account = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida' });
const notification = (type: string) => ({ id: '1', type, created_at: '', account, statusId: '9' }) as Parameters<typeof kindOf>[0];
const post = (more: object = {}) =>
  ({ ...v.parse(statusSchema, { id: '9', account, ...more }), reblogId: null, quote: null }) as StoredStatus;

it('a mention that replies to the person is shown as a reply', () => {
  expect(kindOf(notification('mention'), post({ in_reply_to_account_id: '1' }), '1').isReply).toBe(true);
  expect(kindOf(notification('mention'), post({ in_reply_to_account_id: '2' }), '1').isReply).toBe(false);
});

it('the post of a mention is shown in full, and that of a favourite is not', () => {
  expect(kindOf(notification('mention'), post(), '1').showsStatus).toBe(true);
  expect(kindOf(notification('favourite'), post(), '1').showsStatus).toBe(false);
  expect(kindOf(notification('mention'), null, '1').showsStatus).toBe(false);
});

it('a type of a newer server is shown by its name, without direction controls', () => {
  expect(kindOf(notification('admin.\u202ereport'), null, '1').words).toContain('admin.report');
});
