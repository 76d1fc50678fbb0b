// Tests paging on the embedded server: max_id, since_id, min_id, and the Link header work as in Mastodon.
import { expect, test } from 'vitest';
import { clientFor, ids, links, send, startService } from './client.ts';

async function createTenPosts() {
  const demo = await startService();
  const posts = Array.from({ length: 10 }, (_, at) => demo.act.post('mira', { text: `post ${at}` }));
  const page = (query: string) => clientFor(demo, 'mira').get(`/api/v1/accounts/${demo.act.id('mira')}/statuses?${query}`);
  return { demo, posts, page };
}

test('without a cursor a page contains the newest posts, newest first', async () => {
  const { posts, page } = await createTenPosts();
  expect(ids(await page('limit=3'))).toEqual(posts.slice(7).reverse());
});

test('max_id returns older posts, without the post itself', async () => {
  const { posts, page } = await createTenPosts();
  expect(ids(await page(`limit=3&max_id=${posts[5]}`))).toEqual([posts[4], posts[3], posts[2]]);
});

test('since_id returns the newest of the newer posts, min_id the posts directly after the cursor', async () => {
  const { posts, page } = await createTenPosts();
  expect(ids(await page(`limit=2&since_id=${posts[2]}`))).toEqual([posts[9], posts[8]]);
  expect(ids(await page(`limit=2&min_id=${posts[2]}`))).toEqual([posts[4], posts[3]]);
});

test('min_id and max_id together fill a gap, starting with its oldest posts', async () => {
  const { posts, page } = await createTenPosts();
  expect(ids(await page(`limit=2&min_id=${posts[1]}&max_id=${posts[8]}`))).toEqual([posts[3], posts[2]]);
});

test('the Link header leads through all pages and back, and keeps the other parameters', async () => {
  const { demo, posts, page } = await createTenPosts();
  const authorization = `Bearer ${clientFor(demo, 'mira').token}`;
  const pagedIds: string[] = [];
  let answer = await page('limit=4&exclude_replies=true');
  const { prev } = links(answer);
  expect(prev).toBe(`${demo.url}/api/v1/accounts/${demo.act.id('mira')}/statuses?exclude_replies=true&limit=4&min_id=${posts[9]}`);
  for (;;) {
    pagedIds.push(...ids(answer));
    const { next } = links(answer);
    if (!next) break;
    answer = await send(next, 'GET', undefined, { authorization });
  }
  expect(pagedIds).toEqual(posts.toReversed());
  const newer = demo.act.post('mira', { text: 'newer' });
  expect(ids(await send(prev ?? '', 'GET', undefined, { authorization }))).toEqual([newer]);
});

test('a page never contains more than the maximum', async () => {
  const demo = await startService();
  for (let at = 0; at < 45; at += 1) demo.act.post('mira', { text: `post ${at}` });
  const mira = clientFor(demo, 'mira');
  expect((await mira.get('/api/v1/timelines/home')).body).toHaveLength(20);
  expect((await mira.get('/api/v1/timelines/home?limit=500')).body).toHaveLength(40);
  expect((await mira.get('/api/v1/directory?limit=500')).body).toHaveLength(40);
});

test('favourites are paged by the time of the favourite, not of the post', async () => {
  const { demo, posts } = await createTenPosts();
  for (const id of [posts[7], posts[1], posts[4]]) demo.act.favourite('jonna', id ?? '');
  const first = await clientFor(demo, 'jonna').get('/api/v1/favourites?limit=2');
  expect(ids(first)).toEqual([posts[4], posts[1]]);
  const rest = await send(links(first).next ?? '', 'GET', undefined, { authorization: `Bearer ${clientFor(demo, 'jonna').token}` });
  expect(ids(rest)).toEqual([posts[7]]);
});

test('cursors of any length are compared as numbers', async () => {
  const { posts, page } = await createTenPosts();
  expect(ids(await page('limit=1&max_id=99999999999999999999999'))).toEqual([posts[9]]);
  expect(ids(await page('limit=1&min_id=0'))).toEqual([posts[0]]);
  expect(ids(await page('max_id=1'))).toEqual([]);
});

test('limit=0 returns all members of a list on one page', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const [list] = ids(await mira.get('/api/v1/lists'));
  const members = await mira.get(`/api/v1/lists/${list}/accounts?limit=0`);
  expect(members.body).toHaveLength(4);
  expect(members.headers.get('link')).toBeNull();
});
