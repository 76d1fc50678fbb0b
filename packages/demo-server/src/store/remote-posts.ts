// Simulates posts on other servers that this server fetches when a user opens their address, and whose parents it fetches afterwards.
import type { AccountRepository } from './accounts.ts';
import type { StoreDependencies } from './database.ts';
import { originPlaceholder } from './rich-text.ts';
import type { AccountRow } from './rows.ts';
import type { StatusRepository } from './statuses.ts';

export interface RemotePost {
  author: AccountRow;
  text: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** Id of the post that it replies to, which this server may not know either. */
  parentId: string | null;
}
interface PendingParent {
  childId: string;
  parentId: string;
  /** Epoch milliseconds. */
  arrivesAt: number;
}

const defaultParentMs = 1_500;

/** The posts are lost in a restart. */
export class RemotePostRepository {
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #statuses: StatusRepository;
  /** Posts that this server does not know yet, by the id that they will have. */
  readonly #unknownPosts = new Map<string, RemotePost>();
  #pendingParents: PendingParent[] = [];

  constructor(core: StoreDependencies, accounts: AccountRepository, statuses: StatusRepository) {
    this.#core = core;
    this.#accounts = accounts;
    this.#statuses = statuses;
  }

  /** Returns the id that the post will have, which is also in its address. */
  add(post: RemotePost): string {
    const id = this.#core.ids.next(post.writtenAt);
    this.#unknownPosts.set(id, post);
    return id;
  }

  /** Returns the address of the post's page. */
  urlOf(id: string): string {
    const author = this.#unknownPosts.get(id)?.author;
    if (!author) throw new Error(`no unknown post has the id ${id}`);
    return `${this.#accounts.urlOf(author).replace(originPlaceholder, this.#core.origin())}/${id}`;
  }

  /** Stores an unknown post, without its parent: Mastodon fetches parents in the background (ThreadResolveWorker). */
  fetch(id: string) {
    const post = this.#unknownPosts.get(id);
    if (!post) return;
    this.#unknownPosts.delete(id);
    this.#statuses.create(post.author, { id, text: post.text, visibility: 'public', writtenAt: post.writtenAt });
    if (post.parentId === null) return;
    const arrivesAt = this.#core.now() + (this.#core.parentFetchMs ?? defaultParentMs);
    this.#pendingParents.push({ childId: id, parentId: post.parentId, arrivesAt });
  }

  /** Links replies to the parents that have arrived. Clients are not notified. */
  finishDue() {
    const dueParents = this.#pendingParents.filter(({ arrivesAt }) => arrivesAt <= this.#core.now());
    this.#pendingParents = this.#pendingParents.filter((one) => !dueParents.includes(one));
    for (const { childId, parentId } of dueParents) {
      this.fetch(parentId);
      const [child, parent] = [this.#statuses.byId(childId), this.#statuses.byId(parentId)];
      if (child && parent) this.#statuses.setParent(child, parent);
    }
  }
}
