import { expect, test } from 'vitest';
import { updateVisits } from '../../../../renderer/state/account/record-visits.ts';

const minute = 60_000;

test('continues a visit over short pauses, and keeps the end of the previous visit', () => {
  const first = updateVisits(null, 0);
  expect(first).toEqual({ before: null, until: 0 });
  const later = updateVisits(first, 29 * minute);
  expect(later).toEqual({ before: null, until: 29 * minute });
  const next = updateVisits(later, 89 * minute);
  expect(next).toEqual({ before: 29 * minute, until: 89 * minute });
  expect(updateVisits(next, 90 * minute)).toEqual({ before: 29 * minute, until: 90 * minute });
});

test('keeps the end of the visit when the clock is set back', () => {
  expect(updateVisits({ before: 1, until: 50 * minute }, 10 * minute)).toEqual({ before: 1, until: 50 * minute });
});
