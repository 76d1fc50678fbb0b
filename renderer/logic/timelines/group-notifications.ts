// Which notifications share a row, pure: favourites and boosts of one post, follows of one day; everything else stands alone.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

/** What grouping needs to know of a notification. `created_at` is an ISO time. */
export interface GroupedFact {
  type: string;
  statusId: string | null;
  accountId: string;
  created_at: string;
}

export interface NotificationGroup {
  kind: 'group';
  /** The newest notification of the group; stays while older ones join. */
  key: string;
  type: string;
  statusId: string | null;
  /** Newest first, at least one. */
  ids: [string, ...string[]];
  /** Who did it, newest first, each once. */
  accountIds: string[];
}
export interface NotificationGap {
  kind: 'gap';
  key: string;
  newer: string;
  older: string;
}
export type NotificationRow = NotificationGroup | NotificationGap;

const day = 24 * 60 * 60 * 1_000;

/** What a notification has in common with those it may share a row with; null: nothing. */
function sharedBy(fact: GroupedFact): string | null {
  if (fact.type === 'follow') return `follow:${new Date(fact.created_at).toDateString()}`;
  if ((fact.type === 'favourite' || fact.type === 'reblog') && fact.statusId !== null) return `${fact.type}:${fact.statusId}`;
  return null;
}

/** `rows`, newest first, as groups; a group spans no gap and at most a day. Entries that `factOf` does not know are left out. */
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
    if (begun && begun.since - time <= day) {
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
