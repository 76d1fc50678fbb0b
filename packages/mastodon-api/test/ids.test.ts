import { expect, test } from 'vitest';
import { compareIds } from '../src/ids.ts';

test.each([
  ['9', '10'],
  ['109501245', '109501246'],
  ['01HG4XJ2', '01HG4XJ3'],
  ['0', '01HG4XJ2'],
  ['2026-05-04T12:00:00.000Z/favourite/0196a1', '2026-05-04T12:00:01.000Z/poll/0196a2'],
])('%s is older than %s', (older, newer) => {
  expect(compareIds(older, newer)).toBeLessThan(0);
  expect(compareIds(newer, older)).toBeGreaterThan(0);
  expect(compareIds(older, older)).toBe(0);
});
