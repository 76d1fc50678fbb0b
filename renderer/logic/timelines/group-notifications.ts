// Groups notifications into rows: as the server groups them; where it doesn't, favourites and reblogs of one post, and follows of one day. Pure.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';
import { groupedTypes } from '../../../electron/contract/grouped-types.ts';
import { compareIds } from '../../../electron/contract/ids.ts';

/** What grouping needs of a notification. `created_at` is an ISO time. */
export interface GroupedFact {
  type: string;
  statusId: string | null;
  accountId: string;
  created_at: string;
  /** The server's name for the group; null where it doesn't group. */
  group_key: string | null;
  /** What the server said of the group when it last was asked; null: it told of this notification alone. */
  group: { count: number; newest_id: string; accountIds: readonly string[] } | null;
}

export interface NotificationGroup {
  kind: 'group';
  /** The id of the newest notification of the group; it stays the same while older ones are added. */
  key: string;
  type: string;
  statusId: string | null;
  /** Newest first, at least one. */
  ids: [string, ...string[]];
  /** The accounts that are known, newest first, each once. */
  accountIds: string[];
  /** How many people there are, those included that only the server knows. */
  people: number;
  /** The server's name for the group, where it has more members than are listed here; else null. */
  serverKey: string | null;
}
export interface NotificationGap {
  kind: 'gap';
  key: string;
  newer: string;
  older: string;
}
export type NotificationRow = NotificationGroup | NotificationGap;

const maxGroupSpanMs = 24 * 60 * 60 * 1_000;

/** The server's name for the group; null where it leaves the notification alone, or doesn't group. */
const serverKeyOf = ({ type, group_key }: GroupedFact): string | null =>
  group_key !== null && groupedTypes.includes(type) && !group_key.startsWith('ungrouped-') ? group_key : null;

/** The key that notifications of one group share; null for a notification with its own row. */
function sharedBy(fact: GroupedFact): string | null {
  const { type, statusId, created_at, group_key } = fact;
  if (group_key !== null) return serverKeyOf(fact);
  if (type === 'follow') return `follow:${new Date(created_at).toDateString()}`;
  return (type === 'favourite' || type === 'reblog') && statusId !== null ? `${type}:${statusId}` : null;
}

interface Member {
  id: string;
  fact: GroupedFact;
}

/** `members`: newest first. Those that came after the server told of the group are counted besides. */
function rowOf(newest: Member, members: readonly Member[]): NotificationGroup {
  const told = members.flatMap(({ fact }) => fact.group ?? []).toSorted((a, b) => compareIds(b.newest_id, a.newest_id))[0];
  const later = told ? members.filter(({ id, fact }) => fact.group === null && compareIds(id, told.newest_id) > 0) : [];
  const accountIds = [...new Set(members.flatMap(({ fact }) => [fact.accountId, ...(fact.group?.accountIds ?? [])]))];
  const count = Math.max(members.length, (told?.count ?? 0) + later.length);
  const { type, statusId } = newest.fact;
  return {
    kind: 'group',
    key: newest.id,
    type,
    statusId,
    ids: members.map(({ id }) => id) as [string, ...string[]],
    accountIds,
    people: told ? Math.max(accountIds.length, told.count + later.length) : accountIds.length,
    serverKey: count > members.length ? serverKeyOf(newest.fact) : null,
  };
}

/** `rows` (newest first) as groups; a group does not go over a gap, and one of our own spans at most a day. Entries unknown to `factOf` are left out. */
export function groupNotifications(rows: readonly TimelineEntry[], factOf: (id: string) => GroupedFact | null): NotificationRow[] {
  const drafts: (NotificationGap | [Member, ...Member[]])[] = [];
  const open = new Map<string, { members: Member[]; since: number }>();
  for (const row of rows) {
    if (row.kind === 'gap') {
      open.clear();
      drafts.push({ ...row, key: `gap:${row.newer}:${row.older}` });
      continue;
    }
    const fact = factOf(row.id);
    if (!fact) continue;
    const shared = sharedBy(fact);
    const time = Date.parse(fact.created_at);
    const member = { id: row.id, fact };
    const begun = shared === null ? undefined : open.get(shared);
    if (begun && (fact.group_key !== null || begun.since - time <= maxGroupSpanMs)) {
      begun.members.push(member);
      continue;
    }
    const members: [Member, ...Member[]] = [member];
    drafts.push(members);
    if (shared !== null) open.set(shared, { members, since: time });
  }
  return drafts.map((draft) => (Array.isArray(draft) ? rowOf(draft[0], draft) : draft));
}
