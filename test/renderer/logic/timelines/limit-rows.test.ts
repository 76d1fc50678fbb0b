import { expect, it } from 'vitest';
import { cutEnd, cutPending, idsOf } from '../../../../renderer/logic/timelines/limit-rows.ts';
import { entry } from '../../../../renderer/logic/timelines/merge-page.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => entry(String(10_000 - at)));

it('few pending rows stay as they are', () => {
  const few = rows(400);
  expect(cutPending(few, '1')).toEqual({ kept: few, cut: [] });
});

it('of many pending rows the newest stay, and a gap reaches down to what is shown', () => {
  const { kept, cut } = cutPending(rows(450), '1');
  expect(kept).toEqual([...rows(400), { kind: 'gap', newer: '9601', older: '1' }]);
  expect(cut).toEqual(idsOf(rows(450)).slice(400));
});

it('the gap moves up when more rows are cut', () => {
  const { kept } = cutPending(rows(401), '1');
  const again = cutPending([entry('10001'), ...kept], '1');
  expect(again.kept.filter((row) => row.kind === 'gap')).toEqual([{ kind: 'gap', newer: '9602', older: '1' }]);
  expect(again.cut).toEqual(['9601']);
});

it('where nothing is shown there is no gap', () => {
  expect(cutPending(rows(450), null).kept).toEqual(rows(400));
});

it('a long list loses its end, but nothing near what is being read', () => {
  expect(cutEnd(rows(2_000), null)).toEqual(rows(800));
  expect(cutEnd(rows(2_000), '9500')).toEqual(rows(1_300));
  expect(cutEnd(rows(700), null)).toEqual(rows(700));
});

it('no gap is left at the end', () => {
  const long = [...rows(799), { kind: 'gap' as const, newer: '9202', older: '3' }, entry('3'), entry('2')];
  expect(cutEnd(long, null)).toEqual(rows(799));
});
