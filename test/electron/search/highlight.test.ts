import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch } from '../../../electron/contract/search-query.ts';
import { highlight } from '../../../electron/search/highlight.ts';

/** The marked words in brackets. */
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
])('in “%s” %s is marked', (text, query, shown) => {
  expect(marked(text, query)).toBe(shown);
});

test('of a long text the part around the first word is shown', () => {
  const shown = marked(`${'word '.repeat(300)}gulls ${'word '.repeat(300)}`, 'gulls');
  expect(shown).toMatch(/^…word .*\[gulls\].* word…$/s);
  expect(shown.length).toBeLessThan(700);
});

test('the parts together are the text, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 10 }), (text, query) => {
      const { parts } = highlight(text, [{ text: query, isPhrase: false, not: false }]);
      expect(parts.map((part) => part.text).join('')).toBe(text);
    }),
  );
});
