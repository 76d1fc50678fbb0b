import { expect, it } from 'vitest';
import { titled } from '../../../../renderer/ui/form/titled.ts';

it('a tooltip has the keys, where there are any', () => {
  expect(titled('Reply', 'R')).toBe('Reply (R)');
  expect(titled('Reply', undefined)).toBe('Reply');
  expect(titled('Reply', '')).toBe('Reply');
});
