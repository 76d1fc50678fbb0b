// Queues an account's actions of popup buttons and of undoable commands, and sends them to its server. Actions are stored first, and wait
// while the user can undo them and while the server is unreachable.
import type { AccountKey } from '../contract/accounts.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { EndpointName, AccountCall } from '../contract/endpoints.ts';
import type { Relationship } from '../contract/entities/account.ts';
import type { Status } from '../contract/entities/status.ts';
import type { MarkedTimeline } from '../contract/entities/timelines.ts';
import { compareIds } from '../contract/ids.ts';
import { undoTimeMs } from '../contract/default-settings.ts';
import type { QueuedAction } from '../contract/journal.ts';
import type { ErrorCode, Failure, Result } from '../contract/result.ts';
import { fail, ok } from '../contract/result.ts';
import { tryStorage } from '../storage/database.ts';
import type { ActionTable, StoredAction } from '../storage/action-table.ts';
import { createEvent } from '../system/event.ts';
import type { Clock } from '../contract/clock.ts';
import { createQueueRunner } from './queue-runner.ts';
import type { QueueRunner, QueueStep } from './queue-runner.ts';
import { undoEndsAt } from './undo-time.ts';
import { requestRetries, retryTime, retryVerdict } from '../contract/retry-policy.ts';

/** Entities in the server's answer to an action. */
export interface ActionOutcome {
  status?: Status;
  relationship?: Relationship;
}

export interface ActionParts {
  table: ActionTable;
  call: AccountCall;
  /** Moves the account's read marker of a timeline to this entry. */
  moveReadMarker: (account: AccountKey, id: string, timeline: MarkedTimeline) => Promise<Result<null>>;
  /** Deletes a draft and its files from this computer. */
  discardDraft: (id: string) => Result<null>;
  clock: Clock;
  log: (sentence: string) => void;
}

/** How long an action is retried while the server answers with server errors. */
const maxRetryMs = 86_400_000;

/** Retry state of an action that the server answered with an error, or that a rate limit delays. Other actions do not wait for it. */
interface RetryState {
  failures: number;
  /** Epoch milliseconds. */
  until: number;
}
const keyOf = ({ kind, id }: QueuedAction) => `${kind} ${id}`;

/** Error codes that mean that the action was done before, or that the server has no such object or endpoint. */
const doneCodes: Record<QueuedAction['kind'], readonly ErrorCode[]> = {
  favourite: [],
  accept: ['not-found'],
  reject: ['not-found'],
  read: ['not-found', 'not-offered'],
  // A conflict: another device keeps moving the marker.
  'read-home': ['not-found', 'not-offered', 'conflict'],
  'dismiss-notification': ['not-found'],
  'dismiss-notification-group': ['not-found'],
  'delete-conversation': ['not-found'],
  'delete-list': ['not-found'],
  'cancel-scheduled': ['not-found'],
  'discard-draft': [],
  unfollow: ['not-found'],
};

type SendParts = Pick<ActionParts, 'call' | 'moveReadMarker' | 'discardDraft'>;
type SendAction = (parts: SendParts, account: AccountKey, id: string) => Promise<Result<ActionOutcome>>;

function toOutcome<T>(answer: Result<T>, readOutcome: (value: T) => ActionOutcome = () => ({})): Result<ActionOutcome> {
  return answer.ok ? ok(readOutcome(answer.value)) : answer;
}

/** Adds the endpoint to a failure: the message in the window then names the failed action. */
function withEndpoint<T>(answer: Result<T>, endpoint: EndpointName): Result<T> {
  return answer.ok ? answer : { ok: false, error: { ...answer.error, action: endpoint } };
}

/** Sends an action whose endpoint takes an id and has an empty answer. */
const sendId =
  (endpoint: 'notifications.dismiss' | 'conversations.delete' | 'lists.delete' | 'scheduled.cancel'): SendAction =>
  async ({ call }, account, id) =>
    toOutcome(withEndpoint(await call(account, endpoint, { id }), endpoint));

const toRelationship = ({ data }: { data: Relationship }): ActionOutcome => ({ relationship: data });

