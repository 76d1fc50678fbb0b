import { expect, it } from 'vitest';
import { tagName } from '../../../../renderer/logic/text/tag-name.ts';

it.each([
  ['#tides', { name: 'tides' }],
  [' Lighthouses_2026 ', { name: 'Lighthouses_2026' }],
  ['港', { name: '港' }],
  ['#', { problem: 'empty' }],
  ['two words', { problem: 'malformed' }],
  ['tide-pools', { problem: 'malformed' }],
  ['2026', { problem: 'digits' }],
  ['#12_3', { problem: 'digits' }],
])('%s typed as a tag is %o', (typed, read) => {
  expect(tagName(typed)).toEqual(read);
});
