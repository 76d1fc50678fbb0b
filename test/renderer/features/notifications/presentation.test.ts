import { expect, it } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { presentationOf } from '../../../../renderer/features/notifications/presentation.ts';
import type { StoredStatus } from '../../../../renderer/state/entities/entities.ts';

const account = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida' });
const notification = (type: string) => ({ id: '1', type, created_at: '', account, statusId: '9' }) as Parameters<typeof presentationOf>[0];
const post = (more: object = {}) =>
  ({ ...v.parse(statusSchema, { id: '9', account, ...more }), reblogId: null, quote: null }) as StoredStatus;

const ida = { who: 'Ida', people: 'one' } as const;
const self = { id: '1', origin: 'https://coast.example', host: 'coast.example' };

it('marks a mention as a reply only if it replies to the user', () => {
  expect(presentationOf(notification('mention'), post({ in_reply_to_account_id: '1' }), self).isReply).toBe(true);
  expect(presentationOf(notification('mention'), post({ in_reply_to_account_id: '2' }), self).isReply).toBe(false);
});

it('shows the post of a mention in full, but not that of a favourite', () => {
  expect(presentationOf(notification('mention'), post(), self).isPostShown).toBe(true);
  expect(presentationOf(notification('favourite'), post(), self).isPostShown).toBe(false);
  expect(presentationOf(notification('mention'), null, self).isPostShown).toBe(false);
});

it('describes severed relationships: the domain, their number, and the page with details', () => {
  const event = { type: 'domain_block', purged: false, target_name: 'spam.example', followers_count: 3, following_count: 1 };
  const about = (more: object) =>
    presentationOf({ ...notification('severed_relationships'), event: { ...event, ...more } } as never, null, self);
  const kind = about({});
  expect(kind).toMatchObject({ isNameless: true, page: { address: 'https://coast.example/severed_relationships' } });
  expect(kind.sentence(ida)).toContain('spam.example');
  expect(kind.detail).toMatch(/3 followers.*1 account/);
  expect(about({ purged: true }).page).toBeNull();
  expect(presentationOf({ ...notification('severed_relationships'), event: null } as never, null, self).isNameless).toBe(true);
});

it('shows the text of a moderation warning, and links its page on the server', () => {
  const warning = { id: '5/..', action: 'silence', text: 'Please stop.' };
  const kind = presentationOf({ ...notification('moderation_warning'), moderation_warning: warning } as never, null, self);
  expect(kind).toMatchObject({ detail: 'Please stop.', page: { address: 'https://coast.example/disputes/strikes/5%2F..' } });
});

it('describes the target and reason of a report, and links its page on the server', () => {
  const adminReport = { id: '4', category: 'spam', comment: 'Sells terns', status_ids: ['1', '2'], target_account: account };
  const kind = presentationOf({ ...notification('admin.report'), report: adminReport } as never, null, self);
  expect(kind).toMatchObject({ detail: 'Spam, with 2 posts: Sells terns', page: { address: 'https://coast.example/admin/reports/4' } });
  expect(kind.sentence({ who: 'Jonna', people: 'one' })).toBe('Jonna reported \u2068ida\u2069');
});

it('M33: counts the rules that a report names', () => {
  const adminReport = { id: '4', category: 'violation', comment: '', status_ids: ['1'], rule_ids: ['1', '3'], target_account: account };
  const kind = presentationOf({ ...notification('admin.report'), report: adminReport } as never, null, self);
  expect(kind.detail).toBe('Against the rules, with 1 post, against 2 rules');
});

it.each([null, { id: '4', category: 'spam', comment: '', status_ids: [], target_account: null }])(
  'describes a report without a target account in a whole sentence: %o',
  (adminReport) => {
    expect(presentationOf({ ...notification('admin.report'), report: adminReport } as never, null, self).sentence(ida)).toBe(
      'Ida reported an account',
    );
  },
);

it.each(['quote', 'quoted_update', 'update', 'admin.sign_up', 'admin.report', 'severed_relationships', 'moderation_warning'])(
  'describes %s with its own text',
  (type) => {
    const fresh = presentationOf(notification('brand_new'), null, self).sentence(ida).replace('brand new', type.replaceAll('_', ' '));
    const facts = { event: null, moderation_warning: null, report: null };
    expect(presentationOf({ ...notification(type), ...facts } as never, null, self).sentence(ida)).not.toBe(fresh);
  },
);

it('shows the name of an unknown type, without direction controls', () => {
  expect(presentationOf(notification('admin.\u202eappeal'), null, self).sentence(ida)).toContain('admin.appeal');
});
