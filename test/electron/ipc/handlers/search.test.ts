import { expect, test } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { searchHandlers } from '../../../../electron/ipc/handlers/search.ts';
import type { Parts } from '../../../../electron/parts.ts';
import { makeStatus } from '../../storage/samples.ts';
import { createFakeParts, links, mira, stranger } from './fake-parts.ts';

const picture = 'https://files.example/tern.png';

function open() {
  const { parts } = createFakeParts();
  const searches: unknown[] = [];
  const status = makeStatus('1', { account: { id: '7', username: 'tern', acct: 'tern', avatar: picture } });
  const post = { status, seenBy: [mira], spoiler: [], content: [], beside: [] };
  const searchIndex = {
    async search(search: unknown) {
      searches.push(search);
      return ok({
        posts: [
          { ...post, account: mira },
          { ...post, account: stranger },
        ],
        next: 5,
      });
    },
  };
  return { searches, handlers: searchHandlers({ ...parts, searchIndex } as unknown as Parts) };
}

test('returns only posts of signed-in accounts, with signed links', async () => {
  const { searches, handlers } = open();
  const answer = await handlers['search.local']({ account: mira, query: 'gulls', before: null });
  expect(answer).toMatchObject({ ok: true, value: { posts: [{ account: mira }], next: 5 } });
  const [post] = answer.ok ? answer.value.posts : [];
  expect(links.urlBehind(post?.status.account.avatar ?? '')).toBe(picture);
  expect(searches).toEqual([{ query: 'gulls', searcher: mira, before: null }]);
});

test('fails for an account that is not signed in', async () => {
  const { searches, handlers } = open();
  expect(await handlers['search.local']({ account: stranger, query: 'gulls', before: null })).toMatchObject({
    error: { code: 'unknown-account' },
  });
  expect(searches).toEqual([]);
});

test('rejects an invalid date, with its operator and value', async () => {
  const { handlers } = open();
  expect(await handlers['search.local']({ account: mira, query: 'before:soon gulls', before: null })).toMatchObject({
    error: { problem: 'search-date', details: { operator: 'before', value: 'soon' } },
  });
});
