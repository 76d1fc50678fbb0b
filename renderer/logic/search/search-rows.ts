// The search results as rows of one list; with several kinds, the first row of each kind has a heading. Pure.
import type { Tag } from '../../../electron/contract/entities/tag.ts';

type Kind = 'accounts' | 'statuses' | 'hashtags';
type Row =
  { kind: 'account'; key: string; id: string } | { kind: 'status'; key: string; id: string } | { kind: 'tag'; key: string; tag: Tag };
/** `more`: there are further results of that kind, in its own tab. */
export type SearchRow = Row & { heading: { of: Kind; more: boolean } | null };

/** Accounts and tags shown above the posts, each. */
const maxRowsAbovePosts = 3;

interface Found {
  accounts: readonly string[];
  statuses: readonly string[];
  hashtags: readonly Tag[];
}

const people = (ids: readonly string[]): Row[] => ids.map((id) => ({ kind: 'account', key: `account:${id}`, id }));
const posts = (ids: readonly string[]): Row[] => ids.map((id) => ({ kind: 'status', key: `status:${id}`, id }));
const tags = (all: readonly Tag[]): Row[] => all.map((tag) => ({ kind: 'tag', key: `tag:${tag.name}`, tag }));
const plain = (rows: Row[]): SearchRow[] => rows.map((row) => ({ ...row, heading: null }));
const headed = (of: Kind, rows: Row[], shown = rows.length): SearchRow[] =>
  rows.slice(0, shown).map((row, at) => ({ ...row, heading: at === 0 ? { of, more: rows.length > shown } : null }));

export function searchRows(found: Found, kind: Kind | 'all'): SearchRow[] {
  if (kind === 'accounts') return plain(people(found.accounts));
  if (kind === 'statuses') return plain(posts(found.statuses));
  if (kind === 'hashtags') return plain(tags(found.hashtags));
  return [
    ...headed('accounts', people(found.accounts), maxRowsAbovePosts),
    ...headed('hashtags', tags(found.hashtags), maxRowsAbovePosts),
    ...headed('statuses', posts(found.statuses)),
  ];
}
