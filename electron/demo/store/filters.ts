// Server-side filters: words that an account wants to hide or to be warned about, and in which contexts.
import type { Core } from './core.ts';
import type { FilterRow, KeywordRow, StatusRow } from './rows.ts';

export interface FilterChange {
  title: string;
  context: string[];
  action: string;
  expiresAt: number | null;
}

export type Filters = ReturnType<typeof createFilters>;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function createFilters({ db, ids, now, emit }: Core) {
  const keywords = (filterId: string) =>
    db.all<KeywordRow>('SELECT * FROM filter_keywords WHERE filter_id = :filterId ORDER BY id', { filterId });
  const all = (me: string) => db.all<FilterRow>('SELECT * FROM filters WHERE account_id = :me ORDER BY id', { me });
  const changed = (me: string) => emit({ type: 'filters_changed', accountId: me });

  return {
    all,
    keywords,
    byId: (me: string, id: string) => db.one<FilterRow>('SELECT * FROM filters WHERE id = :id AND account_id = :me', { id, me }),
    keyword: (me: string, id: string) =>
      db.one<KeywordRow>('SELECT k.* FROM filter_keywords k JOIN filters f ON f.id = k.filter_id WHERE k.id = :id AND f.account_id = :me', {
        id,
        me,
      }),

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
      db.run('DELETE FROM filter_keywords WHERE filter_id = :id', { id });
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

    matches(me: string, status: StatusRow): { filter: FilterRow; words: string[] }[] {
      const text = `${status.spoiler_text}\n${status.text}`;
      return all(me)
        .filter((filter) => filter.expires_at === null || filter.expires_at > now())
        .flatMap((filter) => {
          const words = keywords(filter.id)
            .filter((row) => {
              const word = escapePattern(row.keyword);
              return new RegExp(row.whole_word ? `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])` : word, 'iu').test(text);
            })
            .map((row) => row.keyword);
          return words.length ? [{ filter, words }] : [];
        });
    },
  };
}
