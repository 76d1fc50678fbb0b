import { expect, it } from 'vitest';
import { mayBeTogether, pollWithMedia } from '../../../../renderer/logic/media/media-rules.ts';

it('a post has a poll or media, but at Pleroma and its relatives both', () => {
  expect(['mastodon', 'gotosocial', '', 'Akkoma', 'pleroma'].map(pollWithMedia)).toEqual([false, false, false, true, true]);
});

it('a film is alone in a post of Mastodon', () => {
  expect(mayBeTogether('mastodon', ['video'])).toBe(true);
  expect(mayBeTogether('mastodon', ['image', 'gifv'])).toBe(true);
  expect(mayBeTogether('mastodon', ['image', 'audio'])).toBe(false);
  expect(mayBeTogether('gotosocial', ['image', 'video'])).toBe(true);
});
