import { expect, test } from 'vitest';
import { fold, withoutArticle } from '../../../electron/search/fold.ts';

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
])('%s is %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('marks that are part of a letter stay', () => {
  for (const text of ['हिन्दी', 'ภาษาไทย', 'がぎ', '한국어']) expect(fold(text)).toBe(text);
});

test.each([
  ['الكتاب', 'كتاب'],
  ['والبيت', 'بيت'],
  ['بالبحر', 'بحر'],
  ['للبيت', 'بيت'],
])('%s is %s without its article', (word, stem) => {
  expect(withoutArticle(word)).toBe(stem);
});

test('words without an article, and words that only look like one, have no other form', () => {
  for (const word of ['كتاب', 'الى', 'gulls']) expect(withoutArticle(word)).toBeNull();
});
