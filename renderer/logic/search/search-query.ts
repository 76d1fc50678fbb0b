// Classifies search queries, translates their operators for the server, and arranges the results as rows. Pure.
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import { operatorsIn } from '@kittiwake/mastodon-api/search-query';
import type { LocalPost } from '../../../electron/contract/local-search.ts';
import type { DateFilter, SearchFilter, SearchQuery } from '@kittiwake/mastodon-api/search-query';
import { isTagName, tagCharacters } from '@kittiwake/mastodon-api/tag-name';
import type { Tag } from '@kittiwake/mastodon-api/entities/status';

/** Detects a web address or full handle: it names one result, which the server may resolve on another server. Null for plain words. */
export function exactQueryKind(query: string): 'address' | 'handle' | null {
  const text = query.trim();
  if (/^https?:\/\/[^\s/]+\/\S+$/i.test(text)) return 'address';
  return /^@?[\p{L}\p{N}_.-]+@[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u.test(text) ? 'handle' : null;
}

/** True if the text may be a post id: a long number, or a ULID, which some server software uses. */
export const isStatusId = (query: string): boolean => /^(\d{8,24}|[0-9A-HJKMNP-TV-Z]{26})$/i.test(query.trim());

/** True if the typed handle is that of this account; the `acct` of a local account has no host. */
export const isHandleOf = (query: string, acct: string, ownDomain: string): boolean =>
  query.trim().replace(/^@/, '').toLowerCase() === (acct.includes('@') ? acct : `${acct}@${ownDomain}`).toLowerCase();

/** Returns the hashtag of a link to a tag page: `/tags/…` on Mastodon, `/tag/…` on other software. Null for other links. */
export function tagOfLink(text: string): string | null {
  if (exactQueryKind(text) !== 'address' || !URL.canParse(text)) return null;
  const [, name] = /^\/(?:tags?|t)\/([^/]+)\/?$/.exec(new URL(text).pathname) ?? [];
  if (name === undefined) return null;
  try {
    const tag = decodeURIComponent(name);
    return isTagName(tag) ? tag : null;
  } catch {
    return null;
  }
}

/** Puts items whose name equals the query first. */
export function exactFirst<T>(items: readonly T[], query: string, names: (item: T) => readonly string[]): T[] {
  const exactName = query
    .trim()
    .replace(/^[#＃@＠]/, '')
    .toLowerCase();
  const isExact = (item: T): boolean => names(item).some((name) => name.toLowerCase() === exactName);
  return [...items.filter(isExact), ...items.filter((item) => !isExact(item))];
}

const signedQuery = new RegExp(`^([#＃@＠])[${tagCharacters}.-]+$`, 'u');

/** Returns the kind to search for instead of `kind`, whose results cannot match: hashtags for `#name`, accounts for `@name`. */
export function matchingKind(query: string, kind: SearchKind): SearchKind {
  const [, sign] = signedQuery.exec(query.trim()) ?? [];
  if (sign === '@' || sign === '＠') return kind === 'hashtags' ? 'accounts' : kind;
  return sign !== undefined && kind === 'accounts' ? 'hashtags' : kind;
}

/** Adds a query to the recent ones: newest first, without duplicates regardless of case, at most `max`. */
export function withRecent(recent: readonly string[], query: string, max = 10): string[] {
  const text = query.trim();
  if (text === '') return [...recent];
  return [text, ...recent.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, max);
}

/** Values in Mastodon's index (app/lib/search_query_transformer.rb, app/models/concerns/status/search_concern.rb). */
const mastodonValues: Partial<Record<SearchFilter['operator'], readonly string[]>> = {
  has: ['media', 'image', 'video', 'audio', 'poll', 'link', 'embed'],
  is: ['reply', 'sensitive', 'quote'],
  in: ['all', 'library', 'public'],
};

function supportsFilter(server: CapableServer | null, { operator, value, not }: SearchFilter): boolean {
  if (can(server, 'searchOperators')) {
    const values = mastodonValues[operator];
    return operator === 'from' || operator === 'language' || (values?.includes(value) ?? false);
  }
  return can(server, 'searchByAuthor') && operator === 'from' && !not && value !== 'me';
}

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Mastodon accepts only complete dates. Null if its syntax cannot express the filter. */
function dateOperators({ operator, first, last, not }: DateFilter): string[] | null {
  const sign = not ? '-' : '';
  if (operator === 'before') return [`${sign}before:${first}`];
  if (operator === 'after') return [`${sign}after:${last}`];
  if (first === last) return [`${sign}during:${first}`];
  return not ? null : [`after:${plusDays(first, -1)}`, `before:${plusDays(last, 1)}`];
}

/** Translates a query to the server's syntax. `lacks`: the first operator that the server does not support, as the user writes it. */
export function serverSearch(text: string, query: SearchQuery, server: CapableServer | null): { q: string } | { lacks: string } {
  if (operatorsIn(query).length === 0) return { q: text.trim() };
  const unsupportedFilter = query.filters.find((filter) => !supportsFilter(server, filter));
  if (unsupportedFilter) return { lacks: `${unsupportedFilter.operator}:${unsupportedFilter.value}` };
  const dates = query.dates.map((date) => ({ date, words: can(server, 'searchOperators') ? dateOperators(date) : null }));
  const unsupportedDate = dates.find(({ words }) => words === null);
  if (unsupportedDate) return { lacks: `${unsupportedDate.date.operator}:` };
  const words = query.words.map((word) => (word.not ? '-' : '') + (word.isPhrase ? `"${word.text}"` : word.text));
  const filters = query.filters.map(({ operator, value, not }) => `${not ? '-' : ''}${operator}:${value}`);
  return { q: [...words, ...filters, ...dates.flatMap((each) => each.words ?? [])].join(' ') };
}

/** `local`: posts in the cache on this computer; `statuses`: posts found by the server. */
export const searchKinds = ['all', 'accounts', 'hashtags', 'local', 'statuses'] as const;
export type SearchKind = (typeof searchKinds)[number];
type ResultKind = Exclude<SearchKind, 'all'>;
type ResultRow =
  | { kind: 'account'; key: string; id: string }
  | { kind: 'status'; key: string; id: string }
  | { kind: 'tag'; key: string; tag: Tag }
  | { kind: 'local'; key: string; post: LocalPost };
/** `more`: the tab of that kind has further results. */
export type SearchRow = ResultRow & { heading: { of: ResultKind; more: boolean } | null };

/** Maximum number of accounts and of hashtags above the posts, and of local posts above those from the server. */
const maxRowsAbovePosts = 3;
const maxLocalPosts = 5;

interface ResultsByKind {
  accounts: readonly string[];
  statuses: readonly string[];
  hashtags: readonly Tag[];
  local: readonly LocalPost[];
}

const accountRows = (ids: readonly string[]): ResultRow[] => ids.map((id) => ({ kind: 'account', key: `account:${id}`, id }));
const statusRows = (ids: readonly string[]): ResultRow[] => ids.map((id) => ({ kind: 'status', key: `status:${id}`, id }));
const tagRows = (all: readonly Tag[]): ResultRow[] => all.map((tag) => ({ kind: 'tag', key: `tag:${tag.name}`, tag }));
const localPostRows = (all: readonly LocalPost[]): ResultRow[] =>
  all.map((post) => ({ kind: 'local', key: `local:${post.account}:${post.status.id}`, post }));
const withoutHeadings = (rows: ResultRow[]): SearchRow[] => rows.map((row) => ({ ...row, heading: null }));
const withHeading = (of: ResultKind, rows: ResultRow[], maxRows = rows.length): SearchRow[] =>
  rows.slice(0, maxRows).map((row, at) => ({ ...row, heading: at === 0 ? { of, more: rows.length > maxRows } : null }));

/**
 * Arranges results as rows of one list; with several kinds, the first row of each kind has a heading. `tagsFirst`: the query is a hashtag.
 */
export function searchRows(results: ResultsByKind, kind: SearchKind, tagsFirst = false): SearchRow[] {
  if (kind === 'accounts') return withoutHeadings(accountRows(results.accounts));
  if (kind === 'statuses') return withoutHeadings(statusRows(results.statuses));
  if (kind === 'hashtags') return withoutHeadings(tagRows(results.hashtags));
  if (kind === 'local') return withoutHeadings(localPostRows(results.local));
  const rowsAbovePosts = [
    withHeading('accounts', accountRows(results.accounts), maxRowsAbovePosts),
    withHeading('hashtags', tagRows(results.hashtags), maxRowsAbovePosts),
  ];
  return [
    ...(tagsFirst ? rowsAbovePosts.reverse() : rowsAbovePosts).flat(),
    ...withHeading('local', localPostRows(results.local), maxLocalPosts),
    ...withHeading('statuses', statusRows(results.statuses)),
  ];
}
