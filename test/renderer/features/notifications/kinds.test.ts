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

const ida = { who: 'Ida', people: 'one' } as const;
const self = { id: '1', origin: 'https://coast.example', host: 'coast.example' };

it('a mention that replies to the person is shown as a reply', () => {
  expect(kindOf(notification('mention'), post({ in_reply_to_account_id: '1' }), self).isReply).toBe(true);
  expect(kindOf(notification('mention'), post({ in_reply_to_account_id: '2' }), self).isReply).toBe(false);
});

it('the post of a mention is shown in full, and that of a favourite is not', () => {
  expect(kindOf(notification('mention'), post(), self).showsStatus).toBe(true);
  expect(kindOf(notification('favourite'), post(), self).showsStatus).toBe(false);
  expect(kindOf(notification('mention'), null, self).showsStatus).toBe(false);
});

it('relationships that a moderator ended say who, how many, and where to see them', () => {
  const event = { type: 'domain_block', purged: false, target_name: 'spam.example', followers_count: 3, following_count: 1 };
  const about = (more: object) => kindOf({ ...notification('severed_relationships'), event: { ...event, ...more } } as never, null, self);
  const shown = about({});
  expect(shown).toMatchObject({ nameless: true, page: { address: 'https://coast.example/severed_relationships' } });
  expect(shown.sentence(ida)).toContain('spam.example');
  expect(shown.detail).toMatch(/3 followers.*1 account/);
  expect(about({ purged: true }).page).toBeNull();
  expect(kindOf({ ...notification('severed_relationships'), event: null } as never, null, self).nameless).toBe(true);
});

it('a moderation warning has its own page at the server, and the moderators’ words', () => {
  const sent = { id: '5/..', action: 'silence', text: 'Please stop.' };
  const shown = kindOf({ ...notification('moderation_warning'), moderation_warning: sent } as never, null, self);
  expect(shown).toMatchObject({ detail: 'Please stop.', page: { address: 'https://coast.example/disputes/strikes/5%2F..' } });
});

it('a report says about whom and why, and leads to the moderators’ page', () => {
  const made = { id: '4', category: 'spam', comment: 'Sells terns', status_ids: ['1', '2'], target_account: account };
  const shown = kindOf({ ...notification('admin.report'), report: made } as never, null, self);
  expect(shown).toMatchObject({ detail: 'Spam, with 2 posts: Sells terns', page: { address: 'https://coast.example/admin/reports/4' } });
  expect(shown.sentence({ who: 'Jonna', people: 'one' })).toBe('Jonna reported \u2068ida\u2069');
});

it.each([null, { id: '4', category: 'spam', comment: '', status_ids: [], target_account: null }])(
  'a report about nobody that the server names says so in a whole sentence: %o',
  (made) => {
    expect(kindOf({ ...notification('admin.report'), report: made } as never, null, self).sentence(ida)).toBe('Ida reported an account');
  },
);

it.each(['quote', 'quoted_update', 'update', 'admin.sign_up', 'admin.report', 'severed_relationships', 'moderation_warning'])(
  '%s has words of its own',
  (type) => {
    const fresh = kindOf(notification('brand_new'), null, self).sentence(ida).replace('brand new', type.replaceAll('_', ' '));
    const facts = { event: null, moderation_warning: null, report: null };
    expect(kindOf({ ...notification(type), ...facts } as never, null, self).sentence(ida)).not.toBe(fresh);
  },
);

it('a type of a newer server is shown by its name, without direction controls', () => {
  expect(kindOf(notification('admin.\u202eappeal'), null, self).sentence(ida)).toContain('admin.appeal');
});
