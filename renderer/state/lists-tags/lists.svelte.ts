// Manages the account's lists: all lists, those pinned to the sidebar, and their members.
import { untrack } from 'svelte';
import type { List } from '@kittiwake/mastodon-api/entities/timelines';
import type { Failure } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../api/call.ts';
import { isAnswerLost } from '../../api/call.ts';
import { Registry } from '../../logic/registry.ts';
import { m } from '../../../electron/messages/first.ts';
import { sendLater } from '../app/send-later.ts';
import { doWithUndo } from '../app/undo.ts';
import { compareInLocale } from '../../logic/text/formats.ts';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

/** The largest page that servers return. `limit=0` would return all members, but servers that cap it give no cursor for the rest. */
const pageSize = 80;

/** Loads the members of one list page by page; each change is shown at once and reverted if the server refuses. */
export class ListMembers {
  /** Removed members stay listed until `applyChanges`, so that they can be added again at their position. */
  readonly page: Paged<Account>;
  /** Why the last change failed. */
  problem = $state.raw<Failure | null>(null);
  #removedIds = $state.raw<readonly string[]>([]);
  readonly #id: string;
  #call: CallEndpoint;
  #restartTimeline: () => void;
  #hasChanges = false;

  /** `restartTimeline` reloads the list's timeline after members were added or removed. */
  constructor(id: string, call: CallEndpoint, restartTimeline: () => void) {
    this.#call = call;
    this.#restartTimeline = restartTimeline;
    this.#id = id;
    this.page = new Paged(
      (cursor) => call('lists.accounts', { id, limit: pageSize, ...(cursor === null ? {} : { cursor }) }),
      (account) => account.id,
    );
  }

  has = (id: string): boolean => !this.#removedIds.includes(id) && this.page.items.some((member) => member.id === id);