const sendAction: Record<QueuedAction['kind'], SendAction> = {
  favourite: async ({ call }, account, id) =>
    toOutcome(await call(account, 'statuses.favourite', { id }), ({ data }) => ({ status: data })),
  accept: async ({ call }, account, id) => toOutcome(await call(account, 'followRequests.authorize', { id }), toRelationship),
  reject: async ({ call }, account, id) => toOutcome(await call(account, 'followRequests.reject', { id }), toRelationship),
  read: async ({ moveReadMarker }, account, id) => toOutcome(await moveReadMarker(account, id, 'notifications')),
  'read-home': async ({ moveReadMarker }, account, id) => toOutcome(await moveReadMarker(account, id, 'home')),
  'dismiss-notification': sendId('notifications.dismiss'),
  'dismiss-notification-group': async ({ call }, account, id) => {
    const endpoint = 'notifications.dismissGroup';
    return toOutcome(withEndpoint(await call(account, endpoint, { group_key: id }), endpoint));
  },
  'delete-conversation': sendId('conversations.delete'),
  'delete-list': sendId('lists.delete'),
  'cancel-scheduled': sendId('scheduled.cancel'),
  'discard-draft': async ({ discardDraft }, _, id) => toOutcome(discardDraft(id)),
  unfollow: async ({ call }, account, id) => {
    const endpoint = 'accounts.unfollow';
    return toOutcome(withEndpoint(await call(account, endpoint, { id }), endpoint), toRelationship);
  },
};

/** Action kind that an endpoint performs. */
const kindOf = new Map<string | null, QueuedAction['kind']>([
  ['statuses.favourite', 'favourite'],
  ['followRequests.authorize', 'accept'],
  ['followRequests.reject', 'reject'],
  ['accounts.unfollow', 'unfollow'],
] satisfies [EndpointName, QueuedAction['kind']][]);

/** True if `action` is unnecessary after `other` was requested as well. */
function isSuperseded(action: QueuedAction, other: QueuedAction): boolean {
  if (action.kind === 'read' || action.kind === 'read-home') return other.kind === action.kind && compareIds(action.id, other.id) < 0;
  return action.id === other.id && [action.kind, other.kind].toSorted().join() === 'accept,reject';
}

export class ActionQueue {
  readonly #account: AccountKey;
  readonly #table: ActionTable;
  readonly #sendParts: SendParts;
  readonly #clock: Clock;
  readonly #runner: QueueRunner;
  /** Consecutive failures to reach the server. */
  #failures = 0;
  readonly #retryStates = new Map<string, RetryState>();
  #activeRequest: { action: QueuedAction; answer: Promise<unknown> } | null = null;
  #isStopped = false;
  readonly #readEvent = createEvent<[string]>();
  readonly #completion = createEvent<[QueuedAction, ActionOutcome]>();
  readonly #refusal = createEvent<[QueuedAction, Failure]>();

  constructor(account: AccountKey, { table, call, moveReadMarker, discardDraft, clock, log }: ActionParts) {
    this.#account = account;
    this.#table = table;
    this.#sendParts = { call, moveReadMarker, discardDraft };
    this.#clock = clock;
    this.#runner = createQueueRunner({ step: () => this.#step(), clock, name: 'The action queue', log });
  }

  /** Stores the action and returns; it is sent when the server can be reached. Removes queued actions that it makes unnecessary. */
  add(action: QueuedAction): Result<null> {
    const account = this.#account;
    const table = this.#table;
    const result = tryStorage(() => {
      for (const other of table.list(account)) if (isSuperseded(other, action)) table.remove(account, other);
      if (!table.list(account).some((other) => isSuperseded(action, other))) table.put(account, [action]);
    });
    if (!result.ok) return result;
    if (action.kind === 'read') this.#readEvent.emit(action.id);
    this.#runner.run();
    return ok(null);
  }

