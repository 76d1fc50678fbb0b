import { expect, it } from 'vitest';
import { isSameTag, parseTagName, tagOfText } from '../src/tag-name.ts';

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

it.each(['می\u200cخواهم', 'हिन्दी', 'ภาษาไทย', 'ソード・オラトリア', 'col·lecció', 'snake_case'])('F10: accepts the name %s', (name) => {
  expect([parseTagName(name), tagOfText(`#${name}`), tagOfText(`＃${name}`)]).toEqual([{ name }, name, name]);
});

it.each([
  ['Über', 'uber'],
  ['Łódź', 'lodz'],
  ['smørrebrød', 'Smorrebrod'],
  ['ＴＥＲＮ', 'tern'],
  ['Ubër', 'Ube\u0308r'],
  ['हिन्दी', 'हिनदी'],
])('F12: takes %s and %s for one tag', (a, b) => expect(isSameTag(a, b)).toBe(true));

it.each([
  ['й', 'и'],
  ['が', 'か'],
  ['uber', 'ubers'],
])('F12: takes %s and %s for two tags', (a, b) => expect(isSameTag(a, b)).toBe(false));
