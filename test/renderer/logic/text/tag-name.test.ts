import { expect, it } from 'vitest';
import { parseTagName } from '../../../../renderer/logic/text/names.ts';

it.each([
  ['#tides', { name: 'tides' }],
  [' Lighthouses_2026 ', { name: 'Lighthouses_2026' }],
  ['港', { name: '港' }],
  ['#', { problem: 'empty' }],
  ['two words', { problem: 'malformed' }],
  ['tide-pools', { problem: 'malformed' }],
  ['2026', { problem: 'digits' }],
  ['#12_3', { problem: 'digits' }],
])('parses %s as %o', (typed, read) => {
  expect(parseTagName(typed)).toEqual(read);
});
