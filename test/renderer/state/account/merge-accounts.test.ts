// Tests merging the rows of several accounts by time.
import { expect, it } from 'vitest';
import { mergeAccounts } from '../../../../renderer/state/account/inbox.svelte.ts';
import type { NotificationListRow } from '../../../../renderer/logic/timelines/group-notifications.ts';

/** Creates a row whose id is its time, or a gap. */
const rowOf = (at: number | 'gap'): NotificationListRow =>
  at === 'gap'
    ? { kind: 'gap', key: 'gap', newer: '', older: '' }
    : { kind: 'group', key: String(at), type: 'follow', statusId: null, ids: [String(at)], accountIds: [], people: 1, serverKey: null };
const listOf = (account: string, hasOlder: boolean, ...rows: (number | 'gap')[]) => ({ account, hasOlder, rows: rows.map(rowOf) });
const merge = (...lists: ReturnType<typeof listOf>[]) => {
  const { rows, next } = mergeAccounts(
    lists,
    (_, id) => Number(id),
    (account) => account,
  );
  return { rows: rows.map(({ key }) => key), next };
};

it('sorts the rows of all accounts by time', () => {
  expect(merge(listOf('a', false, 9, 5, 1), listOf('b', false, 7, 6)).rows).toEqual(['a 9', 'b 7', 'b 6', 'a 5', 'a 1']);
});

it('hides rows older than the loaded rows of an account that has more', () => {
  expect(merge(listOf('a', true, 9, 8), listOf('b', false, 10, 5))).toEqual({ rows: ['b 10', 'a 9', 'a 8'], next: ['a'] });
});

it('does not wait for an account whose older rows cannot be loaded', () => {
  expect(merge(listOf('a', false, 9), listOf('b', true, 10, 5))).toEqual({ rows: ['b 10', 'a 9', 'b 5'], next: ['b'] });
});

it('keeps a gap below the preceding row', () => {
  expect(merge(listOf('a', false, 9, 'gap', 2), listOf('b', false, 8)).rows).toEqual(['a 9', 'a gap', 'b 8', 'a 2']);
});

it('returns no rows without accounts', () => {
  expect(merge()).toEqual({ rows: [], next: [] });
});
