import { expect, it } from 'vitest';
import { m } from '../../../../electron/messages/first.ts';
import { joinNames } from '../../../../renderer/logic/text/names.ts';

it.each([
  [[], 0, ''],
  [['Ida'], 0, 'Ida'],
  [['Ida'], 1, 'Ida and 1 other'],
  [['Ida', 'Jonna', 'Mira'], 0, 'Ida, Jonna, Mira'],
  [['Ida', 'Jonna'], 3, 'Ida, Jonna and 3 others'],
  [['Ida', 'Jonna'], -1, 'Ida, Jonna'],
])('joins %j and %i others to “%s”', (names, others, text) => {
  expect(joinNames(m.names, names, others)).toBe(text);
});
