// Grouped notifications: favourites and boosts of one post form a group, mentions don't.
import { expect, test } from 'vitest';
import { as, links, startService } from '../client.ts';

interface Group {
  group_key: string;
  type: string;
  notifications_count: number;
  sample_account_ids: string[];
}
const freya = 'freya@archipelago.example';
const tomas = 'tomas@archipelago.example';

async function open() {
  const demo = await startService({ now: () => Date.parse('2026-11-21T06:00:00Z') });
  const mira = as(demo, 'mira');
  await mira.post('/api/v1/notifications/clear');
  const post = demo.act.post('mira', { text: 'hello' });
  demo.act.favourite(freya, post);
  demo.act.favourite(tomas, post);
  demo.act.mention(freya, 'mira');
  const groups = async (query = '') =>
    ((await mira.get(`/api/v2/notifications${query}`)).body as { notification_groups: Group[] }).notification_groups;
  return { demo, mira, groups };
}

test('two favourites of one post are one group with both accounts', async () => {
  const { demo, groups } = await open();
  const [mention, favourites] = await groups();
  expect(mention).toMatchObject({ type: 'mention', notifications_count: 1 });
  expect(favourites).toMatchObject({ type: 'favourite', notifications_count: 2 });
  expect(favourites?.sample_account_ids).toEqual([demo.act.id(tomas), demo.act.id(freya)]);
});

test('a type that is not requested as grouped is not grouped', async () => {
  const { groups } = await open();
  expect((await groups('?grouped_types[]=reblog')).map(({ type }) => type)).toEqual(['mention', 'favourite', 'favourite']);
});

test('the pages together have every group, also where groups overlap', async () => {
  let now = Date.parse('2026-11-21T06:00:00Z');
  const demo = await startService({ now: () => now });
  const mira = as(demo, 'mira');
  await mira.post('/api/v1/notifications/clear');
  const posts = ['one', 'two', 'three'].map((text) => demo.act.post('mira', { text }));
  const act = (work: () => void) => {
    now += 1_000;
    work();
  };
  // The newest group reaches further back than all others.
  for (const who of [freya, tomas, 'edda@north.example']) {
    for (const post of posts) act(() => void demo.act.favourite(who, post));
    act(() => void demo.act.mention(who, 'mira'));
  }
  const whole = (await mira.get('/api/v2/notifications')).body as { notification_groups: Group[] };
  expect(whole.notification_groups).toHaveLength(6);
  const seen: Group[] = [];
  for (let path = '/api/v2/notifications?limit=2'; path !== '' && seen.length < 100;) {
    const answer = await mira.get(path);
    const { notification_groups: groups } = answer.body as { notification_groups: Group[] };
    expect(groups.length).toBeLessThanOrEqual(2);
    seen.push(...groups);
    path = links(answer).next?.replace(demo.url, '') ?? '';
  }
  expect([...new Set(seen.map(({ group_key }) => group_key))].sort()).toEqual(
    whole.notification_groups.map(({ group_key }) => group_key).sort(),
  );
  for (const group of seen) expect(group.notifications_count).toBe(group.type === 'favourite' ? 3 : 1);
});

test('the newer groups follow without a gap', async () => {
  const { demo, mira, groups } = await open();
  const oldest = ((await mira.get('/api/v1/notifications')).body as { id: string }[]).at(-1)?.id ?? '';
  demo.act.mention(tomas, 'mira');
  expect((await groups(`?limit=1&min_id=${oldest}`)).map(({ type }) => type)).toEqual(['favourite']);
  expect((await groups(`?limit=2&min_id=${oldest}`)).map(({ type }) => type)).toEqual(['mention', 'favourite']);
  expect(await groups(`?limit=3&min_id=${oldest}`)).toHaveLength(3);
});

test('the unread count counts groups', async () => {
  const { mira } = await open();
  expect((await mira.get('/api/v2/notifications/unread_count')).body).toEqual({ count: 2 });
});

test('a group can be read and dismissed', async () => {
  const { mira, groups } = await open();
  const key = (await groups())[1]?.group_key ?? '';
  expect((await mira.get(`/api/v2/notifications/${key}/accounts`)).body).toHaveLength(2);
  await mira.post(`/api/v2/notifications/${key}/dismiss`);
  expect((await mira.get(`/api/v2/notifications/${key}`)).status).toBe(404);
  expect((await groups()).map(({ type }) => type)).toEqual(['mention']);
});

test('the people of a group are paged', async () => {
  const { demo, mira, groups } = await open();
  const key = (await groups())[1]?.group_key ?? '';
  const first = await mira.get(`/api/v2/notifications/${key}/accounts?limit=1`);
  expect(first.body).toMatchObject([{ acct: tomas }]);
  const second = await mira.get(links(first).next?.replace(demo.url, '') ?? '');
  expect(second.body).toMatchObject([{ acct: freya }]);
  const end = await mira.get(links(second).next?.replace(demo.url, '') ?? '');
  expect(end).toMatchObject({ status: 200, body: [] });
});
