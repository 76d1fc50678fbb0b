// Converts rows to the API's entities: those of accounts and statuses, and the entities that contain them.
import { renderRichText } from '../store/rich-text.ts';
import { quotePolicies } from '../store/rows.ts';
import type { AnnouncementRow, ConversationRow, NotificationRequestRow, NotificationRow, ScheduledRow } from '../store/rows.ts';
import { ungroupedKey } from '../store/notifications.ts';
import type { DailyUse } from '../store/trends.ts';
import { toIso, toIsoOrNull } from './accounts.ts';
import { emoji, emojisIn, isEmojiName } from './emojis.ts';
import { extraFieldsOf, fallbackOf } from './notification-fallback.ts';
import { StatusPresenter } from './statuses.ts';

const dayMs = 86_400_000;

/** Returns the id of a tag, a number that depends on its name only (FNV-1a, 32 bits). */
function tagId(name: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01_00_01_93) >>> 0;
  return String(hash);
}

/** Methods that callers pass to `map` are arrow functions. */
export class Presenter extends StatusPresenter {
  /** `supportedTypes`: the types that the client knows; null: the client did not say. */
  notification = (row: NotificationRow, supportedTypes: readonly string[] | null = null) => {
    const { accounts, statuses } = this.store;
    const from = accounts.byId(row.from_id);
    if (!from) throw new Error(`notification ${row.id} comes from nobody`);
    const status = row.status_id ? statuses.byId(row.status_id) : undefined;
    return {
      id: row.id,
      type: row.type,
      created_at: toIso(row.created_at),
      group_key: row.group_key ?? ungroupedKey(row.id),
      account: this.account(from),
      ...(status && { status: this.status(status, row.account_id) }),
      ...extraFieldsOf(this.store, row),
      ...fallbackOf(this.store, row, [from], supportedTypes),
    };
  };

  notificationRequest = (row: NotificationRequestRow) => {
    const { accounts, notificationPolicies, statuses } = this.store;
    const from = accounts.byId(row.from_id);
    if (!from) throw new Error(`notification request ${row.id} comes from nobody`);
    const last = row.last_status_id ? statuses.byId(row.last_status_id) : undefined;
    return {
      id: row.id,
      created_at: toIso(row.created_at),
      updated_at: toIso(row.updated_at),
      notifications_count: String(notificationPolicies.countFiltered(row.account_id, row.from_id)),
      account: this.account(from),
      last_status: last ? this.status(last, row.account_id) : null,
    };
  };

  conversation = (row: ConversationRow) => {
    const { accounts, conversations, statuses } = this.store;
    const last = statuses.byId(row.last_status_id);
    return {
      id: row.id,
      unread: row.unread === 1,
      accounts: conversations.participants(row).flatMap((id) => {
        const participant = accounts.byId(id);
        return participant ? [this.account(participant)] : [];
      }),
      last_status: last ? this.status(last, row.account_id) : null,
    };
  };

