// Edits statuses, and stores the earlier versions with their media, descriptions, and poll options.
import type { AccountRepository } from './accounts.ts';
import { deliver } from './activities.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { MediaRepository, MediaPatch } from './media.ts';
import type { NotificationRepository } from './notifications.ts';
import type { NewPoll, PollRepository } from './polls.ts';
import type { QuoteRepository } from './quotes.ts';
import { renderRichText, type RenderedText } from './rich-text.ts';
import type { AccountRow, StatusVersionRow, StoredQuotePolicy, StatusRow } from './rows.ts';
import type { StatusRepository } from './statuses.ts';

export interface StatusChange {
  text: string;
  spoilerText?: string;
  sensitive?: boolean;
  language?: string | null;
  mediaIds?: string[];
  /** By attachment id. */
  mediaChanges?: Map<string, MediaPatch>;
  /** Null removes the poll. */
  poll?: NewPoll | null;
  quotePolicy?: StoredQuotePolicy | undefined;
  at?: number;
  /** Time of an edit that another server sent. */
  editedAt?: number;
  /** The text as another server rendered it. */
  rendered?: RenderedText;
  /** Called before a change is saved; not called if nothing changes. */
  onChange?(): void;
}

export class EditRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #media: MediaRepository;
  readonly #polls: PollRepository;
  readonly #quotes: QuoteRepository;
  readonly #notifications: NotificationRepository;
  readonly #statuses: StatusRepository;

  constructor(
    core: StoreDependencies,
    accounts: AccountRepository,
    media: MediaRepository,
    polls: PollRepository,
    quotes: QuoteRepository,
    notifications: NotificationRepository,
    statuses: StatusRepository,
  ) {
    this.#db = core.db;
    this.#core = core;
    this.#accounts = accounts;
    this.#media = media;
    this.#polls = polls;
    this.#quotes = quotes;
    this.#notifications = notifications;
    this.#statuses = statuses;
  }

  #versionsOf(statusId: string) {
    return this.#db.all<StatusVersionRow>('SELECT * FROM status_edits WHERE status_id = :statusId ORDER BY created_at, rowid', {
      statusId,
    });
  }

  /** Returns the current version of the status. */
  #currentVersionOf(row: StatusRow, at: number): StatusVersionRow {
    const attachments = this.#media.ofStatus(row.id);
    return {
      content: row.content,
      spoiler_text: row.spoiler_text,
      sensitive: row.sensitive,
      created_at: at,
      media_ids: JSON.stringify(attachments.map(({ id }) => id)),
      media_descriptions: JSON.stringify(attachments.map(({ description }) => description)),
      poll_options: row.poll_id ? (this.#polls.byId(row.poll_id)?.options ?? null) : null,
    };
  }

  #saveVersion(row: StatusRow, version: StatusVersionRow) {
    return this.#db.run(
      `INSERT INTO status_edits(status_id, text, content, spoiler_text, sensitive, created_at, media_ids, media_descriptions, poll_options)
       VALUES(:id, :text, :content, :spoiler_text, :sensitive, :created_at, :media_ids, :media_descriptions, :poll_options)`,
      { id: row.id, text: row.text, ...version },
    );
  }

  /** Returns the id of the status's poll after the edit, and whether the poll changed. */
  #changePoll(row: StatusRow, poll: NewPoll | null | undefined): { id: string | null; isChanged: boolean } {
    const currentPoll = row.poll_id ? this.#polls.byId(row.poll_id) : undefined;
    if (poll === undefined || (poll === null && !currentPoll)) return { id: row.poll_id, isChanged: false };
    if (poll && currentPoll) return { id: currentPoll.id, isChanged: this.#polls.change(currentPoll, poll) };
    if (currentPoll) this.#polls.remove(currentPoll.id);
    return { id: poll ? this.#polls.create(row.id, row.account_id, poll) : null, isChanged: true };
  }

  /** Returns true if the media changed. */
  #changeMedia(row: StatusRow, { mediaIds, mediaChanges }: StatusChange): boolean {
    const before = this.#media.ofStatus(row.id).map(({ id }) => id);
    if (mediaIds) this.#media.attach(row.id, mediaIds);
    const changes = this.#media.ofStatus(row.id).map((one) => this.#media.change(one, mediaChanges?.get(one.id) ?? {}));
    return changes.includes(true) || (mediaIds !== undefined && before.join() !== mediaIds.join());
  }

  #notifyAboutEdit(row: StatusRow, previousMentionIds: ReadonlySet<string>, at?: number) {
    const author = this.#accounts.byId(row.account_id);
    if (!author) return;
    for (const account of this.#statuses.mentionedIn(row.id))
      if (!previousMentionIds.has(account.id)) this.#notifications.notify(account, 'mention', author, row, at);
    const boosters = this.#db.all<AccountRow>(
      'SELECT a.* FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE s.reblog_of_id = :id AND a.email IS NOT NULL',
      { id: row.id },
    );
    for (const booster of boosters) this.#notifications.notify(booster, 'update', author, row, at);
    this.#quotes.notifyQuoters(row, author, at);
  }

  /** Returns the versions, oldest first: at least the current one. */
  history(row: StatusRow): StatusVersionRow[] {
    const versions = this.#versionsOf(row.id);
    return versions.length ? versions : [this.#currentVersionOf(row, row.created_at)];
  }

  /** Does nothing if nothing changes, as in Mastodon. */
  edit(row: StatusRow, change: StatusChange) {
    const at = change.editedAt ?? change.at ?? this.#core.now();
    const original = this.#currentVersionOf(row, row.created_at);
    const { html, mentions, tags } = change.rendered ?? renderRichText(change.text, this.#accounts.resolve);
    const spoiler = change.spoilerText ?? '';
    const hasNewMedia = this.#changeMedia(row, change);
    const poll = this.#changePoll(row, change.poll);
    const next: StatusRow = {
      ...row,
      text: change.text,
      content: html,
      spoiler_text: spoiler,
      sensitive: Number(change.sensitive || spoiler !== ''),
      language: change.language ?? row.language,
      quote_policy: change.quotePolicy ?? row.quote_policy,
      poll_id: poll.id,
      edited_at: at,
    };
    const columns = ['text', 'spoiler_text', 'sensitive', 'language', 'quote_policy'] as const;
    if (!hasNewMedia && !poll.isChanged && columns.every((column) => next[column] === row[column])) return;
    change.onChange?.();

    if (this.#versionsOf(row.id).length === 0) this.#saveVersion(row, original);
    this.#db.run(
      `UPDATE statuses SET text = :text, content = :content, spoiler_text = :spoiler_text, sensitive = :sensitive, language = :language,
        quote_policy = :quote_policy, edited_at = :edited_at, poll_id = :poll_id WHERE id = :id`,
      { ...next },
    );
    const previousMentionIds = new Set(this.#statuses.mentionedIn(row.id).map((account) => account.id));
    this.#statuses.index(row.id, mentions, tags);
    this.#saveVersion(next, this.#currentVersionOf(next, at));
    this.#core.emit({ type: 'edit', statusId: row.id });
    this.#notifyAboutEdit(next, previousMentionIds, change.at);
    const actor = this.#accounts.byId(row.account_id);
    if (actor) deliver(this.#core, { type: 'Update', actor, status: next });
  }
}
