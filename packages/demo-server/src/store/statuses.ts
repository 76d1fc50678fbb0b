// Creates and deletes statuses, with the resulting notifications, conversations, and events.
import type { Visibility } from '@kittiwake/mastodon-api/entities/choices';
import { deliver } from './activities.ts';
import { hiddenSql, visibleSql } from './audience.ts';
import type { AccountRepository } from './accounts.ts';
import type { ConversationRepository } from './conversations.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { MediaRepository } from './media.ts';
import type { NotificationRepository } from './notifications.ts';
import type { NewPoll, PollRepository } from './polls.ts';
import type { QuoteRepository } from './quotes.ts';
import { renderRichText, type RenderedText } from './rich-text.ts';
import type { AccountRow, StoredQuotePolicy, QuoteState, StatusRow } from './rows.ts';

export interface NewStatus {
  /** Reserved with `Ids.next`. Default: a new id. */
  id?: string;
  text: string;
  visibility?: Visibility;
  inReplyTo?: StatusRow | null;
  spoilerText?: string;
  sensitive?: boolean;
  language?: string | null;
  mediaIds?: string[];
  poll?: NewPoll | null;
  quoteOf?: string | null;
  /** Default: accepted. */
  quoteState?: QuoteState;
  quotePolicy?: StoredQuotePolicy;
  card?: object | null;
  application?: string | null;
  baseFavourites?: number;
  baseReblogs?: number;
  /** Time of the post, of its notifications, and of its id. Default: now. */
  at?: number;
  /** Time of writing of a remote post that arrives now: its id and `created_at` are of that time. */
  writtenAt?: number | undefined;
  /** The text as another server rendered it. */
  rendered?: RenderedText;
  uri?: string;
  url?: string;
}

/** Mastodon announces older posts to nobody when they arrive (Status::REAL_TIME_WINDOW). */
const realTimeWindowMs = 6 * 3_600_000;

/** Returns the columns that place a new status in the thread of its parent, or at the beginning of a thread. */
function threadColumns(id: string, parent: StatusRow | null | undefined) {
  if (!parent) return { in_reply_to_id: null, in_reply_to_account_id: null, thread_id: id };
  return { in_reply_to_id: parent.id, in_reply_to_account_id: parent.account_id, thread_id: parent.thread_id };
}

/** Returns the columns of a preview card, an application, addresses, and counters of which this server knows only the numbers. */
const extraColumns = ({ card, application, baseFavourites, baseReblogs, uri, url }: NewStatus) => ({
  card: card ? JSON.stringify(card) : null,
  application: application ?? null,
  base_favourites: baseFavourites ?? 0,
  base_reblogs: baseReblogs ?? 0,
  uri: uri ?? null,
  url: url ?? null,
});

const quoteColumns = ({ quoteOf = null, quoteState = 'accepted', quotePolicy = 'public' }: NewStatus) => ({
  quote_of_id: quoteOf,
  quote_state: quoteState,
  quote_policy: quotePolicy,
});

