import { expect, it } from 'vitest';
import { announcementText, excerpt, noteExcerpt } from '../../../../renderer/logic/html/excerpt.ts';

const post = { content: '<p>Half past <b>six</b></p>', spoiler_text: '', emojis: [], mentions: [], tags: [], quote: null };

it('returns the text of a post without markup', () => {
  expect(excerpt(post)).toBe('Half past six');
});

it('returns the content warning of a post instead of its text', () => {
  expect(excerpt({ ...post, spoiler_text: 'Birds' })).toBe('Birds');
});

it('limits bios and announcements to one line of a maximum length', () => {
  expect(noteExcerpt({ note: '<p>one</p><p>two</p>', emojis: [] })).toBe('one two');
  expect(noteExcerpt({ note: `<p>${'a'.repeat(900)}</p>`, emojis: [] })).toHaveLength(400);
  expect(announcementText({ ...post, content: `<p>${'a'.repeat(900)}</p>` })).toHaveLength(300);
});
