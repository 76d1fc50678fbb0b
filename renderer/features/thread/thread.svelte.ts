// Loads a post's ancestors and replies. Replies that arrive later are queued until the user asks for them.
import { tick } from 'svelte';
import type { RunningRefresh } from '@kittiwake/mastodon-api/endpoints';
import type { Context } from '@kittiwake/mastodon-api/entities/status';
import type { Failure } from '../../../electron/contract/result.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import { awaitRefresh, pause } from '../../state/timelines/async-refresh.ts';
import type { NewReply } from '../../state/timelines/replies.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { ancestorsOf, childrenOf, initiallyFolded, readReplies, timeOf, withReplies } from './replies.ts';
import type { ThreadReplies, ThreadReply } from './replies.ts';
import { threadRows } from './thread-rows.ts';

/** Progress of loading left-out posts. `none`: the server returned nothing more. */
export type LoadMoreState = { state: 'loading' | 'none' } | { state: 'failed'; problem: Failure };

/** Servers return at least this many ancestors, some not more: there may be others above. */
const minAncestorsLimit = 40;
/** Waits before each request for a missing parent: 1, 3, and 10 s after the thread was loaded. */
const parentWaitsMs = [1_000, 2_000, 7_000];
/** Start of a reply's text: a mention of the person who is answered. */
const mentionAtStart = /^(?:<(?:p|span)[^>]*>\s*)*<a[^>]*\bmention\b/;

export class ThreadState {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  ancestors = $state.raw<readonly string[]>([]);
  replies = $state.raw<ThreadReplies>(new Map());
  /** Posts whose replies are folded. */
  folded = $state.raw<ReadonlySet<string>>(new Set());
  /** Queued replies that arrived after loading. */
  queuedReplies = $state.raw<readonly ThreadReply[]>([]);
  /** Replies that were last taken from the queue; they are highlighted. */
  highlightedIds = $state.raw<ReadonlySet<string>>(new Set());
  /** The server is fetching replies from other servers. */
  isFetching = $state(false);
  /** True while the last change was above the post: the list then keeps the post in place. */
  isChangingAbove = $state(false);
  /** By ID of the post whose replies were loaded, or `earlier`. */
  loadMoreStates = $state.raw<ReadonlyMap<string, LoadMoreState>>(new Map());
  rows = $derived.by(() =>
    threadRows({
      focused: this.id,
      ancestors: this.ancestors,
      parentOf: this.#parentOf,
      replies: this.replies,
      order: settings.current.threadOrder,
      folded: this.folded,
    }),
  );
  #ancestorIds = $derived(new Set(this.ancestors));
  readonly id: string;
  #session: Session;
  #abortOnClose = new AbortController();
  #release: () => void;

  constructor(session: Session, id: string) {
    this.#session = session;
    this.id = id;
    this.#release = session.entities.hold(this);
    this.ancestors = this.#loadedAncestors();
  }

  get isClosed(): boolean {
    return this.#abortOnClose.signal.aborted;
  }

  /** Call when the view closes. */
  leave(): void {
    this.#abortOnClose.abort();
    this.#release();
  }

  /** Posts that must stay in memory while the thread is shown. */
  statusIds = (): string[] => [...this.ancestors, this.id, ...this.replies.keys(), ...this.queuedReplies.map(({ id }) => id)];

  /** A post that the server lists in several parts of the thread is shown once. */
  #isShown = ({ id }: { id: string }): boolean => id !== this.id && !this.#ancestorIds.has(id) && !this.#session.rules.hides(id, 'thread');
  #parentOf = (id: string): string | null => this.#session.entities.status(id).value?.in_reply_to_id ?? null;

  /** Ancestors that are already in memory: the post opens below them at once. */
  #loadedAncestors(): string[] {
    const visitedIds = new Set([this.id]);
    for (let at = this.#parentOf(this.id); at !== null && !visitedIds.has(at); at = this.#parentOf(at)) {
      if (!this.#session.entities.hasStatus(at)) break;
      visitedIds.add(at);
    }
    return [...visitedIds].slice(1).reverse();
  }

