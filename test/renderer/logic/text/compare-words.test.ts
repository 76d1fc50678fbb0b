import { describe, expect, it } from 'vitest';
import { compareEntries, compareWords } from '../../../../renderer/logic/text/compare-versions.ts';
import type { DiffPart } from '../../../../renderer/logic/text/compare-versions.ts';

const sign = { same: '', added: '+', removed: '-' };
const formatPieces = (pieces: readonly DiffPart[]) => pieces.map(({ text, change }) => `${sign[change]}[${text}]`).join('');

describe('compareWords', () => {
  it.each([
    ['The gull sleeps.', 'The gull sleeps.', 'en', '[The gull sleeps.]'],
    ['', '', 'en', ''],
    ['', 'New', 'en', '+[New]'],
    ['The gull sleeps.', 'The tern sleeps.', 'en', '[The ]-[gull]+[tern][ sleeps.]'],
    ['Tea at four.', 'Tea at four, and buns.', 'en', '[Tea at four]+[, and buns][.]'],
    ['海を見た。', '山を見た。', 'ja', '-[海]+[山][を見た。]'],
    ['رأيت البحر اليوم', 'رأيت الجبل اليوم', 'ar', '[رأيت ]-[البحر]+[الجبل][ اليوم]'],
    ['one', 'two', 'not a language', '-[one]+[two]'],
    ['one', 'two', null, '-[one]+[two]'],
  ])('compares %j with %j', (before, after, language, expected) => {
    expect(formatPieces(compareWords(before, after, language))).toBe(expected);
  });

  it('keeps every letter of both texts', () => {
    const [before, after] = ['a b  c\n\nd e', 'a x c\nd\n\ne f'];
    const pieces = compareWords(before, after, 'en');
    const without = (change: DiffPart['change']) =>
      pieces
        .flatMap((piece) => (piece.change === change ? [] : piece.text))
        .join('')
        .replaceAll(/\s/g, '');
    expect([without('added'), without('removed')]).toEqual(['abcde', 'axcdef']);
  });

  it('replaces the whole text if it is long or has many changes', () => {
    const long = 'word '.repeat(5_000);
    expect(compareWords(long, `${long}end`, 'en').map(({ change }) => change)).toEqual(['removed', 'added']);
    const [one, other] = [1, 2].map((first) => Array.from({ length: 2_500 }, (_, at) => `${first}${at}`).join(' '));
    expect(compareWords(one ?? '', other ?? '', 'en').map(({ change }) => change)).toEqual(['removed', 'added']);
  });
});

it('compares entries as wholes', () => {
  expect(formatPieces(compareEntries(['Yes', 'No'], ['Yes', 'Perhaps', 'No']))).toBe('[Yes]+[Perhaps][No]');
  expect(formatPieces(compareEntries(['Yes', 'No'], ['No, never']))).toBe('-[Yes]-[No]+[No, never]');
});
