import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atomsOf, phraseOf, tokensOf } from '../../../electron/search/tokens.ts';

test('splits words at characters that are neither letters nor digits', () => {
  expect(tokensOf('Don’t feed #gulls_2, mira@coast.example!')).toEqual(['don', 't', 'feed', 'gulls_2', 'mira', 'coast', 'example']);
});

test('emoji and flags are tokens', () => {
  expect(tokensOf('fog 🌊🇯🇵')).toEqual(['fog', '🌊', '🇯🇵']);
});

test('splits scripts without spaces into pairs of characters, with the last character alone', () => {
  expect(tokensOf('写真を iPhone写真')).toEqual(['写真', '真を', 'を', 'iphone', '写真', '真']);
  expect(tokensOf('ﾊﾟﾝ')).toEqual(['パン', 'ン']);
});

test('returns the offsets of the words in the text', () => {
  const text = 'Ein Café, 写真ｶﾞ';
  expect(atomsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Ein', 'Café', '写', '真', 'ｶﾞ']);
});

test.each([
  ['gul', { tokens: ['gul'], isPrefix: true }],
  ['don’t', { tokens: ['don', 't'], isPrefix: true }],
  ['写真', { tokens: ['写真'], isPrefix: false }],
  ['写', { tokens: ['写'], isPrefix: true }],
  ['日本語', { tokens: ['日本', '本語'], isPrefix: false }],
  ['iPhone写', { tokens: ['iphone', '写'], isPrefix: true }],
])('creates search tokens for %s that match the index tokens', (text, phrase) => {
  expect(phraseOf(text, false)).toEqual(phrase);
});

test('a quoted phrase is not a prefix, and punctuation alone is not a phrase', () => {
  expect(phraseOf('the pier', true)).toEqual({ tokens: ['the', 'pier'], isPrefix: false });
  expect(phraseOf('?!', false)).toBeNull();
});

test('tokens of any text contain no space and no quote', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const token of tokensOf(text)) expect(token).toMatch(/^[^\s"]+$/u);
      for (const { start, end } of atomsOf(text)) expect(start < end && end <= text.length).toBe(true);
    }),
  );
});
