// The rows of a profile: header, tabs, then what the chosen part shows. Pure.
import type { FeaturedTag } from '../../../electron/contract/entities/tag.ts';
import type { MediaAttachment } from '../../../electron/contract/entities/media-attachment.ts';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

/** One of a post's media. */
export interface Tile {
  status: string;
  at: number;
}
export type FeaturedKind = 'pinned' | 'people' | 'tags';
export type ProfileRow =
  | { kind: 'person' }
  | { kind: 'tabs' }
  | { kind: 'status'; id: string; pinned: boolean }
  | { kind: 'media'; tiles: Tile[] }
  | { kind: 'account'; id: string }
  | { kind: 'tag'; tag: FeaturedTag }
  | { kind: 'heading'; of: FeaturedKind };

export const tilesInRow = 3;
const top: ProfileRow[] = [{ kind: 'person' }, { kind: 'tabs' }];
const idsOf = (entries: readonly TimelineEntry[]): string[] => entries.flatMap((row) => (row.kind === 'entry' ? [row.id] : []));

/** Pinned posts, then the other ones. */
export function postRows(pinned: readonly string[], entries: readonly TimelineEntry[]): ProfileRow[] {
  // A pinned post is shown once, at the top.
  const posts = idsOf(entries).filter((id) => !pinned.includes(id));
  return [
    ...top,
    ...pinned.map((id): ProfileRow => ({ kind: 'status', id, pinned: true })),
    ...posts.map((id): ProfileRow => ({ kind: 'status', id, pinned: false })),
  ];
}

/** The media of the posts in rows of `tilesInRow`. */
export function mediaRows(entries: readonly TimelineEntry[], mediaOf: (id: string) => readonly MediaAttachment[]): ProfileRow[] {
  const tiles = idsOf(entries).flatMap((status) => mediaOf(status).map((_, at) => ({ status, at })));
  const rows = Array.from({ length: Math.ceil(tiles.length / tilesInRow) }, (_, row) =>
    tiles.slice(row * tilesInRow, (row + 1) * tilesInRow),
  );
  return [...top, ...rows.map((row): ProfileRow => ({ kind: 'media', tiles: row }))];
}

export const peopleRows = (ids: readonly string[]): ProfileRow[] => [...top, ...ids.map((id): ProfileRow => ({ kind: 'account', id }))];

interface Featured {
  tags: readonly FeaturedTag[];
  people: readonly string[];
  pinned: readonly string[];
}
/** What is featured, each kind under a heading. */
export function featuredRows({ tags, people, pinned }: Featured): ProfileRow[] {
  const under = (of: FeaturedKind, rows: ProfileRow[]): ProfileRow[] => (rows.length > 0 ? [{ kind: 'heading', of }, ...rows] : []);
  return [
    ...top,
    ...under(
      'tags',
      tags.map((tag) => ({ kind: 'tag', tag })),
    ),
    ...under(
      'pinned',
      pinned.map((id) => ({ kind: 'status', id, pinned: true })),
    ),
    ...under(
      'people',
      people.map((id) => ({ kind: 'account', id })),
    ),
  ];
}

/** The key of a post is its id, so that the timeline knows where the person is reading. */
export function rowKey(row: ProfileRow): string {
  switch (row.kind) {
    case 'status':
      return row.pinned ? `pinned:${row.id}` : row.id;
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
