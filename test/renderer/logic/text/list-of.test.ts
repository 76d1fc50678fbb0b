import { afterEach, expect, it } from 'vitest';
import { language, setLanguage } from '../../../../electron/messages/language.ts';
import { listOf } from '../../../../renderer/logic/text/list-of.ts';

const before = language();
afterEach(() => setLanguage(before));

it.each([
  ['en', 'A, B, C'],
  ['de', 'A, B und C'],
  ['fr', 'A, B et C'],
  ['ar', 'A، وB، وC'],
])('three words are listed in %s as “%s”', (tag, text) => {
  setLanguage(tag);
  expect(listOf(['A', 'B', 'C'])).toBe(text);
});
it('one word stands alone, and none is nothing', () => {
  expect(listOf(['A'])).toBe('A');
  expect(listOf([])).toBe('');
});
