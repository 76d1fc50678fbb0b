// Filters: their words, statuses, contexts and end, and what a status says of them. Covers electron/demo/store/filters.ts.
import { expect, test } from 'vitest';
import { all, as, field, startService } from '../client.ts';
import type { DemoOptions } from '../../../faults/demo.ts';

const base = { title: 'Fog', context: ['home', 'thread'], filter_action: 'hide' };

async function open(options: DemoOptions = {}) {
  const demo = await startService(options);
  const mira = as(demo, 'mira');
  const make = async (more: object) => field(await mira.post('/api/v2/filters', { json: { ...base, ...more } }), 'id');
  const filteredOf = async (id: string) => ((await mira.get(`/api/v1/statuses/${id}`)).body as { filtered: unknown[] }).filtered;
  return { demo, mira, make, filteredOf };
}

test('a status says which filters it matches, by which words', async () => {
  const { demo, make, filteredOf } = await open();
  const id = await make({ keywords_attributes: [{ keyword: 'fog', whole_word: true }, { keyword: 'mist' }] });
  const post = demo.act.post('jonna', { text: 'Mist, then FOG' });
  expect(await filteredOf(post)).toMatchObject([
    {
      filter: { id, title: 'Fog', context: ['home', 'thread'], filter_action: 'hide' },
      keyword_matches: ['fog', 'mist'],
      status_matches: [],
    },
  ]);
  expect(await filteredOf(demo.act.post('jonna', { text: 'foghorn' }))).toEqual([]);
});

test('words are found in warnings, poll options and descriptions of media', async () => {
  const { demo, make, filteredOf } = await open();
  await make({ keywords_attributes: [{ keyword: 'coast' }] });
  const poll = demo.act.post('jonna', { text: 'where?', poll: { options: ['at the coast', 'inland'], expiresIn: 600 } });
  const picture = demo.act.post('jonna', { text: 'look', pictures: [1] });
  const warned = demo.act.post('jonna', { text: 'look', spoilerText: 'the Coast again' });
  for (const id of [poll, picture, warned]) expect(await filteredOf(id)).toHaveLength(1);
});

test('a single status is filtered, also where it is boosted, until it is taken out', async () => {
  const { demo, mira, make, filteredOf } = await open();
  const filter = await make({});
  const post = demo.act.post('jonna', { text: 'hello' });
  const boost = demo.act.reblog('ruben', post);
  const entry = await mira.post(`/api/v2/filters/${filter}/statuses`, { json: { status_id: post } });
  expect(entry.body).toEqual({ id: field(entry, 'id'), status_id: post });
  expect((await mira.post(`/api/v2/filters/${filter}/statuses`, { json: { status_id: post } })).status).toBe(422);
  for (const id of [post, boost]) expect(await filteredOf(id)).toMatchObject([{ filter: { id: filter }, status_matches: [post] }]);
  expect(all(await mira.get(`/api/v2/filters/${filter}/statuses`))).toEqual([entry.body]);
  await mira.delete(`/api/v2/filters/statuses/${field(entry, 'id')}`);
  expect(await filteredOf(post)).toEqual([]);
});

test('a filter ends at its time, and without one when it is set to none', async () => {
  let now = Date.now();
  const { demo, mira, make, filteredOf } = await open({ now: () => now });
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

test('words are added, changed and removed with their filter', async () => {
  const { mira, make } = await open();
  const id = await make({ keywords_attributes: [{ keyword: 'one' }, { keyword: 'two' }] });
  const [one, two] = all(await mira.get(`/api/v2/filters/${id}/keywords`));
  const keywords_attributes = [
    { id: one?.['id'], keyword: 'first', whole_word: true },
    { id: two?.['id'], keyword: 'two', whole_word: false, _destroy: true },
    { keyword: 'third', whole_word: false },
  ];
  const changed = await mira.put(`/api/v2/filters/${id}`, { json: { keywords_attributes } });
  expect(changed.body).toMatchObject({
    keywords: [
      { keyword: 'first', whole_word: true },
      { keyword: 'third', whole_word: false },
    ],
  });
});

test('a filter of another person is not found', async () => {
  const { demo, make } = await open();
  const id = await make({});
  const jonna = as(demo, 'jonna');
  expect((await jonna.get(`/api/v2/filters/${id}`)).status).toBe(404);
  const post = demo.act.post('jonna', { text: 'hello' });
  expect((await jonna.post(`/api/v2/filters/${id}/statuses`, { json: { status_id: post } })).status).toBe(404);
});
