// What an edit changed in a post: warning, text, media with their descriptions, poll. Pure.
import type { MediaAttachment } from '../../../electron/contract/entities/media-attachment.ts';
import { compareEntries, compareWords } from './compare-words.ts';
import type { Piece } from './compare-words.ts';

/** One version of a post; its text is plain. */
export interface Version {
  warning: string;
  text: string;
  sensitive: boolean;
  media: readonly MediaAttachment[];
  /** Null: no poll. */
  poll: readonly string[] | null;
}

export interface MediaChange {
  media: MediaAttachment;
  change: 'same' | 'added' | 'removed' | 'described';
  description: Piece[];
}

/** Each part is null where nothing changed. */
export interface VersionChange {
  warning: Piece[] | null;
  text: Piece[] | null;
  media: MediaChange[] | null;
  poll: Piece[] | null;
  sensitive: boolean | null;
}

const unlessSame = (pieces: Piece[]): Piece[] | null => (pieces.every(({ change }) => change === 'same') ? null : pieces);
const whole = (text: string): Piece[] => (text === '' ? [] : [{ text, change: 'same' }]);

function compareMedia(
  before: readonly MediaAttachment[],
  after: readonly MediaAttachment[],
  language: string | null,
): MediaChange[] | null {
  const now = after.map((media): MediaChange => {
    const old = before.find(({ id }) => id === media.id);
    const description = media.description ?? '';
    if (!old) return { media, change: 'added', description: whole(description) };
    const pieces = compareWords(old.description ?? '', description, language);
    return { media, change: unlessSame(pieces) ? 'described' : 'same', description: pieces };
  });
  const gone = before
    .filter(({ id }) => !after.some((media) => media.id === id))
    .map((media): MediaChange => ({ media, change: 'removed', description: whole(media.description ?? '') }));
  const all = [...now, ...gone];
  return all.every(({ change }) => change === 'same') ? null : all;
}

export function compareVersions(before: Version, after: Version, language: string | null): VersionChange {
  return {
    warning: unlessSame(compareWords(before.warning, after.warning, language)),
    text: unlessSame(compareWords(before.text, after.text, language)),
    media: compareMedia(before.media, after.media, language),
    poll: unlessSame(compareEntries(before.poll ?? [], after.poll ?? [])),
    // A warning marks the media too; it is said by itself.
    sensitive: before.sensitive === after.sensitive || before.warning !== after.warning ? null : after.sensitive,
  };
}

/** All of a version, as if nothing had changed: each part is null where there is none. */
export const wholeVersion = ({ warning, text, media, poll, sensitive }: Version): VersionChange => ({
  warning: warning === '' ? null : whole(warning),
  text: text === '' ? null : whole(text),
  media: media.length === 0 ? null : media.map((each) => ({ media: each, change: 'same', description: whole(each.description ?? '') })),
  poll: poll?.map((text) => ({ text, change: 'same' })) ?? null,
  sensitive: sensitive && warning === '' && media.length > 0 ? true : null,
});

export const hasChanges = (change: VersionChange): boolean => Object.values(change).some((part) => part !== null);
