import { expect, it } from 'vitest';
import { canCombineMedia, canCombinePollAndMedia } from '../../../../renderer/logic/media/file-refusal.ts';

it('allows a poll together with media on Pleroma and its forks only', () => {
  expect(['mastodon', 'gotosocial', '', 'Akkoma', 'pleroma'].map(canCombinePollAndMedia)).toEqual([false, false, false, true, true]);
});

it('allows no other media with a video or audio file on Mastodon', () => {
  expect(canCombineMedia('mastodon', ['video'])).toBe(true);
  expect(canCombineMedia('mastodon', ['image', 'gifv'])).toBe(true);
  expect(canCombineMedia('mastodon', ['image', 'audio'])).toBe(false);
  expect(canCombineMedia('gotosocial', ['image', 'video'])).toBe(true);
});
