import { afterEach, expect, it, vi } from 'vitest';
import { compareWords, countUpTo, dateFormat, listOf, numberFormat } from '../../../../renderer/logic/text/formats.ts';

const setLanguage = (lang: string): void => void vi.stubGlobal('document', { documentElement: { lang } });
afterEach(() => vi.unstubAllGlobals());

it('words are listed as the language lists them', () => {
  const words = ['Juni', 'Mai', 'Äpfel'];
  expect(listOf(words)).toBe('Juni, Mai, Äpfel');
  setLanguage('de');
  expect(listOf(words)).toBe('Juni, Mai und Äpfel');
  setLanguage('ja');
  expect(listOf(words)).toBe('Juni、Mai、Äpfel');
  expect(listOf([])).toBe('');
});

it('words keep their order beside words of the other direction', () => {
  expect(listOf(['سلمى', 'Ida'])).toBe('\u2068سلمى\u2069, \u2068Ida\u2069');
  setLanguage('ar');
  expect(listOf(['Ida', 'Jonna'])).toBe('\u2068Ida\u2069 و\u2068Jonna\u2069');
});

it('words are sorted as the language sorts them, and numbers in them by their value', () => {
  const words = ['Zebra', 'Ärger', 'Apfel', 'Teil 10', 'Teil 9'];
  setLanguage('de');
  expect(words.toSorted(compareWords)).toEqual(['Apfel', 'Ärger', 'Teil 9', 'Teil 10', 'Zebra']);
});

it('a count that is too long for its place ends with a plus', () => {
  expect([0, 99, 100].map((count) => countUpTo(99, count))).toEqual(['0', '99', '99+']);
  expect([999, 1_000].map((count) => countUpTo(999, count))).toEqual(['999', '999+']);
});

it('a formatter is made once for the same options', () => {
  expect(numberFormat({ style: 'percent' })).toBe(numberFormat({ style: 'percent' }));
  expect(dateFormat({ dateStyle: 'short' })).not.toBe(dateFormat({ dateStyle: 'long' }));
});
