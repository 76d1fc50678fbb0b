// What a list's settings do: whose replies are in it, and whether its posts are in Home too. Covers electron/demo/store/audience.ts.
import { expect, test } from 'vitest';
import { as, field, ids, startService } from '../client.ts';

const freya = 'freya@archipelago.example';

async function open() {
  const demo = await startService();
  const mira = as(demo, 'mira');
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
  'a list with the replies policy “%s” has replies to followed people and to others: %j',
  async (replies_policy, [toFollowed, toOther]) => {
    const { demo, mira, id } = await open();
    expect((await mira.put(`/api/v1/lists/${id}`, { json: { replies_policy } })).body).toMatchObject({ title: 'Terns', replies_policy });
    const reply = (to: string) => demo.act.post(freya, { text: 'yes', inReplyTo: demo.act.post(to, { text: 'well?' }) });
    const [followed, other] = [reply('jonna'), reply('gus@archipelago.example')];
    const shown = ids(await mira.get(`/api/v1/timelines/list/${id}`));
    expect([shown.includes(followed), shown.includes(other)]).toEqual([toFollowed, toOther]);
  },
);

test('a list with the replies policy “list” has replies to its members', async () => {
  const { demo, mira, id } = await open();
  await mira.post(`/api/v1/lists/${id}/accounts`, { json: { account_ids: [demo.act.id('jonna')] } });
  const reply = demo.act.post(freya, { text: 'yes', inReplyTo: demo.act.post('jonna', { text: 'well?' }) });
  expect(ids(await mira.get(`/api/v1/timelines/list/${id}`))).toContain(reply);
});

test('the posts of an exclusive list are not in Home, until it is exclusive no more', async () => {
  const { demo, mira, id } = await open();
  const post = demo.act.post(freya, { text: 'hello' });
  const home = async () => ids(await mira.get('/api/v1/timelines/home'));
  expect(await home()).toContain(post);
  expect((await mira.put(`/api/v1/lists/${id}`, { json: { exclusive: true } })).body).toMatchObject({ exclusive: true });
  expect(await home()).not.toContain(post);
  expect(ids(await mira.get(`/api/v1/timelines/list/${id}`))).toContain(post);
  await mira.put(`/api/v1/lists/${id}`, { json: { exclusive: false } });
  expect(await home()).toContain(post);
});
