import { expect, test } from 'vitest';
import { entry, idsOf } from '../../../../renderer/logic/timelines/timeline-rows.ts';
import { VisibleRows } from '../../../../renderer/state/timelines/visible-rows.svelte.ts';

function rowsOf(...ids: string[]) {
  const list = {
    entries: ids.map(entry),
    position: null as { id: string; offset: number } | null,
    removedIds: new Set<string>(),
    allIds: () => idsOf(list.entries),
  };
  const hidden = new Set<string>();
  // Outside a component `$derived` is evaluated on each read, and only a new array of entries changes its result.
  return {
    list,
    hidden,
    rows: () => new VisibleRows(list, { hidden: () => hidden, postOf: (id) => (id === 'boost of 2' ? '2' : id) }),
    ids: (rows: VisibleRows) => idsOf(rows.all),
  };
}

test('omits hidden rows', () => {
  const { hidden, rows, ids } = rowsOf('3', '2', '1');
  hidden.add('2');
  expect(ids(rows())).toEqual(['3', '1']);
});

test('resumes at the row that shows the same post', () => {
  const { hidden, rows } = rowsOf('3', 'boost of 2', '2', '1');
  hidden.add('2');
  expect(rows().resumePosition({ id: '2', offset: 30 })).toEqual({ id: 'boost of 2', offset: 30 });
});

test('resumes at the next row if the saved row is hidden', () => {
  const { hidden, rows } = rowsOf('3', '2', '1');
  hidden.add('2');
  expect(rows().resumePosition({ id: '2', offset: 30 })).toEqual({ id: '1', offset: 0 });
  expect(rows().resumePosition({ id: '3', offset: 30 })).toEqual({ id: '3', offset: 30 });
  hidden.add('1');
  expect(rows().resumePosition({ id: '2', offset: 30 })).toBeNull();
});
