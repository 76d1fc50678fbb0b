// Tests editing posts: versions with their media, descriptions, and polls; media and votes lost by an edit; and edits without changes.
import { expect, test } from 'vitest';
import { entitiesOf, clientFor, field, startService } from '../client.ts';
import { blob, png } from '../files.ts';

type DemoClient = ReturnType<typeof clientFor>;

async function uploadPicture(client: DemoClient, description: string): Promise<string> {
  const multipart = new FormData();
  multipart.set('file', blob(png(2, 2), 'image/png'), 'a.png');
  multipart.set('description', description);
  return field(await client.post('/api/v2/media', { multipart }), 'id');
}
const post = async (client: DemoClient, json: object) =>
  field(await client.post('/api/v1/statuses', { json: { status: 'first', ...json } }), 'id');
const edit = (client: DemoClient, id: string, json: object) => client.put(`/api/v1/statuses/${id}`, { json: { status: 'first', ...json } });
const history = async (client: DemoClient, id: string) => (await client.get(`/api/v1/statuses/${id}/history`)).body;

test('each version keeps its media with the descriptions of that time', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const [one, two] = [await uploadPicture(mira, 'a gull'), await uploadPicture(mira, 'a tern')];
  const id = await post(mira, { media_ids: [one, two] });
  const attributes = [{ id: two, description: 'an Arctic tern', focus: '0.5,0.5' }];
  const edited = await edit(mira, id, { media_ids: [two], media_attributes: attributes });
  expect(edited.body).toMatchObject({
    media_attachments: [{ id: two, description: 'an Arctic tern', meta: { focus: { x: 0.5, y: 0.5 } } }],
  });
  expect(await history(mira, id)).toMatchObject([
    {
      media_attachments: [
        { id: one, description: 'a gull' },
        { id: two, description: 'a tern' },
      ],
    },
    { media_attachments: [{ id: two, description: 'an Arctic tern' }] },
  ]);
  // Media removed by the edit belong to the earlier version: they can neither be attached elsewhere nor are they swept.
  expect((await mira.post('/api/v1/statuses', { json: { status: 'x', media_ids: [one] } })).status).toBe(422);
  expect((await mira.get(`/api/v1/media/${one}`)).status).toBe(404);
  expect((await edit(mira, id, { media_ids: [one, two] })).body).toMatchObject({ media_attachments: [{ id: one }, { id: two }] });
});

test('an edit changes the descriptions of the post’s own media only', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const [own, other, hers] = [await uploadPicture(mira, 'own'), await uploadPicture(mira, 'other'), await uploadPicture(jonna, 'hers')];
  const id = await post(mira, { media_ids: [own] });
  const attributes = [own, other, hers].map((media) => ({ id: media, description: 'rewritten' }));
  expect((await edit(mira, id, { media_ids: [own], media_attributes: attributes })).status).toBe(200);
  expect([own, other, hers].map((media) => demo.store.media.byId(media)?.description)).toEqual(['rewritten', 'other', 'hers']);
  const long = [{ id: own, description: 'x'.repeat(10_001) }];
  expect((await edit(mira, id, { media_ids: [own], media_attributes: long })).status).toBe(422);
  expect((await edit(mira, id, { media_ids: [hers] })).status).toBe(422);
});

