// An index in memory for the tests of the search, and posts for it.
import { onTestFinished } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { LocalPost } from '../../../electron/contract/local-search.ts';
import { findPosts } from '../../../electron/search/find-posts.ts';
import { openIndexFile } from '../../../electron/search/index-file.ts';
import { createPostIndex } from '../../../electron/search/post-index.ts';
import { jon, makeStatus, mira } from '../storage/samples.ts';

export const now = new Date(2026, 5, 1).getTime();

export const person = (acct: string) => ({ id: `id-${acct}`, username: acct.split('@')[0], acct });

let posts = 0;
/** Each is newer than the one before, and known by its text. */
export function post(content: string, more: object = {}) {
  posts += 1;
  const id = String(1_000 + posts);
  const created_at = new Date(Date.UTC(2026, 0, 1) + posts * 1_000).toISOString();
  return makeStatus(id, {
    uri: `https://coast.example/${id}`,
    created_at,
    account: person('eider'),
    visibility: 'unlisted',
    content: `<p>${content}</p>`,
    ...more,
  });
}

export const textOf = ({ content }: Pick<LocalPost, 'content'>): string => content.map(({ text }) => text).join('');

export function openIndex() {
  const db = openIndexFile(':memory:', () => undefined);
  onTestFinished(() => db.close());
  const index = createPostIndex(db);
  const page = (query: string, asking: AccountKey = mira, before: number | null = null, accounts: AccountKey[] = [mira, jon]) =>
    findPosts(index, { query, asking, accounts, before }, now);
  /** The texts of the posts found. */
  const find = (query: string, asking: AccountKey = mira) => page(query, asking).posts.map(textOf);
  return { db, index, page, find };
}
