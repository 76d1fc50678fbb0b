import { expect, it } from 'vitest';
import { isHandleOf, exactQueryKind, matchingKind, tagOfLink, withRecent } from '../../../../renderer/logic/search/search-query.ts';

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
])('classifies “%s” as %s', (query, kind) => {
  expect(exactQueryKind(query)).toBe(kind);
});

it('recognises a handle with the server’s own host as that of a local account', () => {
  expect(isHandleOf('@Mira@coast.example', 'mira', 'coast.example')).toBe(true);
  expect(isHandleOf('mira@north.example', 'mira', 'coast.example')).toBe(false);
  expect(isHandleOf('mira@north.example ', 'mira@north.example', 'coast.example')).toBe(true);
});

it('moves a repeated query to the front regardless of case, and drops the oldest query', () => {
  expect(withRecent(['terns', 'Tides'], ' tides ')).toEqual(['tides', 'terns']);
  expect(withRecent(['a', 'b'], 'c', 2)).toEqual(['c', 'a']);
  expect(withRecent(['a'], '  ')).toEqual(['a']);
});

it.each([
  ['#tides', 'accounts', 'hashtags'],
  ['#tides', 'statuses', 'statuses'],
  ['#tides', 'all', 'all'],
  ['@ida', 'hashtags', 'accounts'],
  ['@ida', 'accounts', 'accounts'],
  ['ida', 'hashtags', 'hashtags'],
] as const)('searches for “%s” after %s among %s', (query, kind, expectedKind) => {
  expect(matchingKind(query, kind)).toBe(expectedKind);
});

it.each([
  ['＃潮', 'accounts', 'hashtags'],
  ['#می\u200cخواهم', 'accounts', 'hashtags'],
  ['＠ida', 'hashtags', 'accounts'],
] as const)('F11: searches for “%s” after %s among %s', (query, kind, expectedKind) => {
  expect(matchingKind(query, kind)).toBe(expectedKind);
});

it('F10: opens the tag of a link to its page', () => {
  for (const name of ['می\u200cخواهم', 'ソード・オラトリア'])
    expect(tagOfLink(`https://coast.example/tags/${encodeURIComponent(name)}`)).toBe(name);
});
