// Merging the rows of several accounts by time.
import { expect, it } from 'vitest';
import { mergeAccounts } from '../../../../renderer/logic/timelines/merge-accounts.ts';
import type { NotificationRow } from '../../../../renderer/logic/timelines/group-notifications.ts';

/** A row whose id is its time; a text is a gap. */
const rowOf = (at: number | 'gap'): NotificationRow =>
  at === 'gap'
    ? { kind: 'gap', key: 'gap', newer: '', older: '' }
    : { kind: 'group', key: String(at), type: 'follow', statusId: null, ids: [String(at)], accountIds: [], people: 1, serverKey: null };
const listOf = (account: string, hasOlder: boolean, ...rows: (number | 'gap')[]) => ({ account, hasOlder, rows: rows.map(rowOf) });
const merged = (...lists: ReturnType<typeof listOf>[]) => {
  const { rows, next } = mergeAccounts(
    lists,
    (_, id) => Number(id),
    (account) => account,
  );
  return { rows: rows.map(({ key }) => key), next };
};

it('rows of all accounts are in the order of their times', () => {
  expect(merged(listOf('a', false, 9, 5, 1), listOf('b', false, 7, 6)).rows).toEqual(['a 9', 'b 7', 'b 6', 'a 5', 'a 1']);
});

it('what is older than all that is known of an account with more waits for that account', () => {
  expect(merged(listOf('a', true, 9, 8), listOf('b', false, 10, 5))).toEqual({ rows: ['b 10', 'a 9', 'a 8'], next: ['a'] });
});

it('an account whose older rows can’t be had keeps nobody waiting', () => {
  expect(merged(listOf('a', false, 9), listOf('b', true, 10, 5))).toEqual({ rows: ['b 10', 'a 9', 'b 5'], next: ['b'] });
});

it('a gap stays below the row above it', () => {
  expect(merged(listOf('a', false, 9, 'gap', 2), listOf('b', false, 8)).rows).toEqual(['a 9', 'a gap', 'b 8', 'a 2']);
});

it('no account has no rows', () => {
  expect(merged()).toEqual({ rows: [], next: [] });
});
