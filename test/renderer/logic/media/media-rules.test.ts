import { expect, it } from 'vitest';
import { canCombineMedia } from '../../../../renderer/logic/media/file-refusal.ts';

it('allows no other media with a video or audio file unless the server mixes media', () => {
  expect(canCombineMedia(false, ['video'])).toBe(true);
  expect(canCombineMedia(false, ['image', 'gifv'])).toBe(true);
  expect(canCombineMedia(false, ['image', 'audio'])).toBe(false);
  expect(canCombineMedia(true, ['image', 'video'])).toBe(true);
});
