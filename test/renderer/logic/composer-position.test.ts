import { expect, it } from 'vitest';
import { composerPositionOf } from '../../../renderer/logic/composer-position.ts';

it.each([
  ['side', false, true, 'side'],
  ['side', false, false, 'bottom'],
  ['bottom', false, true, 'bottom'],
  ['bottom', true, true, 'dialog'],
  ['side', true, false, 'dialog'],
  // Set to large, then made smaller.
  ['dialog', false, true, 'side'],
  ['dialog', false, false, 'bottom'],
] as const)('with the setting %s, large: %s, wide: %s, shows the composer at %s', (preferredPlace, isLarge, isWide, place) => {
  expect(composerPositionOf(preferredPlace, { isLarge, isWide })).toBe(place);
});
