// Tests parsing a search query into words and operators.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmptySearch, operatorsIn, parseSearch } from '../src/search-query.ts';

const today = new Date(2026, 2, 1, 12);
const read = (text: string) => parseSearch(text, today);
const word = (text: string, more: object = {}) => ({ text, isPhrase: false, not: false, ...more });

test('parses words, phrases in straight and curly quotes, and excluded words', () => {
  expect(read('gulls "on the pier" “far out” -terns +fog').words).toEqual([
    word('gulls'),
    word('on the pier', { isPhrase: true }),
    word('far out', { isPhrase: true }),
    word('terns', { not: true }),
    word('fog'),
  ]);
});

test('extends an unclosed quote to the end', () => {
  expect(read('gulls "on the').words).toEqual([word('gulls'), word('on the', { isPhrase: true })]);
});

test('parses operators in any case, with or without @, and negated with a minus', () => {
  expect(read('From:@Mira@Coast.Example -has:POLL to:me language:pt-BR in:library is:reply')).toMatchObject({
    words: [],
    filters: [
      { operator: 'from', value: 'mira@coast.example', not: false },
      { operator: 'has', value: 'poll', not: true },
      { operator: 'to', value: 'me', not: false },
      { operator: 'language', value: 'pt-br', not: false },
      { operator: 'in', value: 'library', not: false },
      { operator: 'is', value: 'reply', not: false },
    ],
    problem: null,
  });
});

test('treats an unknown operator and a time of day as words', () => {
  expect(read('re:gulls at 12:30').words).toEqual([word('re:gulls'), word('at'), word('12:30')]);
});

test('ignores an operator without a value', () => {
  expect(isEmptySearch(read('from: has:'))).toBe(true);
});

test.each([
  ['before:2026-01-31', '2026-01-31', '2026-01-31'],
  ['after:2026-02', '2026-02-01', '2026-02-28'],
  ['during:2024-02', '2024-02-01', '2024-02-29'],
  ['during:2025', '2025-01-01', '2025-12-31'],
  ['during:today', '2026-03-01', '2026-03-01'],
  ['-during:Yesterday', '2026-02-28', '2026-02-28'],
])('parses the first and last day of %s', (text, first, last) => {
  expect(read(text)).toMatchObject({ dates: [{ first, last, not: text.startsWith('-') }], problem: null });
});

test.each([
  ['before:soon', 'search-date', 'before', 'soon'],
  ['during:2026-13', 'search-date', 'during', '2026-13'],
  ['after:2026-02-30 gulls', 'search-date', 'after', '2026-02-30'],
  ['before:2026-0 gulls', 'search-date', 'before', '2026-0'],
  ['has:wings gulls', 'search-value', 'has', 'wings'],
  ['in:nowhere', 'search-value', 'in', 'nowhere'],
])('reports the invalid value of %s', (text, kind, operator, value) => {
  expect(read(text).problem).toEqual({ kind, operator, value });
});

test.each(['before:20', 'before:2026-', 'before:2026-0', 'after:2026-02-3', 'during:yest', 'has:me', 'is:b', 'in:l'])(
  'reports no problem while %s may be incomplete',
  (text) => {
    expect(read(text)).toMatchObject({ filters: [], dates: [], problem: null });
  },
);

test('operatorsIn() lists each used operator once', () => {
  expect(operatorsIn(read('from:a from:b gulls before:2026'))).toEqual(['from', 'before']);
});

test('parses any text', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('from:', 'before:2026-02-', '-', '"', '“', 'has:"', ' ', '#', 'is:reply'));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { words, filters, dates } = read(pieces.join(''));
      for (const { text } of words) expect(text.trim()).not.toBe('');
      for (const { value } of filters) expect(value).not.toBe('');
      for (const { first, last } of dates) expect(first <= last).toBe(true);
    }),
  );
});
