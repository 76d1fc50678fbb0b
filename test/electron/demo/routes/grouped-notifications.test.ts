// Grouped notifications: favourites and boosts of one post form a group, mentions don't.
import { expect, test } from 'vitest';
import { as, startService } from '../client.ts';

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