  async add(account: Account): Promise<void> {
    const previousItems = this.page.items;
    const removedIds = this.#removedIds;
    if (removedIds.includes(account.id)) this.#removedIds = removedIds.filter((id) => id !== account.id);
    else this.page.put(account);
    if (await this.#send(account.id, 'lists.addAccounts')) return;
    this.page.items = previousItems;
    this.#removedIds = removedIds;
  }

  async remove(account: Account): Promise<void> {
    this.#removedIds = [...this.#removedIds, account.id];
    if (!(await this.#send(account.id, 'lists.removeAccounts'))) this.#removedIds = this.#removedIds.filter((id) => id !== account.id);
  }

  /** Drops removed members from the page, and reloads the timeline if the members have changed. */
  applyChanges(): void {
    for (const id of this.#removedIds) this.page.remove(id);
    this.#removedIds = [];
    this.problem = null;
    if (this.#hasChanges) this.#startTimelineOver();
  }

  /** Reloads members and timeline, because another view of the app has changed the list. */
  startOver(): void {
    if (this.page.phase !== 'idle') void this.page.refresh();
    this.#startTimelineOver();
  }

  #startTimelineOver(): void {
    this.#hasChanges = false;
    this.#restartTimeline();
  }

  async #send(accountId: string, endpoint: 'lists.addAccounts' | 'lists.removeAccounts'): Promise<boolean> {
    const answer = await sendLater(this.#call(endpoint, { id: this.#id, account_ids: [accountId] }));
    const isReplaced = !answer.ok && answer.error.code === 'superseded';
    this.problem = answer.ok || isReplaced ? null : answer.error;
    if (answer.ok) this.#hasChanges = true;
    return answer.ok || isReplaced;
  }
}

const defaultPinnedLists = 4;

type ListChange = Partial<Pick<List, 'title' | 'replies_policy' | 'exclusive'>>;
type ListsAccount = Pick<Session, 'key' | 'call' | 'router' | 'preferences'> & {
  /** Reloads the timeline of a list. */
  restartTimeline(id: string): void;
};

export class Lists {
  /** Sorted by title. */
  all = $state.raw<List[]>([]);
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  /** When the lists were last loaded, in epoch milliseconds. */
  loadedAt = $state<number | null>(null);
  /** Ids of lists whose deletion can still be undone or has not reached the server. */
  #hiddenIds = $state.raw<readonly string[]>([]);
  #account: ListsAccount;
  #members = new Registry<ListMembers>();
  /** A list that the server may have created, with the lists that it had before. */
  #unclearCreation: { title: string; knownIds: readonly string[] } | null = null;
  #opening: Promise<void> | null = null;

  constructor(account: ListsAccount) {
    this.#account = account;
  }

  /** All lists except those being deleted. */
  get shown(): List[] {
    return this.all.filter((list) => !this.#hiddenIds.includes(list.id));
  }

  /** The lists in the sidebar; available before the server answers. */
  get pinned(): { id: string; title: string }[] {
    return this.#pinnedByUser.filter((list) => !this.#hiddenIds.includes(list.id));
  }

  /** The lists that the user pinned; by default, the first few lists. */
  get #pinnedByUser(): { id: string; title: string }[] {
    return this.#account.preferences.current.pinnedLists ?? this.all.slice(0, defaultPinnedLists);
  }

  isPinned = (id: string): boolean => this.pinned.some((list) => list.id === id);

  /** The title of a list; '' until it is loaded. */
  titleOf = (id: string): string =>
    this.all.find((list) => list.id === id)?.title ?? this.pinned.find((list) => list.id === id)?.title ?? '';

  /** Loads the lists when a view opens, because another client may have changed them. Not reactive: an effect may call it. */
  open = (): Promise<void> => (this.#opening ??= untrack(this.refresh).finally(() => (this.#opening = null)));

  refresh = async (): Promise<void> => {
    if (this.all.length === 0) this.phase = 'loading';
    const [answer] = await Promise.all([this.#account.call('lists.all', {}), this.#account.preferences.load()]);
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) {
      this.#set(answer.value.data);
      this.phase = 'ready';
      this.loadedAt = Date.now();
    } else if (this.all.length === 0) this.phase = 'failed';
  };

  /**
   * Returns the list, or the problem to be shown beside the field. After a lost answer, and before another attempt to create the same list, a
   * list of this title that was not there before is the requested one.
   */
  async create(list: Pick<List, 'title' | 'replies_policy' | 'exclusive'>): Promise<Failure | List> {
    const earlier = await this.#findCreated(list.title);
    if (earlier) return earlier;
    const attempt = { title: list.title, knownIds: this.all.map(({ id }) => id) };
    const answer = await this.#account.call('lists.create', list);
    if (answer.ok) return this.#put(answer.value.data);
    if (!isAnswerLost(answer.error)) return answer.error;
    this.#unclearCreation = attempt;
    return (await this.#findCreated(list.title)) ?? answer.error;
  }

  /** Looks for the list of an attempt whose answer was lost; undefined: there was none, or the server does not have the list. */
  async #findCreated(title: string): Promise<List | undefined> {
    const attempt = this.#unclearCreation;
    if (attempt?.title !== title) return undefined;
    await this.refresh();
    if (this.problem !== null) return undefined;
    this.#unclearCreation = null;
    return this.all.find((each) => each.title === title && !attempt.knownIds.includes(each.id));
  }

  /** Loads a list from the server: a list opened by its address may not be among `all`. */
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

  /** Deletes a list, after the user has confirmed; can be undone for some seconds. */
  remove(list: { id: string; title: string }): void {
    const { key, router } = this.#account;
    this.#hiddenIds = [...this.#hiddenIds, list.id];
    if (router.list.view === 'list' && router.list.id === list.id) router.open({ view: 'lists' });
    void doWithUndo(m.toasts.listDeleted({ title: list.title }), {
      account: key,
      actions: [{ kind: 'lists.delete', id: list.id }],
      undo: () => this.#show(list.id),
    });
  }

  /** Removes a list that the server has deleted. */
  removeDeleted(id: string): void {
    this.#set(this.all.filter((list) => list.id !== id));
    this.#show(id);
  }

  pin = (id: string): void => this.#pin([...this.#pinnedByUser, { id, title: this.titleOf(id) }]);
  unpin = (id: string): void => this.#pin(this.#pinnedByUser.filter((list) => list.id !== id));

  /** The members of one list, created on first use. */
  members = (id: string): ListMembers =>
    this.#members.at(id, () => new ListMembers(id, this.#account.call, () => this.#account.restartTimeline(id)));

  #show(id: string): void {
    this.#hiddenIds = this.#hiddenIds.filter((other) => other !== id);
  }

  #pin(lists: { id: string; title: string }[]): void {
    const pinnedLists = lists.map(({ id, title }) => ({ id, title }));
    void this.#account.preferences.set({ pinnedLists });
  }

  #set(all: List[]): void {
    this.all = all.toSorted((a, b) => compareInLocale(a.title, b.title));
    const before = this.#account.preferences.current.pinnedLists;
    if (before === null) return;
    const after = before.flatMap(({ id }) => this.all.filter((list) => list.id === id).map(({ title }) => ({ id, title })));
    if (JSON.stringify(after) !== JSON.stringify(before)) this.#pin(after);
  }
}
