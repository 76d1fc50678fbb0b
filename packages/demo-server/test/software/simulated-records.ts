// Stores what simulated software keeps besides Mastodon's data: emoji reactions, and further fields of posts.
import { emoji, isEmojiName } from '../../src/present/emojis.ts';
import { Presenter } from '../../src/present/presenter.ts';
import type { AccountRow, NotificationType, StatusRow } from '../../src/store/rows.ts';
import type { Store } from '../../src/store/store.ts';
import type { JsonEntity, PostedFields, Reaction, ReactionSupport, StatusDetails } from './server-software.ts';

const createReactions = `CREATE TABLE IF NOT EXISTS simulated_reactions(
  status_id TEXT NOT NULL, account_id TEXT NOT NULL, name TEXT NOT NULL, created_at INTEGER NOT NULL,
  PRIMARY KEY(status_id, account_id, name))`;
const createPosts = 'CREATE TABLE IF NOT EXISTS simulated_posts(status_id TEXT PRIMARY KEY, fields TEXT NOT NULL, expires_at INTEGER)';

const unicodeEmojiPattern = /^\p{RGI_Emoji}$/v;
/** Also accepts an emoji without the variation selector. */
const isUnicodeEmoji = (text: string) => unicodeEmojiPattern.test(text) || unicodeEmojiPattern.test(`${text}\uFE0F`);

/** Returns the name of an emoji without colons; null if the server does not know it. */
export function readEmoji(text: string): string | null {
  const name = text.replace(/^:|:$/g, '').replace(/@.*$/, '');
  return isEmojiName(name) || isUnicodeEmoji(name) ? name : null;
}

/** Id of a previewed post, which is not stored. */
export const previewId = 'preview';

/** Fields of a post whose request is not yet completed. */
interface PendingFields {
  authorId: string;
  startedAt: number;
  fields: PostedFields;
}

export class SimulatedRecords {
  readonly #store: Store;
  readonly #presenter: Presenter;
  #pending: PendingFields | null = null;

  constructor(store: Store) {
    this.#store = store;
    this.#presenter = new Presenter(store);
    store.db.run(createReactions);
    store.db.run(createPosts);
  }

  get store(): Store {
    return this.#store;
  }

  /** Adds a reaction and notifies the author. */
  react(status: StatusRow, viewer: AccountRow, name: string, { isSingle, notificationType, notificationFields }: ReactionSupport) {
    const { db, accounts, notifications, now } = this.#store;
    if (isSingle) db.run('DELETE FROM simulated_reactions WHERE status_id = :id AND account_id = :me', { id: status.id, me: viewer.id });
    const addedCount = db.run(
      'INSERT OR IGNORE INTO simulated_reactions(status_id, account_id, name, created_at) VALUES(:id, :me, :name, :at)',
      { id: status.id, me: viewer.id, name, at: now() },
    );
    const author = accounts.byId(status.account_id);
    if (!author || addedCount === 0) return;
    const fields = notificationFields({ name, url: this.#pictureOf(name) });
    // The type is none of Mastodon's.
    notifications.notify(author, notificationType as NotificationType, viewer, status, undefined, fields);
  }

  removeReaction(status: StatusRow, viewer: AccountRow, name: string) {
    const values = { id: status.id, me: viewer.id, name };
    this.#store.db.run('DELETE FROM simulated_reactions WHERE status_id = :id AND account_id = :me AND name = :name', values);
  }

  /** Returns the reactions to a post in the order in which each was first added. */
  reactionsTo(statusId: string, viewerId: string | null): Reaction[] {
    const rows = this.#store.db.all<{ name: string; account_id: string }>(
      'SELECT name, account_id FROM simulated_reactions WHERE status_id = :statusId ORDER BY created_at, rowid',
      { statusId },
    );
    return [...Map.groupBy(rows, ({ name }) => name)].map(([name, members]) => {
      const accountIds = members.map(({ account_id: id }) => id);
      return {
        name,
        url: this.#pictureOf(name),
        count: members.length,
        me: viewerId !== null && accountIds.includes(viewerId),
        accounts: accountIds.flatMap((id) => {
          const row = this.#store.accounts.byId(id);
          return row ? [this.presentAccount(row)] : [];
        }),
        accountIds,
      };
    });
  }

  presentAccount(row: AccountRow): JsonEntity {
    return JSON.parse(JSON.stringify(this.#presenter.account(row))) as JsonEntity;
  }

  /** Fields for the post that the author's current request creates: streams show the post before the request is completed. */
  expectPost(authorId: string, fields: PostedFields) {
    this.#pending = { authorId, startedAt: this.#store.now(), fields };
  }

  forgetExpectedPost() {
    this.#pending = null;
  }

  savePostedFields(statusId: string, fields: PostedFields) {
    this.#store.db.run('INSERT OR REPLACE INTO simulated_posts(status_id, fields, expires_at) VALUES(:statusId, :fields, :expiresAt)', {
      statusId,
      fields: JSON.stringify(fields),
      expiresAt: fields.expiresAt ?? null,
    });
  }

  #postedFieldsOf(statusId: string, status: StatusRow | undefined): PostedFields {
    const row = this.#store.db.one<{ fields: string }>('SELECT fields FROM simulated_posts WHERE status_id = :statusId', { statusId });
    if (row) return JSON.parse(row.fields) as PostedFields;
    const pending = this.#pending;
    if (statusId === previewId) return pending?.fields ?? {};
    return pending && status?.account_id === pending.authorId && status.created_at >= pending.startedAt ? pending.fields : {};
  }

  detailsOf(statusId: string, viewerId: string | null): StatusDetails {
    const row = this.#store.statuses.byId(statusId);
    return {
      reactions: this.reactionsTo(statusId, viewerId),
      posted: this.#postedFieldsOf(statusId, row),
      text: row?.text ?? '',
      threadId: row?.thread_id ?? '',
      isLocal: statusId === previewId || (row !== undefined && this.#store.accounts.byId(row.account_id)?.domain === ''),
    };
  }

  deleteExpiredPosts() {
    const { db, statuses, now } = this.#store;
    const rows = db.all<{ id: string }>('SELECT status_id AS id FROM simulated_posts WHERE expires_at <= :now', { now: now() });
    for (const { id } of rows) {
      db.run('DELETE FROM simulated_posts WHERE status_id = :id', { id });
      const status = statuses.byId(id);
      if (status) statuses.remove(status);
    }
  }

  /** Lets everyone quote the post: the software asks no author for consent. */
  allowQuotes(statusId: string) {
    this.#store.db.run("UPDATE statuses SET quote_policy = 'public' WHERE id = :statusId", { statusId });
  }

  acceptQuote(statusId: string) {
    this.#store.db.run("UPDATE statuses SET quote_state = 'accepted' WHERE id = :statusId AND quote_state = 'pending'", { statusId });
  }

  #pictureOf(name: string): string | null {
    return isEmojiName(name) ? emoji(this.#store.origin(), name).url : null;
  }
}
