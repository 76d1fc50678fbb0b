import { expect, it } from 'vitest';
import { fromCacheRows } from '../../../../renderer/logic/timelines/range-rows.ts';
import { entry } from '../../../../renderer/logic/timelines/timeline-rows.ts';
import { IdCache } from '../../../../renderer/state/timelines/id-cache.ts';

const rangesOf = (...ids: string[]) => fromCacheRows(ids.map(entry));
function listOf(...ids: string[]) {
  const list = { ranges: rangesOf(...ids) };
  return { list, known: new IdCache(list) };
}

it('reads the ids once until the list is replaced', () => {
  const { list, known } = listOf('3', '2', '1');
  expect([...known.all]).toEqual(['3', '2', '1']);
  expect(known.all).toBe(known.all);
  list.ranges = rangesOf('3');
  expect([...known.all]).toEqual(['3']);
});

it('keeps added ids for the list that contains them', () => {
  const { list, known } = listOf('2', '1');
  const { all } = known;
  all.add('3');
  list.ranges = rangesOf('3', '2', '1');
  known.keep();
  expect(known.all).toBe(all);
  expect(known.all.has('3')).toBe(true);
});