  /** Stores the actions, all or none, and returns. They are sent when the undo time is over, in this run or the next. */
  addWithUndo(actions: readonly QueuedAction[]): Result<null> {
    const result = tryStorage(() => this.#table.put(this.#account, actions, undoEndsAt(this.#clock.now(), undoTimeMs)));
    if (!result.ok) return result;
    this.#runner.run();
    return ok(null);
  }

  /** Removes the actions, all or none: fails if one of them may have been sent already. */
  takeBack(actions: readonly QueuedAction[]): Result<null> {
    const result = tryStorage(() => this.#table.takeBack(this.#account, actions));
    if (!result.ok) return result;
    return result.value ? ok(null) : fail('conflict', 'action-sent');
  }

  /** Ends the undo time of queued actions and sends them, when nobody can undo them any more. */
  sendQueued(): void {
    const due = tryStorage(() => this.#table.makeDue(this.#account));
    if (due.ok && due.value) this.#runner.run();
  }

  /** Call before the window calls an endpoint: removes the queued action that the call reverses, so that it is not sent after the call. */
  async cancelOpposite(endpoint: EndpointName, id: unknown): Promise<void> {
    const kind = kindOf.get(endpoints[endpoint].undoes);
    if (kind === undefined || typeof id !== 'string') return;
    tryStorage(() => this.#table.remove(this.#account, { kind, id }));
    const active = this.#activeRequest;
    if (active?.action.kind === kind && active.action.id === id) await active.answer;
  }

  /** Retries at once: at the start, when the network is back, or when the account has its token again. */
  resume(): void {
    this.#retryStates.clear();
    this.#runner.run();
  }

  /** Resolves when everything that can be sent now was sent or has failed. */
  settled(): Promise<void> {
    return this.#runner.settled();
  }

  /** Ends the queue. Answers that arrive later change nothing: their actions stay stored. */
  stop(): void {
    this.#isStopped = true;
    this.#runner.stop();
  }

  /** A notification was marked as read in this app; the server may be informed later. */
  onRead(listener: (id: string) => void): void {
    this.#readEvent.on(listener);
  }

  onDone(listener: (action: QueuedAction, outcome: ActionOutcome) => void): void {
    this.#completion.on(listener);
  }

  /** The server refused the action for good. */
  onRefused(listener: (action: QueuedAction, failure: Failure) => void): void {
    this.#refusal.on(listener);
  }

  async #step(): Promise<QueueStep> {
    const account = this.#account;
    const queuedActions = this.#table
      .list(account)
      .map((action) => ({ action, until: Math.max(action.dueAt, this.#retryStates.get(keyOf(action))?.until ?? 0) }));
    if (queuedActions.length === 0) return 'idle';
    const next = queuedActions.find(({ until }) => until <= this.#clock.now());
    if (next === undefined) return Math.min(...queuedActions.map(({ until }) => until));
    const { action } = next;
    const request = sendAction[action.kind](this.#sendParts, account, action.id);
    this.#activeRequest = { action, answer: request };
    const answer = await request;
    this.#activeRequest = null;
    if (this.#isStopped) return 'idle';
    const isDone = answer.ok || doneCodes[action.kind].includes(answer.error.code);
    const retryStep = isDone ? null : this.#planRetry(action, answer.error);
    if (retryStep !== null) return retryStep;
    this.#failures = 0;
    this.#retryStates.delete(keyOf(action));
    // The row is missing if the user requested the opposite action during the request.
    if (!this.#table.remove(account, action)) return 'next';
    if (isDone) this.#completion.emit(action, answer.ok ? answer.value : {});
    else this.#refusal.emit(action, answer.error);
    return 'next';
  }

  /** Plans the retry of a failed action. Null: the action cannot succeed. */
  #planRetry(action: StoredAction, failure: Failure): QueueStep | null {
    const now = this.#clock.now();
    const verdict = retryVerdict(failure);
    if (verdict === 'paused') return 'idle';
    const isLimited = failure.code === 'rate-limited';
    if (verdict === 'not-sent' && !isLimited) {
      this.#failures += 1;
      return retryTime(failure, requestRetries, this.#failures - 1, now);
    }
    if (verdict === 'refused' || (!isLimited && now - action.askedAt > maxRetryMs)) return null;
    const failuresBefore = this.#retryStates.get(keyOf(action))?.failures ?? 0;
    const until = retryTime(failure, requestRetries, failuresBefore, now);
    this.#retryStates.set(keyOf(action), { failures: failuresBefore + 1, until });
    return 'next';
  }
}
