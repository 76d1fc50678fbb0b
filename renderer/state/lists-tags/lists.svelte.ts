// The account's lists: which there are, which are pinned to the sidebar, and who is in them.
import type { List } from '../../../electron/contract/entities.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { Registry } from '../../logic/registry.ts';
import { m } from '../../messages/en.ts';
import { ListMembers } from './list-members.svelte.ts';
import type { Session } from '../account/session.svelte.ts';
import { takeBackable } from '../app/take-back.ts';
import { toasts } from '../app/toasts.svelte.ts';

const pinnedAtFirst = 4;

export class Lists {
  /** Sorted by title. */
  all = $state.raw<List[]>([]);
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  /** Deleted on screen, not yet at the server. */
  #hidden = $state.raw<readonly string[]>([]);
  #session: Session;
  #members = new Registry<ListMembers>();
  #opening: Promise<void> | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** All that are not being deleted. */
  get shown(): List[] {
    return this.all.filter((list) => !this.#hidden.includes(list.id));
  }

  /** In the sidebar; known before the server answers. */
  get pinned(): { id: string; title: string }[] {
    return this.#chosen.filter((list) => !this.#hidden.includes(list.id));
  }

  /** The first few lists until the person has chosen others. */
  get #chosen(): { id: string; title: string }[] {
    return this.#session.preferences.current.pinnedLists ?? this.all.slice(0, pinnedAtFirst);
  }

  isPinned = (id: string): boolean => this.pinned.some((list) => list.id === id);

  /** Empty until it is known. */
  titleOf = (id: string): string =>
    this.all.find((list) => list.id === id)?.title ?? this.pinned.find((list) => list.id === id)?.title ?? '';

  open = (): Promise<void> => (this.#opening ??= this.refresh());

  refresh = async (): Promise<void> => {
    if (this.all.length === 0) this.phase = 'loading';
    const [answer] = await Promise.all([this.#session.call('lists.all', {}), this.#session.preferences.load()]);
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) {
      this.#set(answer.value.data);
      this.phase = 'ready';
    } else if (this.all.length === 0) this.phase = 'failed';
  };

  /** Answers what went wrong, to be said beside the field. */
  async create(title: string): Promise<Failure | List> {
    const answer = await this.#session.call('lists.create', { title });
    if (!answer.ok) return answer.error;
    this.#set([...this.all, answer.value.data]);
    return answer.value.data;
  }

  async rename(id: string, title: string): Promise<Failure | null> {
    const answer = await this.#session.call('lists.rename', { id, title });
    if (!answer.ok) return answer.error;
    this.#set(this.all.map((list) => (list.id === id ? answer.value.data : list)));
    return null;
  }

  /** Deletes a list; the person has been asked, and can take it back for a while. */
  remove(list: { id: string; title: string }): void {
    const { router } = this.#session;
    this.#hidden = [...this.#hidden, list.id];
    if (router.list.view === 'list' && router.list.id === list.id) router.open({ view: 'lists' });
    takeBackable(m.lists.deleted(list.title), { send: () => void this.#delete(list.id), undo: () => this.#show(list.id) });
  }

  async #delete(id: string): Promise<void> {
    const answer = await this.#session.call('lists.delete', { id });
    if (answer.ok || answer.error.code === 'not-found') {
      this.#set(this.all.filter((list) => list.id !== id));
    } else toasts.problem(answer.error.message);
    this.#show(id);
  }

  pin = (id: string): void => this.#pin([...this.#chosen, { id, title: this.titleOf(id) }]);
  unpin = (id: string): void => this.#pin(this.#chosen.filter((list) => list.id !== id));

  /** The people in one list; made once. */
  members = (id: string): ListMembers => this.#members.at(id, () => new ListMembers(this.#session, id));

  #show(id: string): void {
    this.#hidden = this.#hidden.filter((other) => other !== id);
  }

  #pin(chosen: { id: string; title: string }[]): void {
    const pinnedLists = chosen.map(({ id, title }) => ({ id, title }));
    void this.#session.preferences.set({ pinnedLists });
  }

  #set(all: List[]): void {
    this.all = all.toSorted((a, b) => a.title.localeCompare(b.title));
    const before = this.#session.preferences.current.pinnedLists;
    if (before === null) return;
    const after = before.flatMap(({ id }) => this.all.filter((list) => list.id === id).map(({ title }) => ({ id, title })));
    if (JSON.stringify(after) !== JSON.stringify(before)) this.#pin(after);
  }
}
