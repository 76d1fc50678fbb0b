import { expect, it } from 'vitest';
import { findNames, indexNames } from '../../../../renderer/logic/search/find-items.ts';

it('finds names that begin with the typed text before those that contain it', () => {
  const index = indexNames(['low.tide.example', 'Tide.example', 'reef.example']);
  expect(findNames(index, ' TIDE')).toEqual(['Tide.example', 'low.tide.example']);
  expect(findNames(index, '')).toHaveLength(3);
  expect(findNames(index, 'cliff')).toEqual([]);
});

it('finds every match among 50,000 servers', () => {
  const index = indexNames(Array.from({ length: 50_000 }, (_, at) => `host-${(at * 7_919) % 50_000}.region-${at % 97}.example`));
  const matches = findNames(index, 'region-42.exa');
  expect(matches).toHaveLength(Array.from({ length: 50_000 }, (_, at) => at % 97).filter((region) => region === 42).length);
});
