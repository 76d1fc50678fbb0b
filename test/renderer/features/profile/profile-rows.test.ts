// The rows of a profile: no post stands twice, and media stand in rows of three.
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { featuredTag } from '../../../../electron/contract/entities/tag.ts';
import { mediaAttachment } from '../../../../electron/contract/entities/media-attachment.ts';
import { featuredRows, mediaRows, peopleRows, postRows, rowKey } from '../../../../renderer/features/profile/profile-rows.ts';

const entries = [
  { kind: 'entry' as const, id: '2' },
  { kind: 'gap' as const, newer: '2', older: '1' },
  { kind: 'entry' as const, id: '1' },
];

it('shows the header, the tabs, pinned posts, then the other posts', () => {
  expect(postRows(['1'], entries).map(rowKey)).toEqual(['person', 'tabs', 'pinned:1', '2']);
});

it('shows the media of the posts in rows of three, each with the post that it is of', () => {
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

it('shows people, and what is featured under headings, without those of nothing', () => {
  expect(peopleRows(['7']).map(rowKey)).toEqual(['person', 'tabs', 'account:7']);
  const tag = v.parse(featuredTag, { id: '5', name: 'terns' });
  const rows = featuredRows({ tags: [tag], people: [], pinned: ['1'] });
  expect(rows.map(rowKey)).toEqual(['person', 'tabs', 'heading:tags', 'tag:5', 'heading:pinned', 'pinned:1']);
});
