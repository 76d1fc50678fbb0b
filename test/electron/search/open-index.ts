// Creates an in-memory index and posts for search tests.
import { onTestFinished } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { LocalPost } from '../../../electron/contract/local-search.ts';
import { findPosts } from '../../../electron/search/find-posts.ts';
import { openIndexFile } from '../../../electron/search/index-file.ts';
import { PostIndex } from '../../../electron/search/post-index.ts';
import { jon, makeStatus, mira } from '../storage/samples.ts';

export const now = new Date(2026, 5, 1).getTime();

export const makeAuthor = (acct: string) => ({ id: `id-${acct}`, username: acct.split('@')[0], acct });

let posts = 0;
/** Creates a post that is newer than all previous ones and identified by its text. */
export function post(content: string, more: object = {}) {
  posts += 1;
  const id = String(1_000 + posts);
  const created_at = new Date(Date.UTC(2026, 0, 1) + posts * 1_000).toISOString();
  return makeStatus(id, {
    uri: `https://coast.example/${id}`,
    created_at,
    account: makeAuthor('eider'),
    visibility: 'unlisted',
    content: `<p>${content}</p>`,
    ...more,
  });
}

export const textOf = ({ content }: Pick<LocalPost, 'content'>): string => content.map(({ text }) => text).join('');

export function openIndex() {
  const db = openIndexFile(':memory:', () => undefined);
  onTestFinished(() => db.close());
  const index = new PostIndex(db);
  const page = (query: string, searcher: AccountKey = mira, before: number | null = null, accounts: AccountKey[] = [mira, jon]) =>
    findPosts(index, { query, searcher, accounts, before }, now);
  /** Texts of the posts found. */
  const find = (query: string, searcher: AccountKey = mira) => page(query, searcher).posts.map(textOf);
  return { db, index, page, find };
}
