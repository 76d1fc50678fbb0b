// What was found as rows of one list, pure: with a heading over each kind where several kinds stand together.
import type { Tag } from '../../electron/contract/entities.ts';

type Kind = 'accounts' | 'statuses' | 'hashtags';
export type SearchRow =
  | { kind: 'heading'; key: string; of: Kind; more: boolean }
  | { kind: 'account'; key: string; id: string }
  | { kind: 'status'; key: string; id: string }
  | { kind: 'tag'; key: string; tag: Tag };

/** People and tags that stand above the posts. */
const few = 3;

interface Found {
  accounts: readonly string[];
  statuses: readonly string[];
  hashtags: readonly Tag[];
}

const people = (ids: readonly string[]): SearchRow[] => ids.map((id) => ({ kind: 'account', key: `account:${id}`, id }));
const posts = (ids: readonly string[]): SearchRow[] => ids.map((id) => ({ kind: 'status', key: `status:${id}`, id }));
const tags = (all: readonly Tag[]): SearchRow[] => all.map((tag) => ({ kind: 'tag', key: `tag:${tag.name}`, tag }));
const headed = (of: Kind, rows: SearchRow[], shown = rows.length): SearchRow[] =>
  rows.length === 0 ? [] : [{ kind: 'heading', key: `heading:${of}`, of, more: rows.length > shown }, ...rows.slice(0, shown)];

export function searchRows(found: Found, kind: Kind | 'all'): SearchRow[] {
  if (kind === 'accounts') return people(found.accounts);
  if (kind === 'statuses') return posts(found.statuses);
  if (kind === 'hashtags') return tags(found.hashtags);
  return [
    ...headed('accounts', people(found.accounts), few),
    ...headed('hashtags', tags(found.hashtags), few),
    ...headed('statuses', posts(found.statuses)),
  ];
}
