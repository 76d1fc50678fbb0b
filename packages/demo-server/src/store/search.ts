// Searches posts: words, phrases, and the operators of Mastodon's search (app/lib/search_query_transformer.rb).
import { operatorValues, parseSearch } from '@kittiwake/mastodon-api/search-query';
import type { SearchFilter } from '@kittiwake/mastodon-api/search-query';
import type { AccountRepository } from './accounts.ts';
import { visibleSql } from './audience.ts';
import type { StoreDependencies, SqlValues } from './database.ts';
import type { StatusRow } from './rows.ts';

interface PostSearchOptions {
  me: string;
  /** Id of the only account whose posts are returned. */
  from: string | null;
  limit: number;
  offset: number;
}

const hasMediaSql = (type = '') => `EXISTS(SELECT 1 FROM media md WHERE md.status_id = s.id AND md.position >= 0${type})`;
const hasCardSql = (of = '') => `(s.card IS NOT NULL${of})`;
const propertyConditions: Record<string, string> = {
  'has:media': hasMediaSql(),
  'has:image': hasMediaSql(" AND md.type = 'image'"),
  'has:video': hasMediaSql(" AND md.type IN ('video', 'gifv')"),
  'has:audio': hasMediaSql(" AND md.type = 'audio'"),
  'has:poll': 's.poll_id IS NOT NULL',
  'has:link': hasCardSql(),
  'has:embed': hasCardSql(" AND json_extract(s.card, '$.type') IN ('video', 'rich')"),
  'is:reply': 's.in_reply_to_id IS NOT NULL',
  'is:sensitive': "(s.sensitive = 1 OR s.spoiler_text <> '')",
  'is:quote': 's.quote_of_id IS NOT NULL',
  'in:all': '1',
  'in:public': "s.visibility = 'public'",
  'in:library': `(s.account_id = :me
    OR EXISTS(SELECT 1 FROM mentions m WHERE m.status_id = s.id AND m.account_id = :me)
    OR EXISTS(SELECT 1 FROM favourites f WHERE f.status_id = s.id AND f.account_id = :me)
    OR EXISTS(SELECT 1 FROM bookmarks k WHERE k.status_id = s.id AND k.account_id = :me)
    OR EXISTS(SELECT 1 FROM statuses b WHERE b.reblog_of_id = s.id AND b.account_id = :me))`,
};
/** Operators that only the app's local search supports are searched as words, as on Mastodon. */
const isSearchedAsWord = ({ operator, value }: SearchFilter): boolean =>
  operator === 'to' || (operator in operatorValues && propertyConditions[`${operator}:${value}`] === undefined);

const dayMs = 86_400_000;
const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export function createPostSearch({ db, now }: StoreDependencies, accounts: AccountRepository) {
  /** Returns the SQL condition of one operator. An unknown account has no posts. */
  function condition({ operator, value }: SearchFilter, bind: (value: string) => string): string {
    const property = propertyConditions[`${operator}:${value}`];
    if (property !== undefined) return property;
    if (operator === 'language') return `s.language = ${bind(value.split(/[-_]/)[0] ?? '')}`;
    if (value === 'me') return 's.account_id = :me';
    const [username = '', host] = value.split('@');
    return `s.account_id = ${bind(accounts.byHandle(username, host)?.id ?? '')}`;
  }

  /** Returns the newest first. */
  return (text: string, { me, from, limit, offset }: PostSearchOptions): StatusRow[] => {
    const query = parseSearch(text, new Date(now()));
    const values: SqlValues = { me, from, limit, offset, now: now() };
    const bind = (value: string | number): string => {
      const name = `value${Object.keys(values).length}`;
      values[name] = value;
      return `:${name}`;
    };
    const like = (word: string) => `(s.text || ' ' || s.spoiler_text) LIKE ${bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`)} ESCAPE '\\'`;
    const parts = [
      ...query.words.map(({ text: word, not }) => ({ not, sql: like(word) })),
      ...query.filters.map((filter) => ({
        not: filter.not,
        sql: isSearchedAsWord(filter) ? like(`${filter.operator}:${filter.value}`) : condition(filter, bind),
      })),
      ...query.dates.map(({ operator, first, last, not }) => {
        const [begin, end] = [bind(dayOf(first)), bind(dayOf(last) + dayMs)];
        const sql = {
          before: `s.created_at < ${begin}`,
          after: `s.created_at >= ${end}`,
          during: `s.created_at >= ${begin} AND s.created_at < ${end}`,
        };
        return { not, sql: `(${sql[operator]})` };
      }),
    ];
    if (parts.length === 0) return [];
    const conditions = parts.map(({ not, sql }) => (not ? `NOT ${sql}` : sql)).join(' AND ');
    return db.all<StatusRow>(
      `SELECT s.* FROM statuses s WHERE s.reblog_of_id IS NULL AND ${conditions} AND (:from IS NULL OR s.account_id = :from) AND ${visibleSql()}
       ORDER BY s.id DESC LIMIT :limit OFFSET :offset`,
      values,
    );
  };
}
