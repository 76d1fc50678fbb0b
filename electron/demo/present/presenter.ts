// Combines the presenters, and adds the entities that contain accounts and statuses.
import type { Store } from '../store/store.ts';
import { originPlaceholder } from '../store/rich-text.ts';
import type { AnnouncementRow, ConversationRow, NotificationRequestRow, NotificationRow } from '../store/rows.ts';
import type { DayUse } from '../store/trends.ts';
import { accountPresenter, iso, isoOrNull } from './accounts.ts';
import { emoji, emojisIn, isEmojiName } from './emojis.ts';
import { scheduledPresenter } from './scheduled.ts';
import { statusPresenter } from './statuses.ts';

export type Presenter = ReturnType<typeof createPresenter>;
const dayMs = 86_400_000;

export const groupSpanMs = dayMs / 2;

/** Favourites, boosts and follows of the same half day form one group. */
export function groupKey(row: NotificationRow): string {
  const span = Math.floor(row.created_at / groupSpanMs);
  if (row.type === 'follow') return `follow-${span}`;
  const groups = (row.type === 'favourite' || row.type === 'reblog') && row.status_id !== null;
  return groups ? `${row.type}-${row.status_id}-${span}` : `ungrouped-${row.id}`;
}

/** The fields of what a notification is about besides its status. */
export const aboutOf = ({ about }: NotificationRow): object => (about === null ? {} : (JSON.parse(about) as object));

export function createPresenter(store: Store) {
  const people = accountPresenter(store);
  const posts = statusPresenter(store, people);
  const { origin } = store;
  const tagUrl = (name: string) => `${origin()}/tags/${encodeURIComponent(name)}`;

  /** Of the last seven days, the newest first. */
  function history(uses: DayUse[]) {
    const days = new Map(uses.map((row) => [row.day, row]));
    const today = Math.floor(store.now() / dayMs);
    return Array.from({ length: 7 }, (_, back) => {
      const row = days.get(today - back);
      return { day: String(((today - back) * dayMs) / 1000), uses: String(row?.uses ?? 0), accounts: String(row?.accounts ?? 0) };
    });
  }

  const reaction = (row: { name: string; count: number; mine?: number }) => ({
    name: row.name,
    count: row.count,
    ...(row.mine !== undefined && { me: row.mine === 1 }),
    ...(isEmojiName(row.name) && { url: emoji(origin(), row.name).url, static_url: emoji(origin(), row.name).static_url }),
  });

  return {
    ...people,
    ...posts,
    ...scheduledPresenter(store, posts),
    reaction,

    notification(row: NotificationRow) {
      const from = store.accounts.byId(row.from_id);
      if (!from) throw new Error(`notification ${row.id} comes from nobody`);
      const status = row.status_id ? store.statuses.byId(row.status_id) : undefined;
      return {
        id: row.id,
        type: row.type,
        group_key: groupKey(row),
        created_at: iso(row.created_at),
        account: people.account(from),
        ...(status && { status: posts.status(status, row.account_id) }),
        ...aboutOf(row),
      };
    },

    notificationRequest(row: NotificationRequestRow) {
      const from = store.accounts.byId(row.from_id);
      if (!from) throw new Error(`notification request ${row.id} comes from nobody`);
      const last = row.last_status_id ? store.statuses.byId(row.last_status_id) : undefined;
      return {
        id: row.id,
        created_at: iso(row.created_at),
        updated_at: iso(row.updated_at),
        notifications_count: String(store.notificationPolicies.countFiltered(row.account_id, row.from_id)),
        account: people.account(from),
        last_status: last ? posts.status(last, row.account_id) : null,
      };
    },

    conversation(row: ConversationRow) {
      const last = store.statuses.byId(row.last_status_id);
      return {
        id: row.id,
        unread: row.unread === 1,
        accounts: store.conversations.participants(row).flatMap((id) => {
          const person = store.accounts.byId(id);
          return person ? [people.account(person)] : [];
        }),
        last_status: last ? posts.status(last, row.account_id) : null,
      };
    },

    announcement: (row: AnnouncementRow, me: string) => ({
      id: row.id,
      content: row.content.replaceAll(originPlaceholder, origin()),
      starts_at: isoOrNull(row.starts_at),
      ends_at: isoOrNull(row.ends_at),
      all_day: row.all_day === 1,
      published_at: iso(row.published_at),
      updated_at: iso(row.updated_at),
      read: store.announcements.isRead(row.id, me),
      mentions: [],
      statuses: [],
      tags: [],
      emojis: emojisIn(origin(), row.text),
      reactions: store.announcements.reactions(row.id, me).map(reaction),
    }),

    trendingLink(card: string) {
      const { url, ...known } = posts.cardOf(card);
      return { url, ...known, history: history(store.trends.linkDays(String(url))) };
    },

    tag(name: string, me: string | null) {
      return {
        id: name,
        name,
        url: tagUrl(name),
        history: history(store.groups.tagDays(name)),
        ...(me && {
          following: store.groups.followsTag(me, name),
          featuring: store.groups.featuredTags(me).some((row) => row.tag === name),
        }),
      };
    },

    featuredTag(row: { id: string; tag: string }, accountId: string) {
      const { n, last } = store.groups.tagUse(accountId, row.tag);
      return {
        id: row.id,
        name: row.tag,
        url: tagUrl(row.tag),
        statuses_count: String(n),
        last_status_at: last ? iso(last).slice(0, 10) : null,
      };
    },
  };
}
