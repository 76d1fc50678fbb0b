// The posts of the draft that is being written, and what a person does with them: adds, moves, joins, divides and removes.
import type { FurtherPost } from '../../../../electron/contract/draft.ts';
import { changed, contentsOf, emptyPost, joined, split } from '../../../logic/compose/change-posts.ts';
import { isEmptyPost, postsOf } from '../../../logic/compose/posts.ts';
import { moved } from '../../../logic/moved.ts';
import type { PostContent } from '../../../logic/compose/posts.ts';
import type { Composer } from '../../../state/compose/composer.svelte.ts';

/** As many as the contract of a draft allows: the first and 50 further posts. */
const maxPosts = 51;

export class PostList {
  /** The post that was removed last, as long as nothing else was done with the list. */
  removed = $state.raw<{ post: FurtherPost; at: number } | null>(null);
  #composer: Pick<Composer, 'current' | 'change'>;

  constructor(composer: Pick<Composer, 'current' | 'change'>) {
    this.#composer = composer;
  }

  get all(): FurtherPost[] {
    return this.#composer.current ? postsOf(this.#composer.current) : [];
  }

  /** A sent post that is edited stays one post, and so does one that replaces a scheduled one. */
  get canGrow(): boolean {
    const draft = this.#composer.current;
    return draft !== null && draft.editedId === null && draft.scheduledId === null && draft.thread.length + 1 < maxPosts;
  }

  /** By id, because the list may have changed while a file was read. */
  change = (id: string, patch: Partial<PostContent>): void => {
    const posts = this.all;
    const at = posts.findIndex((post) => post.id === id);
    if (at >= 0) this.#take(changed(posts, at, patch), this.removed);
  };

  /** Answers the place of the new post. */
  addAfter(at: number): number {
    if (this.canGrow) this.#take(this.all.toSpliced(at + 1, 0, emptyPost()));
    return Math.min(at + 1, this.all.length - 1);
  }

  remove(at: number): void {
    const posts = this.all;
    const post = posts[at];
    if (!post || posts.length < 2) return;
    this.#take(posts.toSpliced(at, 1), isEmptyPost(post) ? null : { post: { ...post, id: crypto.randomUUID() }, at });
  }

  undoRemove(): void {
    if (this.removed) this.#take(this.all.toSpliced(this.removed.at, 0, this.removed.post));
  }

  move = (at: number, to: number): void => this.#take(moved(this.all, at, to));
  joinWithPrevious = (at: number): void => this.#take(joined(this.all, at));
  /** Does nothing when there would be too many posts. */
  divide(at: number, parts: readonly string[]): void {
    if (this.all.length - 1 + parts.length <= maxPosts) this.#take(split(this.all, at, parts));
  }

  #take(posts: readonly FurtherPost[], removed: PostList['removed'] = null): void {
    const draft = this.#composer.current;
    if (!draft) return;
    this.removed = removed;
    // No server can schedule an answer to a post that is not there yet.
    const schedule = posts.length > 1 && draft.schedule?.by === 'server' ? { ...draft.schedule, by: 'app' as const } : draft.schedule;
    this.#composer.change({ ...contentsOf(draft.id, posts), schedule });
  }
}
