import { expect, test } from 'vitest';
import { entry } from '../../../../renderer/logic/timelines/merge-page.ts';
import { idsOf } from '../../../../renderer/logic/timelines/limit-rows.ts';
import { ShownRows } from '../../../../renderer/state/timelines/shown-rows.svelte.ts';

function rowsOf(...ids: string[]) {
  const list = { entries: ids.map(entry), position: null as { id: string; offset: number } | null, ids: () => idsOf(list.entries) };
  const hidden = new Set<string>();
  // Outside of a component what is derived is asked for each time; only a new list of entries makes it different.
  return {
    list,
    hidden,
    rows: () => new ShownRows(list, { hidden: () => hidden, postOf: (id) => (id === 'boost of 2' ? '2' : id) }),
    ids: (rows: ShownRows) => idsOf(rows.all),
  };
}

test('leaves out what is hidden', () => {
  const { hidden, rows, ids } = rowsOf('3', '2', '1');
  hidden.add('2');
  expect(ids(rows())).toEqual(['3', '1']);
});

test('reading goes on at the row that shows the same post', () => {
  const { hidden, rows } = rowsOf('3', 'boost of 2', '2', '1');
  hidden.add('2');
  expect(rows().from({ id: '2', offset: 30 })).toEqual({ id: 'boost of 2', offset: 30 });
});

test('reading goes on at the next row when that one is hidden', () => {
  const { hidden, rows } = rowsOf('3', '2', '1');
  hidden.add('2');
  expect(rows().from({ id: '2', offset: 30 })).toEqual({ id: '1', offset: 0 });
  expect(rows().from({ id: '3', offset: 30 })).toEqual({ id: '3', offset: 30 });
  hidden.add('1');
  expect(rows().from({ id: '2', offset: 30 })).toBeNull();
});
