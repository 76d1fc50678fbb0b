import { expect, it } from 'vitest';
import { canCombineMedia, canCombinePollAndMedia } from '../../../../renderer/logic/media/file-refusal.ts';

it('allows a poll together with media on Pleroma, its forks, and servers that declare it', () => {
  const canCombine = (software: string, canPollWithMedia = false) => canCombinePollAndMedia({ software, canPollWithMedia });
  expect(['mastodon', 'gotosocial', '', 'Akkoma', 'pleroma'].map((software) => canCombine(software))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect([canCombine('mastodon', true), canCombinePollAndMedia(null)]).toEqual([true, false]);
});

it('allows no other media with a video or audio file on Mastodon', () => {
  expect(canCombineMedia('mastodon', ['video'])).toBe(true);
  expect(canCombineMedia('mastodon', ['image', 'gifv'])).toBe(true);
  expect(canCombineMedia('mastodon', ['image', 'audio'])).toBe(false);
  expect(canCombineMedia('gotosocial', ['image', 'video'])).toBe(true);
});
