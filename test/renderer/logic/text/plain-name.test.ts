import { expect, it } from 'vitest';
import { plainNameOf } from '../../../../renderer/logic/text/plain-name.ts';

it('a name is without custom emoji where none can be drawn', () => {
  const emojis = [{ shortcode: 'gull' }, { shortcode: 'wave' }];
  expect(plainNameOf({ display_name: ':gull: Ida :wave: of :port:', username: 'ida', emojis })).toBe('Ida of :port:');
  expect(plainNameOf({ display_name: ':gull:', username: 'ida', emojis })).toBe('ida');
});
