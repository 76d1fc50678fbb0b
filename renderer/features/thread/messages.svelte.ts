// The whole direct conversation to which a message belongs, in order of time; new messages are added as they arrive.
import type { Failure } from '../../../electron/contract/result.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import { compareIds } from '../../../electron/contract/ids.ts';
import type { Reply as Arrived } from '../../state/timelines/replies.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../state/entities/entities.ts';
import { messageRows, samePeople } from './message-rows.ts';
import type { Message } from './message-rows.ts';
import { timeOf } from './replies.ts';

const isDirect = ({ visibility }: Pick<Status, 'visibility'>): boolean => visibility === 'direct';

const messageOf = (status: Status | StoredStatus): Message => ({
  id: status.id,
  author: status.account.id,
  people: [...new Set([status.account.id, ...status.mentions.map(({ id }) => id)])],
  at: timeOf(status),
});

export class Messages {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  /** In order of time. */
  all = $state.raw<readonly Message[]>([]);
  /** The post that the first message answers, when that is no message. */
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

  /** They stay in memory while they are shown. */
  statusIds = (): string[] => [...this.all.map(({ id }) => id), ...(this.answered === null ? [] : [this.answered])];

  /** Who is in the conversation, as the message that was opened says. */
  people = $derived.by((): readonly string[] => {
    const opened = this.all.find(({ id }) => id === this.id);
    return opened?.people ?? [];
  });

  rows = $derived.by(() =>
    messageRows({
      answered: this.answered,
      messages: this.#existing,
      people: this.people,
      firstUnread: this.firstUnread,
      self: this.#session.accountId,
    }),
  );

  /** Without those that were deleted meanwhile. */
  get #existing(): readonly Message[] {
    return this.all.filter(({ id }) => this.#session.entities.status(id).value !== null);
  }

  /** The newest message that goes to all: an answer to it does too. */
  get newestToAll(): string {
    return this.#existing.findLast(({ people }) => samePeople(people, this.people))?.id ?? this.id;
  }

  /** Resolves to how many messages of others it has found that were not there. */
  load = async (): Promise<number> => {
    const { call, entities } = this.#session;
    this.phase = 'loading';
    const [status, context] = await Promise.all([call('statuses.get', { id: this.id }), call('statuses.context', { id: this.id })]);
    if (!status.ok || !context.ok) return this.#failed(!status.ok ? status.error : !context.ok ? context.error : null);
    const { ancestors, descendants } = context.value.data;
    const chain = [...ancestors, status.value.data];
    const first = chain.slice(chain.findLastIndex((each) => !isDirect(each)) + 1)[0] ?? status.value.data;
    const answered = ancestors.find(({ id }) => id === first.in_reply_to_id) ?? null;
    const root = answered ?? first;
    let given = [...chain, ...descendants];
    // The context of one message lacks what was said beside it.
    if (root.id !== this.id) {
      const whole = await call('statuses.context', { id: root.id });
      if (!whole.ok) return this.#failed(whole.error);
      given = [...given, ...whole.value.data.descendants];
    }
    entities.saveStatuses(given);
    this.answered = answered?.id ?? null;
    const known = this.ids;
    this.all = this.#belonging(given, first, status.value.data);
    this.firstUnread ??= this.#findFirstUnread();
    this.problem = null;
    this.phase = 'ready';
    return this.all.filter(({ id, author }) => !known.has(id) && author !== this.#session.accountId).length;
  };

  #failed(problem: Failure | null): number {
    this.problem = problem;
    this.phase = 'failed';
    return 0;
  }

  /** The opened one, all that hangs on the first message, and what else the same people said in answer to the same post. */
  #belonging(given: readonly Status[], first: Status, opened: Status): Message[] {
    const { people } = messageOf(opened);
    // A server may tell of one message differently in two answers.
    const byId = new Map([...given.filter(isDirect), opened].map((status) => [status.id, status]));
    const hangsOn = (status: Status): boolean => {
      const seen = new Set<string>();
      for (let at: Status | undefined = status; at && !seen.has(at.id); at = byId.get(at.in_reply_to_id ?? '')) {
        if (at.id === first.id) return true;
        seen.add(at.id);
      }
      return false;
    };
    const messages = [...byId.values()].filter((status) => hangsOn(status) || samePeople(messageOf(status).people, people)).map(messageOf);
    return this.#sorted(messages);
  }

  #sorted = (messages: readonly Message[]): Message[] => messages.toSorted((a, b) => a.at - b.at || compareIds(a.id, b.id));

  /** As far as this window knows what was read. */
  #findFirstUnread(): string | null {
    const { conversations, accountId } = this.#session;
    const conversation = conversations.with(this.ids);
    const readUpTo = conversation?.unread ? conversations.readUpTo.get(conversation.id) : undefined;
    const at = this.all.findIndex(({ id }) => id === readUpTo);
    return at < 0 ? null : (this.all.slice(at + 1).find(({ author }) => author !== accountId)?.id ?? null);
  }

  /** Returns whether it belongs here and is new. */
  add({ id, inReplyToId }: Arrived): boolean {
    const status = this.#session.entities.status(id).value;
    if (!status || !isDirect(status) || this.ids.has(id) || !this.ids.has(inReplyToId)) return false;
    this.all = this.#sorted([...this.all, messageOf(status)]);
    return true;
  }
}
