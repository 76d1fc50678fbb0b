import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { tag as tagSchema } from '@kittiwake/mastodon-api/entities/status';
import { makeStatus, mira } from '../../../electron/storage/samples.ts';
import { searchRows } from '../../../../renderer/logic/search/search-query.ts';

describe('the rows of search results', () => {
  const results = { accounts: ['1', '2', '3', '4'], statuses: ['7', '8'], hashtags: [v.parse(tagSchema, { name: 'tides' })], local: [] };

  it('have headings when all kinds are shown, with a few accounts and tags above all posts', () => {
    const rows = searchRows(results, 'all');
    expect(rows.map((row) => row.key)).toEqual(['account:1', 'account:2', 'account:3', 'tag:tides', 'status:7', 'status:8']);
    expect(rows.map((row) => row.heading)).toEqual([
      { of: 'accounts', more: true },
      null,
      null,
      { of: 'hashtags', more: false },
      { of: 'statuses', more: false },
      null,
    ]);
  });

  it('have no headings and are complete when one kind is shown', () => {
    expect(searchRows(results, 'accounts').map((row) => [row.key, row.heading])).toEqual(
      ['1', '2', '3', '4'].map((id) => [`account:${id}`, null]),
    );
    expect(searchRows(results, 'hashtags')).toHaveLength(1);
  });

  const local = Array.from({ length: 7 }, (_, at) => {
    const status = makeStatus(String(at));
    return { account: mira, status, seenBy: [mira], spoiler: [], content: [], beside: [] };
  });

  it('list some local posts between the tags and the server’s posts', () => {
    const rows = searchRows({ ...results, local }, 'all');
    expect(rows.map((row) => row.key.split(':')[0])).toEqual([
      'account',
      'account',
      'account',
      'tag',
      ...Array.from({ length: 5 }, () => 'local'),
      'status',
      'status',
    ]);
    expect(rows.find((row) => row.kind === 'local')?.heading).toEqual({ of: 'local', more: true });
    expect(searchRows({ ...results, local }, 'local')).toHaveLength(7);
  });

  it('start with the tags if the query is a tag', () => {
    expect(
      searchRows(results, 'all', true)
        .map((row) => row.kind)
        .slice(0, 2),
    ).toEqual(['tag', 'account']);
  });
});
