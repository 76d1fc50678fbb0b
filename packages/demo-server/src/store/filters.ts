// Stores server-side filters: keywords and single statuses that an account hides or marks with a warning, by context.
import type { Database, StoreDependencies } from './database.ts';
import type { FilterRow, FilterStatusRow, KeywordRow, StatusRow } from './rows.ts';

export interface FilterChange {
  title: string;
  context: string[];
  action: string;
  expiresAt: number | null;
}

/** Reason for filtering a status: the first matching text, and the ids of matching statuses. */
interface FilterMatch {
  filter: FilterRow;
  matchedKeywords: string[];
  statusIds: string[];
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the first match of any keyword, as the text has it; null if none matches. Source: CustomFilter.apply_cached_filters. */
function firstMatch(keywords: readonly KeywordRow[], text: string): string | null {
  const patterns = keywords.map(({ keyword, whole_word: isWholeWord }) => {
    const word = escapePattern(keyword);
    return isWholeWord ? `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])` : word;
  });
  return patterns.length ? (new RegExp(patterns.join('|'), 'iu').exec(text)?.[0] ?? null) : null;
}

export class FilterRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  keywords(filterId: string) {
    return this.#db.all<KeywordRow>('SELECT * FROM filter_keywords WHERE filter_id = :filterId ORDER BY id', { filterId });
  }

  statuses(filterId: string) {
    return this.#db.all<FilterStatusRow>('SELECT * FROM filter_statuses WHERE filter_id = :filterId ORDER BY id', { filterId });
  }

  all(me: string) {
    return this.#db.all<FilterRow>('SELECT * FROM filters WHERE account_id = :me ORDER BY id', { me });
  }

  #emitChange(me: string) {
    this.#core.emit({ type: 'filters_changed', accountId: me });
  }

  /** Returns the text that keywords are searched in, as in Mastodon (Status#searchable_text). */
  #searchableTextOf(status: StatusRow): string {
    const poll = this.#db.one<{ options: string }>('SELECT options FROM polls WHERE id = :id', { id: status.poll_id });
    const media = this.#db.all<{ description: string | null }>('SELECT description FROM media WHERE status_id = :id AND position >= 0', {
      id: status.id,
    });
    const options = poll ? (JSON.parse(poll.options) as string[]) : [];
    return [status.spoiler_text, status.text, ...options, ...media.map(({ description }) => description ?? '')].join('\n');
  }

  byId(me: string, id: string) {
    return this.#db.one<FilterRow>('SELECT * FROM filters WHERE id = :id AND account_id = :me', { id, me });
  }

  keyword(me: string, id: string) {
    return this.#db.one<KeywordRow>(
      'SELECT k.* FROM filter_keywords k JOIN filters f ON f.id = k.filter_id WHERE k.id = :id AND f.account_id = :me',
      { id, me },
    );
  }

  status(me: string, id: string) {
    return this.#db.one<FilterStatusRow>(
      'SELECT k.* FROM filter_statuses k JOIN filters f ON f.id = k.filter_id WHERE k.id = :id AND f.account_id = :me',
      { id, me },
    );
  }

  create(me: string, change: FilterChange): string {
    const id = this.#core.ids.next();
    this.#db.run(
      'INSERT INTO filters(id, account_id, title, context, action, expires_at) VALUES(:id, :me, :title, :context, :action, :expiresAt)',
      { id, me, ...change, context: JSON.stringify(change.context) },
    );
    this.#emitChange(me);
    return id;
  }

  update(me: string, id: string, change: FilterChange) {
    this.#db.run('UPDATE filters SET title = :title, context = :context, action = :action, expires_at = :expiresAt WHERE id = :id', {
      id,
      ...change,
      context: JSON.stringify(change.context),
    });
    this.#emitChange(me);
  }

  remove(me: string, id: string) {
    for (const table of ['filter_keywords', 'filter_statuses']) this.#db.run(`DELETE FROM ${table} WHERE filter_id = :id`, { id });
    this.#db.run('DELETE FROM filters WHERE id = :id', { id });
    this.#emitChange(me);
  }

  addKeyword(me: string, filterId: string, keyword: string, wholeWord: boolean): string {
    const id = this.#core.ids.next();
    this.#db.run('INSERT INTO filter_keywords(id, filter_id, keyword, whole_word) VALUES(:id, :filterId, :keyword, :wholeWord)', {
      id,
      filterId,
      keyword,
      wholeWord: Number(wholeWord),
    });
    this.#emitChange(me);
    return id;
  }

  updateKeyword(me: string, row: KeywordRow) {
    this.#db.run('UPDATE filter_keywords SET keyword = :keyword, whole_word = :wholeWord WHERE id = :id', {
      id: row.id,
      keyword: row.keyword,
      wholeWord: row.whole_word,
    });
    this.#emitChange(me);
  }

  removeKeyword(me: string, id: string) {
    this.#db.run('DELETE FROM filter_keywords WHERE id = :id', { id });
    this.#emitChange(me);
  }

  /** Returns null if the filter already contains the status. */
  addStatus(me: string, filterId: string, statusId: string): FilterStatusRow | null {
    if (this.statuses(filterId).some((row) => row.status_id === statusId)) return null;
    const row = { id: this.#core.ids.next(), filter_id: filterId, status_id: statusId };
    this.#db.run('INSERT INTO filter_statuses(id, filter_id, status_id) VALUES(:id, :filter_id, :status_id)', row);
    this.#emitChange(me);
    return row;
  }

  removeStatus(me: string, id: string) {
    this.#db.run('DELETE FROM filter_statuses WHERE id = :id', { id });
    this.#emitChange(me);
  }

  /** `boost`: the id of the boost that shows the status; a filter may contain either id. */
  matches(me: string, status: StatusRow, boostId: string | null = null): FilterMatch[] {
    const filters = this.all(me).filter((filter) => filter.expires_at === null || filter.expires_at > this.#core.now());
    if (filters.length === 0) return [];
    const text = this.#searchableTextOf(status);
    return filters.flatMap((filter) => {
      const match = firstMatch(this.keywords(filter.id), text);
      const matchedKeywords = match === null ? [] : [match];
      const statusIds = this.statuses(filter.id).flatMap(({ status_id: id }) => (id === status.id || id === boostId ? [id] : []));
      return matchedKeywords.length || statusIds.length ? [{ filter, matchedKeywords, statusIds }] : [];
    });
  }
}