  /** `me`: null in streams, which are the same for everyone. */
  announcement(row: AnnouncementRow, me: string | null) {
    const { announcements, origin } = this.store;
    const { tags, links } = renderRichText(row.text, () => null);
    return {
      id: row.id,
      content: this.insertOrigin(row.content),
      starts_at: toIsoOrNull(row.starts_at),
      ends_at: toIsoOrNull(row.ends_at),
      all_day: row.all_day === 1,
      published_at: toIso(row.published_at),
      updated_at: toIso(row.updated_at),
      ...(me !== null && { read: announcements.isRead(row.id, me) }),
      mentions: [],
      statuses: links.flatMap((link) => this.#announcedStatus(link)),
      tags: tags.map((name) => ({ name, url: this.#tagUrl(name) })),
      emojis: emojisIn(origin(), row.text),
      reactions: announcements
        .reactions(row.id, me ?? '')
        .map(({ mine, ...reaction }) => this.reaction(me === null ? reaction : { ...reaction, mine })),
    };
  }

  /** Returns the public post to which a link of an announcement leads. */
  #announcedStatus(link: string) {
    const { origin, statuses } = this.store;
    const id = link.startsWith(origin()) ? /^\/@\w+\/(\d+)$/.exec(new URL(link).pathname)?.[1] : undefined;
    const row = id === undefined ? undefined : statuses.findVisible(id, null);
    return row ? [{ id: row.id, url: link }] : [];
  }

  reaction(row: { name: string; count: number; mine?: number }) {
    const origin = this.store.origin();
    return {
      name: row.name,
      count: row.count,
      ...(row.mine !== undefined && { me: row.mine === 1 }),
      ...(isEmojiName(row.name) && { url: emoji(origin, row.name).url, static_url: emoji(origin, row.name).static_url }),
    };
  }

  trendingLink = (card: string) => {
    const { url, ...cardFields } = this.cardOf(card);
    return { url, ...cardFields, history: this.#history(this.store.trends.linkUseByDay(String(url))) };
  };

  tag(name: string, me: string | null) {
    const { accountData } = this.store;
    return {
      id: tagId(name),
      name,
      url: this.#tagUrl(name),
      history: this.#history(accountData.tagUseByDay(name)),
      ...(me && {
        following: accountData.followsTag(me, name),
        featuring: accountData.featuredTags(me).some((row) => row.tag === name),
      }),
    };
  }

  featuredTag(row: { id: string; tag: string }, accountId: string) {
    const { n, last } = this.store.accountData.tagUse(accountId, row.tag);
    return {
      id: row.id,
      name: row.tag,
      url: this.#tagUrl(row.tag),
      statuses_count: String(n),
      last_status_at: last ? toIso(last).slice(0, 10) : null,
    };
  }

  /** Returns JSON text: Mastodon sends `in_reply_to_id` as a number, which exceeds JavaScript's safe integers. */
  scheduledJson(rows: ScheduledRow | ScheduledRow[]): string {
    const entities = Array.isArray(rows) ? rows.map((row) => this.#scheduled(row)) : this.#scheduled(rows);
    return JSON.stringify(entities).replace(/"in_reply_to_id":"(\d+)"/g, '"in_reply_to_id":$1');
  }

  #scheduled(row: ScheduledRow) {
    const draft = this.store.scheduled.parseDraft(row);
    const { poll } = draft;
    return {
      id: row.id,
      scheduled_at: toIso(row.scheduled_at),
      params: {
        text: draft.text,
        poll: poll && {
          options: poll.options,
          expires_in: poll.expiresIn,
          ...(poll.multiple !== null && { multiple: poll.multiple }),
          ...(poll.hideTotals !== null && { hide_totals: poll.hideTotals }),
        },
        language: draft.language,
        media_ids: draft.mediaIds.length ? draft.mediaIds : null,
        sensitive: draft.sensitive,
        visibility: draft.visibility,
        idempotency: null,
        scheduled_at: null,
        spoiler_text: draft.spoilerText || null,
        application_id: Number(draft.applicationId ?? 0),
        in_reply_to_id: draft.inReplyToId,
        quoted_status_id: draft.quotedId,
        quote_approval_policy: quotePolicies.find((policy) => policy === draft.quotePolicy) ?? 'nobody',
        with_rate_limit: false,
        allowed_mentions: null,
      },
      media_attachments: draft.mediaIds.flatMap((id) => {
        const media = this.store.media.byId(id);
        return media?.scheduled_id === row.id ? [this.attachment(media)] : [];
      }),
    };
  }

  #tagUrl(name: string): string {
    return `${this.store.origin()}/tags/${encodeURIComponent(name)}`;
  }

  /** Returns the use of the last seven days, newest first. */
  #history(uses: DailyUse[]) {
    const days = new Map(uses.map((row) => [row.day, row]));
    const today = Math.floor(this.store.now() / dayMs);
    return Array.from({ length: 7 }, (_, back) => {
      const row = days.get(today - back);
      return { day: String(((today - back) * dayMs) / 1000), uses: String(row?.uses ?? 0), accounts: String(row?.accounts ?? 0) };
    });
  }
}
