// The account's lists: all of them, those pinned to the sidebar, and their members.
import type { List } from '../../../electron/contract/entities/list.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Route } from '../../../electron/contract/route.ts';
import type { Call } from '../../api/call.ts';
import { Registry } from '../../logic/registry.ts';
import { m } from '../../../electron/messages/first.ts';
import { ListMembers } from './list-members.svelte.ts';
import { doWithUndo } from '../app/undo.ts';
import { compareWords } from '../../logic/text/formats.ts';

const defaultPinnedLists = 4;

export type ListChange = Partial<Pick<List, 'title' | 'replies_policy' | 'exclusive'>>;
type PinnedLists = { id: string; title: string }[];
/** What the lists need of their account. */
export interface ListsAccount {
  readonly key: AccountKey;
  readonly call: Call;
  readonly router: { readonly list: Route; open(route: Route): void };
  readonly preferences: {
    readonly current: { readonly pinnedLists: PinnedLists | null };
    load(): Promise<void>;
    set(patch: { pinnedLists: PinnedLists }): Promise<void>;
  };
  /** Loads the timeline of a list again. */
  restartTimeline(id: string): void;
}

export class Lists {
  /** Sorted by title. */
  all = $state.raw<List[]>([]);
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  /** Already hidden, but not yet deleted at the server. */
  #hidden = $state.raw<readonly string[]>([]);
  #account: ListsAccount;
  #members = new Registry<ListMembers>();
  #opening: Promise<void> | null = null;

  constructor(account: ListsAccount) {
    this.#account = account;
  }

  /** All lists but those that are being deleted. */
  get shown(): List[] {
    return this.all.filter((list) => !this.#hidden.includes(list.id));
  }

  /** The lists in the sidebar; known before the server answers. */
  get pinned(): { id: string; title: string }[] {
    return this.#chosen.filter((list) => !this.#hidden.includes(list.id));
  }

  /** The person's choice; without one, the first few lists. */
  get #chosen(): { id: string; title: string }[] {
    return this.#account.preferences.current.pinnedLists ?? this.all.slice(0, defaultPinnedLists);
  }

  isPinned = (id: string): boolean => this.pinned.some((list) => list.id === id);

  /** '' until it is known. */
  titleOf = (id: string): string =>
    this.all.find((list) => list.id === id)?.title ?? this.pinned.find((list) => list.id === id)?.title ?? '';

  open = (): Promise<void> => (this.#opening ??= this.refresh());

  refresh = async (): Promise<void> => {
    if (this.all.length === 0) this.phase = 'loading';
    const [answer] = await Promise.all([this.#account.call('lists.all', {}), this.#account.preferences.load()]);
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) {
      this.#set(answer.value.data);
      this.phase = 'ready';
    } else if (this.all.length === 0) this.phase = 'failed';
  };

  /** Returns the problem, to be shown beside the field. */
  async create(list: Pick<List, 'title' | 'replies_policy' | 'exclusive'>): Promise<Failure | List> {
    const answer = await this.#account.call('lists.create', list);
    if (!answer.ok) return answer.error;
    this.#set([...this.all, answer.value.data]);
    return answer.value.data;
  }

  /** A list as the server has it now: one that was opened by its address may not be among `all`. */
  async get(id: string): Promise<Failure | List> {
    const answer = await this.#account.call('lists.get', { id });
    return answer.ok ? this.#put(answer.value.data) : answer.error;
  }

  async update(id: string, change: ListChange): Promise<Failure | List> {
    const answer = await this.#account.call('lists.update', { id, ...change });
    return answer.ok ? this.#put(answer.value.data) : answer.error;
  }

  #put(list: List): List {
    this.#set([...this.all.filter((other) => other.id !== list.id), list]);
    return list;
  }

  /** Deletes a list after the person has confirmed it; it can be undone for some seconds. */
  remove(list: { id: string; title: string }): void {
    const { key, router } = this.#account;
    this.#hidden = [...this.#hidden, list.id];
    if (router.list.view === 'list' && router.list.id === list.id) router.open({ view: 'lists' });
    void doWithUndo(m.toasts.listDeleted({ title: list.title }), {
      account: key,
      actions: [{ kind: 'delete-list', id: list.id }],
      undo: () => this.#show(list.id),
    });
  }

  /** The server has deleted it. */
  deleted(id: string): void {
    this.#set(this.all.filter((list) => list.id !== id));
    this.#show(id);
  }

  pin = (id: string): void => this.#pin([...this.#chosen, { id, title: this.titleOf(id) }]);
  unpin = (id: string): void => this.#pin(this.#chosen.filter((list) => list.id !== id));

  /** The members of one list; created once. */
  members = (id: string): ListMembers =>
    this.#members.at(id, () => new ListMembers(id, this.#account.call, () => this.#account.restartTimeline(id)));

  #show(id: string): void {
    this.#hidden = this.#hidden.filter((other) => other !== id);
  }

  #pin(chosen: { id: string; title: string }[]): void {
    const pinnedLists = chosen.map(({ id, title }) => ({ id, title }));
    void this.#account.preferences.set({ pinnedLists });
  }

  #set(all: List[]): void {
    this.all = all.toSorted((a, b) => compareWords(a.title, b.title));
    const before = this.#account.preferences.current.pinnedLists;
    if (before === null) return;
    const after = before.flatMap(({ id }) => this.all.filter((list) => list.id === id).map(({ title }) => ({ id, title })));
    if (JSON.stringify(after) !== JSON.stringify(before)) this.#pin(after);
  }
}
