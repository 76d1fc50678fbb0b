import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { tag as tagSchema } from '../../../../electron/contract/entities.ts';
import { withoutMentions } from '../../../../renderer/logic/text/names.ts';
import { isHandleOf, namedBy, withRecent } from '../../../../renderer/logic/search/search-query.ts';
import { searchRows } from '../../../../renderer/logic/search/search-rows.ts';

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

describe('rows of results', () => {
  const found = { accounts: ['1', '2', '3', '4'], statuses: ['7', '8'], hashtags: [v.parse(tagSchema, { name: 'tides' })] };

  it('have headings when all kinds are shown, with a few accounts and tags above all posts', () => {
    const rows = searchRows(found, 'all');
    expect(rows.map((row) => row.key)).toEqual(['account:1', 'account:2', 'account:3', 'tag:tides', 'status:7', 'status:8']);
    expect(rows.map((row) => row.heading)).toEqual([
      { of: 'accounts', more: true },
      ...[null, null],
      { of: 'hashtags', more: false },
      { of: 'statuses', more: false },
      null,
    ]);
  });

  it('have no headings and are complete when one kind is shown', () => {
    expect(searchRows(found, 'accounts').map((row) => [row.key, row.heading])).toEqual(
      ['1', '2', '3', '4'].map((id) => [`account:${id}`, null]),
    );
    expect(searchRows(found, 'hashtags')).toHaveLength(1);
  });
});

it('a text is shown without the mentions at its beginning', () => {
  expect(withoutMentions('@mira @ida@north.example Half past six, @tomas')).toBe('Half past six, @tomas');
  expect(withoutMentions('no one @mira')).toBe('no one @mira');
});
