import { afterEach, expect, it, vi } from 'vitest';
import { compareInLocale, formatCountUpTo, dateFormat, formatList, numberFormat } from '../../../../renderer/logic/text/formats.ts';

const setLanguage = (lang: string): void => void vi.stubGlobal('document', { documentElement: { lang } });
afterEach(() => vi.unstubAllGlobals());

it('joins words by the rules of the language', () => {
  const words = ['Juni', 'Mai', 'Äpfel'];
  expect(formatList(words)).toBe('Juni, Mai, Äpfel');
  setLanguage('de');
  expect(formatList(words)).toBe('Juni, Mai und Äpfel');
  setLanguage('ja');
  expect(formatList(words)).toBe('Juni、Mai、Äpfel');
  expect(formatList([])).toBe('');
});

it('isolates words next to words of the other direction', () => {
  expect(formatList(['سلمى', 'Ida'])).toBe('\u2068سلمى\u2069, \u2068Ida\u2069');
  setLanguage('ar');
  expect(formatList(['Ida', 'Jonna'])).toBe('\u2068Ida\u2069 و\u2068Jonna\u2069');
});

it('sorts words by the rules of the language, and numbers by value', () => {
  const words = ['Zebra', 'Ärger', 'Apfel', 'Teil 10', 'Teil 9'];
  setLanguage('de');
  expect(words.toSorted(compareInLocale)).toEqual(['Apfel', 'Ärger', 'Teil 9', 'Teil 10', 'Zebra']);
});

it('shows a count above the maximum with a plus', () => {
  expect([0, 99, 100].map((count) => formatCountUpTo(99, count))).toEqual(['0', '99', '99+']);
  expect([999, 1_000].map((count) => formatCountUpTo(999, count))).toEqual(['999', '999+']);
});

it('caches the formatter for the same options', () => {
  expect(numberFormat({ style: 'percent' })).toBe(numberFormat({ style: 'percent' }));
  expect(dateFormat({ dateStyle: 'short' })).not.toBe(dateFormat({ dateStyle: 'long' }));
});
