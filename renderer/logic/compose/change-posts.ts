// Edits the posts of a thread draft as one list: changes, joins, and splits them. Splits a text that is too long for one post. Pure.
import type { Draft, FurtherPost } from '../../../electron/contract/draft.ts';
import type { PostContent } from './posts.ts';

type DraftContent = PostContent & Pick<Draft, 'thread'>;

export const emptyPost = (text = ''): FurtherPost => ({ id: crypto.randomUUID(), text, attachments: [], poll: null });

/** Returns the part of the draft that holds these posts. The first post always has the id of the draft. */
export function draftContentOf(draftId: string, posts: readonly FurtherPost[]): DraftContent {
  const [first = emptyPost(), ...others] = posts;
  const { text, attachments, poll } = first;
  return { text, attachments, poll, thread: others.map((post) => (post.id === draftId ? { ...post, id: first.id } : post)) };
}

export const changePost = (posts: readonly FurtherPost[], at: number, patch: Partial<PostContent>): FurtherPost[] =>
  posts.map((post, index) => (index === at ? { ...post, ...patch } : post));

/** A post has at most one poll, so two posts that both have a poll cannot be joined. */
export const canJoin = (posts: readonly FurtherPost[], at: number): boolean =>
  at > 0 && at < posts.length && (posts[at]?.poll === null || posts[at - 1]?.poll === null);

/** Appends the post at `at` to the post before it. */
export function joinPosts(posts: readonly FurtherPost[], at: number): FurtherPost[] {
  const [before, after] = [posts[at - 1], posts[at]];
  if (before === undefined || after === undefined || !canJoin(posts, at)) return [...posts];
  const text = [before.text.trimEnd(), after.text.trimStart()].filter(Boolean).join('\n\n');
  const attachments = [...before.attachments, ...after.attachments];
  return posts.toSpliced(at - 1, 2, { ...before, text, attachments, poll: before.poll ?? after.poll });
}

/** Splits the post at `at`; its attachments and its poll stay with the first part. */
export function splitPost(posts: readonly FurtherPost[], at: number, parts: readonly string[]): FurtherPost[] {
  const post = posts[at];
  const [first, ...others] = parts;
  if (post === undefined || first === undefined) return [...posts];
  return posts.toSpliced(at, 1, { ...post, text: first }, ...others.map(emptyPost));
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A sentence ends with a space, or with a full stop of a script without spaces. Intl.Segmenter also breaks inside web addresses. */
const sentenceEnd = /(?:\s|[。！？｡．])$/u;

const segments = (segmenter: Intl.Segmenter, text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

function sentencesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const segment of segments(sentences, text)) {
    const last = pieces.at(-1);
    if (last === undefined || sentenceEnd.test(last)) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}
/** Splits into words; each keeps the spaces around it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*/gu) ?? [];

/** Functions that divide a text, into ever smaller pieces: sentences, words, graphemes. */
const divisions: readonly ((text: string) => string[])[] = [sentencesOf, wordsOf, (text) => segments(graphemes, text)];

/**
 * Splits a text between sentences if possible, else between words, else between graphemes. Returns the trimmed parts in order. `fits`: true
 * if a text fits into one post. A grapheme that does not fit is a part as well.
 */
export function splitText(text: string, fits: (text: string) => boolean, level = 0): string[] {
  const whole = text.trim();
  const divide = divisions[level];
  if (whole === '') return [];
  if (divide === undefined || fits(whole)) return [whole];
  const parts: string[] = [];
  let part = '';
  const closePart = (): void => {
    if (part.trim() !== '') parts.push(part.trim());
    part = '';
  };
  for (const piece of divide(whole)) {
    if (fits((part + piece).trim())) {
      part += piece;
      continue;
    }
    closePart();
    const pieces = splitText(piece, fits, level + 1);
    // The last part of the long piece stays open: the next pieces are appended to it.
    parts.push(...pieces.slice(0, -1));
    part = pieces.length > 0 ? `${pieces.at(-1)}${/\s*$/u.exec(piece)?.[0] ?? ''}` : '';
  }
  closePart();
  return parts;
}
