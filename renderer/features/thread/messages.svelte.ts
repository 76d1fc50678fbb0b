// Loads the whole direct conversation of a message, by time, and adds new messages as they arrive.
import type { Failure } from '../../../electron/contract/result.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { compareIds } from '@kittiwake/mastodon-api/ids';
import type { NewReply } from '../../state/timelines/replies.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../state/entities/entities.ts';
import { createRootFinder } from '../../logic/reply-links.ts';
import { timeOf } from './replies.ts';

export interface DirectMessage {
  id: string;
  /** Account ID of the author. */
  author: string;
  /** Account IDs of all who can see the message, including the author. */
  people: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}

export type MessageRow =
  /** Post that the first message replies to and that is not a direct message itself. */
  | { kind: 'answered'; id: string }
  | { kind: 'day'; at: number }
  | { kind: 'unread' }
  | {
      kind: 'message';
      id: string;
      isOwn: boolean;
      /** True if the message follows one by the same author within `maxContinuationMs`. */
      isContinuation: boolean;
      /** Recipients if the message does not go to all participants, without its author and the user; null: all. */
      onlyTo: readonly string[] | null;
      /** Participants who are in no earlier message; for the first message none. The message need not show its mentions of others. */
      newParticipantIds: readonly string[];
    };

const maxContinuationMs = 10 * 60_000;

/** True if both lists contain the same accounts, in any order. */
function haveSameIds(a: readonly string[], b: readonly string[]): boolean {
  const ids = new Set(b);
  return a.length === b.length && a.every((id) => ids.has(id));
}

interface MessageRowsInput {
  answered: string | null;
  messages: readonly DirectMessage[];
  /** Participants of the conversation. */
  people: readonly string[];
  /** First unread message; null if unknown or none. */
  firstUnread: string | null;
  self: string;
}

/** Builds the rows of a direct conversation: days, messages by time, partial recipients, and the unread marker. */
export function messageRows({ answered, messages, people, firstUnread, self }: MessageRowsInput): MessageRow[] {
  const rows: MessageRow[] = answered === null ? [] : [{ kind: 'answered', id: answered }];
  let previous: DirectMessage | null = null;
  const earlierIds = new Set(messages[0]?.people);
  for (const message of messages) {
    const { id, author, at } = message;
    const isNewDay = previous === null || new Date(previous.at).toDateString() !== new Date(at).toDateString();
    if (isNewDay) rows.push({ kind: 'day', at });
    if (id === firstUnread) rows.push({ kind: 'unread' });
    const isContinuation = !isNewDay && id !== firstUnread && previous?.author === author && at - previous.at < maxContinuationMs;
    const onlyTo = haveSameIds(message.people, people) ? null : message.people.filter((each) => each !== author && each !== self);
    const newParticipantIds = message.people.filter((each) => !earlierIds.has(each));
    rows.push({ kind: 'message', id, isOwn: author === self, isContinuation, onlyTo, newParticipantIds });
    for (const each of newParticipantIds) earlierIds.add(each);
    previous = message;
  }
  return rows;
}

export function messageKey(row: MessageRow): string {
  if (row.kind === 'message') return row.id;
  return row.kind === 'day' ? `day:${row.at}` : row.kind;
}

const isDirect = ({ visibility }: Pick<Status, 'visibility'>): boolean => visibility === 'direct';

const messageOf = (status: Status | StoredStatus): DirectMessage => ({
  id: status.id,
  author: status.account.id,
  people: [...new Set([status.account.id, ...status.mentions.map(({ id }) => id)])],
  at: timeOf(status),
});

export class ConversationState {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  /** When the messages were last loaded, in epoch milliseconds. */
  loadedAt = $state<number | null>(null);
  /** By time, oldest first. */
  all = $state.raw<readonly DirectMessage[]>([]);
  /** Post that the first message replies to, if that post is not a direct message. */
  answered = $state.raw<string | null>(null);
  firstUnread = $state.raw<string | null>(null);
  ids = $derived<ReadonlySet<string>>(new Set(this.all.map(({ id }) => id)));
  readonly id: string;
  #session: Session;
  #release: () => void;

  constructor(session: Session, id: string) {
    this.#session = session;
    this.id = id;
    this.#release = session.entities.hold(this);
  }

  leave(): void {
    this.#release();
  }

  /** Posts that must stay in memory while the conversation is shown. */
  statusIds = (): string[] => [...this.all.map(({ id }) => id), ...(this.answered === null ? [] : [this.answered])];

