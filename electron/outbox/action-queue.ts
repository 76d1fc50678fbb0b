// Queues the actions of an account, of the window and of popup buttons, and sends them to its server. Actions are stored first, and wait
// while the user can undo them and while the server is unreachable.
import type { AccountKey } from '../contract/accounts.ts';
import { hasOptions, isQueuedCall } from '../contract/actions.ts';
import type { ActionKind, QueuedAction } from '../contract/actions.ts';
import { undoTimeMs } from '../contract/default-settings.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { Answer, ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import type { AccountCall } from '../contract/calls.ts';
import { relationship } from '@kittiwake/mastodon-api/entities/account';
import type { Relationship } from '@kittiwake/mastodon-api/entities/account';
import { status } from '@kittiwake/mastodon-api/entities/status';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { MarkedTimeline } from '@kittiwake/mastodon-api/entities/timelines';
import { compareIds } from '@kittiwake/mastodon-api/ids';
import type { ErrorCode, Failure, Result } from '../contract/result.ts';
import { fail, ok } from '../contract/result.ts';
import { tryStorage } from '../storage/database.ts';
import type { ActionTable, StoredAction } from '../storage/action-table.ts';
import { describeError } from '../system/describe-error.ts';
import { createEvent } from '../system/event.ts';
import type { Clock } from '../contract/clock.ts';
import { createQueueRunner, errorRetryDelayMs } from './queue-runner.ts';
import type { QueueRunner, QueueStep } from './queue-runner.ts';
import { undoEndsAt } from './undo-time.ts';
import { requestRetries, retryTime, retryVerdict } from '../contract/retry-policy.ts';

/** Answer of the endpoint; null for work of main itself. */
type ActionAnswer = Answer<unknown> | null;

/** Entities that an action has changed. */
export interface ActionOutcome {
  /** Absent if nothing had to be sent, or the server has no answer for work that was done before. */
  answer?: Answer<unknown>;
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
/** Actions that are sent at the same time, each about something else. */
const maxRequests = 4;

/** Retry state of an action that the server answered with an error, or that a rate limit delays. Other actions do not wait for it. */
interface RetryState {
  failures: number;
  /** Epoch milliseconds. */
  until: number;
}
const keyOf = ({ kind, id }: QueuedAction) => `${kind} ${id}`;

const missingCode = ['not-found'] as const;
/** Error codes that mean that the action was done before, or that the server has no such object or endpoint. */
const doneCodes: Partial<Record<ActionKind, readonly ErrorCode[]>> = {
  'followRequests.authorize': missingCode,
  'followRequests.reject': missingCode,
  read: ['not-found', 'not-offered'],
  // A conflict: another device keeps moving the marker.
  'read-home': ['not-found', 'not-offered', 'conflict'],
  'notifications.dismiss': missingCode,
  'notifications.dismissGroup': missingCode,
  'conversations.delete': missingCode,
  'lists.delete': missingCode,
  'scheduled.cancel': missingCode,
  'statuses.delete': missingCode,
  'accounts.unfollow': missingCode,
};

/** Servers refuse an account that is in the list already as "already taken". */
const isListedBefore = (kind: ActionKind, { status: httpStatus, details }: Failure): boolean =>
  kind === 'lists.addAccounts' && httpStatus === 422 && /already|taken/i.test(String(details?.['words']));

/** State of a post after an action. After an undo, some servers answer with the previous state. */
const stateAfter: Partial<Record<ActionKind, Partial<Status>>> = {
  'statuses.favourite': { favourited: true },
  'statuses.unfavourite': { favourited: false },
  'statuses.reblog': { reblogged: true },
  'statuses.unreblog': { reblogged: false },
  'statuses.bookmark': { bookmarked: true },
  'statuses.unbookmark': { bookmarked: false },
  'statuses.pin': { pinned: true },
  'statuses.unpin': { pinned: false },
};

const paramsOf = ({ kind, id, params }: QueuedAction): Readonly<Record<string, unknown>> =>
  params ?? (kind === 'notifications.dismissGroup' ? { group_key: id } : { id });

function outcomeOf({ kind }: QueuedAction, answer: ActionAnswer): ActionOutcome {
  if (answer === null || kind === 'read' || kind === 'read-home' || kind === 'discard-draft') return {};
  const { answer: schema, deletes } = endpoints[kind];
  if ((schema as unknown) === status && deletes === null) return { answer, status: answer.data as Status };
  return (schema as unknown) === relationship ? { answer, relationship: answer.data as Relationship } : { answer };
}

const isFollowAnswer = ({ kind }: QueuedAction): boolean => kind === 'followRequests.authorize' || kind === 'followRequests.reject';

/** True if `action` is unnecessary after `other` was requested as well. */
function isSuperseded(action: QueuedAction, other: QueuedAction): boolean {
  if (action.kind === 'read' || action.kind === 'read-home') return other.kind === action.kind && compareIds(action.id, other.id) < 0;
  return action.id === other.id && action.kind !== other.kind && isFollowAnswer(action) && isFollowAnswer(other);
}

/** Actions of one lane are sent in order: those about the same post, account, or list member. */
const laneOf = ({ kind, id }: QueuedAction): string => `${kind.split('.')[0]} ${id}`;

/** True if one action reverts the other. */
function areOpposite(one: QueuedAction, other: QueuedAction): boolean {
  const reverts = (kind: ActionKind, reverted: ActionKind) => isQueuedCall(kind) && endpoints[kind].undoes === reverted;
  return one.id === other.id && (reverts(one.kind, other.kind) || reverts(other.kind, one.kind));
}

export class ActionQueue {
  readonly #account: AccountKey;
  readonly #parts: ActionParts;
  readonly #table: ActionTable;
  readonly #clock: Clock;
  readonly #runner: QueueRunner;
  /** Consecutive failures to reach the server. */
  #failures = 0;
  /** Epoch milliseconds before which nothing is sent: the server was not reached, or the account cannot send anything until `resume`. */
  #pausedUntil = 0;
  readonly #retryStates = new Map<string, RetryState>();
  /** Keys of actions that are noted as attempted, but whose request has not begun. */
  readonly #firstAttempts = new Set<string>();
  /** Running requests by lane. */
  readonly #requests = new Map<string, { action: QueuedAction; completion: Promise<void> }>();
  /** Receive the answers to the calls of the window, by the key of their action. */
  readonly #waiters = new Map<string, ((answer: Result<ActionAnswer>) => void)[]>();
  #isStopped = false;
  readonly #readEvent = createEvent<[string]>();
  readonly #completion = createEvent<[QueuedAction, ActionOutcome]>();
  readonly #refusal = createEvent<[QueuedAction, Failure]>();

