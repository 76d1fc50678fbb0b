import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { notification } from '../../../../electron/contract/entities/notification.ts';
import { relationship } from '../../../../electron/contract/entities/relationship.ts';
import { createMuted } from '../../../../electron/notifications/news/muted.ts';

const mira = makeAccountKey('https://coast.example', '1');
const jon = makeAccountKey('https://coast.example', '2');
const noon = Date.parse('2026-11-21T12:00:00Z');
const from = (id: string, at: number) =>
  v.parse(notification, {
    id: '1',
    type: 'mention',
    created_at: new Date(at).toISOString(),
    account: { id, username: 'tern', acct: 'tern' },
  });
const as = (id: string, what: object = {}) => v.parse(relationship, { id, ...what });

test('what happened before somebody was muted or blocked is covered, for that account alone', () => {
  const silenced = createMuted({ now: () => noon });
  silenced.learn(mira, 'accounts.mute', as('7', { muting: true, muting_notifications: true }));
  silenced.learn(mira, 'accounts.relationships', [as('8', { blocking: true }), as('9')]);
  expect(['7', '8', '9'].map((id) => silenced.covers(mira, from(id, noon - 1_000)))).toEqual([true, true, false]);
  expect(silenced.covers(jon, from('7', noon - 1_000))).toBe(false);
});

test('what the server tells of later is told, since a mute may have run out', () => {
  const silenced = createMuted({ now: () => noon });
  silenced.learn(mira, 'accounts.mute', as('7', { muting: true, muting_notifications: true }));
  expect(silenced.covers(mira, from('7', noon + 1_000))).toBe(false);
});

test('a mute of posts alone covers nothing, and neither does one that was taken back', () => {
  const silenced = createMuted({ now: () => noon });
  silenced.learn(mira, 'accounts.mute', as('7', { muting: true, muting_notifications: false }));
  expect(silenced.covers(mira, from('7', noon - 1_000))).toBe(false);
  silenced.learn(mira, 'accounts.block', as('7', { blocking: true }));
  silenced.learn(mira, 'accounts.unblock', as('7'));
  expect(silenced.covers(mira, from('7', noon - 1_000))).toBe(false);
});
