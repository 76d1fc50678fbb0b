// Server-side filters: words and single statuses that an account wants to hide or to be warned about, and in which contexts.
import type { Core } from './core.ts';
import type { FilterRow, FilterStatusRow, KeywordRow, StatusRow } from './rows.ts';

export interface FilterChange {
  title: string;
  context: string[];
  action: string;
  expiresAt: number | null;
}

/** Why a status is filtered: the words found in it, and the id of the status itself. */
export interface FilterMatch {
  filter: FilterRow;
  words: string[];
  statusIds: string[];
}

export type Filters = ReturnType<typeof createFilters>;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function createFilters({ db, ids, now, emit }: Core) {
  const keywords = (filterId: string) =>
    db.all<KeywordRow>('SELECT * FROM filter_keywords WHERE filter_id = :filterId ORDER BY id', { filterId });
  const statuses = (filterId: string) =>
    db.all<FilterStatusRow>('SELECT * FROM filter_statuses WHERE filter_id = :filterId ORDER BY id', { filterId });
  const all = (me: string) => db.all<FilterRow>('SELECT * FROM filters WHERE account_id = :me ORDER BY id', { me });
  const changed = (me: string) => emit({ type: 'filters_changed', accountId: me });

  /** What a filter's words are looked for in, as in Mastodon (Status#searchable_text). */
  function textOf(status: StatusRow): string {
    const poll = db.one<{ options: string }>('SELECT options FROM polls WHERE id = :id', { id: status.poll_id });
    const media = db.all<{ description: string | null }>('SELECT description FROM media WHERE status_id = :id AND position >= 0', {
      id: status.id,
    });
    const options = poll ? (JSON.parse(poll.options) as string[]) : [];
    return [status.spoiler_text, status.text, ...options, ...media.map(({ description }) => description ?? '')].join('\n');
  }

  const isIn = ({ keyword, whole_word }: KeywordRow, text: string) => {
    const word = escapePattern(keyword);
    return new RegExp(whole_word ? `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])` : word, 'iu').test(text);
  };

  return {
    all,
    keywords,
    statuses,
    byId: (me: string, id: string) => db.one<FilterRow>('SELECT * FROM filters WHERE id = :id AND account_id = :me', { id, me }),
    keyword: (me: string, id: string) =>
      db.one<KeywordRow>('SELECT k.* FROM filter_keywords k JOIN filters f ON f.id = k.filter_id WHERE k.id = :id AND f.account_id = :me', {
        id,
        me,
      }),

    status: (me: string, id: string) =>
      db.one<FilterStatusRow>(
        'SELECT k.* FROM filter_statuses k JOIN filters f ON f.id = k.filter_id WHERE k.id = :id AND f.account_id = :me',
        { id, me },
      ),

    create(me: string, change: FilterChange): string {
      const id = ids.next();
      db.run(
        'INSERT INTO filters(id, account_id, title, context, action, expires_at) VALUES(:id, :me, :title, :context, :action, :expiresAt)',
        { id, me, ...change, context: JSON.stringify(change.context) },
      );
      changed(me);
      return id;
    },
    update(me: string, id: string, change: FilterChange) {
      db.run('UPDATE filters SET title = :title, context = :context, action = :action, expires_at = :expiresAt WHERE id = :id', {
        id,
        ...change,
        context: JSON.stringify(change.context),
      });
      changed(me);
    },
    remove(me: string, id: string) {
      for (const table of ['filter_keywords', 'filter_statuses']) db.run(`DELETE FROM ${table} WHERE filter_id = :id`, { id });
      db.run('DELETE FROM filters WHERE id = :id', { id });
      changed(me);
    },
    addKeyword(me: string, filterId: string, keyword: string, wholeWord: boolean): string {
      const id = ids.next();
      db.run('INSERT INTO filter_keywords(id, filter_id, keyword, whole_word) VALUES(:id, :filterId, :keyword, :wholeWord)', {
        id,
        filterId,
        keyword,
        wholeWord: Number(wholeWord),
      });
      changed(me);
      return id;
    },
    updateKeyword(me: string, row: KeywordRow) {
      db.run('UPDATE filter_keywords SET keyword = :keyword, whole_word = :wholeWord WHERE id = :id', {
        id: row.id,
        keyword: row.keyword,
        wholeWord: row.whole_word,
      });
      changed(me);
    },
    removeKeyword(me: string, id: string) {
      db.run('DELETE FROM filter_keywords WHERE id = :id', { id });
      changed(me);
    },

    /** Null: it is in the filter already. */
    addStatus(me: string, filterId: string, statusId: string): FilterStatusRow | null {
      if (statuses(filterId).some((row) => row.status_id === statusId)) return null;
      const row = { id: ids.next(), filter_id: filterId, status_id: statusId };
      db.run('INSERT INTO filter_statuses(id, filter_id, status_id) VALUES(:id, :filter_id, :status_id)', row);
      changed(me);
      return row;
    },
    removeStatus(me: string, id: string) {
      db.run('DELETE FROM filter_statuses WHERE id = :id', { id });
      changed(me);
    },

    /** `boost`: the id of the boost by which the status is shown; a filter may name either. */
    matches(me: string, status: StatusRow, boost: string | null = null): FilterMatch[] {
      const filters = all(me).filter((filter) => filter.expires_at === null || filter.expires_at > now());
      if (filters.length === 0) return [];
      const text = textOf(status);
      return filters.flatMap((filter) => {
        const words = keywords(filter.id).flatMap((row) => (isIn(row, text) ? [row.keyword] : []));
        const statusIds = statuses(filter.id).flatMap(({ status_id: id }) => (id === status.id || id === boost ? [id] : []));
        return words.length || statusIds.length ? [{ filter, words, statusIds }] : [];
      });
    },
  };
}
