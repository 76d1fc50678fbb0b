import { expect, it } from 'vitest';
import { isHandleOf, namedBy, withRecent } from '../../../../renderer/logic/search/search-query.ts';

it.each([
  ['https://coast.example/@mira/9', 'address'],
  ['@mira@coast.example', 'handle'],
  [' mira@küste.example ', 'handle'],
  ['mira', null],
  ['@mira', null],
  ['#tides', null],
  ['https://', null],
  ['https://coast.example', null],
  ['half past six', null],
])('“%s” is read as %s', (query, read) => {
  expect(namedBy(query)).toBe(read);
});

it('a handle with the server’s own host is that of a local account', () => {
  expect(isHandleOf('@Mira@coast.example', 'mira', 'coast.example')).toBe(true);
  expect(isHandleOf('mira@north.example', 'mira', 'coast.example')).toBe(false);
  expect(isHandleOf('mira@north.example ', 'mira@north.example', 'coast.example')).toBe(true);
});

it('a repeated query moves to the front regardless of case, and the oldest one is dropped', () => {
  expect(withRecent(['terns', 'Tides'], ' tides ')).toEqual(['tides', 'terns']);
  expect(withRecent(['a', 'b'], 'c', 2)).toEqual(['c', 'a']);
  expect(withRecent(['a'], '  ')).toEqual(['a']);
});
