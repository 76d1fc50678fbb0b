import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIds } from '../../../../electron/contract/ids.ts';
import type { TimelineEntry } from '../../../../electron/contract/journal.ts';
import {
  appendOlder,
  entry,
  fillGap,
  isPositionLoaded,
  insertPage,
  insertSorted,
  isInOrder,
  mergeRows,
  rowsAboveKnown,
  restoreIds,
  removeIds,
} from '../../../../renderer/logic/timelines/merge-page.ts';

const rows = (...ids: string[]): TimelineEntry[] => ids.map(entry);
const gap = (newer: string, older: string): TimelineEntry => ({ kind: 'gap', newer, older });

describe('ids', () => {
  it('sort by length first, so that 99 is older than 100', () => {
    expect(['100', '99', '101'].sort(compareIds)).toEqual(['99', '100', '101']);
  });
});

describe('the newest page', () => {
  it('becomes the whole timeline if there were no entries', () => {
    expect(rowsAboveKnown([], ['3', '2'], false)).toEqual(rows('3', '2'));
  });
  it('adds only newer entries when it reaches the known ones', () => {
    expect(rowsAboveKnown(rows('3', '2'), ['5', '4', '3'], false)).toEqual(rows('5', '4'));
  });
  it('leaves a gap when it does not reach the known entries', () => {
    expect(rowsAboveKnown(rows('3', '2'), ['9', '8'], false)).toEqual([...rows('9', '8'), gap('8', '3')]);
  });
  it('leaves no gap when the server has nothing more', () => {
    expect(rowsAboveKnown(rows('3'), ['9', '8'], true)).toEqual(rows('9', '8'));
  });
  it('reaches the known entries when the newest of them was deleted but older ones follow', () => {
    expect(rowsAboveKnown(rows('3', '2'), ['5', '2'], false)).toEqual(rows('5'));
  });
});

describe('a gap', () => {
  const entries = [...rows('9'), gap('9', '3'), ...rows('3')];
  it('is filled from its newer end', () => {
    expect(fillGap(entries, { newer: '9', older: '3' }, ['8', '7'], false)).toEqual([...rows('9', '8', '7'), gap('7', '3'), ...rows('3')]);
  });
  it('is removed when the page reaches its older end', () => {
    expect(fillGap(entries, { newer: '9', older: '3' }, ['8', '3', '2'], false)).toEqual(rows('9', '8', '3'));
  });
  it('is removed when the server has no posts in it', () => {
    expect(fillGap(entries, { newer: '9', older: '3' }, [], true)).toEqual(rows('9', '3'));
  });
  it('uses the neighbour’s id when the post next to it is deleted', () => {
    expect(removeIds([...rows('9', '8'), gap('8', '3'), ...rows('3')], new Set(['8']))).toEqual([
      ...rows('9'),
      gap('9', '3'),
      ...rows('3'),
    ]);
  });
});

it('merges pages in any order: each id once, newest first, gaps for missing ids', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: 5, maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (ids, steps) => {
        const server = ids.map(String).sort(compareIds).reverse();
        const older = (than: string): string[] => server.filter((id) => compareIds(id, than) < 0).slice(0, 4);
        let entries: TimelineEntry[] = rows(...server.slice(Math.floor(server.length / 2)).slice(0, 4));
        entries = [...rowsAboveKnown(entries, server.slice(0, 4), false), ...entries];
        for (const step of steps) {
          const gaps = entries.filter((row) => row.kind === 'gap');
          const hole = gaps[step % Math.max(1, gaps.length)];
          const last = entries.at(-1);
          if (hole) entries = fillGap(entries, hole, older(hole.newer), older(hole.newer).length === 0);
          else if (last?.kind === 'entry') entries = appendOlder(entries, older(last.id));
        }
        const entryIds = entries.flatMap((row) => (row.kind === 'entry' ? [row.id] : []));
        expect(entryIds).toEqual([...new Set(entryIds)].sort(compareIds).reverse());
        entries.forEach((row, at) => {
          const below = entries[at + 1];
          if (row.kind !== 'entry' || below?.kind !== 'entry') return;
          expect(server.indexOf(below.id)).toBe(server.indexOf(row.id) + 1);
        });
      },
    ),
  );
});

