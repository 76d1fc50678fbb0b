import { expect, it } from 'vitest';
import { mayBeTogether, pollWithMedia } from '../../../../renderer/logic/media/media-rules.ts';

it('a post has a poll or media, but at Pleroma and its relatives both', () => {
  expect(['mastodon', 'gotosocial', '', 'Akkoma', 'pleroma'].map(pollWithMedia)).toEqual([false, false, false, true, true]);
});

it('a film is alone in a post of Mastodon', () => {
  expect(mayBeTogether('mastodon', ['video/mp4'])).toBe(true);
  expect(mayBeTogether('mastodon', ['image/png', 'image/gif'])).toBe(true);
  expect(mayBeTogether('mastodon', ['image/png', 'audio/mpeg'])).toBe(false);
  expect(mayBeTogether('gotosocial', ['image/png', 'video/mp4'])).toBe(true);
});
