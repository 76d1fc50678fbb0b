import { expect, it } from 'vitest';
import { composerPlaceOf } from '../../../renderer/logic/composer-place.ts';

it.each([
  ['side', false, true, 'side'],
  ['side', false, false, 'bottom'],
  ['bottom', false, true, 'bottom'],
  ['bottom', true, true, 'dialog'],
  ['side', true, false, 'dialog'],
  // Large by its setting, and made smaller again.
  ['dialog', false, true, 'side'],
  ['dialog', false, false, 'bottom'],
] as const)('chosen %s, large %s, wide %s: %s', (chosen, isLarge, isWide, place) => {
  expect(composerPlaceOf(chosen, { isLarge, isWide })).toBe(place);
});
