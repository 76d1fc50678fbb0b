import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch } from '@kittiwake/mastodon-api/search-query';
import { highlight } from '../../../electron/search/find-posts.ts';

/** Puts the highlighted words in brackets. */
const marked = (text: string, query: string): string =>
  highlight(text, parseSearch(query).words)
    .parts.map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Gulls on the pier', 'gull', '[Gulls] on the pier'],
  ['Gulls on the pier', '"the pier" gull', '[Gulls] on [the pier]'],
  ['Gulls on the pier', '"gull" -pier', 'Gulls on the pier'],
  ['A naïve tern', 'naive', 'A [naïve] tern'],
  ['今日は写真を撮りました', '写真', '今日は[写真]を撮りました'],
  ['قرأت الكتاب مع أحمد', 'كتاب احمد', 'قرأت [الكتاب] مع [أحمد]'],
  ['#gulls!', '#gulls', '#[gulls]!'],
])('marks in “%s” the words of the query %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('cuts a long text to an excerpt around the first match', () => {
  const excerpt = marked(`${'word '.repeat(300)}gulls ${'word '.repeat(300)}`, 'gulls');
  expect(excerpt).toMatch(/^…word .*\[gulls\].* word…$/s);
  expect(excerpt.length).toBeLessThan(700);
});

test('the joined parts are the text, for any text and query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 10 }), (text, query) => {
      const { parts } = highlight(text, [{ text: query, isPhrase: false, not: false }]);
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  );
});
