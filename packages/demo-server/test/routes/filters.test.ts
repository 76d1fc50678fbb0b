// Tests filters: keywords, statuses, contexts, expiry, and the `filtered` field of statuses.
import { expect, test } from 'vitest';
import { entitiesOf, clientFor, field, startService } from '../client.ts';
import type { TestDemoOptions } from '../support/demo.ts';

const defaultFilter = { title: 'Fog', context: ['home', 'thread'], filter_action: 'hide' };

async function setUp(options: TestDemoOptions = {}) {
  const demo = await startService(options);
  const mira = clientFor(demo, 'mira');
  const createFilter = async (more: object) => field(await mira.post('/api/v2/filters', { json: { ...defaultFilter, ...more } }), 'id');
  const filteredOf = async (id: string) => ((await mira.get(`/api/v1/statuses/${id}`)).body as { filtered: unknown[] }).filtered;
  return { demo, mira, make: createFilter, filteredOf };
}

test('a status lists the filters that it matches, with the first match of their keywords', async () => {
  const { demo, make, filteredOf } = await setUp();
  const id = await make({ keywords_attributes: [{ keyword: 'fog', whole_word: true }, { keyword: 'mist' }] });
  const post = demo.act.post('jonna', { text: 'Mist, then FOG' });
  expect(await filteredOf(post)).toMatchObject([
    {
      filter: { id, title: 'Fog', context: ['home', 'thread'], filter_action: 'hide' },
      keyword_matches: ['Mist'],
      status_matches: null,
    },
  ]);
  expect(await filteredOf(demo.act.post('jonna', { text: 'foghorn' }))).toEqual([]);
});

test('matches keywords in content warnings, poll options, and media descriptions', async () => {
  const { demo, make, filteredOf } = await setUp();
  await make({ keywords_attributes: [{ keyword: 'coast' }] });
  const poll = demo.act.post('jonna', { text: 'where?', poll: { options: ['at the coast', 'inland'], expiresIn: 600 } });
  const picture = demo.act.post('jonna', { text: 'look', pictures: [1] });
  const warned = demo.act.post('jonna', { text: 'look', spoilerText: 'the Coast again' });
  for (const id of [poll, picture, warned]) expect(await filteredOf(id)).toHaveLength(1);
});

test('filters a single status and its boosts until the status is removed from the filter', async () => {
  const { demo, mira, make, filteredOf } = await setUp();
  const filter = await make({});
  const post = demo.act.post('jonna', { text: 'hello' });
  const boost = demo.act.reblog('ruben', post);
  const entry = await mira.post(`/api/v2/filters/${filter}/statuses`, { json: { status_id: post } });
  expect(entry.body).toEqual({ id: field(entry, 'id'), status_id: post });
  expect((await mira.post(`/api/v2/filters/${filter}/statuses`, { json: { status_id: post } })).status).toBe(422);
  for (const id of [post, boost]) expect(await filteredOf(id)).toMatchObject([{ filter: { id: filter }, status_matches: [post] }]);
  expect(entitiesOf(await mira.get(`/api/v2/filters/${filter}/statuses`))).toEqual([entry.body]);
  await mira.delete(`/api/v2/filters/statuses/${field(entry, 'id')}`);
  expect(await filteredOf(post)).toEqual([]);
});

test('a filter stops matching when it expires, and matches again when its expiry is removed', async () => {
  let now = Date.now();
  const { demo, mira, make, filteredOf } = await setUp({ now: () => now });
  const post = demo.act.post('jonna', { text: 'fog' });
  const id = await make({ expires_in: 600, keywords_attributes: [{ keyword: 'fog' }] });
  expect(await filteredOf(post)).toHaveLength(1);
  now += 601_000;
  expect(await filteredOf(post)).toEqual([]);
  expect((await mira.put(`/api/v2/filters/${id}`, { json: { title: 'Weather' } })).body).not.toMatchObject({ expires_at: null });
  expect((await mira.put(`/api/v2/filters/${id}`, { json: { expires_in: null } })).body).toMatchObject({
    title: 'Weather',
    expires_at: null,
  });
  expect(await filteredOf(post)).toHaveLength(1);
});

test('an update of a filter adds, changes, and removes keywords', async () => {
  const { mira, make } = await setUp();
  const id = await make({ keywords_attributes: [{ keyword: 'one' }, { keyword: 'two' }] });
  const [one, two] = entitiesOf(await mira.get(`/api/v2/filters/${id}/keywords`));
  const keywords_attributes = [
    { id: one?.['id'], keyword: 'first', whole_word: true },
    { id: two?.['id'], keyword: 'two', whole_word: false, _destroy: true },
    { keyword: 'third', whole_word: false },
  ];
  const updatedFilter = await mira.put(`/api/v2/filters/${id}`, { json: { keywords_attributes } });
  expect(updatedFilter.body).toMatchObject({
    keywords: [
      { keyword: 'first', whole_word: true },
      { keyword: 'third', whole_word: false },
    ],
  });
});

test('responds with 404 to a filter of another account', async () => {
  const { demo, make } = await setUp();
  const id = await make({});
  const jonna = clientFor(demo, 'jonna');
  expect((await jonna.get(`/api/v2/filters/${id}`)).status).toBe(404);
  const post = demo.act.post('jonna', { text: 'hello' });
  expect((await jonna.post(`/api/v2/filters/${id}/statuses`, { json: { status_id: post } })).status).toBe(404);
});