export class StatusRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #media: MediaRepository;
  readonly #polls: PollRepository;
  readonly #notifications: NotificationRepository;
  readonly #conversations: ConversationRepository;
  readonly #quotes: QuoteRepository;

  constructor(
    core: StoreDependencies,
    accounts: AccountRepository,
    media: MediaRepository,
    polls: PollRepository,
    notifications: NotificationRepository,
    conversations: ConversationRepository,
    quotes: QuoteRepository,
  ) {
    this.#db = core.db;
    this.#core = core;
    this.#accounts = accounts;
    this.#media = media;
    this.#polls = polls;
    this.#notifications = notifications;
    this.#conversations = conversations;
    this.#quotes = quotes;
  }

  byId(id: string) {
    return this.#db.one<StatusRow>('SELECT * FROM statuses WHERE id = :id', { id });
  }

  /** Finds a post that another server sent by its ActivityPub address or web page. */
  byAddress(address: string) {
    return this.#db.one<StatusRow>('SELECT * FROM statuses WHERE uri = :address OR url = :address', { address });
  }

  mentionedIn(statusId: string) {
    return this.#db.all<AccountRow>(
      'SELECT a.* FROM mentions m JOIN accounts a ON a.id = m.account_id WHERE m.status_id = :statusId ORDER BY a.id',
      { statusId },
    );
  }

  insert(row: StatusRow) {
    this.#db.run(
      `INSERT INTO statuses(id, account_id, reblog_of_id, in_reply_to_id, in_reply_to_account_id, thread_id, text, content, spoiler_text, visibility,
        sensitive, language, created_at, edited_at, poll_id, quote_of_id, quote_state, quote_policy, card, application, base_favourites, base_reblogs,
        uri, url)
       VALUES(:id, :account_id, :reblog_of_id, :in_reply_to_id, :in_reply_to_account_id, :thread_id, :text, :content, :spoiler_text, :visibility,
        :sensitive, :language, :created_at, :edited_at, :poll_id, :quote_of_id, :quote_state, :quote_policy, :card, :application, :base_favourites, :base_reblogs,
        :uri, :url)`,
      { ...row },
    );
  }

  /** Replaces the indexed mentions and tags of a status. */
  index(statusId: string, mentions: string[], tags: string[]) {
    for (const table of ['mentions', 'status_tags']) this.#db.run(`DELETE FROM ${table} WHERE status_id = :statusId`, { statusId });
    for (const accountId of mentions)
      this.#db.run('INSERT OR IGNORE INTO mentions(status_id, account_id) VALUES(:statusId, :accountId)', { statusId, accountId });
    for (const tag of tags) this.#db.run('INSERT OR IGNORE INTO status_tags(tag, status_id) VALUES(:tag, :statusId)', { tag, statusId });
  }

  #notifyAboutNew(author: AccountRow, row: StatusRow, at?: number) {
    const mentionedAccounts = this.mentionedIn(row.id);
    if (row.visibility === 'direct')
      for (const account of [author, ...mentionedAccounts])
        if (account.email !== null) this.#conversations.recordMessage(account.id, row, at);
    for (const account of mentionedAccounts) this.#notifications.notify(account, 'mention', author, row, at);
    if (row.visibility === 'direct' || (row.in_reply_to_id && row.in_reply_to_account_id !== author.id)) return;
    const watchers = this.#db.all<AccountRow>(
      'SELECT a.* FROM follows f JOIN accounts a ON a.id = f.account_id WHERE f.target_id = :id AND f.notify = 1 AND a.email IS NOT NULL',
      { id: author.id },
    );
    for (const account of watchers)
      if (!mentionedAccounts.some((other) => other.id === account.id)) this.#notifications.notify(account, 'status', author, row, at);
  }

  tagsOf(statusId: string) {
    return this.#db.all<{ tag: string }>('SELECT tag FROM status_tags WHERE status_id = :statusId', { statusId }).map((row) => row.tag);
  }

  /** Returns the statuses that the viewer may see and whose authors are not hidden, newest first (Status.permitted_statuses_from_ids). */
  findPermitted(ids: readonly string[], me: string | null) {
    return this.#db.all<StatusRow>(
      `SELECT s.* FROM statuses s WHERE s.id IN (SELECT value FROM json_each(:ids)) AND ${visibleSql()}
        AND (s.account_id = :me OR NOT ${hiddenSql('s.account_id')}) ORDER BY s.id DESC`,
      { ids: JSON.stringify(ids), me, now: this.#core.now() },
    );
  }

  /** Returns undefined if the viewer may not see the status. */
  findVisible(id: string, me: string | null) {
    return this.#db.one<StatusRow>(`SELECT s.* FROM statuses s WHERE s.id = :id AND ${visibleSql()}`, { id, me, now: this.#core.now() });
  }

  #render({ text, rendered }: NewStatus): RenderedText {
    return rendered ?? renderRichText(text, this.#accounts.resolve);
  }

  #deliverNew(actor: AccountRow, status: StatusRow) {
    deliver(this.#core, { type: 'Create', actor, status });
    if (status.quote_state === 'pending') deliver(this.#core, { type: 'QuoteRequest', actor, status });
  }

  create(author: AccountRow, draft: NewStatus): StatusRow {
    const writtenAt = draft.writtenAt ?? draft.at;
    const id = draft.id ?? this.#core.ids.next(writtenAt);
    const spoiler = draft.spoilerText ?? '';
    const { html, mentions, tags } = this.#render(draft);
    const row: StatusRow = {
      id,
      account_id: author.id,
      reblog_of_id: null,
      ...threadColumns(id, draft.inReplyTo),
      text: draft.text,
      content: html,
      spoiler_text: spoiler,
      visibility: draft.visibility ?? author.privacy,
      sensitive: Number(draft.sensitive || spoiler !== ''),
      language: draft.language ?? author.language,
      created_at: writtenAt ?? this.#core.now(),
      edited_at: null,
      poll_id: draft.poll ? this.#polls.create(id, author.id, draft.poll, draft.at) : null,
      ...quoteColumns(draft),
      ...extraColumns(draft),
    };
    this.insert(row);
    this.index(id, mentions, tags);
    if (draft.mediaIds?.length) this.#media.attach(id, draft.mediaIds);
    if (draft.writtenAt !== undefined && draft.writtenAt < this.#core.now() - realTimeWindowMs) return row;
    this.#core.emit({ type: 'update', statusId: id });
    this.#notifyAboutNew(author, row, draft.at);
    if (row.quote_of_id && row.quote_state === 'accepted') this.#quotes.notifyQuoted(row, draft.at);
    this.#deliverNew(author, row);
    return row;
  }

  /** Attaches a status, with its replies, to a parent that this server did not know before. */
  setParent(row: StatusRow, parent: StatusRow) {
    this.#db.run('UPDATE statuses SET in_reply_to_id = :parentId, in_reply_to_account_id = :accountId WHERE id = :id', {
      id: row.id,
      parentId: parent.id,
      accountId: parent.account_id,
    });
    this.#db.run('UPDATE statuses SET thread_id = :thread WHERE thread_id = :previousThread', {
      thread: parent.thread_id,
      previousThread: row.thread_id,
    });
  }

  #deliverRemoval(row: StatusRow) {
    const actor = this.#accounts.byId(row.account_id);
    if (!actor) return;
    if (row.reblog_of_id) deliver(this.#core, { type: 'Undo', actor, object: { type: 'Announce', actor, status: row } });
    else deliver(this.#core, { type: 'Delete', actor, status: row });
  }

  /** Also deletes the boosts of the status, and everything that refers to them. The media can be attached again, unless `deletesMedia`. */
  remove(row: StatusRow, deletesMedia = false) {
    this.#deliverRemoval(row);
    if (deletesMedia) this.#media.removeOfStatus(row.id);
    const deletedRows = [row, ...this.#db.all<StatusRow>('SELECT * FROM statuses WHERE reblog_of_id = :id', { id: row.id })];
    for (const { id } of deletedRows) {
      this.#core.emit({ type: 'delete', statusId: id });
      this.#conversations.removeMessage(id);
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
        this.#db.run(`DELETE FROM ${table} WHERE status_id = :id`, { id });
      this.#media.release('status_id', id);
      this.#db.run('UPDATE statuses SET in_reply_to_id = NULL WHERE in_reply_to_id = :id', { id });
      this.#db.run('DELETE FROM statuses WHERE id = :id', { id });
    }
    if (row.poll_id) this.#polls.remove(row.poll_id);
  }
}