  /** Participants, as of the message that was opened. */
  people = $derived.by((): readonly string[] => {
    const openedMessage = this.all.find(({ id }) => id === this.id);
    return openedMessage?.people ?? [];
  });

  rows = $derived.by(() =>
    messageRows({
      answered: this.answered,
      messages: this.#existingMessages,
      people: this.people,
      firstUnread: this.firstUnread,
      self: this.#session.accountId,
    }),
  );

  /** Excludes messages that were deleted meanwhile. */
  get #existingMessages(): readonly DirectMessage[] {
    return this.all.filter(({ id }) => this.#session.entities.status(id).value !== null);
  }

  /** Newest message to all participants; a reply to it addresses all, too. */
  get newestToAll(): string {
    return this.#existingMessages.findLast(({ people }) => haveSameIds(people, this.people))?.id ?? this.id;
  }

  /** Returns the number of new messages by others. */
  load = async (): Promise<number> => {
    const { call, entities } = this.#session;
    if (this.all.length === 0) this.phase = 'loading';
    const [status, context] = await Promise.all([call('statuses.get', { id: this.id }), call('statuses.context', { id: this.id })]);
    if (!status.ok) return this.#fail(status.error);
    if (!context.ok) return this.#fail(context.error);
    const { ancestors, descendants } = context.value.data;
    const chain = [...ancestors, status.value.data];
    const first = chain.slice(chain.findLastIndex((each) => !isDirect(each)) + 1)[0] ?? status.value.data;
    const answered = ancestors.find(({ id }) => id === first.in_reply_to_id) ?? null;
    const root = answered ?? first;
    let statuses = [...chain, ...descendants];
    // The context of one message lacks parallel replies, so load the context of the first one.
    if (root.id !== this.id) {
      const rootContext = await call('statuses.context', { id: root.id });
      if (!rootContext.ok) return this.#fail(rootContext.error);
      statuses = [...statuses, ...rootContext.value.data.descendants];
    }
    entities.saveStatuses(statuses);
    this.answered = answered?.id ?? null;
    const previousIds = this.ids;
    this.all = this.#selectMessages(statuses, first, status.value.data);
    this.firstUnread ??= this.#findFirstUnread();
    this.problem = null;
    this.loadedAt = Date.now();
    this.phase = 'ready';
    return this.all.filter(({ id, author }) => !previousIds.has(id) && author !== this.#session.accountId).length;
  };

  #fail(problem: Failure | null): number {
    this.problem = problem;
    if (this.all.length === 0) this.phase = 'failed';
    return 0;
  }

  /** Selects the opened message, all descendants of the first message, and other direct replies among the same participants. */
  #selectMessages(statuses: readonly Status[], first: Status, openedStatus: Status): DirectMessage[] {
    const { people } = messageOf(openedStatus);
    // The server may return different versions of one message in two answers: the opened one wins.
    const byId = new Map([...statuses.filter(isDirect), openedStatus].map((status) => [status.id, status]));
    const rootOf = createRootFinder((id) => {
      const parent = id === first.id ? null : (byId.get(id)?.in_reply_to_id ?? null);
      return parent !== null && byId.has(parent) ? parent : null;
    });
    const messages = [...byId.values()]
      .filter((status) => rootOf(status.id) === first.id || haveSameIds(messageOf(status).people, people))
      .map(messageOf);
    return this.#sort(messages);
  }

  #sort = (messages: readonly DirectMessage[]): DirectMessage[] => messages.toSorted((a, b) => a.at - b.at || compareIds(a.id, b.id));

  /** Based on the messages that this window knows to be read. */
  #findFirstUnread(): string | null {
    const { conversations, accountId } = this.#session;
    const conversation = conversations.findByMessages(this.ids);
    const readUpTo = conversation?.unread ? conversations.readUpTo.get(conversation.id) : undefined;
    const at = this.all.findIndex(({ id }) => id === readUpTo);
    return at < 0 ? null : (this.all.slice(at + 1).find(({ author }) => author !== accountId)?.id ?? null);
  }

  /** Returns true if the message belongs to this conversation and is new. */
  add({ id, inReplyToId }: NewReply): boolean {
    const status = this.#session.entities.status(id).value;
    if (!status || !isDirect(status) || this.ids.has(id) || !this.ids.has(inReplyToId)) return false;
    this.all = this.#sort([...this.all, messageOf(status)]);
    return true;
  }
}
