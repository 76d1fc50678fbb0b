// What accounts do to a status: boost, favourite, bookmark, pin, and mute its thread.
import { ApiError, invalid } from '../errors.ts';
import type { Visibility } from '../../contract/entities/visibility.ts';
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { Notifications } from './notifications.ts';
import { newestFirst, paging, type Page } from './page.ts';
import type { AccountRow, StatusRow } from './rows.ts';
import type { Statuses } from './statuses.ts';

export type Reactions = ReturnType<typeof createReactions>;
type Mark = 'favourites' | 'bookmarks' | 'pins';

export function createReactions({ db, ids, now, emit }: Core, accounts: Accounts, statuses: Statuses, notifications: Notifications) {
  const has = (table: Mark, me: string, statusId: string) =>
    db.one(`SELECT 1 FROM ${table} WHERE status_id = :statusId AND account_id = :me`, { statusId, me }) !== undefined;

  /** Returns true when the mark is new. */
  const mark = (table: Mark, me: string, statusId: string, at?: number) =>
    !has(table, me, statusId) &&
    db.run(`INSERT INTO ${table}(id, status_id, account_id) VALUES(:id, :statusId, :me)`, { id: ids.next(at), statusId, me }) > 0;
  const unmark = (table: Mark, me: string, statusId: string) =>
    db.run(`DELETE FROM ${table} WHERE status_id = :statusId AND account_id = :me`, { statusId, me });

  const boostOf = (me: string, statusId: string) =>
    db.one<StatusRow>('SELECT * FROM statuses WHERE reblog_of_id = :statusId AND account_id = :me', { statusId, me });

  return {
    has,
    boostOf,

    favourite(me: AccountRow, status: StatusRow, at?: number) {
      const author = accounts.byId(status.account_id);
      if (mark('favourites', me.id, status.id, at) && author) notifications.notify(author, 'favourite', me, status, at);
    },
    unfavourite(me: AccountRow, status: StatusRow) {
      unmark('favourites', me.id, status.id);
      notifications.remove(status.account_id, 'favourite', me.id, status.id);
    },
    bookmark: (me: string, statusId: string, at?: number) => mark('bookmarks', me, statusId, at),
    unbookmark: (me: string, statusId: string) => unmark('bookmarks', me, statusId),

    pin(me: string, status: StatusRow, at?: number) {
      if (status.account_id !== me) throw invalid("Someone else's post cannot be pinned");
      if (status.reblog_of_id) throw invalid('A boost cannot be pinned');
      if (status.visibility === 'direct') throw invalid('Posts that are only visible to mentioned users cannot be pinned');
      if (!has('pins', me, status.id) && db.count('SELECT count(*) FROM pins WHERE account_id = :me', { me }) >= 5)
        throw invalid('You have already pinned the maximum number of posts');
      mark('pins', me, status.id, at);
    },
    unpin: (me: string, statusId: string) => unmark('pins', me, statusId),

    /** Returns the boost, which is a status of its own. */
    reblog(me: AccountRow, status: StatusRow, { at, visibility }: { at?: number; visibility?: Visibility } = {}): StatusRow {
      const known = boostOf(me.id, status.id);
      if (known) return known;
      if (status.visibility === 'direct' || (status.visibility === 'private' && status.account_id !== me.id))
        throw new ApiError(403, 'This action is not allowed');
      const id = ids.next(at);
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
        created_at: at ?? now(),
        edited_at: null,
        base_favourites: 0,
        base_reblogs: 0,
      };
      statuses.insert(boost);
      emit({ type: 'update', statusId: id });
      const author = accounts.byId(status.account_id);
      if (author) notifications.notify(author, 'reblog', me, status, at);
      return boost;
    },
    unreblog(me: AccountRow, status: StatusRow) {
      const boost = boostOf(me.id, status.id);
      if (boost) statuses.remove(boost);
      notifications.remove(status.account_id, 'reblog', me.id, status.id);
    },

    muteThread: (me: string, thread: string) =>
      db.run('INSERT OR IGNORE INTO thread_mutes(account_id, thread_id) VALUES(:me, :thread)', { me, thread }),
    unmuteThread: (me: string, thread: string) =>
      db.run('DELETE FROM thread_mutes WHERE account_id = :me AND thread_id = :thread', { me, thread }),
    isThreadMuted: (me: string, thread: string) =>
      db.one('SELECT 1 FROM thread_mutes WHERE account_id = :me AND thread_id = :thread', { me, thread }) !== undefined,

    counts(status: StatusRow) {
      const id = status.id;
      return {
        replies_count: db.count('SELECT count(*) FROM statuses WHERE in_reply_to_id = :id', { id }),
        reblogs_count: status.base_reblogs + db.count('SELECT count(*) FROM statuses WHERE reblog_of_id = :id', { id }),
        favourites_count: status.base_favourites + db.count('SELECT count(*) FROM favourites WHERE status_id = :id', { id }),
      };
    },

    boostIds: (statusId: string) =>
      db.all<{ id: string }>('SELECT id FROM statuses WHERE reblog_of_id = :statusId', { statusId }).map((row) => row.id),
    boosters(statusId: string, page: Page) {
      const { where, tail, values } = paging(page, 's.id');
      const rows = db.all<AccountRow & { cursor: string }>(
        `SELECT a.*, s.id AS cursor FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE s.reblog_of_id = :statusId ${where} ${tail}`,
        { ...values, statusId },
      );
      return newestFirst(page, rows);
    },
  };
}
