// Creates and deletes statuses, with the notifications, conversations and events that follow.
import type { Visibility } from '../../contract/entities/visibility.ts';
import { visible } from './audience.ts';
import type { Accounts } from './accounts.ts';
import type { Conversations } from './conversations.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';
import type { Notifications } from './notifications.ts';
import type { NewPoll, Polls } from './polls.ts';
import type { Quotes } from './quotes.ts';
import { richText } from './rich-text.ts';
import type { AccountRow, QuotePolicy, QuoteState, StatusRow } from './rows.ts';

export interface NewStatus {
  text: string;
  visibility?: Visibility;
  inReplyTo?: StatusRow | null;
  spoilerText?: string;
  sensitive?: boolean;
  language?: string | null;
  mediaIds?: string[];
  poll?: NewPoll | null;
  quoteOf?: string | null;
  /** Accepted, when it isn't said. */
  quoteState?: QuoteState;
  quotePolicy?: QuotePolicy;
  card?: object | null;
  application?: string | null;
  baseFavourites?: number;
  baseReblogs?: number;
  at?: number;
}

export type Statuses = ReturnType<typeof createStatuses>;

export function createStatuses(
  core: Core,
  accounts: Accounts,
  media: Media,
  polls: Polls,
  notifications: Notifications,
  conversations: Conversations,
  quotes: Quotes,
) {
  const { db, ids, now, emit } = core;
  const byId = (id: string) => db.one<StatusRow>('SELECT * FROM statuses WHERE id = :id', { id });
  const mentionedIn = (statusId: string) =>
    db.all<AccountRow>('SELECT a.* FROM mentions m JOIN accounts a ON a.id = m.account_id WHERE m.status_id = :statusId ORDER BY a.id', {
      statusId,
    });

  function insert(row: StatusRow) {
    db.run(
      `INSERT INTO statuses(id, account_id, reblog_of_id, in_reply_to_id, in_reply_to_account_id, thread_id, text, content, spoiler_text, visibility,
        sensitive, language, created_at, edited_at, poll_id, quote_of_id, quote_state, quote_policy, card, application, base_favourites, base_reblogs)
       VALUES(:id, :account_id, :reblog_of_id, :in_reply_to_id, :in_reply_to_account_id, :thread_id, :text, :content, :spoiler_text, :visibility,
        :sensitive, :language, :created_at, :edited_at, :poll_id, :quote_of_id, :quote_state, :quote_policy, :card, :application, :base_favourites, :base_reblogs)`,
      { ...row },
    );
  }

  /** Replaces what is known of a text. */
  function index(statusId: string, mentions: string[], tags: string[]) {
    for (const table of ['mentions', 'status_tags']) db.run(`DELETE FROM ${table} WHERE status_id = :statusId`, { statusId });
    for (const accountId of mentions)
      db.run('INSERT OR IGNORE INTO mentions(status_id, account_id) VALUES(:statusId, :accountId)', { statusId, accountId });
    for (const tag of tags) db.run('INSERT OR IGNORE INTO status_tags(tag, status_id) VALUES(:tag, :statusId)', { tag, statusId });
  }

  function notifyAboutNew(author: AccountRow, row: StatusRow, at?: number) {
    const mentioned = mentionedIn(row.id);
    if (row.visibility === 'direct')
      for (const person of [author, ...mentioned]) if (person.email !== null) conversations.receive(person.id, row, at);
    for (const person of mentioned) notifications.notify(person, 'mention', author, row, at);
    if (row.visibility === 'direct' || (row.in_reply_to_id && row.in_reply_to_account_id !== author.id)) return;
    const watchers = db.all<AccountRow>(
      'SELECT a.* FROM follows f JOIN accounts a ON a.id = f.account_id WHERE f.target_id = :id AND f.notify = 1 AND a.email IS NOT NULL',
      { id: author.id },
    );
    for (const person of watchers)
      if (!mentioned.some((other) => other.id === person.id)) notifications.notify(person, 'status', author, row, at);
  }

  return {
    byId,
    insert,
    index,
    mentionedIn,
    tagsOf: (statusId: string) =>
      db.all<{ tag: string }>('SELECT tag FROM status_tags WHERE status_id = :statusId', { statusId }).map((row) => row.tag),

    /** Undefined when the viewer may not see it. */
    readable: (id: string, me: string | null) =>
      db.one<StatusRow>(`SELECT s.* FROM statuses s WHERE s.id = :id AND ${visible()}`, { id, me, now: now() }),

    create(author: AccountRow, draft: NewStatus): StatusRow {
      const id = ids.next(draft.at);
      const parent = draft.inReplyTo ?? null;
      const { html, mentions, tags } = richText(draft.text, accounts.resolve);
      const row: StatusRow = {
        id,
        account_id: author.id,
        reblog_of_id: null,
        in_reply_to_id: parent?.id ?? null,
        in_reply_to_account_id: parent?.account_id ?? null,
        thread_id: parent?.thread_id ?? id,
        text: draft.text,
        content: html,
        spoiler_text: draft.spoilerText ?? '',
        visibility: draft.visibility ?? author.privacy,
        sensitive: Number(draft.sensitive || (draft.spoilerText ?? '') !== ''),
        language: draft.language ?? author.language,
        created_at: draft.at ?? now(),
        edited_at: null,
        poll_id: draft.poll ? polls.create(id, author.id, draft.poll, draft.at) : null,
        quote_of_id: draft.quoteOf ?? null,
        quote_state: draft.quoteState ?? 'accepted',
        quote_policy: draft.quotePolicy ?? 'public',
        card: draft.card ? JSON.stringify(draft.card) : null,
        application: draft.application ?? null,
        base_favourites: draft.baseFavourites ?? 0,
        base_reblogs: draft.baseReblogs ?? 0,
      };
      insert(row);
      index(id, mentions, tags);
      if (draft.mediaIds?.length) media.attach(id, draft.mediaIds);
      emit({ type: 'update', statusId: id });
      notifyAboutNew(author, row, draft.at);
      if (row.quote_of_id && row.quote_state === 'accepted') quotes.notifyQuoted(row, draft.at);
      return row;
    },

    /** Also deletes its boosts, and everything that refers to them. Its media can be attached again, unless `withMedia`. */
    remove(row: StatusRow, withMedia = false) {
      if (withMedia) media.removeOfStatus(row.id);
      const deleted = [row, ...db.all<StatusRow>('SELECT * FROM statuses WHERE reblog_of_id = :id', { id: row.id })];
      for (const { id } of deleted) {
        emit({ type: 'delete', statusId: id });
        conversations.removeMessage(id);
        for (const table of [
          'mentions',
          'status_tags',
          'favourites',
          'bookmarks',
          'pins',
          'notifications',
          'status_edits',
          'filter_statuses',
        ])
          db.run(`DELETE FROM ${table} WHERE status_id = :id`, { id });
        media.release('status_id', id);
        db.run('UPDATE statuses SET in_reply_to_id = NULL WHERE in_reply_to_id = :id', { id });
        db.run('DELETE FROM statuses WHERE id = :id', { id });
      }
      if (row.poll_id) polls.remove(row.poll_id);
    },
  };
}
