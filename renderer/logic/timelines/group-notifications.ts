// Groups notifications into rows: as the server does; otherwise those about one post, or those of one day about accounts. Pure.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';
import { isGrouped } from '@kittiwake/mastodon-api/entities/notification-kinds';
import { traitsOf } from '../../../electron/contract/notification-traits.ts';
import { compareIds } from '@kittiwake/mastodon-api/ids';

/** Properties of a notification that grouping needs. `created_at` is an ISO time. */
export interface NotificationFacts {
  type: string;
  statusId: string | null;
  accountId: string;
  created_at: string;
  /** Group key from the server; null if the server does not group. */
  group_key: string | null;
  /** Group as the server last described it; null if the server sent this notification alone. */
  group: { count: number; newest_id: string; accountIds: readonly string[] } | null;
}

export interface NotificationGroup {
  kind: 'group';
  /** Id of the group's newest notification; stable while older ones are added. */
  key: string;
  type: string;
  statusId: string | null;
  /** Newest first, at least one. */
  ids: [string, ...string[]];
  /** Known accounts, newest first, without duplicates. */
  accountIds: string[];
  /** Number of people, including those that only the server knows. */
  people: number;
  /** Group key from the server, if the group has more members than are listed here; else null. */
  serverKey: string | null;
}
interface NotificationGap {
  kind: 'gap';
  key: string;
  newer: string;
  older: string;
}
export type NotificationListRow = NotificationGroup | NotificationGap;

const maxGroupSpanMs = 24 * 60 * 60 * 1_000;

/** Returns the server's group key; null if the notification is ungrouped or the server does not group. */
const serverKeyOf = ({ type, group_key }: NotificationFacts): string | null =>
  group_key !== null && isGrouped(type) && !group_key.startsWith('ungrouped-') ? group_key : null;

/** Returns the key that the notifications of one group share; null for a notification with its own row. */
function groupKeyOf(fact: NotificationFacts): string | null {
  const { type, statusId, created_at, group_key } = fact;
  if (group_key !== null) return serverKeyOf(fact);
  if (!isGrouped(type)) return null;
  if (traitsOf(type)?.target === 'account') return `${type}:${new Date(created_at).toDateString()}`;
  return statusId === null ? null : `${type}:${statusId}`;
}

interface GroupMember {
  id: string;
  fact: NotificationFacts;
}

/** `members`: newest first. Members newer than the server's description of the group are added to its count. */
function createGroup(newest: GroupMember, members: readonly GroupMember[]): NotificationGroup {
  const serverGroup = members.flatMap(({ fact }) => fact.group ?? []).toSorted((a, b) => compareIds(b.newest_id, a.newest_id))[0];
  const newMembers = serverGroup ? members.filter(({ id, fact }) => fact.group === null && compareIds(id, serverGroup.newest_id) > 0) : [];
  const accountIds = [...new Set(members.flatMap(({ fact }) => [fact.accountId, ...(fact.group?.accountIds ?? [])]))];
  const count = Math.max(members.length, (serverGroup?.count ?? 0) + newMembers.length);
  const { type, statusId } = newest.fact;
  return {
    kind: 'group',
    key: newest.id,
    type,
    statusId,
    ids: members.map(({ id }) => id) as [string, ...string[]],
    accountIds,
    people: serverGroup ? Math.max(accountIds.length, serverGroup.count + newMembers.length) : accountIds.length,
    serverKey: count > members.length ? serverKeyOf(newest.fact) : null,
  };
}

/** Groups `rows` (newest first). A group does not cross a gap; one made here spans at most a day. Ids unknown to `factOf` are omitted. */
export function groupNotifications(
  rows: readonly TimelineEntry[],
  factOf: (id: string) => NotificationFacts | null,
): NotificationListRow[] {
  const drafts: (NotificationGap | [GroupMember, ...GroupMember[]])[] = [];
  const openGroups = new Map<string, { members: GroupMember[]; since: number }>();
  for (const row of rows) {
    if (row.kind === 'gap') {
      openGroups.clear();
      drafts.push({ ...row, key: `gap:${row.newer}:${row.older}` });
      continue;
    }
    const fact = factOf(row.id);
    if (!fact) continue;
    const groupKey = groupKeyOf(fact);
    const time = Date.parse(fact.created_at);
    const member = { id: row.id, fact };
    const openGroup = groupKey === null ? undefined : openGroups.get(groupKey);
    if (openGroup && (fact.group_key !== null || openGroup.since - time <= maxGroupSpanMs)) {
      openGroup.members.push(member);
      continue;
    }
    const members: [GroupMember, ...GroupMember[]] = [member];
    drafts.push(members);
    if (groupKey !== null) openGroups.set(groupKey, { members, since: time });
  }
  return drafts.map((draft) => (Array.isArray(draft) ? createGroup(draft[0], draft) : draft));
}
