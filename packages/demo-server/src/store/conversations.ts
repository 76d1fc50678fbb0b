// Stores direct conversations: one row per account and thread, which each new message updates.
import type { Database, StoreDependencies } from './database.ts';
import { newestFirst, pagingSql, type PageRange } from './database.ts';
import type { ConversationRow, StatusRow } from './rows.ts';

export class ConversationRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  byId(me: string, id: string) {
    return this.#db.one<ConversationRow>('SELECT * FROM conversations WHERE id = :id AND account_id = :me', { id, me });
  }

  recordMessage(accountId: string, status: StatusRow, at?: number) {
    const conversation = this.#db.one<ConversationRow>(
      'SELECT * FROM conversations WHERE account_id = :accountId AND thread_id = :thread',
      { accountId, thread: status.thread_id },
    );
    const unread = Number(status.account_id !== accountId);
    const id = conversation?.id ?? this.#core.ids.next(at);
    if (conversation)
      this.#db.run('UPDATE conversations SET last_status_id = :last, unread = :unread WHERE id = :id', { id, last: status.id, unread });
    else
      this.#db.run(
        'INSERT INTO conversations(id, account_id, thread_id, last_status_id, unread) VALUES(:id, :accountId, :thread, :last, :unread)',
        { id, accountId, thread: status.thread_id, last: status.id, unread },
      );
    this.#core.emit({ type: 'conversation', accountId, conversationId: id });
  }

  /** Called before a message is deleted: each conversation then shows the previous message, or is deleted if there is none. */
  removeMessage(statusId: string) {
    for (const row of this.#db.all<ConversationRow>('SELECT * FROM conversations WHERE last_status_id = :statusId', { statusId })) {
      const previous = this.#db.one<{ id: string }>(
        `SELECT s.id FROM statuses s WHERE s.thread_id = :thread AND s.visibility = 'direct' AND s.id <> :statusId
         AND (s.account_id = :me OR EXISTS(SELECT 1 FROM mentions m WHERE m.status_id = s.id AND m.account_id = :me)) ORDER BY s.id DESC LIMIT 1`,
        { thread: row.thread_id, statusId, me: row.account_id },
      );
      if (previous) this.#db.run('UPDATE conversations SET last_status_id = :last WHERE id = :id', { id: row.id, last: previous.id });
      else this.#db.run('DELETE FROM conversations WHERE id = :id', { id: row.id });
    }
  }

  /** Sorts by the last message, whose id is the cursor, as in Mastodon. */
  page(me: string, page: PageRange): ConversationRow[] {
    const { where, tail, values } = pagingSql(page, 'last_status_id');
    return newestFirst(
      page,
      this.#db.all<ConversationRow>(`SELECT * FROM conversations WHERE account_id = :me ${where} ${tail}`, { ...values, me }),
    );
  }

  participants(row: ConversationRow): string[] {
    const participantRows = this.#db.all<{ id: string }>(
      `SELECT account_id AS id FROM statuses WHERE thread_id = :thread AND visibility = 'direct'
       UNION SELECT m.account_id FROM mentions m JOIN statuses s ON s.id = m.status_id WHERE s.thread_id = :thread AND s.visibility = 'direct'`,
      { thread: row.thread_id },
    );
    const others = participantRows.map((participant) => participant.id).filter((id) => id !== row.account_id);
    return others.length ? others : [row.account_id];
  }

  setUnread(id: string, unread: number) {
    return this.#db.run('UPDATE conversations SET unread = :unread WHERE id = :id', { id, unread });
  }

  remove(me: string, id: string) {
    return this.#db.run('DELETE FROM conversations WHERE id = :id AND account_id = :me', { id, me });
  }
}
