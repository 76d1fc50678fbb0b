// Lists one account's direct conversations, newest post first, with stream updates: marks them read, and deletes with Undo.
import type { Conversation } from '@kittiwake/mastodon-api/entities/timelines';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { joinNames, nameOf } from '../../logic/text/names.ts';
import { m } from '../../../electron/messages/first.ts';
import { Paged } from './paged.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { doWithUndo } from '../app/undo.ts';
import type { Session } from '../account/session.svelte.ts';

/** A conversation in the list; its participants and its last post are stored in the entities. */
export interface StoredConversation {
  id: string;
  unread: boolean;
  /** Ids of the other participants; empty for a note to oneself. */
  accountIds: string[];
  statusId: string | null;
}

type ConversationsAccount = Pick<Session, 'key' | 'call' | 'entities' | 'router'>;

export class Conversations {
  readonly page: Paged<StoredConversation>;
  /** Ids of the messages of the conversation on screen. */
  openMessageIds = $state.raw<ReadonlySet<string>>(new Set());
  /** By conversation: the newest message at the last time when nothing was unread. */
  readonly readUpTo = new Map<string, string>();
  /** Ids of conversations that are hidden, but not yet deleted on the server. */
  #hiddenIds = $state.raw<readonly string[]>([]);
  /** Conversations streamed since the first page was requested: they are newer than that page. */
  #streamed = new Map<string, StoredConversation>();
  #account: ConversationsAccount;

  constructor(account: ConversationsAccount) {
    this.#account = account;
    account.entities.hold(this);
    this.page = new Paged(
      async (cursor) => {
        if (cursor === null) this.#streamed = new Map();
        const answer = await account.call('conversations.list', { limit: 20, ...(cursor === null ? {} : { cursor }) });
        if (!answer.ok) return answer;
        const conversations = answer.value.data.filter(({ id }) => !this.#streamed.has(id)).map(this.#save);
        return {
          ok: true,
          value: { ...answer.value, data: cursor === null ? [...this.#streamed.values(), ...conversations] : conversations },
        };
      },
      (conversation) => conversation.id,
    );
  }

  /** Sorted by the last post, because some servers sort differently or not at all. */
  get shown(): StoredConversation[] {
    const timed = this.page.items.flatMap((conversation) =>
      this.#hiddenIds.includes(conversation.id) ? [] : { conversation, time: this.#lastPostAt(conversation) },
    );
    return timed.toSorted((a, b) => b.time - a.time).map(({ conversation }) => conversation);
  }

  /** Number of unread conversations among the loaded ones. */
  get unread(): number {
    return this.shown.filter((conversation) => conversation.unread).length;
  }

  /** Loads the list when the view opens, or reloads it, because not every server streams conversations. */
  show = (): void => void (this.page.phase === 'idle' ? this.page.open() : this.page.refresh());

  /** Opens the messages beside the list. The thread view marks the conversation as read when the messages are seen. */
  open({ statusId }: StoredConversation): void {
    if (statusId !== null) this.#account.router.openDetail({ view: 'thread', id: statusId });
  }

  /** Finds the conversation whose newest message is one of these. */
  findByMessages = (messages: ReadonlySet<string>): StoredConversation | undefined =>
    this.page.items.find(({ statusId }) => statusId !== null && messages.has(statusId));

  isOpen = ({ statusId }: StoredConversation): boolean => statusId !== null && this.openMessageIds.has(statusId);

  async markRead(id: string): Promise<void> {
    const conversation = this.#find(id);
    if (!conversation?.unread) return;
    this.#patch(id, { unread: false });
    const answer = await this.#account.call('conversations.read', { id });
    if (!answer.ok && answer.error.code !== 'not-found') this.#patch(id, { unread: true });
    else if (conversation.statusId !== null) this.readUpTo.set(id, conversation.statusId);
  }

  /** Marks a read conversation as unread, to come back to it. Closes its messages, which would mark it as read again. */
  markUnread = async (conversation: StoredConversation): Promise<void> => {
    const { id } = conversation;
    if (this.isOpen(conversation)) this.#account.router.closeDetail();
    this.#patch(id, { unread: true });
    const answer = await this.#account.call('conversations.unread', { id });
    if (answer.ok) return;
    this.#patch(id, { unread: false });
    toasts.problem(answer.error);
  };

  /** Hides a conversation at once; the server is asked to delete it when the time for Undo is over. */
  remove(conversation: StoredConversation): void {
    const { id } = conversation;
    this.#hiddenIds = [...this.#hiddenIds, id];
    if (this.isOpen(conversation)) this.#account.router.closeDetail();
    void doWithUndo(m.toasts.conversationDeleted({ names: this.namesOf(conversation) }), {
      account: this.#account.key,
      actions: [{ kind: 'conversations.delete', id }],
      undo: () => this.#show(id),
    });
  }

  /** Adds a conversation from the stream: a new one, or one with a new post. */
  receive(streamedConversation: Conversation): void {
    if (this.page.phase === 'idle') return;
    const conversation = this.#save(streamedConversation);
    this.#streamed.set(streamedConversation.id, conversation);
    this.page.put(conversation);
  }

  /** Adds one of the user's own direct posts that has reached the server. */
  addPosted({ id, in_reply_to_id }: Status): void {
    if (this.page.phase === 'idle') return;
    const parentConversation = this.page.items.find(({ statusId }) => statusId !== null && statusId === in_reply_to_id);
    if (parentConversation) this.#patch(parentConversation.id, { statusId: id, unread: false });
    else void this.page.refresh();
  }

  /** The participants as text, with at most three names. */
  namesOf({ accountIds }: StoredConversation): string {
    const names = accountIds.flatMap((id) => this.#account.entities.account(id).value ?? []).map(nameOf);
    if (names.length === 0) return m.names.onlyYou;
    return names.length > 3 ? joinNames(m.names, names.slice(0, 2), names.length - 2) : joinNames(m.names, names);
  }

  /** Ids of the posts and accounts in the list, which stay in memory. */
  statusIds = (): string[] => this.page.items.flatMap(({ statusId }) => statusId ?? []);
  accountIds = (): string[] => this.page.items.flatMap(({ accountIds }) => accountIds);

  /** Epoch milliseconds; 0 if unknown. */
  #lastPostAt({ statusId }: StoredConversation): number {
    const status = statusId === null ? null : this.#account.entities.status(statusId).value;
    return Date.parse(status?.created_at ?? '') || 0;
  }

  /** Removes a conversation that the server has deleted. */
  removeDeleted(id: string): void {
    this.page.remove(id);
    this.#show(id);
  }

  #show(id: string): void {
    this.#hiddenIds = this.#hiddenIds.filter((other) => other !== id);
  }

  #find = (id: string): StoredConversation | undefined => this.page.items.find((conversation) => conversation.id === id);

  #patch(id: string, patch: Partial<StoredConversation>): void {
    this.page.items = this.page.items.map((conversation) => (conversation.id === id ? { ...conversation, ...patch } : conversation));
  }

  #save = ({ id, unread, accounts, last_status }: Conversation): StoredConversation => {
    const { entities } = this.#account;
    accounts.forEach(entities.saveAccount);
    if (last_status) {
      entities.saveStatus(last_status);
      if (!unread) this.readUpTo.set(id, last_status.id);
    }
    return { id, unread, accountIds: accounts.map((account) => account.id), statusId: last_status?.id ?? null };
  };
}
