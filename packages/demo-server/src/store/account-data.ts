// Stores lists, followed and featured tags, blocked domains, and read markers.
import type { Database, StoreDependencies } from './database.ts';
import { newestFirst, pagingSql, type PageRange } from './database.ts';
import type { ListRow } from './rows.ts';

export interface MarkerRow {
  timeline: string;
  last_read_id: string;
  version: number;
  updated_at: number;
}

export class AccountDataRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  lists(me: string) {
    return this.#db.all<ListRow>('SELECT * FROM lists WHERE account_id = :me ORDER BY id', { me });
  }

  list(me: string, id: string) {
    return this.#db.one<ListRow>('SELECT * FROM lists WHERE id = :id AND account_id = :me', { id, me });
  }

  listsWith(me: string, accountId: string) {
    return this.#db.all<ListRow>(
      'SELECT l.* FROM lists l JOIN list_accounts la ON la.list_id = l.id WHERE l.account_id = :me AND la.account_id = :accountId ORDER BY l.id',
      { me, accountId },
    );
  }

  createList(me: string, title: string, policy: string, exclusive: boolean, at?: number): string {
    const id = this.#core.ids.next(at);
    this.#db.run('INSERT INTO lists(id, account_id, title, replies_policy, exclusive) VALUES(:id, :me, :title, :policy, :exclusive)', {
      id,
      me,
      title,
      policy,
      exclusive: Number(exclusive),
    });
    return id;
  }

  updateList(row: ListRow) {
    return this.#db.run('UPDATE lists SET title = :title, replies_policy = :policy, exclusive = :exclusive WHERE id = :id', {
      id: row.id,
      title: row.title,
      policy: row.replies_policy,
      exclusive: row.exclusive,
    });
  }

  removeList(id: string) {
    this.#db.run('DELETE FROM list_accounts WHERE list_id = :id', { id });
    this.#db.run('DELETE FROM lists WHERE id = :id', { id });
  }

  isMember(listId: string, accountId: string) {
    return (
      this.#db.one('SELECT 1 FROM list_accounts WHERE list_id = :listId AND account_id = :accountId', { listId, accountId }) !== undefined
    );
  }

  addMember(listId: string, accountId: string, at?: number) {
    return this.#db.run('INSERT OR IGNORE INTO list_accounts(id, list_id, account_id) VALUES(:id, :listId, :accountId)', {
      id: this.#core.ids.next(at),
      listId,
      accountId,
    });
  }

  removeMember(listId: string, accountId: string) {
    return this.#db.run('DELETE FROM list_accounts WHERE list_id = :listId AND account_id = :accountId', { listId, accountId });
  }

  followsTag(me: string, tag: string) {
    return this.#db.one('SELECT 1 FROM tag_follows WHERE account_id = :me AND tag = :tag', { me, tag }) !== undefined;
  }

  followTag(me: string, tag: string, at?: number) {
    return this.#db.run('INSERT OR IGNORE INTO tag_follows(id, account_id, tag) VALUES(:id, :me, :tag)', {
      id: this.#core.ids.next(at),
      me,
      tag,
    });
  }

  unfollowTag(me: string, tag: string) {
    return this.#db.run('DELETE FROM tag_follows WHERE account_id = :me AND tag = :tag', { me, tag });
  }

  followedTags(me: string, page: PageRange) {
    const { where, tail, values } = pagingSql(page, 'id');
    return newestFirst(
      page,
      this.#db.all<{ id: string; tag: string }>(`SELECT id, tag FROM tag_follows WHERE account_id = :me ${where} ${tail}`, {
        ...values,
        me,
      }),
    );
  }

  featuredTags(me: string) {
    return this.#db.all<{ id: string; tag: string }>('SELECT id, tag FROM featured_tags WHERE account_id = :me ORDER BY id', { me });
  }

  featureTag(me: string, tag: string, at?: number): string {
    const id = this.#core.ids.next(at);
    this.#db.run('INSERT INTO featured_tags(id, account_id, tag) VALUES(:id, :me, :tag)', { id, me, tag });
    return id;
  }

  unfeatureTag(me: string, id: string) {
    return this.#db.run('DELETE FROM featured_tags WHERE id = :id AND account_id = :me', { id, me });
  }

  /** Returns the tags that the account uses most and does not feature yet. */
  suggestedTags(me: string) {
    return this.#db
      .all<{ tag: string }>(
        `SELECT st.tag, count(*) AS uses FROM status_tags st JOIN statuses s ON s.id = st.status_id
         WHERE s.account_id = :me AND st.tag NOT IN (SELECT tag FROM featured_tags WHERE account_id = :me)
         GROUP BY st.tag ORDER BY uses DESC, st.tag LIMIT 10`,
        { me },
      )
      .map((row) => row.tag);
  }

  tagUse(me: string, tag: string) {
    return (
      this.#db.one<{ n: number; last: number | null }>(
        'SELECT count(*) AS n, max(s.created_at) AS last FROM status_tags st JOIN statuses s ON s.id = st.status_id WHERE s.account_id = :me AND st.tag = :tag',
        { me, tag },
      ) ?? { n: 0, last: null }
    );
  }

  searchTags(query: string, limit: number, offset: number) {
    return this.#db
      .all<{ tag: string }>(
        `SELECT tag, count(*) AS uses FROM status_tags WHERE tag LIKE :like ESCAPE '\\' GROUP BY tag
         ORDER BY tag = :exact DESC, uses DESC, tag LIMIT :limit OFFSET :offset`,
        { exact: query.toLowerCase(), like: `${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`, limit, offset },
      )
      .map((row) => row.tag);
  }

  tagUseByDay(tag: string) {
    return this.#db.all<{ day: number; uses: number; accounts: number }>(
      `SELECT s.created_at / 86400000 AS day, count(*) AS uses, count(DISTINCT s.account_id) AS accounts
       FROM status_tags st JOIN statuses s ON s.id = st.status_id WHERE st.tag = :tag AND s.visibility = 'public' GROUP BY day`,
      { tag },
    );
  }

  blockDomain(me: string, domain: string, at?: number) {
    return this.#db.run('INSERT OR IGNORE INTO domain_blocks(id, account_id, domain) VALUES(:id, :me, :domain)', {
      id: this.#core.ids.next(at),
      me,
      domain,
    });
  }

  unblockDomain(me: string, domain: string) {
    return this.#db.run('DELETE FROM domain_blocks WHERE account_id = :me AND domain = :domain', { me, domain });
  }

  blockedDomains(me: string, page: PageRange) {
    const { where, tail, values } = pagingSql(page, 'id');
    return newestFirst(
      page,
      this.#db.all<{ id: string; domain: string }>(`SELECT id, domain FROM domain_blocks WHERE account_id = :me ${where} ${tail}`, {
        ...values,
        me,
      }),
    );
  }

  marker(me: string, timeline: string) {
    return this.#db.one<MarkerRow>('SELECT * FROM markers WHERE account_id = :me AND timeline = :timeline', { me, timeline });
  }

  setMarker(me: string, timeline: string, lastReadId: string) {
    return this.#db.run(
      `INSERT INTO markers(account_id, timeline, last_read_id, version, updated_at) VALUES(:me, :timeline, :lastReadId, 1, :now)
       ON CONFLICT DO UPDATE SET last_read_id = :lastReadId, version = version + 1, updated_at = :now`,
      { me, timeline, lastReadId, now: this.#core.now() },
    );
  }
}
