// Builds the rows of a profile: header, tabs, then the content of the selected tab. Pure.
import type { FeaturedTag, MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

/** One attachment of a post. */
export interface AttachmentRef {
  status: string;
  at: number;
}
type FeaturedKind = 'pinned' | 'people' | 'tags';
export type ProfileRow =
  | { kind: 'person' }
  | { kind: 'tabs' }
  | { kind: 'status'; id: string; isPinned: boolean }
  | { kind: 'media'; tiles: AttachmentRef[] }
  | { kind: 'account'; id: string }
  | { kind: 'tag'; tag: FeaturedTag }
  | { kind: 'heading'; of: FeaturedKind };

export const tilesInRow = 3;
const topRows: ProfileRow[] = [{ kind: 'person' }, { kind: 'tabs' }];
const idsOf = (entries: readonly TimelineEntry[]): string[] => entries.flatMap((row) => (row.kind === 'entry' ? [row.id] : []));

export function postRows(pinnedIds: readonly string[], entries: readonly TimelineEntry[]): ProfileRow[] {
  // A pinned post is shown once, at the top.
  const posts = idsOf(entries).filter((id) => !pinnedIds.includes(id));
  return [
    ...topRows,
    ...pinnedIds.map((id): ProfileRow => ({ kind: 'status', id, isPinned: true })),
    ...posts.map((id): ProfileRow => ({ kind: 'status', id, isPinned: false })),
  ];
}

export function mediaRows(entries: readonly TimelineEntry[], mediaOf: (id: string) => readonly MediaAttachment[]): ProfileRow[] {
  const tiles = idsOf(entries).flatMap((status) => mediaOf(status).map((_, at) => ({ status, at })));
  const rows = Array.from({ length: Math.ceil(tiles.length / tilesInRow) }, (_, row) =>
    tiles.slice(row * tilesInRow, (row + 1) * tilesInRow),
  );
  return [...topRows, ...rows.map((row): ProfileRow => ({ kind: 'media', tiles: row }))];
}

export const peopleRows = (ids: readonly string[]): ProfileRow[] => [...topRows, ...ids.map((id): ProfileRow => ({ kind: 'account', id }))];

interface FeaturedContent {
  tags: readonly FeaturedTag[];
  people: readonly string[];
  pinnedIds: readonly string[];
}
/** Builds the featured tags, accounts, and posts, each kind under a heading. */
export function featuredRows({ tags, people, pinnedIds }: FeaturedContent): ProfileRow[] {
  const withHeading = (of: FeaturedKind, rows: ProfileRow[]): ProfileRow[] => (rows.length > 0 ? [{ kind: 'heading', of }, ...rows] : []);
  return [
    ...topRows,
    ...withHeading(
      'tags',
      tags.map((tag) => ({ kind: 'tag', tag })),
    ),
    ...withHeading(
      'pinned',
      pinnedIds.map((id) => ({ kind: 'status', id, isPinned: true })),
    ),
    ...withHeading(
      'people',
      people.map((id) => ({ kind: 'account', id })),
    ),
  ];
}

/** A post's key is its ID: the timeline stores the reading position by ID. */
export function rowKey(row: ProfileRow): string {
  switch (row.kind) {
    case 'status':
      return row.isPinned ? `pinned:${row.id}` : row.id;
    case 'media': {
      const [first] = row.tiles;
      return first?.at === 0 ? first.status : `${first?.status}:${first?.at}`;
    }
    case 'account':
      return `account:${row.id}`;
    case 'tag':
      return `tag:${row.tag.id}`;
    case 'heading':
      return `heading:${row.of}`;
    default:
      return row.kind;
  }
}
