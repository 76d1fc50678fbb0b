import { expect, it } from 'vitest';
import { findNames, indexNames } from '../../../../renderer/logic/search/find-names.ts';

it('finds names that begin with what was typed before those that hold it', () => {
  const index = indexNames(['low.tide.example', 'Tide.example', 'reef.example']);
  expect(findNames(index, ' TIDE')).toEqual(['Tide.example', 'low.tide.example']);
  expect(findNames(index, '')).toHaveLength(3);
  expect(findNames(index, 'cliff')).toEqual([]);
});

it('looks through 50,000 servers within a frame for each key', () => {
  const index = indexNames(Array.from({ length: 50_000 }, (_, at) => `host-${(at * 7_919) % 50_000}.region-${at % 97}.example`));
  const typed = 'region-42.exa';
  findNames(index, 'warm');
  const times = [...typed].map((_, at) => {
    const from = performance.now();
    findNames(index, typed.slice(0, at + 1));
    return performance.now() - from;
  });
  // The fastest third speaks for the code; the rest for what else the computer does.
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 3)]).toBeLessThan(16);
});
