// Tests list settings: whose replies a list shows, and whether its posts also appear in Home.
import { expect, test } from 'vitest';
import { clientFor, field, ids, startService } from '../client.ts';

const freya = 'freya@archipelago.example';

async function setUp() {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  for (const acct of [freya, 'jonna']) demo.act.follow('mira', acct);
  demo.act.unfollow('mira', 'gus@archipelago.example');
  const id = field(await mira.post('/api/v1/lists', { json: { title: 'Terns' } }), 'id');
  await mira.post(`/api/v1/lists/${id}/accounts`, { json: { account_ids: [demo.act.id(freya)] } });
  return { demo, mira, id };
}

test.each([
  ['followed', [true, false]],
  ['list', [false, false]],
  ['none', [false, false]],
] as const)(
  'a list with the replies policy “%s” contains replies to followed accounts and to others: %j',
  async (replies_policy, [toFollowed, toOther]) => {
    const { demo, mira, id } = await setUp();
    expect((await mira.put(`/api/v1/lists/${id}`, { json: { replies_policy } })).body).toMatchObject({ title: 'Terns', replies_policy });
    const reply = (to: string) => demo.act.post(freya, { text: 'yes', inReplyTo: demo.act.post(to, { text: 'well?' }) });
    const [followed, other] = [reply('jonna'), reply('gus@archipelago.example')];
    const timelineIds = ids(await mira.get(`/api/v1/timelines/list/${id}`));
    expect([timelineIds.includes(followed), timelineIds.includes(other)]).toEqual([toFollowed, toOther]);
  },
);

test('a list with the replies policy “list” contains replies to its members', async () => {
  const { demo, mira, id } = await setUp();
  await mira.post(`/api/v1/lists/${id}/accounts`, { json: { account_ids: [demo.act.id('jonna')] } });
  const reply = demo.act.post(freya, { text: 'yes', inReplyTo: demo.act.post('jonna', { text: 'well?' }) });
  expect(ids(await mira.get(`/api/v1/timelines/list/${id}`))).toContain(reply);
});

test('the home timeline omits the posts of a list while the list is exclusive', async () => {
  const { demo, mira, id } = await setUp();
  const post = demo.act.post(freya, { text: 'hello' });
  const home = async () => ids(await mira.get('/api/v1/timelines/home'));
  expect(await home()).toContain(post);
  expect((await mira.put(`/api/v1/lists/${id}`, { json: { exclusive: true } })).body).toMatchObject({ exclusive: true });
  expect(await home()).not.toContain(post);
  expect(ids(await mira.get(`/api/v1/timelines/list/${id}`))).toContain(post);
  await mira.put(`/api/v1/lists/${id}`, { json: { exclusive: false } });
  expect(await home()).toContain(post);
});
