import { expect, it, vi } from 'vitest';
import { entry } from '../../../../renderer/logic/timelines/merge-page.ts';
import { IdCache } from '../../../../renderer/state/timelines/timeline.svelte.ts';

function listOf(...ids: string[]) {
  const list = { pending: ids.slice(0, 1).map(entry), entries: ids.slice(1).map(entry), ids: vi.fn(() => ids) };
  return { list, known: new IdCache(list) };
}

it('reads the ids once until the list is replaced', () => {
  const { list, known } = listOf('3', '2', '1');
  expect([...known.all]).toEqual(['3', '2', '1']);
  expect(known.all).toBe(known.all);
  expect(list.ids).toHaveBeenCalledTimes(1);
  list.entries = [];
  list.ids.mockReturnValue(['3']);
  expect([...known.all]).toEqual(['3']);
});

it('keeps added ids for the list that contains them', () => {
  const { list, known } = listOf('2', '1');
  known.all.add('3');
  list.pending = [entry('3'), ...list.pending];
  known.keep();
  expect(known.all.has('3')).toBe(true);
  expect(list.ids).toHaveBeenCalledTimes(1);
});
