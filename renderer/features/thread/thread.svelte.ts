// The thread on screen: ancestors and replies of one post; what arrives later waits until the person asks for it.
import { tick } from 'svelte';
import type { RunningRefresh } from '../../../electron/contract/endpoints.ts';
import type { Context } from '../../../electron/contract/entities/status.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import { awaitRefresh } from '../../state/timelines/async-refresh.ts';
import type { Reply as Arrived } from '../../state/timelines/replies.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { above, foldedAtFirst, repliesFrom, timeOf, withReplies } from './replies.ts';
import type { Replies, Reply } from './replies.ts';
import { threadRows } from './thread-rows.ts';

/** What became of loading on: `none`: the server gave nothing more. */
export type LoadingOn = { state: 'loading' | 'none' } | { state: 'failed'; problem: Failure };

/** Servers answer at least as many ancestors, and some no more, so that there may be others above. */
const minAncestorsLimit = 40;

export class Thread {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  ancestors = $state.raw<readonly string[]>([]);
  replies = $state.raw<Replies>(new Map());
  /** The posts whose replies are folded. */
  folded = $state.raw<ReadonlySet<string>>(new Set());
  /** Replies that came since they were asked for and wait to be shown. */
  waiting = $state.raw<readonly Reply[]>([]);
  /** What was shown last of what waited: it is marked. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  /** The server is looking for replies on other servers. */
  isFetching = $state(false);
  /** True while the last change was above the post: the list then keeps the post in place. */
  changedAbove = $state(false);
  /** By the post whose replies were loaded on, or `earlier`. */
  loadingOn = $state.raw<ReadonlyMap<string, LoadingOn>>(new Map());
  rows = $derived.by(() =>
    threadRows({
      focused: this.id,
      ancestors: this.ancestors,
      hasEarlier: this.#parentOf(this.ancestors[0] ?? this.id) !== null,
      replies: this.replies,
      order: settings.current.threadOrder,
      folded: this.folded,
    }),
  );
  readonly id: string;
  #session: Session;
  #left = new AbortController();
  #release: () => void;

  constructor(session: Session, id: string) {
    this.#session = session;
    this.id = id;
    this.#release = session.entities.hold(this);
    this.ancestors = this.#knownAncestors();
  }

  get isLeft(): boolean {
    return this.#left.signal.aborted;
  }

  /** The view is gone. */
  leave(): void {
    this.#left.abort();
    this.#release();
  }

  /** They stay in memory while the thread is shown. */
  statusIds = (): string[] => [...this.ancestors, this.id, ...this.replies.keys(), ...this.waiting.map(({ id }) => id)];

  #isShown = ({ id }: { id: string }): boolean => !this.#session.rules.hides(id, 'thread');
  #parentOf = (id: string): string | null => this.#session.entities.status(id).value?.in_reply_to_id ?? null;

  /** What a list has shown of the ancestors: the post opens below them at once. */
  #knownAncestors(): string[] {
    const known: string[] = [];
    for (let at = this.#parentOf(this.id); at !== null && !known.includes(at); at = this.#parentOf(at)) {
      if (!this.#session.entities.hasStatus(at)) break;
      known.unshift(at);
    }
    return known;
  }

  load = async (): Promise<void> => {
    const { call, entities } = this.#session;
    this.phase = 'loading';
    const [status, context] = await Promise.all([call('statuses.get', { id: this.id }), call('statuses.context', { id: this.id })]);
    if (status.ok) entities.saveStatus(status.value.data);
    if (!status.ok || !context.ok) {
      this.problem = !status.ok ? status.error : !context.ok ? context.error : null;
      this.phase = 'failed';
      return;
    }
    this.problem = null;
    entities.saveStatuses(context.value.data.ancestors);
    await this.#addAbove(context.value.data.ancestors.map(({ id }) => id));
    this.replies = withReplies(new Map(), this.#read(context.value.data));
    this.folded = new Set(foldedAtFirst(this.replies, this.id, status.value.data.account.id));
    this.phase = 'ready';
    if (context.value.refresh) void this.#awaitOthers(context.value.refresh);
  };

  /** Puts ancestors above what is shown, which stays where it is. */
  async #addAbove(ancestors: readonly string[]): Promise<void> {
    this.changedAbove = true;
    this.ancestors = ancestors;
    await tick();
    this.changedAbove = false;
  }

