// Tests the rows of a profile: no post appears twice, and media are in rows of three.
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { featuredTag, mediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { featuredRows, mediaRows, peopleRows, postRows, rowKey } from '../../../../renderer/features/profile/profile-rows.ts';

const entries = [
  { kind: 'entry' as const, id: '2' },
  { kind: 'gap' as const, newer: '2', older: '1' },
  { kind: 'entry' as const, id: '1' },
];

it('shows the header, the tabs, pinned posts, then the other posts', () => {
  expect(postRows(['1'], entries).map(rowKey)).toEqual(['person', 'tabs', 'pinned:1', '2']);
});

it('shows media in rows of three, each with its post and index', () => {
  const media = (count: number) => Array.from({ length: count }, (_, at) => v.parse(mediaAttachment, { id: String(at) }));
  const rows = mediaRows(entries, (id) => media(id === '2' ? 4 : 1));
  expect(rows.map(rowKey)).toEqual(['person', 'tabs', '2', '2:3']);
  expect(rows.at(-1)).toEqual({
    kind: 'media',
    tiles: [
      { status: '2', at: 3 },
      { status: '1', at: 0 },
    ],
  });
});

it('shows accounts, and featured content under headings without empty sections', () => {
  expect(peopleRows(['7']).map(rowKey)).toEqual(['person', 'tabs', 'account:7']);
  const tag = v.parse(featuredTag, { id: '5', name: 'terns' });
  const rows = featuredRows({ tags: [tag], people: [], pinnedIds: ['1'] });
  expect(rows.map(rowKey)).toEqual(['person', 'tabs', 'heading:tags', 'tag:5', 'heading:pinned', 'pinned:1']);
});
