// Tests updating the index: posts edited, deleted, saved again, and pruned.
import { expect, test } from 'vitest';
import { mira } from '../storage/samples.ts';
import { openIndex, makeAuthor, post } from './open-index.ts';

test('saving an edited post replaces its indexed text', () => {
  const { index, find } = openIndex();
  const first = post('gulls');
  index.save(mira, [first], [first.id]);
  index.save(mira, [{ ...first, content: '<p>terns</p>', edited_at: '2026-02-01T00:00:00Z' }], []);
  expect(find('gulls')).toEqual([]);
  expect(find('terns in:home')).toEqual(['terns']);
});

test('is:bookmark finds a post only while it is bookmarked', () => {
  const { index, find } = openIndex();
  const first = post('gulls');
  index.save(mira, [{ ...first, bookmarked: true }], []);
  expect(find('is:bookmark')).toEqual(['gulls']);
  index.save(mira, [first], []);
  expect(find('is:bookmark')).toEqual([]);
});

test('a changed account domain is found in handles, also of posts indexed before', () => {
  const { index, find } = openIndex();
  index.save(mira, [post('gulls')], []);
  index.setDomain(mira, 'shore.example');
  index.save(mira, [post('terns')], []);
  expect(find('from:@eider@shore.example')).toEqual(['terns', 'gulls']);
  expect(find('from:@eider@coast.example')).toEqual([]);
});

test('removing a post also removes its boosts', () => {
  const { index, find } = openIndex();
  const original = post('gulls');
  index.save(mira, [post('', { reblog: original }), post('terns')], []);
  index.remove(mira, [original.id]);
  expect(find('gulls')).toEqual([]);
  expect(find('is:boost')).toEqual([]);
  expect(find('terns')).toEqual(['terns']);
});

test('removing a boost keeps the boosted post', () => {
  const { index, find } = openIndex();
  const original = post('gulls');
  const boost = post('', { account: makeAuthor('jonna'), reblog: original });
  index.save(mira, [boost], []);
  expect(index.has(mira, boost.id)).toBe(true);
  index.remove(mira, [boost.id]);
  expect(find('is:boost')).toEqual([]);
  expect(find('gulls')).toEqual(['gulls']);
  expect(index.has(mira, boost.id)).toBe(false);
});

test('does not rewrite a post whose indexed content is unchanged', () => {
  const { db, index } = openIndex();
  const first = post('gulls');
  index.save(mira, [first], []);
  const changes = () => db.prepare('SELECT total_changes() AS changes').get();
  const before = changes();
  index.save(mira, [{ ...first, favourites_count: 7 }], []);
  expect(changes()).toEqual(before);
});

test('indexes posts with the same time, without a time, and with a time in the far future', () => {
  const { index, find } = openIndex();
  const at = (created_at: string) => Array.from({ length: 5 }, (_, nth) => post(`gull ${nth}`, { created_at }));
  for (const time of ['2026-01-01T00:00:00.000Z', '', 'soon', '+275760-09-13T00:00:00.000Z']) index.save(mira, at(time), []);
  expect(find('gull')).toHaveLength(20);
});

test('pruning removes the oldest posts', () => {
  const { index, find } = openIndex();
  index.save(mira, [post('gull one'), post('gull two'), post('gull three')], []);
  index.prune(2);
  expect(find('gull')).toEqual(['gull three', 'gull two']);
});

test('a cleared index is empty and accepts new posts', () => {
  const { index, find } = openIndex();
  index.save(mira, [post('gull')], []);
  index.clear();
  expect(find('gull')).toEqual([]);
  index.save(mira, [post('tern')], []);
  expect(find('tern')).toEqual(['tern']);
});