  load = async (): Promise<void> => {
    const { call, entities } = this.#session;
    this.phase = 'loading';
    const [status, context] = await Promise.all([call('statuses.get', { id: this.id }), call('statuses.context', { id: this.id })]);
    if (status.ok) entities.saveStatus(status.value.data);
    if (!status.ok || !context.ok) {
      if (!status.ok) this.problem = status.error;
      if (!status.ok && status.error.code === 'not-found') this.#session.forgetStatus(this.id);
      else if (!context.ok) this.problem = context.error;
      this.phase = 'failed';
      return;
    }
    this.problem = null;
    entities.saveStatuses(context.value.data.ancestors);
    await this.#addAbove(context.value.data.ancestors.map(({ id }) => id));
    this.replies = withReplies(new Map(), this.#readReplies(context.value.data));
    this.folded = new Set(initiallyFolded(this.replies, this.id, status.value.data.account.id));
    this.phase = 'ready';
    if (context.value.refresh) void this.#awaitRemoteReplies(context.value.refresh);
    if (this.#isParentMissing) void this.#awaitParent();
  };

  /** True if the server does not know the parent of a reply from another server yet. */
  get #isParentMissing(): boolean {
    const status = this.#session.entities.status(this.id).value;
    if (!status?.account.acct.includes('@') || this.ancestors.length > 0) return false;
    return status.in_reply_to_id !== null || (status.mentions.length > 0 && mentionAtStart.test(status.content));
  }

  /** Asks for the missing parent again: Mastodon fetches it in the background without announcing it. */
  async #awaitParent(): Promise<void> {
    const { call, entities } = this.#session;
    for (const waitMs of parentWaitsMs) {
      await pause(waitMs, this.#abortOnClose.signal);
      if (this.isClosed || !this.#isParentMissing) return;
      const status = await call('statuses.get', { id: this.id }, { background: true });
      if (!status.ok || this.isClosed) continue;
      entities.saveStatus(status.value.data);
      if (status.value.data.in_reply_to_id === null) continue;
      const context = await call('statuses.context', { id: this.id }, { background: true });
      if (!context.ok || this.isClosed) continue;
      entities.saveStatuses(context.value.data.ancestors);
      await this.#addAbove(context.value.data.ancestors.map(({ id }) => id));
    }
  }

  /** Adds ancestors above the visible rows, which stay in place. */
  async #addAbove(ancestors: readonly string[]): Promise<void> {
    this.isChangingAbove = true;
    this.ancestors = [...new Set(ancestors)].filter((id) => id !== this.id && !this.replies.has(id));
    await tick();
    this.isChangingAbove = false;
  }

  #readReplies({ descendants }: Context): ThreadReply[] {
    this.#session.entities.saveStatuses(descendants);
    return readReplies(descendants, this.id, this.#isShown);
  }

  async #awaitRemoteReplies(refresh: RunningRefresh): Promise<void> {
    this.isFetching = true;
    const fetchReplies = async (): Promise<void> => {
      const context = await this.#session.call('statuses.context', { id: this.id }, { background: true });
      if (context.ok && !this.#abortOnClose.signal.aborted) this.#receive(this.#readReplies(context.value.data));
    };
    await awaitRefresh(this.#session.call, refresh, fetchReplies, this.#abortOnClose.signal);
    this.isFetching = false;
  }

  /** Queues new replies so that nothing moves, or shows them at once if there are none yet. */
  #receive(replies: readonly ThreadReply[]): void {
    const isNew = ({ id }: ThreadReply): boolean => !this.replies.has(id) && !this.queuedReplies.some((reply) => reply.id === id);
    if (this.replies.size === 0) this.replies = withReplies(this.replies, replies);
    else this.queuedReplies = [...this.queuedReplies, ...replies.filter(isNew)];
  }

  /** Adds a posted reply. The user's own is shown at once. Returns true if the reply belongs to this thread. */
  addReply({ id, inReplyToId: parent }: NewReply): boolean {
    const isInThread = parent === this.id || this.replies.has(parent) || this.queuedReplies.some((reply) => reply.id === parent);
    const status = this.#session.entities.status(id).value;
    if (!isInThread || !status || this.replies.has(id) || !this.#isShown(status)) return isInThread;
    const reply: ThreadReply = { id, parent, author: status.account.id, at: timeOf(status), replyCount: status.replies_count };
    if (reply.author === this.#session.accountId) this.#show([reply]);
    else this.#receive([reply]);
    return true;
  }

  /** Number of queued replies that still exist. */
  get queuedCount(): number {
    return this.queuedReplies.filter(({ id }) => this.#session.entities.status(id).value !== null).length;
  }

  /** Shows the queued replies, highlighted as new. Returns the ID of the first one. */
  showQueued(): string | null {
    const queuedReplies = this.queuedReplies.filter(({ id }) => this.#session.entities.hasStatus(id));
    this.queuedReplies = [];
    this.highlightedIds = new Set(queuedReplies.map(({ id }) => id));
    this.#show(queuedReplies);
    return queuedReplies[0]?.id ?? null;
  }

  #show(replies: readonly ThreadReply[]): void {
    this.replies = withReplies(this.replies, replies);
    const openIds = ancestorsOf(
      replies.map(({ id }) => id),
      this.replies,
    );
    this.folded = new Set([...this.folded].filter((id) => !openIds.has(id)));
  }

  fold(id: string, isFolded: boolean): void {
    this.folded = new Set(isFolded ? [...this.folded, id] : [...this.folded].filter((other) => other !== id));
  }

  foldAll(isFolded: boolean): void {
    this.folded = new Set(isFolded ? this.#branches() : []);
  }

  /** Direct replies that have replies themselves. */
  #branches(): string[] {
    const children = childrenOf(this.replies, this.id);
    return (children.get(this.id) ?? []).filter((id) => children.has(id));
  }

  get canFold(): boolean {
    return this.#branches().length > 0;
  }

  /** Loads the replies to `id` that the server left out. */
  loadReplies = (id: string): Promise<void> =>
    this.#loadMore(id, id, (context) => {
      const previousSize = this.replies.size;
      this.replies = withReplies(this.replies, this.#readReplies(context));
      return this.replies.size > previousSize;
    });

  /** True if the server may have left out posts above the topmost one. */
  get mayHaveEarlier(): boolean {
    return this.ancestors.length >= minAncestorsLimit && this.loadMoreStates.get('earlier')?.state !== 'none';
  }

  loadEarlier = (): Promise<void> =>
    this.#loadMore('earlier', this.ancestors[0] ?? this.id, async ({ ancestors }) => {
      this.#session.entities.saveStatuses(ancestors);
      const { length } = this.ancestors;
      await this.#addAbove([...ancestors.map(({ id }) => id), ...this.ancestors]);
      return this.ancestors.length > length;
    });

  async #loadMore(key: string, id: string, applyContext: (context: Context) => boolean | Promise<boolean>): Promise<void> {
    const setState = (state: LoadMoreState | null): void => {
      const others = [...this.loadMoreStates].filter(([other]) => other !== key);
      this.loadMoreStates = new Map(state ? [...others, [key, state]] : others);
    };
    setState({ state: 'loading' });
    const context = await this.#session.call('statuses.context', { id });
    if (!context.ok) return setState({ state: 'failed', problem: context.error });
    setState((await applyContext(context.value.data)) ? null : { state: 'none' });
  }
}