test('new options or a change of `multiple` delete the votes; a new end or hidden totals do not', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const poll = { options: ['gulls', 'terns'], expires_in: 600 };
  const id = await post(mira, { poll });
  demo.act.vote('jonna', id, [1]);
  const editPoll = async (change: object) => ((await edit(mira, id, { poll: { ...poll, ...change } })).body as { poll: object }).poll;
  const before = demo.store.statuses.byId(id)?.poll_id;
  expect(await editPoll({ expires_in: 1_200 })).toMatchObject({ id: before, votes_count: 1 });
  expect(await editPoll({ hide_totals: true })).toMatchObject({ votes_count: 1, options: [{ votes_count: null }, { votes_count: null }] });
  expect(await editPoll({ options: ['gulls', 'terns', 'both'] })).toMatchObject({ id: before, votes_count: 0, voters_count: 0 });
  expect((await jonna.post(`/api/v1/polls/${before}/votes`, { json: { choices: [2] } })).body).toMatchObject({ votes_count: 1 });
  expect(await editPoll({ options: ['gulls', 'terns', 'both'], multiple: true })).toMatchObject({ votes_count: 0, multiple: true });
  expect((await edit(mira, id, {})).body).toMatchObject({ poll: null });
  const versions = (await history(mira, id)) as { poll?: { options: { title: string }[] } }[];
  expect(versions.map((version) => version.poll?.options.map(({ title }) => title).join() ?? null)).toEqual([
    'gulls,terns',
    'gulls,terns',
    'gulls,terns',
    'gulls,terns,both',
    'gulls,terns,both',
    null,
  ]);
});

test('an edit without changes creates no version and sets no edited_at', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const media = await uploadPicture(mira, 'a gull');
  const id = await post(mira, { media_ids: [media] });
  const same = { media_ids: [media], media_attributes: [{ id: media, description: 'a gull' }] };
  expect((await edit(mira, id, same)).body).toMatchObject({ edited_at: null });
  expect(entitiesOf(await mira.get(`/api/v1/statuses/${id}/history`))).toHaveLength(1);
  expect((await edit(mira, id, { ...same, media_attributes: [{ id: media, description: 'a big gull' }] })).body).toMatchObject({
    edited_at: expect.any(String) as string,
  });
  expect(entitiesOf(await mira.get(`/api/v1/statuses/${id}/history`))).toHaveLength(2);
});

test('an edit can change the quote policy, and keeps the quoted post', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const quoted = demo.act.post('jonna', { text: 'quote me' });
  const id = await post(mira, { quoted_status_id: quoted });
  const edited = await edit(mira, id, { status: 'second', quote_approval_policy: 'nobody' });
  expect(edited.body).toMatchObject({ quote_approval: { automatic: [] }, quote: { state: 'accepted', quoted_status: { id: quoted } } });
  expect(await history(mira, id)).toMatchObject([
    { content: '<p>first</p>', quote: { state: 'accepted' } },
    { content: '<p>second</p>', quote: { quoted_status: { id: quoted } } },
  ]);
});

test('a post with media and a poll keeps both when it is edited', async () => {
  const mira = clientFor(await startService(), 'mira');
  const picture = await uploadPicture(mira, 'a gull');
  const both = { media_ids: [picture], poll: { options: ['gulls', 'terns'], expires_in: 600 } };
  const id = await post(mira, both);
  const edited = await edit(mira, id, { ...both, status: 'second' });
  expect([edited.status, edited.body]).toMatchObject([
    200,
    { content: '<p>second</p>', media_attachments: [{ id: picture }], poll: { options: [{ title: 'gulls' }, { title: 'terns' }] } },
  ]);
});

test('a version has `quote` only if the post quotes another', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const plain = await post(mira, {});
  const quote = await post(mira, { quoted_status_id: plain });
  expect(Object.keys(((await history(mira, plain)) as object[])[0] ?? {})).not.toContain('quote');
  expect(await history(mira, quote)).toMatchObject([{ quote: { state: 'accepted', quoted_status: { id: plain } } }]);
});

test('an edit without `sensitive` takes the mark away, whatever the account’s default', async () => {
  const mira = clientFor(await startService(), 'mira');
  await mira.patch('/api/v1/accounts/update_credentials', { json: { source: { sensitive: true } } });
  const id = await post(mira, {});
  expect((await mira.get(`/api/v1/statuses/${id}`)).body).toMatchObject({ sensitive: true });
  expect((await edit(mira, id, { status: 'second' })).body).toMatchObject({ sensitive: false });
});
