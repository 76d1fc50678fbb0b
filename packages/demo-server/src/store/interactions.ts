// Stores the interactions of accounts with statuses: boost, favourite, bookmark, pin, and mute of a thread.
import { ApiError, invalid } from '../errors.ts';
import type { Visibility } from '@kittiwake/mastodon-api/entities/choices';
import type { AccountRepository } from './accounts.ts';
import { deliver } from './activities.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { NotificationRepository } from './notifications.ts';
import { newestFirst, pagingSql, type PageRange } from './database.ts';
import type { AccountRow, StatusRow } from './rows.ts';
import type { StatusRepository } from './statuses.ts';

interface BoostOptions {
  at?: number;
  visibility?: Visibility;
  /** Time and ActivityPub address of a boost that another server sent. */
  writtenAt?: number;
  uri?: string;
}
type InteractionTable = 'favourites' | 'bookmarks' | 'pins';

export class InteractionRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #statuses: StatusRepository;
  readonly #notifications: NotificationRepository;

  constructor(core: StoreDependencies, accounts: AccountRepository, statuses: StatusRepository, notifications: NotificationRepository) {
    this.#db = core.db;
    this.#core = core;
    this.#accounts = accounts;
    this.#statuses = statuses;
    this.#notifications = notifications;
  }

  has(table: InteractionTable, me: string, statusId: string) {
    return this.#db.one(`SELECT 1 FROM ${table} WHERE status_id = :statusId AND account_id = :me`, { statusId, me }) !== undefined;
  }

  /** Returns true if the interaction is new. */
  #addInteraction(table: InteractionTable, me: string, statusId: string, at?: number) {
    return (
      !this.has(table, me, statusId) &&
      this.#db.run(`INSERT INTO ${table}(id, status_id, account_id) VALUES(:id, :statusId, :me)`, {
        id: this.#core.ids.next(at),
        statusId,
        me,
      }) > 0
    );
  }

  #removeInteraction(table: InteractionTable, me: string, statusId: string) {
    return this.#db.run(`DELETE FROM ${table} WHERE status_id = :statusId AND account_id = :me`, { statusId, me });
  }

  boostOf(me: string, statusId: string) {
    return this.#db.one<StatusRow>('SELECT * FROM statuses WHERE reblog_of_id = :statusId AND account_id = :me', { statusId, me });
  }

  favourite(me: AccountRow, status: StatusRow, at?: number) {
    const author = this.#accounts.byId(status.account_id);
    if (!this.#addInteraction('favourites', me.id, status.id, at) || !author) return;
    this.#notifications.notify(author, 'favourite', me, status, at);
    deliver(this.#core, { type: 'Like', actor: me, status });
  }

  unfavourite(me: AccountRow, status: StatusRow) {
    const favouriteCount = this.#removeInteraction('favourites', me.id, status.id);
    if (favouriteCount > 0) deliver(this.#core, { type: 'Undo', actor: me, object: { type: 'Like', actor: me, status } });
    this.#notifications.remove(status.account_id, 'favourite', me.id, status.id);
  }

  bookmark(me: string, statusId: string, at?: number) {
    return this.#addInteraction('bookmarks', me, statusId, at);
  }

  unbookmark(me: string, statusId: string) {
    return this.#removeInteraction('bookmarks', me, statusId);
  }

  pin(me: string, status: StatusRow, at?: number) {
    if (status.account_id !== me) throw invalid("Someone else's post cannot be pinned");
    if (status.reblog_of_id) throw invalid('A boost cannot be pinned');
    if (status.visibility === 'direct') throw invalid('Posts that are only visible to mentioned users cannot be pinned');
    if (!this.has('pins', me, status.id) && this.#db.count('SELECT count(*) FROM pins WHERE account_id = :me', { me }) >= 5)
      throw invalid('You have already pinned the maximum number of posts');
    this.#addInteraction('pins', me, status.id, at);
  }

  unpin(me: string, statusId: string) {
    return this.#removeInteraction('pins', me, statusId);
  }

  /** Returns the boost, which is a status of its own. */
  reblog(me: AccountRow, status: StatusRow, { at, visibility, writtenAt, uri }: BoostOptions = {}): StatusRow {
    const existingBoost = this.boostOf(me.id, status.id);
    if (existingBoost) return existingBoost;
    if (status.visibility === 'direct' || (status.visibility === 'private' && status.account_id !== me.id))
      throw new ApiError(403, 'This action is not allowed');
    const id = this.#core.ids.next(at ?? writtenAt);
    const boost: StatusRow = {
      ...status,
      id,
      visibility: status.visibility === 'private' ? 'private' : (visibility ?? status.visibility),
      account_id: me.id,
      reblog_of_id: status.id,
      in_reply_to_id: null,
      in_reply_to_account_id: null,
      thread_id: id,
      text: '',
      content: '',
      poll_id: null,
      quote_of_id: null,
      card: null,
      application: null,
      created_at: at ?? writtenAt ?? this.#core.now(),
      edited_at: null,
      base_favourites: 0,
      base_reblogs: 0,
      uri: uri ?? null,
      url: uri === undefined ? null : `${uri}/activity`,
    };
    this.#statuses.insert(boost);
    this.#core.emit({ type: 'update', statusId: id });
    const author = this.#accounts.byId(status.account_id);
    if (author) this.#notifications.notify(author, 'reblog', me, status, at);
    deliver(this.#core, { type: 'Announce', actor: me, status: boost });
    return boost;
  }

  unreblog(me: AccountRow, status: StatusRow) {
    const boost = this.boostOf(me.id, status.id);
    if (boost) this.#statuses.remove(boost);
    this.#notifications.remove(status.account_id, 'reblog', me.id, status.id);
  }

  muteThread(me: string, thread: string) {
    return this.#db.run('INSERT OR IGNORE INTO thread_mutes(account_id, thread_id) VALUES(:me, :thread)', { me, thread });
  }

  unmuteThread(me: string, thread: string) {
    return this.#db.run('DELETE FROM thread_mutes WHERE account_id = :me AND thread_id = :thread', { me, thread });
  }

  isThreadMuted(me: string, thread: string) {
    return this.#db.one('SELECT 1 FROM thread_mutes WHERE account_id = :me AND thread_id = :thread', { me, thread }) !== undefined;
  }

  counts(status: StatusRow) {
    const id = status.id;
    return {
      replies_count: this.#db.count('SELECT count(*) FROM statuses WHERE in_reply_to_id = :id', { id }),
      reblogs_count: status.base_reblogs + this.#db.count('SELECT count(*) FROM statuses WHERE reblog_of_id = :id', { id }),
      favourites_count: status.base_favourites + this.#db.count('SELECT count(*) FROM favourites WHERE status_id = :id', { id }),
    };
  }

  boostIds(statusId: string) {
    return this.#db.all<{ id: string }>('SELECT id FROM statuses WHERE reblog_of_id = :statusId', { statusId }).map((row) => row.id);
  }

  boosters(statusId: string, page: PageRange) {
    const { where, tail, values } = pagingSql(page, 's.id');
    const rows = this.#db.all<AccountRow & { cursor: string }>(
      `SELECT a.*, s.id AS cursor FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE s.reblog_of_id = :statusId ${where} ${tail}`,
      { ...values, statusId },
    );
    return newestFirst(page, rows);
  }
}
