// Tests grouped notifications: favourites and boosts of one post form a group, mentions do not.
import { expect, test } from 'vitest';
import { clientFor, links, startService } from '../client.ts';

interface NotificationGroupEntity {
  group_key: string;
  type: string;
  notifications_count: number;
  sample_account_ids: string[];
}
const freya = 'freya@archipelago.example';
const tomas = 'tomas@archipelago.example';

async function setUp() {
  const demo = await startService({ now: () => Date.parse('2026-11-21T06:00:00Z') });
  const mira = clientFor(demo, 'mira');
  await mira.post('/api/v1/notifications/clear');
  const post = demo.act.post('mira', { text: 'hello' });
  demo.act.favourite(freya, post);
  demo.act.favourite(tomas, post);
  demo.act.mention(freya, 'mira');
  const groups = async (query = '') =>
    ((await mira.get(`/api/v2/notifications${query}`)).body as { notification_groups: NotificationGroupEntity[] }).notification_groups;
  return { demo, mira, groups };
}

test('groups two favourites of one post, with both accounts', async () => {
  const { demo, groups } = await setUp();
  const [mention, favourites] = await groups();
  expect(mention).toMatchObject({ type: 'mention', notifications_count: 1 });
  expect(favourites).toMatchObject({ type: 'favourite', notifications_count: 2 });
  expect(favourites?.sample_account_ids).toEqual([demo.act.id(tomas), demo.act.id(freya)]);
});

test('groups only the types in grouped_types', async () => {
  const { groups } = await setUp();
  expect((await groups('?grouped_types[]=reblog')).map(({ type }) => type)).toEqual(['mention', 'favourite', 'favourite']);
});

test('pages contain every group, also when groups overlap in time', async () => {
  let now = Date.parse('2026-11-21T06:00:00Z');
  const demo = await startService({ now: () => now });
  const mira = clientFor(demo, 'mira');
  await mira.post('/api/v1/notifications/clear');
  const posts = ['one', 'two', 'three'].map((text) => demo.act.post('mira', { text }));
  const actLater = (work: () => void) => {
    now += 1_000;
    work();
  };
  // The newest group includes notifications older than all other groups.
  for (const acct of [freya, tomas, 'edda@north.example']) {
    for (const post of posts) actLater(() => void demo.act.favourite(acct, post));
    actLater(() => void demo.act.mention(acct, 'mira'));
  }
  const whole = (await mira.get('/api/v2/notifications')).body as { notification_groups: NotificationGroupEntity[] };
  expect(whole.notification_groups).toHaveLength(6);
  const pagedGroups: NotificationGroupEntity[] = [];
  for (let path = '/api/v2/notifications?limit=2'; path !== '' && pagedGroups.length < 100;) {
    const answer = await mira.get(path);
    const { notification_groups: groups } = answer.body as { notification_groups: NotificationGroupEntity[] };
    expect(groups.length).toBeLessThanOrEqual(2);
    pagedGroups.push(...groups);
    path = links(answer).next?.replace(demo.url, '') ?? '';
  }
  expect([...new Set(pagedGroups.map(({ group_key }) => group_key))].sort()).toEqual(
    whole.notification_groups.map(({ group_key }) => group_key).sort(),
  );
  for (const group of pagedGroups) expect(group.notifications_count).toBe(group.type === 'favourite' ? 3 : 1);
});

test('min_id returns the groups directly after the cursor', async () => {
  const { demo, mira, groups } = await setUp();
  const oldest = ((await mira.get('/api/v1/notifications')).body as { id: string }[]).at(-1)?.id ?? '';
  demo.act.mention(tomas, 'mira');
  expect((await groups(`?limit=1&min_id=${oldest}`)).map(({ type }) => type)).toEqual(['favourite']);
  expect((await groups(`?limit=2&min_id=${oldest}`)).map(({ type }) => type)).toEqual(['mention', 'favourite']);
  expect(await groups(`?limit=3&min_id=${oldest}`)).toHaveLength(3);
});

test('the unread count counts groups', async () => {
  const { mira } = await setUp();
  expect((await mira.get('/api/v2/notifications/unread_count')).body).toEqual({ count: 2 });
});

test('reads and dismisses a group', async () => {
  const { mira, groups } = await setUp();
  const key = (await groups())[1]?.group_key ?? '';
  expect((await mira.get(`/api/v2/notifications/${key}/accounts`)).body).toHaveLength(2);
  await mira.post(`/api/v2/notifications/${key}/dismiss`);
  expect((await mira.get(`/api/v2/notifications/${key}`)).status).toBe(404);
  expect((await groups()).map(({ type }) => type)).toEqual(['mention']);
});

test('pages the accounts of a group', async () => {
  const { demo, mira, groups } = await setUp();
  const key = (await groups())[1]?.group_key ?? '';
  const first = await mira.get(`/api/v2/notifications/${key}/accounts?limit=1`);
  expect(first.body).toMatchObject([{ acct: tomas }]);
  const second = await mira.get(links(first).next?.replace(demo.url, '') ?? '');
  expect(second.body).toMatchObject([{ acct: freya }]);
  const end = await mira.get(links(second).next?.replace(demo.url, '') ?? '');
  expect(end).toMatchObject({ status: 200, body: [] });
});