it('restores removed entries at their positions, once', () => {
  const rows = [entry('9'), entry('5'), { kind: 'gap', newer: '5', older: '2' } as const, entry('2')];
  expect(restoreIds(rows, ['7', '1', '5', '10'])).toEqual([entry('10'), entry('9'), entry('7'), ...rows.slice(1), entry('1')]);
});

it('merges two gaps when the only post between them is deleted', () => {
  const entries = [...rows('9'), gap('9', '5'), ...rows('5'), gap('5', '1'), ...rows('1')];
  expect(removeIds(entries, new Set(['5']))).toEqual([...rows('9'), gap('9', '1'), ...rows('1')]);
});

it('removes many posts in one pass', () => {
  expect(removeIds([...rows('9', '8', '7'), gap('7', '3'), ...rows('3', '2')], new Set(['8', '7', '3']))).toEqual([
    ...rows('9'),
    gap('9', '2'),
    ...rows('2'),
  ]);
});

describe('the newest page of a server whose ids do not sort by time', () => {
  it('adds the ids above the first known entry', () => {
    expect(isInOrder(['9', '20', '3'])).toBe(false);
    expect(rowsAboveKnown(rows('70', '3'), ['9', '20', '70'], false, false)).toEqual(rows('9', '20'));
  });
  it('leaves a gap when it does not reach the known entries', () => {
    expect(rowsAboveKnown(rows('70'), ['9', '20'], false, false)).toEqual([...rows('9', '20'), gap('20', '70')]);
  });
});

describe('streamed ids', () => {
  it('are inserted in the server’s order', () => {
    expect(insertSorted(rows('9', '5', '3'), ['4', '10', '1', '6'])).toEqual(rows('10', '9', '6', '5', '4', '3', '1'));
  });
  it('divide a gap', () => {
    expect(insertSorted([...rows('9'), gap('9', '3'), ...rows('3')], ['5', '7'])).toEqual([
      ...rows('9'),
      gap('9', '7'),
      ...rows('7'),
      gap('7', '5'),
      ...rows('5'),
      gap('5', '3'),
      ...rows('3'),
    ]);
  });
  it('result in the server’s list in whatever order they arrive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99_999 })), fc.uniqueArray(fc.integer({ min: 1, max: 99_999 })), (a, b) => {
        const sorted = (ids: string[]): string[] => ids.toSorted(compareIds).reverse();
        const before = sorted(a.map(String));
        const fresh = b.map(String).filter((id) => !before.includes(id));
        expect(insertSorted(rows(...before), fresh)).toEqual(rows(...sorted([...before, ...fresh])));
        expect(mergeRows(rows(...sorted(fresh)), rows(...before))).toEqual(rows(...sorted([...before, ...fresh])));
      }),
    );
  });
});

describe('pending rows that are merged into the list', () => {
  it('keep the gap below them', () => {
    const pending = [...rows('9', '8'), gap('8', '3')];
    expect(mergeRows(pending, rows('3', '2'))).toEqual([...pending, ...rows('3', '2')]);
  });
  it('keep their gap when a row of the list is newer', () => {
    expect(mergeRows([...rows('7', '6'), gap('6', '3')], rows('8', '3'))).toEqual([...rows('8', '7', '6'), gap('6', '3'), ...rows('3')]);
  });
});

describe('a position that is not loaded', () => {
  const gap = (newer: string, older: string): TimelineEntry => ({ kind: 'gap', newer, older });
  const entries = [entry('9'), gap('9', '3'), entry('3'), entry('2')];

  it('is in a gap or below the end', () => {
    expect(['9', '3', '2'].map((id) => isPositionLoaded(entries, id))).toEqual([true, true, true]);
    expect([isPositionLoaded(entries, '6'), isPositionLoaded(entries, '1'), isPositionLoaded([entry('9'), entry('3')], '5')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is filled by a page, and gaps remain where posts may be missing', () => {
    expect(insertPage(entries, ['6', '5'])).toEqual([
      entry('9'),
      gap('9', '6'),
      entry('6'),
      entry('5'),
      gap('5', '3'),
      entry('3'),
      entry('2'),
    ]);
    expect(insertPage(entries, ['5', '3', '2'])).toEqual([entry('9'), gap('9', '5'), entry('5'), entry('3'), entry('2')]);
    expect(insertPage([entry('9')], ['4', '3'])).toEqual([entry('9'), gap('9', '4'), entry('4'), entry('3')]);
    expect(insertPage(entries, [])).toEqual(entries);
  });
});
