// One account's direct conversations, the one with the newest post first, and live: unread marks, reading, and deleting with Undo.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Conversation as Sent } from '../../../electron/contract/entities/conversation.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { Route } from '../../../electron/contract/route.ts';
import type { Call } from '../../api/call.ts';
import { nameList } from '../../logic/text/name-list.ts';
import { nameOf } from '../../logic/text/names.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities } from '../entities/entities.ts';
import { Paged } from './paged.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { doWithUndo } from '../app/undo.ts';

/** A conversation in the list; its participants and its last post are in the entities. */
export interface Conversation {
  id: string;
  unread: boolean;
  /** The other participants; empty in a note to oneself. */
  accountIds: string[];
  statusId: string | null;
}

/** What the conversations need of their account. */
export interface ConversationsAccount {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities: Entities;
  readonly router: { openDetail(route: Route): void; closeDetail(): void };
}

export class Conversations {
  readonly page: Paged<Conversation>;
  /** The messages of the conversation on screen. */
  onScreen = $state.raw<ReadonlySet<string>>(new Set());
  /** By conversation: the newest message that was there when nothing was unread. */
  readonly readUpTo = new Map<string, string>();
  /** Already hidden, but not yet deleted at the server. */
  #hidden = $state.raw<readonly string[]>([]);
  /** What was streamed since the first page was asked for: it is newer than that page. */
  #streamed = new Map<string, Conversation>();
  #account: ConversationsAccount;

  constructor(account: ConversationsAccount) {
    this.#account = account;
    account.entities.hold(this);
    this.page = new Paged(
      async (cursor) => {
        if (cursor === null) this.#streamed = new Map();
        const answer = await account.call('conversations.list', { limit: 20, ...(cursor === null ? {} : { cursor }) });
        if (!answer.ok) return answer;
        const sent = answer.value.data.filter(({ id }) => !this.#streamed.has(id)).map(this.#save);
        return { ok: true, value: { ...answer.value, data: cursor === null ? [...this.#streamed.values(), ...sent] : sent } };
      },
      (conversation) => conversation.id,
    );
  }

  /** By the last post: some servers sort them otherwise, or not at all. */
  get shown(): Conversation[] {
    const timed = this.page.items.flatMap((conversation) =>
      this.#hidden.includes(conversation.id) ? [] : { conversation, time: this.#lastPostAt(conversation) },
    );
    return timed.toSorted((a, b) => b.time - a.time).map(({ conversation }) => conversation);
  }

  /** The number of unread conversations among the loaded ones. */
  get unread(): number {
    return this.shown.filter((conversation) => conversation.unread).length;
  }

  /** The view was opened: loads the list, or loads it again, because not every server streams conversations. */
  show = (): void => void (this.page.phase === 'idle' ? this.page.open() : this.page.refresh());

  /** The person asks for what is new. */
  refresh = async (): Promise<void> => {
    await this.page.refresh();
    if (this.page.problem && this.page.items.length > 0) toasts.problem(this.page.problem);
  };

  /** Opens its messages beside the list. They mark it as read when they are seen. */
  open({ statusId }: Conversation): void {
    if (statusId !== null) this.#account.router.openDetail({ view: 'thread', id: statusId });
  }

  /** The conversation to which one of these messages belongs as its newest one. */
  with = (messages: ReadonlySet<string>): Conversation | undefined =>
    this.page.items.find(({ statusId }) => statusId !== null && messages.has(statusId));

  isOpen = ({ statusId }: Conversation): boolean => statusId !== null && this.onScreen.has(statusId);

  async read(id: string): Promise<void> {
    const known = this.#find(id);
    if (!known?.unread) return;
    this.#patch(id, { unread: false });
    const answer = await this.#account.call('conversations.read', { id });
    if (!answer.ok && answer.error.code !== 'not-found') this.#patch(id, { unread: true });
    else if (known.statusId !== null) this.readUpTo.set(id, known.statusId);
  }

  /** Hides it at once; the server is asked to delete it when the time for Undo is over. */
  remove(conversation: Conversation): void {
    const { id } = conversation;
    this.#hidden = [...this.#hidden, id];
    if (this.isOpen(conversation)) this.#account.router.closeDetail();
    void doWithUndo(m.toasts.conversationDeleted({ names: this.namesOf(conversation) }), {
      account: this.#account.key,
      actions: [{ kind: 'delete-conversation', id }],
      undo: () => this.#show(id),
    });
  }

  /** A conversation from the stream: a new one, or one with a new post. */
  receive(sent: Sent): void {
    if (this.page.phase === 'idle') return;
    const conversation = this.#save(sent);
    this.#streamed.set(sent.id, conversation);
    this.page.put(conversation);
  }

  /** One of the person's own direct posts has reached the server. */
  posted({ id, in_reply_to_id }: Status): void {
    if (this.page.phase === 'idle') return;
    const answered = this.page.items.find(({ statusId }) => statusId !== null && statusId === in_reply_to_id);
    if (answered) this.#patch(answered.id, { statusId: id, unread: false });
    else void this.page.refresh();
  }

  /** The participants as text; at most three by name. */
  namesOf({ accountIds }: Conversation): string {
    const names = accountIds.flatMap((id) => this.#account.entities.account(id).value ?? []).map(nameOf);
    if (names.length === 0) return m.names.onlyYou;
    return names.length > 3 ? nameList(m.names, names.slice(0, 2), names.length - 2) : nameList(m.names, names);
  }

  /** The posts that the list shows: they stay in memory. */
  statusIds = (): string[] => this.page.items.flatMap(({ statusId }) => statusId ?? []);
  accountIds = (): string[] => this.page.items.flatMap(({ accountIds }) => accountIds);

  /** Epoch milliseconds; 0 when nobody knows. */
  #lastPostAt({ statusId }: Conversation): number {
    const status = statusId === null ? null : this.#account.entities.status(statusId).value;
    return Date.parse(status?.created_at ?? '') || 0;
  }

  /** The server has deleted it. */
  deleted(id: string): void {
    this.page.remove(id);
    this.#show(id);
  }

  #show(id: string): void {
    this.#hidden = this.#hidden.filter((other) => other !== id);
  }

  #find = (id: string): Conversation | undefined => this.page.items.find((conversation) => conversation.id === id);

  #patch(id: string, patch: Partial<Conversation>): void {
    this.page.items = this.page.items.map((conversation) => (conversation.id === id ? { ...conversation, ...patch } : conversation));
  }

  #save = ({ id, unread, accounts, last_status }: Sent): Conversation => {
    const { entities } = this.#account;
    accounts.forEach(entities.saveAccount);
    if (last_status) {
      entities.saveStatus(last_status);
      if (!unread) this.readUpTo.set(id, last_status.id);
    }
    return { id, unread, accountIds: accounts.map((account) => account.id), statusId: last_status?.id ?? null };
  };
}
