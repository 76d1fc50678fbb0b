// Compares two versions of an edited post: content warning, text, media with descriptions, poll. Pure.
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { comparisonLimits } from '../../../electron/contract/layout-limits.ts';
import { diffArrays, wordDiff } from 'diff';
import { cutText, isCostly, roomFor } from './layout-budget.ts';
import { splitText } from './text-pieces.ts';

export interface DiffPart {
  text: string;
  change: 'same' | 'added' | 'removed';
}

/** Work left for the texts of one version. Texts beyond it are reported as replaced: such a diff is slow to compute and unreadable. */
type ComparisonBudget = { -readonly [limit in keyof typeof comparisonLimits]: number };
const createBudget = (): ComparisonBudget => ({ ...comparisonLimits });

/** Thrown to leave `wordDiff`, which has no limit of steps. */
const outOfSteps = new Error('Comparing the texts takes too many steps');

function changeOf({ added, removed }: { added: boolean; removed: boolean }): DiffPart['change'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}

const replaceWhole = (before: string, after: string): DiffPart[] =>
  [
    { text: before, change: 'removed' as const },
    { text: after, change: 'added' as const },
  ].filter(({ text }) => text !== '');

/** Compares two texts word by word, as `diffWords` does. Null if the steps do not suffice. */
function diffWithin(budget: ComparisonBudget, before: string, after: string, language: string | null): DiffPart[] | null {
  const diff = Object.create(wordDiff) as typeof wordDiff;
  diff.equals = (word, otherWord, options) => {
    budget.steps -= 1;
    if (budget.steps < 0) throw outOfSteps;
    return wordDiff.equals(word, otherWord, options);
  };
  try {
    return diff.diff(before, after, { intlSegmenter: segmenter(language) }).map((each) => ({ text: each.value, change: changeOf(each) }));
  } catch (error) {
    if (error === outOfSteps) return null;
    throw error;
  }
}

/** Compares two texts word by word. `language` selects the word segmentation for scripts without spaces. */
export function compareWords(before: string, after: string, language: string | null, budget = createBudget()): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ text: before, change: 'same' }];
  budget.characters -= before.length + after.length;
  const parts = budget.characters < 0 || budget.steps < 0 ? null : diffWithin(budget, before, after, language);
  return parts ?? replaceWhole(before, after);
}

/** Compares lists of entries, such as the options of a poll. */
export const compareEntries = (before: readonly string[], after: readonly string[]): DiffPart[] =>
  diffArrays([...before], [...after]).flatMap((each) => each.value.map((text) => ({ text, change: changeOf(each) })));

function segmenter(language: string | null): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language ?? undefined, { granularity: 'word' });
  } catch {
    // The server's language tag may be invalid.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}

const joinParts = (parts: readonly DiffPart[]): string => parts.map(({ text }) => text).join('');

/** True if the parts together exceed the layout budget. */
export const areCostly = (parts: readonly DiffPart[]): boolean => isCostly(joinParts(parts));

/** Returns the parts that the layout budget allows. */
export function reduceParts(parts: readonly DiffPart[]): DiffPart[] {
  let room = roomFor(joinParts(parts));
  return parts.flatMap((part) => {
    if (room <= 0) return [];
    const text = cutText(part.text, room);
    room -= text.length;
    return { ...part, text };
  });
}

/** Splits the parts into pieces to be laid out one by one. */
export const splitParts = (parts: readonly DiffPart[]): DiffPart[] =>
  parts.flatMap((part) => splitText(part.text).map((text) => ({ ...part, text })));

/** Version of a post in plain text. */
export interface PostVersion {
  warning: string;
  text: string;
  sensitive: boolean;
  media: readonly MediaAttachment[];
  /** Options; null without a poll. */
  poll: readonly string[] | null;
}

interface MediaDifference {
  media: MediaAttachment;
  change: 'same' | 'added' | 'removed' | 'described';
  description: DiffPart[];
}

/** Each field is null if unchanged. */
interface VersionDifference {
  warning: DiffPart[] | null;
  text: DiffPart[] | null;
  media: MediaDifference[] | null;
  poll: DiffPart[] | null;
  sensitive: boolean | null;
}

const nullIfUnchanged = (pieces: DiffPart[]): DiffPart[] | null => (pieces.every(({ change }) => change === 'same') ? null : pieces);
const unchangedText = (text: string): DiffPart[] => (text === '' ? [] : [{ text, change: 'same' }]);

function compareMedia(
  before: readonly MediaAttachment[],
  after: readonly MediaAttachment[],
  language: string | null,
  budget: ComparisonBudget,
): MediaDifference[] | null {
  const now = after.map((media): MediaDifference => {
    const old = before.find(({ id }) => id === media.id);
    const description = media.description ?? '';
    if (!old) return { media, change: 'added', description: unchangedText(description) };
    const pieces = compareWords(old.description ?? '', description, language, budget);
    return { media, change: nullIfUnchanged(pieces) ? 'described' : 'same', description: pieces };
  });
  const removedMedia = before
    .filter(({ id }) => !after.some((media) => media.id === id))
    .map((media): MediaDifference => ({ media, change: 'removed', description: unchangedText(media.description ?? '') }));
  const all = [...now, ...removedMedia];
  return all.every(({ change }) => change === 'same') ? null : all;
}

export function compareVersions(before: PostVersion, after: PostVersion, language: string | null): VersionDifference {
  const budget = createBudget();
  return {
    warning: nullIfUnchanged(compareWords(before.warning, after.warning, language, budget)),
    text: nullIfUnchanged(compareWords(before.text, after.text, language, budget)),
    media: compareMedia(before.media, after.media, language, budget),
    poll: nullIfUnchanged(compareEntries(before.poll ?? [], after.poll ?? [])),
    // A changed content warning also changes `sensitive`; the warning is then reported alone.
    sensitive: before.sensitive === after.sensitive || before.warning !== after.warning ? null : after.sensitive,
  };
}

/** Returns a complete version as unchanged; fields without content are null. */
export const unchangedVersion = ({ warning, text, media, poll, sensitive }: PostVersion): VersionDifference => ({
  warning: warning === '' ? null : unchangedText(warning),
  text: text === '' ? null : unchangedText(text),
  media:
    media.length === 0 ? null : media.map((each) => ({ media: each, change: 'same', description: unchangedText(each.description ?? '') })),
  poll: poll?.map((text) => ({ text, change: 'same' })) ?? null,
  sensitive: sensitive && warning === '' && media.length > 0 ? true : null,
});

export const hasChanges = (change: VersionDifference): boolean => Object.values(change).some((part) => part !== null);
