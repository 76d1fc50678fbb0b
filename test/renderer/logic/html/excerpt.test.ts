import { expect, it } from 'vitest';
import { announcementText, excerpt, noteExcerpt } from '../../../../renderer/logic/html/excerpt.ts';

const post = { content: '<p>Half past <b>six</b></p>', spoiler_text: '', emojis: [], mentions: [], tags: [], quote: null };

it('the excerpt of a post is its text without markup', () => {
  expect(excerpt(post)).toBe('Half past six');
});

it('the excerpt of a post with a content warning is the warning', () => {
  expect(excerpt({ ...post, spoiler_text: 'Birds' })).toBe('Birds');
});

it('a bio and an announcement are on one line, of limited length', () => {
  expect(noteExcerpt({ note: '<p>one</p><p>two</p>', emojis: [] })).toBe('one two');
  expect(noteExcerpt({ note: `<p>${'a'.repeat(900)}</p>`, emojis: [] })).toHaveLength(400);
  expect(announcementText({ ...post, content: `<p>${'a'.repeat(900)}</p>` })).toHaveLength(300);
});