  #read({ descendants }: Context): Reply[] {
    this.#session.entities.saveStatuses(descendants);
    return repliesFrom(descendants, this.id, this.#isShown);
  }

  async #awaitOthers(refresh: RunningRefresh): Promise<void> {
    this.isFetching = true;
    const fetchFound = async (): Promise<void> => {
      const context = await this.#session.call('statuses.context', { id: this.id }, { background: true });
      if (context.ok && !this.#left.signal.aborted) this.#receive(this.#read(context.value.data));
    };
    await awaitRefresh(this.#session.call, refresh, fetchFound, this.#left.signal);
    this.isFetching = false;
  }

  /** New replies wait, so that nothing moves; below a post without any there is nothing to move. */
  #receive(found: readonly Reply[]): void {
    const isNew = ({ id }: Reply): boolean => !this.replies.has(id) && !this.waiting.some((reply) => reply.id === id);
    if (this.replies.size === 0) this.replies = withReplies(this.replies, found);
    else this.waiting = [...this.waiting, ...found.filter(isNew)];
  }

  /** A reply was posted. The person's own is shown at once. */
  addReply({ id, inReplyToId: parent }: Arrived): void {
    const belongs = parent === this.id || this.replies.has(parent) || this.waiting.some((reply) => reply.id === parent);
    const status = this.#session.entities.status(id).value;
    if (!belongs || !status || this.replies.has(id) || !this.#isShown(status)) return;
    const reply: Reply = { id, parent, author: status.account.id, at: timeOf(status), answers: status.replies_count };
    if (reply.author === this.#session.accountId) this.#show([reply]);
    else this.#receive([reply]);
  }

  /** The waiting replies that still exist. */
  get waitingCount(): number {
    return this.waiting.filter(({ id }) => this.#session.entities.status(id).value !== null).length;
  }

  /** Shows what waits, marked as new. Returns the id of the first one. */
  showWaiting(): string | null {
    const shown = this.waiting.filter(({ id }) => this.#session.entities.hasStatus(id));
    this.waiting = [];
    this.fresh = new Set(shown.map(({ id }) => id));
    this.#show(shown);
    return shown[0]?.id ?? null;
  }

  #show(replies: readonly Reply[]): void {
    this.replies = withReplies(this.replies, replies);
    const open = new Set(replies.flatMap(({ id }) => above(id, this.replies)));
    this.folded = new Set([...this.folded].filter((id) => !open.has(id)));
  }

  fold(id: string, isFolded: boolean): void {
    this.folded = new Set(isFolded ? [...this.folded, id] : [...this.folded].filter((other) => other !== id));
  }

  foldAll(isFolded: boolean): void {
    this.folded = new Set(isFolded ? this.#branches() : []);
  }

  /** The replies to the post that have replies themselves. */
  #branches(): string[] {
    const answered = new Set([...this.replies.values()].map(({ parent }) => parent));
    return [...this.replies.values()].filter(({ id, parent }) => answered.has(id) && !this.replies.has(parent)).map(({ id }) => id);
  }

  get canFold(): boolean {
    return this.#branches().length > 0;
  }

  /** Loads the replies to `id` that the server left out. */
  loadReplies = (id: string): Promise<void> =>
    this.#loadOn(id, id, (context) => {
      const before = this.replies.size;
      this.replies = withReplies(this.replies, this.#read(context));
      return this.replies.size > before;
    });

  /** The server may have left out posts above the topmost one. */
  get mayHaveEarlier(): boolean {
    return this.ancestors.length >= minAncestorsLimit && this.loadingOn.get('earlier')?.state !== 'none';
  }

  loadEarlier = (): Promise<void> =>
    this.#loadOn('earlier', this.ancestors[0] ?? this.id, async ({ ancestors }) => {
      this.#session.entities.saveStatuses(ancestors);
      await this.#addAbove([...ancestors.map(({ id }) => id), ...this.ancestors]);
      return ancestors.length > 0;
    });

  async #loadOn(key: string, id: string, take: (context: Context) => boolean | Promise<boolean>): Promise<void> {
    const set = (state: LoadingOn | null): void => {
      const others = [...this.loadingOn].filter(([other]) => other !== key);
      this.loadingOn = new Map(state ? [...others, [key, state]] : others);
    };
    set({ state: 'loading' });
    const context = await this.#session.call('statuses.context', { id });
    if (!context.ok) return set({ state: 'failed', problem: context.error });
    set((await take(context.value.data)) ? null : { state: 'none' });
  }
}
