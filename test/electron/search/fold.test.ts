import { expect, test } from 'vitest';
import { fold, withoutArticle } from '../../../electron/search/tokens.ts';

test.each([
  ['Gulls', 'gulls'],
  ['naïve', 'naive'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['ＦＵＬＬ', 'full'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['أحمد', 'احمد'],
  ['إلى', 'الي'],
  ['مدرسة', 'مدرسه'],
  ['كِتَابٌ', 'كتاب'],
  ['کتاب', 'كتاب'],
  ['كـــتاب', 'كتاب'],
  ['٣٤ ۵', '34 5'],
  ['ｶﾞｷﾞ', 'ガギ'],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('keeps marks that are part of a letter', () => {
  for (const text of ['हिन्दी', 'ภาษาไทย', 'がぎ', '한국어']) expect(fold(text)).toBe(text);
});

test.each([
  ['الكتاب', 'كتاب'],
  ['والبيت', 'بيت'],
  ['بالبحر', 'بحر'],
  ['للبيت', 'بيت'],
])('removes the article of %s: %s', (word, stem) => {
  expect(withoutArticle(word)).toBe(stem);
});

test('returns null for words without an article and for words that only look as if they had one', () => {
  for (const word of ['كتاب', 'الى', 'gulls']) expect(withoutArticle(word)).toBeNull();
});
