import { expect, it } from 'vitest';
import { plainNameOf } from '../../../../renderer/logic/text/names.ts';

it('removes custom emoji from a display name', () => {
  const emojis = [{ shortcode: 'gull' }, { shortcode: 'wave' }];
  expect(plainNameOf({ display_name: ':gull: Ida :wave: of :port:', username: 'ida', emojis })).toBe('Ida of :port:');
  expect(plainNameOf({ display_name: ':gull:', username: 'ida', emojis })).toBe('ida');
});
