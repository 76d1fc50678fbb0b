// Merges the rows of several accounts into one list by time. Pure.
import type { NotificationRow } from './group-notifications.ts';

/** The rows of one account, newest first, and whether older ones may follow. */
export interface AccountRows<A> {
  account: A;
  rows: readonly NotificationRow[];
  /** False: the account has no further rows, or they can't be had. */
  hasOlder: boolean;
}
export interface MergedRow<A> {
  key: string;
  account: A;
  row: NotificationRow;
}
export interface Merged<A> {
  rows: MergedRow<A>[];
  /** The accounts whose older rows are needed before anything older can be shown. */
  next: A[];
}

interface Timed<A> extends MergedRow<A> {
  time: number;
}

/** `timeOf`: epoch milliseconds of a row that is no gap. What is older than the oldest row of an account that has older ones waits: theirs belong between. */
export function mergeAccounts<A>(
  lists: readonly AccountRows<A>[],
  timeOf: (account: A, id: string) => number,
  keyOf: (account: A) => string,
): Merged<A> {
  const oldest = new Map<A, number>();
  const timed = lists.flatMap(({ account, rows }): Timed<A>[] => {
    let before = Number.POSITIVE_INFINITY;
    return rows.map((row) => {
      // A gap stands below the row before it; a damaged time, too.
      const own = row.kind === 'group' ? timeOf(account, row.key) : Number.NaN;
      before = Math.min(before, Number.isNaN(own) ? before : own);
      oldest.set(account, before);
      return { key: `${keyOf(account)} ${row.key}`, account, row, time: before };
    });
  });
  const open = lists.filter(({ hasOlder }) => hasOlder);
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...open.map(({ account }) => oldest.get(account) ?? Number.POSITIVE_INFINITY));
  return {
    rows: timed.filter(({ time }) => time >= horizon).toSorted((a, b) => b.time - a.time),
    next: open.filter(({ account }) => (oldest.get(account) ?? Number.POSITIVE_INFINITY) >= horizon).map(({ account }) => account),
  };
}
