// Changes the posts of a thread as one list: changes, joins and splits them. Pure.
import type { Draft, FurtherPost } from '../../../electron/contract/draft.ts';
import type { PostContent } from './posts.ts';

type Contents = PostContent & Pick<Draft, 'thread'>;

export const emptyPost = (text = ''): FurtherPost => ({ id: crypto.randomUUID(), text, attachments: [], poll: null });

/** The part of the draft that has these posts. The first place keeps its id: that of the draft. */
export function contentsOf(draftId: string, posts: readonly FurtherPost[]): Contents {
  const [first = emptyPost(), ...others] = posts;
  const { text, attachments, poll } = first;
  return { text, attachments, poll, thread: others.map((post) => (post.id === draftId ? { ...post, id: first.id } : post)) };
}

export const changed = (posts: readonly FurtherPost[], at: number, patch: Partial<PostContent>): FurtherPost[] =>
  posts.map((post, index) => (index === at ? { ...post, ...patch } : post));

/** A post has one poll, so two posts with a poll each stay apart. */
export const canJoin = (posts: readonly FurtherPost[], at: number): boolean =>
  at > 0 && at < posts.length && (posts[at]?.poll === null || posts[at - 1]?.poll === null);

/** The post at `at` becomes the end of the one before it. */
export function joined(posts: readonly FurtherPost[], at: number): FurtherPost[] {
  const [before, after] = [posts[at - 1], posts[at]];
  if (before === undefined || after === undefined || !canJoin(posts, at)) return [...posts];
  const text = [before.text.trimEnd(), after.text.trimStart()].filter(Boolean).join('\n\n');
  const attachments = [...before.attachments, ...after.attachments];
  return posts.toSpliced(at - 1, 2, { ...before, text, attachments, poll: before.poll ?? after.poll });
}

/** The post at `at` becomes several: its attachments and its poll stay with the first part. */
export function split(posts: readonly FurtherPost[], at: number, parts: readonly string[]): FurtherPost[] {
  const post = posts[at];
  const [first, ...others] = parts;
  if (post === undefined || first === undefined) return [...posts];
  return posts.toSpliced(at, 1, { ...post, text: first }, ...others.map(emptyPost));
}
