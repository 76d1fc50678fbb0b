// Runs one search and returns a page of results: each post once, even if several accounts have it, with the matching words marked.
import type { AccountKey } from '../contract/accounts.ts';
import type { LocalPost, LocalResults, MarkedText } from '../contract/local-search.ts';
import type { Word } from '@kittiwake/mastodon-api/search-query';
import { parseSearch } from '@kittiwake/mastodon-api/search-query';
import { textsOf } from './document.ts';
import { toIndexQueries } from './index-query.ts';
import type { PostIndex, IndexedPost } from './post-index.ts';
import { withoutArticle, atomsOf } from './tokens.ts';
import type { Atom } from './tokens.ts';

interface SearchTerm {
  words: string[];
  isPrefix: boolean;
}
interface TextRange {
  start: number;
  end: number;
}

/** Characters of the excerpt: at most before the first match, and in total. */
const maxBefore = 120;
const maxLength = 600;

function toSearchTerms(words: readonly Word[]): SearchTerm[] {
  return words.flatMap(({ text, isPhrase, not }) => {
    const atoms = not ? [] : atomsOf(text);
    return atoms.length === 0 ? [] : { words: atoms.map((atom) => atom.text), isPrefix: !isPhrase && !atoms.at(-1)?.isInRun };
  });
}

function matchesTerm(word: string, term: string, isPrefix: boolean): boolean {
  const isEqual = (a: string, b: string): boolean => (isPrefix ? a.startsWith(b) : a === b);
  const stem = withoutArticle(word);
  return isEqual(word, term) || isEqual(stem ?? word, withoutArticle(term) ?? term);
}

function rangesIn(atoms: readonly Atom[], terms: readonly SearchTerm[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { words, isPrefix } of terms)
    for (let at = 0; at + words.length <= atoms.length; at += 1) {
      const isMatch = words.every((word, nth) => matchesTerm(atoms[at + nth]?.text ?? '', word, isPrefix && nth === words.length - 1));
      if (isMatch) ranges.push({ start: atoms[at]?.start ?? 0, end: atoms[at + words.length - 1]?.end ?? 0 });
    }
  return ranges.sort((a, b) => a.start - b.start);
}

/** Returns a position near `around` that splits no word, or at least no surrogate pair. */
function findCut(text: string, around: number): number {
  const space = text.slice(0, around).search(/\s\S*$/);
  if (space > around - 40) return space + 1;
  return /[\udc00-\udfff]/.test(text[around] ?? '') ? around - 1 : around;
}

/**
 * Marks the searched words in a text, and cuts the text to an excerpt around the first of them. `hasMatch`: the text contains at least one
 * of the words.
 */
export function highlight(text: string, words: readonly Word[]): { parts: MarkedText; hasMatch: boolean } {
  const ranges = rangesIn(atomsOf(text), toSearchTerms(words));
  const first = ranges[0]?.start ?? 0;
  const start = first > maxBefore * 2 ? findCut(text, first - maxBefore) : 0;
  const end = text.length > start + maxLength ? findCut(text, start + maxLength) : text.length;
  const parts: MarkedText = [];
  const add = (part: string, marked: boolean): void => {
    if (part !== '') parts.push({ text: part, marked });
  };
  let at = start;
  if (start > 0) add('…', false);
  for (const range of ranges) {
    if (range.start < at || range.end > end) continue;
    add(text.slice(at, range.start), false);
    add(text.slice(range.start, range.end), true);
    at = range.end;
  }
  add(end < text.length ? `${text.slice(at, end).trimEnd()}…` : text.slice(at), false);
  return { parts, hasMatch: ranges.length > 0 };
}

export interface PostSearch {
  query: string;
  searcher: AccountKey;
  /** The signed-in accounts. */
  accounts: readonly AccountKey[];
  before: number | null;
}

const postsPerPage = 20;

function toLocalPost({ account, status, seenBy }: Pick<LocalPost, 'account' | 'status' | 'seenBy'>, words: readonly Word[]): LocalPost {
  const texts = textsOf(status);
  const spoiler = highlight(texts.spoiler, words);
  const content = highlight(texts.content, words);
  const isMatchVisible = spoiler.hasMatch || content.hasMatch;
  const beside = isMatchVisible ? undefined : texts.beside.map((text) => highlight(text, words)).find(({ hasMatch }) => hasMatch);
  return { account, status, seenBy, spoiler: spoiler.parts, content: content.parts, beside: beside?.parts ?? [] };
}

export function findPosts(index: PostIndex, { query, searcher, accounts, before }: PostSearch, now: number): LocalResults {
  const parsed = parseSearch(query, new Date(now));
  const rowsByPost = new Map<string, IndexedPost & { seenBy: AccountKey[] }>();
  let next: number | null = null;
  let lastRowid: number | null = null;
  for (const indexQuery of toIndexQueries(parsed)) {
    for (const row of index.find(indexQuery, { searcher, accounts, before, now })) {
      const { uri, id } = row.status;
      const key = uri || `${row.account} ${id}`;
      const earlierRow = rowsByPost.get(key);
      if (earlierRow) {
        if (!earlierRow.seenBy.includes(row.account)) earlierRow.seenBy.push(row.account);
        if (row.account === searcher) rowsByPost.set(key, { ...row, seenBy: earlierRow.seenBy });
      } else if (rowsByPost.size === postsPerPage) {
        next = lastRowid;
        break;
      } else rowsByPost.set(key, { ...row, seenBy: [row.account] });
      lastRowid = row.rowid;
    }
    if (next !== null) break;
  }
  return { posts: [...rowsByPost.values()].map((row) => toLocalPost(row, parsed.words)), next };
}
