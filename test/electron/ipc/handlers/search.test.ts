import { expect, test } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { searchHandlers } from '../../../../electron/ipc/handlers/search.ts';
import { makeStatus } from '../../storage/samples.ts';
import { createServices, links, mira, stranger } from './services.ts';

const picture = 'https://files.example/tern.png';

function open() {
  const { services } = createServices();
  const asked: unknown[] = [];
  const status = makeStatus('1', { account: { id: '7', username: 'tern', acct: 'tern', avatar: picture } });
  const post = { status, seenBy: [mira], spoiler: [], content: [], beside: [] };
  const searchIndex = {
    async search(search: unknown) {
      asked.push(search);
      return ok({
        posts: [
          { ...post, account: mira },
          { ...post, account: stranger },
        ],
        next: 5,
      });
    },
    size: async () => 0,
  };
  return { asked, handlers: searchHandlers({ ...services, searchIndex }) };
}

test('posts of signed-in accounts are answered with signed links', async () => {
  const { asked, handlers } = open();
  const found = await handlers['search.local']({ account: mira, query: 'gulls', before: null });
  expect(found).toMatchObject({ ok: true, value: { posts: [{ account: mira }], next: 5 } });
  const [post] = found.ok ? found.value.posts : [];
  expect(links.urlBehind(post?.status.account.avatar ?? '')).toBe(picture);
  expect(asked).toEqual([{ query: 'gulls', asking: mira, before: null }]);
});

test('an account that is not signed in finds nothing', async () => {
  const { asked, handlers } = open();
  expect(await handlers['search.local']({ account: stranger, query: 'gulls', before: null })).toMatchObject({
    error: { code: 'unknown-account' },
  });
  expect(asked).toEqual([]);
});

test('a date that is none is refused with its sentence', async () => {
  const { handlers } = open();
  expect(await handlers['search.local']({ account: mira, query: 'before:soon gulls', before: null })).toMatchObject({
    error: { problem: 'search-date', details: { operator: 'before', value: 'soon' } },
  });
});
