import { expect, it } from 'vitest';
import { limitEnd, limitPending, idsOf, entry } from '../../../../renderer/logic/timelines/merge-page.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => entry(String(10_000 - at)));

it('keeps a small number of pending rows', () => {
  const few = rows(400);
  expect(limitPending(few, '1')).toEqual({ keptRows: few, cutIds: [] });
});

it('keeps the newest of many pending rows, with a gap down to the shown rows', () => {
  const { keptRows, cutIds } = limitPending(rows(450), '1');
  expect(keptRows).toEqual([...rows(400), { kind: 'gap', newer: '9601', older: '1' }]);
  expect(cutIds).toEqual(idsOf(rows(450)).slice(400));
});

it('moves the gap up when more rows are cut', () => {
  const { keptRows } = limitPending(rows(401), '1');
  const again = limitPending([entry('10001'), ...keptRows], '1');
  expect(again.keptRows.filter((row) => row.kind === 'gap')).toEqual([{ kind: 'gap', newer: '9602', older: '1' }]);
  expect(again.cutIds).toEqual(['9601']);
});

it('adds no gap if no rows are shown', () => {
  expect(limitPending(rows(450), null).keptRows).toEqual(rows(400));
});

it('cuts the end of a long list, but nothing near the reading position', () => {
  expect(limitEnd(rows(2_000), null)).toEqual(rows(800));
  expect(limitEnd(rows(2_000), '9500')).toEqual(rows(1_300));
  expect(limitEnd(rows(700), null)).toEqual(rows(700));
});

it('leaves no gap at the end', () => {
  const long = [...rows(799), { kind: 'gap' as const, newer: '9202', older: '3' }, entry('3'), entry('2')];
  expect(limitEnd(long, null)).toEqual(rows(799));
});
