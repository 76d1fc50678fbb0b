import { expect, test } from 'vitest';
import { visitedAt } from '../../../../renderer/logic/catch-up/visits.ts';

const minute = 60_000;

test('a visit goes on over short pauses, and the end of the one before stays', () => {
  const first = visitedAt(null, 0);
  expect(first).toEqual({ before: null, until: 0 });
  const later = visitedAt(first, 29 * minute);
  expect(later).toEqual({ before: null, until: 29 * minute });
  const next = visitedAt(later, 89 * minute);
  expect(next).toEqual({ before: 29 * minute, until: 89 * minute });
  expect(visitedAt(next, 90 * minute)).toEqual({ before: 29 * minute, until: 90 * minute });
});

test('a clock that was set back loses nothing', () => {
  expect(visitedAt({ before: 1, until: 50 * minute }, 10 * minute)).toEqual({ before: 1, until: 50 * minute });
});
