// Edits the list of posts in the draft: adds, moves, joins, splits, and removes posts.
import type { FurtherPost } from '../../../electron/contract/draft.ts';
import { changePost, draftContentOf, emptyPost, joinPosts, splitPost } from '../../logic/compose/change-posts.ts';
import { isEmptyPost, postsOf } from '../../logic/compose/posts.ts';
import { moveItem } from '../../logic/move-item.ts';
import type { PostContent } from '../../logic/compose/posts.ts';
import type { Composer } from '../../state/compose/composer.svelte.ts';

/** Limit of the draft schema in the contract: the first and 50 further posts. */
const maxPosts = 51;

export class PostList {
  /** Last removed post, until the list changes otherwise. */
  removedPost = $state.raw<{ post: FurtherPost; at: number } | null>(null);
  #composer: Pick<Composer, 'current' | 'change'>;

  constructor(composer: Pick<Composer, 'current' | 'change'>) {
    this.#composer = composer;
  }

  get all(): FurtherPost[] {
    return this.#composer.current ? postsOf(this.#composer.current) : [];
  }

  /** A published post that is edited, and a post that replaces a scheduled one, cannot become a thread. */
  get canGrow(): boolean {
    const draft = this.#composer.current;
    return draft !== null && draft.editedId === null && draft.scheduledId === null && draft.thread.length + 1 < maxPosts;
  }

  /** By ID: the list may have changed while a file was read. */
  change = (id: string, patch: Partial<PostContent>): void => {
    const posts = this.all;
    const at = posts.findIndex((post) => post.id === id);
    if (at >= 0) this.#setPosts(changePost(posts, at, patch), this.removedPost);
  };

  /** Returns the index of the new post. */
  addAfter(at: number): number {
    if (this.canGrow) this.#setPosts(this.all.toSpliced(at + 1, 0, emptyPost()));
    return Math.min(at + 1, this.all.length - 1);
  }

  remove(at: number): void {
    const posts = this.all;
    const post = posts[at];
    if (!post || posts.length < 2) return;
    this.#setPosts(posts.toSpliced(at, 1), isEmptyPost(post) ? null : { post: { ...post, id: crypto.randomUUID() }, at });
  }

  undoRemove(): void {
    if (this.removedPost) this.#setPosts(this.all.toSpliced(this.removedPost.at, 0, this.removedPost.post));
  }

  move = (at: number, to: number): void => this.#setPosts(moveItem(this.all, at, to));
  joinWithPrevious = (at: number): void => this.#setPosts(joinPosts(this.all, at));
  /** Does nothing if the limit would be exceeded. */
  divide(at: number, parts: readonly string[]): void {
    if (this.all.length - 1 + parts.length <= maxPosts) this.#setPosts(splitPost(this.all, at, parts));
  }

  #setPosts(posts: readonly FurtherPost[], removal: PostList['removedPost'] = null): void {
    const draft = this.#composer.current;
    if (!draft) return;
    this.removedPost = removal;
    // No server can schedule a reply to a post that does not exist yet.
    const schedule = posts.length > 1 && draft.schedule?.by === 'server' ? { ...draft.schedule, by: 'app' as const } : draft.schedule;
    this.#composer.change({ ...draftContentOf(draft.id, posts), schedule });
  }
}
