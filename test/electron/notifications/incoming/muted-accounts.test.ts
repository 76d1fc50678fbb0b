import * as v from 'valibot';
import { expect, test } from 'vitest';
import { notification } from '../../../../electron/contract/entities/notification.ts';
import { relationship } from '../../../../electron/contract/entities/account.ts';
import { createMutedAccounts } from '../../../../electron/notifications/incoming/muted-accounts.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const notificationFrom = (id: string, at: number) =>
  v.parse(notification, {
    id: '1',
    type: 'mention',
    created_at: new Date(at).toISOString(),
    account: { id, username: 'tern', acct: 'tern' },
  });
const relationshipWith = (id: string, fields: object = {}) => v.parse(relationship, { id, ...fields });

test('covers notifications from before a mute or block', () => {
  const mutedAccounts = createMutedAccounts({ now: () => noon });
  mutedAccounts.learn('accounts.mute', relationshipWith('7', { muting: true, muting_notifications: true }));
  mutedAccounts.learn('accounts.relationships', [relationshipWith('8', { blocking: true }), relationshipWith('9')]);
  expect(['7', '8', '9'].map((id) => mutedAccounts.covers(notificationFrom(id, noon - 1_000)))).toEqual([true, true, false]);
});

test('does not cover later notifications, because the mute may have expired', () => {
  const mutedAccounts = createMutedAccounts({ now: () => noon });
  mutedAccounts.learn('accounts.mute', relationshipWith('7', { muting: true, muting_notifications: true }));
  expect(mutedAccounts.covers(notificationFrom('7', noon + 1_000))).toBe(false);
});

test('covers nothing for a mute of posts only or after an unblock', () => {
  const mutedAccounts = createMutedAccounts({ now: () => noon });
  mutedAccounts.learn('accounts.mute', relationshipWith('7', { muting: true, muting_notifications: false }));
  expect(mutedAccounts.covers(notificationFrom('7', noon - 1_000))).toBe(false);
  mutedAccounts.learn('accounts.block', relationshipWith('7', { blocking: true }));
  mutedAccounts.learn('accounts.unblock', relationshipWith('7'));
  expect(mutedAccounts.covers(notificationFrom('7', noon - 1_000))).toBe(false);
});