  constructor(account: AccountKey, parts: ActionParts) {
    this.#account = account;
    this.#parts = parts;
    this.#table = parts.table;
    this.#clock = parts.clock;
    this.#runner = createQueueRunner({ step: () => this.#step(), clock: parts.clock, name: 'The action queue', log: parts.log });
  }

  /** Stores the action and returns; it is sent when the server can be reached. Removes queued actions that it makes unnecessary. */
  add(action: QueuedAction): Result<null> {
    const result = tryStorage(() => this.#merge(action));
    if (!result.ok) return result;
    if (action.kind === 'read') this.#readEvent.emit(action.id);
    if (!result.value) this.#completion.emit(action, {});
    this.#run();
    return ok(null);
  }

  /**
   * Adds the call of an endpoint, and resolves to its answer once the server has given it or refused the call for good. Code `superseded`: an
   * opposite action replaced it, or it replaced one that was not sent.
   */
  async perform(action: QueuedAction): Promise<Result<Answer<unknown>>> {
    const { promise, resolve } = Promise.withResolvers<Result<ActionAnswer>>();
    const key = keyOf(action);
    this.#waiters.set(key, [...(this.#waiters.get(key) ?? []), resolve]);
    const result = tryStorage(() => this.#merge(action));
    if (!result.ok) this.#answer(action, result);
    else if (!result.value) {
      this.#completion.emit(action, {});
      this.#answer(action, fail('superseded'));
    }
    this.#run();
    return promise as Promise<Result<Answer<unknown>>>;
  }

  /** Stores the action unless the queued ones make it unnecessary. Returns false if nothing has to be sent for it. */
  #merge(action: QueuedAction): boolean {
    const account = this.#account;
    const table = this.#table;
    for (const other of table.list(account)) if (isSuperseded(other, action)) this.#drop(other);
    const storedActions = table.list(account);
    if (storedActions.some((other) => isSuperseded(action, other))) return true;
    const opposite = storedActions.find((other) => areOpposite(other, action));
    if (opposite === undefined || this.#requests.get(laneOf(opposite))?.action.kind === opposite.kind) {
      // An action that is sent at once is noted as attempted in the same write.
      const isSentNow = this.#requests.size < maxRequests && !storedActions.some((other) => laneOf(other) === laneOf(action));
      table.put(account, [action], { isAttempted: isSentNow });
      if (isSentNow) this.#firstAttempts.add(keyOf(action));
      return true;
    }
    const wasAttempted = opposite.isAttempted && !this.#firstAttempts.has(keyOf(opposite));
    this.#drop(opposite);
    // The server has not heard of the opposite action, so its state is the requested one, unless the same action is being sent.
    if (!wasAttempted && !hasOptions(action)) return storedActions.some((other) => keyOf(other) === keyOf(action));
    table.put(account, [action], { isAttempted: wasAttempted });
    return true;
  }

  #drop(action: StoredAction): void {
    this.#table.remove(this.#account, action);
    this.#retryStates.delete(keyOf(action));
    this.#firstAttempts.delete(keyOf(action));
    this.#answer(action, fail('superseded'));
  }

