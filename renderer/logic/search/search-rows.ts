// The search results as rows of one list; with several kinds, the first row of each kind has a heading. Pure.
import type { Tag } from '../../../electron/contract/entities/tag.ts';
import type { LocalPost } from '../../../electron/contract/local-search.ts';

/** `local`: posts on this computer; `statuses`: posts that the server finds. */
export const searchKinds = ['all', 'accounts', 'hashtags', 'local', 'statuses'] as const;
export type SearchKind = (typeof searchKinds)[number];
type Kind = Exclude<SearchKind, 'all'>;
type Row =
  | { kind: 'account'; key: string; id: string }
  | { kind: 'status'; key: string; id: string }
  | { kind: 'tag'; key: string; tag: Tag }
  | { kind: 'local'; key: string; post: LocalPost };
/** `more`: there are further results of that kind, in its own tab. */
export type SearchRow = Row & { heading: { of: Kind; more: boolean } | null };

/** Accounts and tags shown above the posts, each; and posts of this computer above those of the server. */
const maxRowsAbovePosts = 3;
const maxLocalPosts = 5;

interface Found {
  accounts: readonly string[];
  statuses: readonly string[];
  hashtags: readonly Tag[];
  local: readonly LocalPost[];
}

const people = (ids: readonly string[]): Row[] => ids.map((id) => ({ kind: 'account', key: `account:${id}`, id }));
const posts = (ids: readonly string[]): Row[] => ids.map((id) => ({ kind: 'status', key: `status:${id}`, id }));
const tags = (all: readonly Tag[]): Row[] => all.map((tag) => ({ kind: 'tag', key: `tag:${tag.name}`, tag }));
const localPosts = (all: readonly LocalPost[]): Row[] =>
  all.map((post) => ({ kind: 'local', key: `local:${post.account}:${post.status.id}`, post }));
const plain = (rows: Row[]): SearchRow[] => rows.map((row) => ({ ...row, heading: null }));
const headed = (of: Kind, rows: Row[], shown = rows.length): SearchRow[] =>
  rows.slice(0, shown).map((row, at) => ({ ...row, heading: at === 0 ? { of, more: rows.length > shown } : null }));

/** `tagsFirst`: a tag was searched for. */
export function searchRows(found: Found, kind: SearchKind, tagsFirst = false): SearchRow[] {
  if (kind === 'accounts') return plain(people(found.accounts));
  if (kind === 'statuses') return plain(posts(found.statuses));
  if (kind === 'hashtags') return plain(tags(found.hashtags));
  if (kind === 'local') return plain(localPosts(found.local));
  const named = [
    headed('accounts', people(found.accounts), maxRowsAbovePosts),
    headed('hashtags', tags(found.hashtags), maxRowsAbovePosts),
  ];
  return [
    ...(tagsFirst ? named.reverse() : named).flat(),
    ...headed('local', localPosts(found.local), maxLocalPosts),
    ...headed('statuses', posts(found.statuses)),
  ];
}
