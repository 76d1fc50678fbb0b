// Tests that the seed data is the same at every start.
import { expect, test } from 'vitest';
import { seededAccounts } from '../../src/seed/accounts.ts';
import { createDice, createRandom } from '../../src/seed/random.ts';
import { peers } from '../../src/seed/server.ts';
import { clientFor, startService } from '../client.ts';

const now = () => Date.parse('2026-11-21T12:00:00Z');
const count = (demo: Awaited<ReturnType<typeof startService>>, table: string) => demo.store.db.count(`SELECT count(*) FROM ${table}`);

test('two servers are seeded with the same accounts and posts', async () => {
  const [one, two] = [await startService({ posts: 200, now }), await startService({ posts: 200, now })];
  const rows = (demo: typeof one) => demo.store.db.all('SELECT id, text, visibility, created_at FROM statuses ORDER BY id');
  expect(rows(one).length).toBeGreaterThan(200);
  expect(rows(two)).toEqual(rows(one));
  expect(one.store.accounts.all().map(({ id }) => id)).toEqual(two.store.accounts.all().map(({ id }) => id));
});

test('the seeded posts include media, polls, links, quotes, warnings, several languages, replies, and boosts', async () => {
  const demo = await startService({ posts: 600, now });
  for (const table of ['media', 'polls', 'votes', 'favourites', 'bookmarks', 'pins', 'status_edits', 'conversations', 'announcements'])
    expect([table, count(demo, table)]).not.toEqual([table, 0]);
  for (const condition of [
    'card IS NOT NULL',
    'quote_of_id IS NOT NULL',
    "spoiler_text <> ''",
    'in_reply_to_id IS NOT NULL',
    'reblog_of_id IS NOT NULL',
    "language = 'ja'",
    "language = 'ar'",
  ])
    expect([condition, count(demo, `statuses WHERE ${condition}`)]).not.toEqual([condition, 0]);
});

test('replaces every placeholder, and creates no post in the future', async () => {
  const demo = await startService({ posts: 600, now });
  expect(demo.store.db.all("SELECT text FROM statuses WHERE text LIKE '%{%' OR text LIKE '%undefined%'")).toEqual([]);
  expect(count(demo, `statuses WHERE created_at > ${now()}`)).toBe(0);
});

test('only the accounts with an e-mail address can sign in', async () => {
  const demo = await startService();
  expect(demo.accounts.map(({ email }) => email)).toEqual(seededAccounts.flatMap(({ email }) => email ?? []));
  for (const { acct } of demo.accounts) expect((await clientFor(demo, acct).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
});

test('some notifications are unread', async () => {
  const demo = await startService({ posts: 300, now });
  expect((await clientFor(demo, 'mira').get('/api/v1/notifications/unread_count')).body).toEqual({ count: 7 });
});

test('the peers are unique and end in .example', () => {
  expect(new Set(peers).size).toBe(peers.length);
  expect(peers.filter((peer) => !peer.endsWith('.example'))).toEqual([]);
});

test('the same seed gives the same numbers, from 0 to 1', () => {
  const draw = (seed: number) => Array.from({ length: 500 }, createRandom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect(draw(7).filter((number) => number < 0 || number >= 1)).toEqual([]);
});

test('dice cover the whole range, and sample no item twice', () => {
  const dice = createDice(3);
  expect(new Set(Array.from({ length: 300 }, () => dice.integer(1, 6)))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(dice.sample(['a', 'b', 'c'], 5).toSorted()).toEqual(['a', 'b', 'c']);
  expect(() => dice.pick([])).toThrow('nothing to pick from');
});
