// Answers one search: the posts of a page, each once however many accounts have seen it, with the words that were searched for.
import type { AccountKey } from '../contract/accounts.ts';
import type { LocalPost, LocalResults } from '../contract/local-search.ts';
import { parseSearch } from '../contract/search-query.ts';
import type { Word } from '../contract/search-query.ts';
import { textsOf } from './document.ts';
import { highlight } from './highlight.ts';
import { matchesOf } from './match.ts';
import type { PostIndex, Row } from './post-index.ts';

export interface LocalSearch {
  query: string;
  asking: AccountKey;
  /** Those that are signed in. */
  accounts: readonly AccountKey[];
  before: number | null;
}

const postsPerPage = 20;

function present({ account, status, seenBy }: Pick<LocalPost, 'account' | 'status' | 'seenBy'>, words: readonly Word[]): LocalPost {
  const texts = textsOf(status);
  const spoiler = highlight(texts.spoiler, words);
  const content = highlight(texts.content, words);
  const beside = spoiler.found || content.found ? undefined : texts.beside.map((text) => highlight(text, words)).find(({ found }) => found);
  return { account, status, seenBy, spoiler: spoiler.parts, content: content.parts, beside: beside?.parts ?? [] };
}

export function findPosts(index: PostIndex, { query, asking, accounts, before }: LocalSearch, now: number): LocalResults {
  const parsed = parseSearch(query, new Date(now));
  const found = new Map<string, Row & { seenBy: AccountKey[] }>();
  let next: number | null = null;
  let last: number | null = null;
  for (const match of matchesOf(parsed)) {
    for (const row of index.find(match, { asking, accounts, before, now })) {
      const { uri, id } = row.status;
      const key = uri || `${row.account} ${id}`;
      const same = found.get(key);
      if (same) {
        if (!same.seenBy.includes(row.account)) same.seenBy.push(row.account);
        if (row.account === asking) found.set(key, { ...row, seenBy: same.seenBy });
      } else if (found.size === postsPerPage) {
        next = last;
        break;
      } else found.set(key, { ...row, seenBy: [row.account] });
      last = row.place;
    }
    if (next !== null) break;
  }
  return { posts: [...found.values()].map((row) => present(row, parsed.words)), next };
}
