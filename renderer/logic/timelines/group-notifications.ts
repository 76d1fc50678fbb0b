// Groups notifications into rows: favourites and reblogs of one post, and follows of one day; all others have their own row. Pure.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

/** What grouping needs of a notification. `created_at` is an ISO time. */
export interface GroupedFact {
  type: string;
  statusId: string | null;
  accountId: string;
  created_at: string;
}

export interface NotificationGroup {
  kind: 'group';
  /** The id of the newest notification of the group; it stays the same while older ones are added. */
  key: string;
  type: string;
  statusId: string | null;
  /** Newest first, at least one. */
  ids: [string, ...string[]];
  /** The accounts, newest first, each once. */
  accountIds: string[];
}
export interface NotificationGap {
  kind: 'gap';
  key: string;
  newer: string;
  older: string;
}
export type NotificationRow = NotificationGroup | NotificationGap;

const maxGroupSpanMs = 24 * 60 * 60 * 1_000;

/** The key that notifications of one group share; null for a notification with its own row. */
function sharedBy(fact: GroupedFact): string | null {
  if (fact.type === 'follow') return `follow:${new Date(fact.created_at).toDateString()}`;
  if ((fact.type === 'favourite' || fact.type === 'reblog') && fact.statusId !== null) return `${fact.type}:${fact.statusId}`;
  return null;
}

/** `rows` (newest first) as groups; a group does not go over a gap and spans at most a day. Entries unknown to `factOf` are left out. */
export function groupNotifications(rows: readonly TimelineEntry[], factOf: (id: string) => GroupedFact | null): NotificationRow[] {
  const result: NotificationRow[] = [];
  const open = new Map<string, { group: NotificationGroup; since: number }>();
  for (const row of rows) {
    if (row.kind === 'gap') {
      open.clear();
      result.push({ ...row, key: `gap:${row.newer}:${row.older}` });
      continue;
    }
    const fact = factOf(row.id);
    if (!fact) continue;
    const shared = sharedBy(fact);
    const time = Date.parse(fact.created_at);
    const begun = shared === null ? undefined : open.get(shared);
    if (begun && begun.since - time <= maxGroupSpanMs) {
      begun.group.ids.push(row.id);
      if (!begun.group.accountIds.includes(fact.accountId)) begun.group.accountIds.push(fact.accountId);
      continue;
    }
    const { type, statusId, accountId } = fact;
    const group: NotificationGroup = { kind: 'group', key: row.id, type, statusId, ids: [row.id], accountIds: [accountId] };
    result.push(group);
    if (shared !== null) open.set(shared, { group, since: time });
  }
  return result;
}