  #answer(action: QueuedAction, answer: Result<ActionAnswer>): void {
    const waiters = this.#waiters.get(keyOf(action)) ?? [];
    this.#waiters.delete(keyOf(action));
    for (const resolve of waiters) resolve(answer);
  }

  /** True if the window waits for the answer to the action, and reports a refusal itself. */
  isAwaited = (action: QueuedAction): boolean => this.#waiters.has(keyOf(action));

  /** Stores the actions, all or none, and returns. They are sent when the undo time is over, in this run or the next. */
  addWithUndo(actions: readonly QueuedAction[]): Result<null> {
    const result = tryStorage(() => this.#table.put(this.#account, actions, { dueAt: undoEndsAt(this.#clock.now(), undoTimeMs) }));
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

  /** Lists the calls that wait to be sent, in the order of their requests, without those that can be undone. */
  pending(): QueuedAction[] {
    const result = tryStorage(() => this.#table.list(this.#account));
    return result.ok
      ? result.value
          .filter(({ kind, dueAt }) => isQueuedCall(kind) && dueAt === 0)
          .map(({ kind, id, params }) => ({ kind, id, ...(params ? { params } : {}) }))
      : [];
  }

  /** Retries at once: at the start, when the network is back, or when the account has its token again. */
  resume(): void {
    this.#retryStates.clear();
    this.#run();
  }

  /** Resolves when everything that can be sent now was sent or has failed. */
  async settled(): Promise<void> {
    await this.#runner.settled();
    while (this.#requests.size > 0) {
      await Promise.all(Array.from(this.#requests.values(), ({ completion }) => completion));
      await this.#runner.settled();
    }
  }

  /** Ends the queue. Answers that arrive later change nothing: their actions stay stored. */
  stop(): void {
    this.#isStopped = true;
    this.#runner.stop();
    for (const waiters of this.#waiters.values()) for (const resolve of waiters) resolve(fail('unknown-account'));
    this.#waiters.clear();
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

  /** A new action is tried at once, also during a pause. */
  #run(): void {
    this.#pausedUntil = 0;
    this.#runner.run();
  }

  /** Starts the request of the first due action whose lane is free. */
  #step(): QueueStep {
    const now = this.#clock.now();
    if (this.#pausedUntil > now) return Number.isFinite(this.#pausedUntil) ? this.#pausedUntil : 'idle';
    // The end of a request runs the next step.
    if (this.#requests.size >= maxRequests) return 'idle';
    const busyLanes = new Set(this.#requests.keys());
    let nextTime = Infinity;
    for (const action of this.#table.list(this.#account)) {
      const lane = laneOf(action);
      if (busyLanes.has(lane)) continue;
      const until = Math.max(action.dueAt, this.#retryStates.get(keyOf(action))?.until ?? 0);
      if (until <= now) {
        this.#start(action);
        return 'next';
      }
      nextTime = Math.min(nextTime, until);
      // While an action can be undone, others do not wait for it.
      if (action.dueAt <= now) busyLanes.add(lane);
    }
    return Number.isFinite(nextTime) ? nextTime : 'idle';
  }

  #start(action: StoredAction): void {
    const lane = laneOf(action);
    const completion = this.#send(action)
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#parts.log(`The action queue stopped: ${describeError(error)}`);
        this.#pausedUntil = this.#clock.now() + errorRetryDelayMs;
      })
      .finally(() => {
        this.#requests.delete(lane);
        this.#runner.run();
      });
    this.#requests.set(lane, { action, completion });
  }

  async #send(action: StoredAction): Promise<void> {
    const account = this.#account;
    const isFirst = this.#firstAttempts.delete(keyOf(action)) || !action.isAttempted;
    if (!action.isAttempted) this.#table.setAttempted(account, action, true);
    let answer = await this.#request(action);
    if (!answer.ok && !isFirst) answer = await this.#checkVote(action, answer);
    if (this.#isStopped) return;
    const failure = answer.ok || doneCodes[action.kind]?.includes(answer.error.code) ? null : answer.error;
    if (failure !== null && this.#planRetry(action, failure, isFirst)) return this.#dropReverted(action);
    this.#failures = 0;
    this.#retryStates.delete(keyOf(action));
    // The row is missing or has other parameters if the user requested something else during the request.
    if (!this.#table.remove(account, action)) return;
    if (failure === null) this.#completion.emit(action, outcomeOf(action, answer.ok ? answer.value : null));
    else this.#refusal.emit(action, failure);
    this.#answer(action, answer);
  }

  /** Sends the request. A failure names the endpoint: the message in the window then names the failed action. */
  async #request(action: QueuedAction): Promise<Result<ActionAnswer>> {
    const { kind, id } = action;
    const { call, moveReadMarker, discardDraft } = this.#parts;
    const account = this.#account;
    if (kind === 'read') return moveReadMarker(account, id, 'notifications');
    if (kind === 'read-home') return moveReadMarker(account, id, 'home');
    if (kind === 'discard-draft') return discardDraft(id);
    // The parameters were checked before the action was stored.
    const answer: Result<Answer<unknown>> = await call(account, kind, paramsOf(action) as ParamsOf<typeof kind>);
    if (!answer.ok) return isListedBefore(kind, answer.error) ? ok(null) : { ok: false, error: { ...answer.error, action: kind } };
    const state = stateAfter[kind];
    if (state === undefined) return answer;
    // A reblog request returns the new reblog with the post inside.
    const post = answer.value.data as Status;
    return ok({ ...answer.value, data: { ...(post.reblog ?? post), ...state } });
  }

  /** Asks for the poll after a refused second attempt to vote: a server that has the vote refuses another one. */
  async #checkVote({ kind, id }: QueuedAction, answer: { ok: false; error: Failure }): Promise<Result<ActionAnswer>> {
    if (kind !== 'polls.vote' || retryVerdict(answer.error) !== 'refused') return answer;
    const poll = await this.#parts.call(this.#account, 'polls.get', { id });
    return poll.ok && poll.value.data.voted ? poll : answer;
  }

  /** Drops an action that has to be repeated if the user requested the opposite during its request. */
  #dropReverted(action: StoredAction): void {
    const opposite = this.#table.list(this.#account).find((other) => areOpposite(other, action));
    if (opposite === undefined) return;
    this.#drop(action);
    this.#table.setAttempted(this.#account, opposite, true);
  }

  /** Plans the retry of a failed action. Returns false if the action cannot succeed. */
  #planRetry(action: StoredAction, failure: Failure, isFirst: boolean): boolean {
    const now = this.#clock.now();
    const verdict = retryVerdict(failure);
    const isLimited = failure.code === 'rate-limited';
    if (verdict === 'not-sent' && isFirst) this.#table.setAttempted(this.#account, action, false);
    if (verdict === 'paused') this.#pausedUntil = Infinity;
    else if (verdict === 'not-sent' && !isLimited) {
      // Requests that fail together count once.
      if (this.#pausedUntil <= now) this.#failures += 1;
      this.#pausedUntil = Math.max(this.#pausedUntil, retryTime(failure, requestRetries, this.#failures - 1, now));
    } else if (verdict === 'refused' || (!isLimited && now - action.askedAt > maxRetryMs)) return false;
    else {
      const failuresBefore = this.#retryStates.get(keyOf(action))?.failures ?? 0;
      const until = retryTime(failure, requestRetries, failuresBefore, now);
      this.#retryStates.set(keyOf(action), { failures: failuresBefore + 1, until });
    }
    return true;
  }
}
