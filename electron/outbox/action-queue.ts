// Sends what a person asked for by a popup's button, or with Undo in the window. Each action is on disk before it is sent; it waits while it can be taken back, and while the server can't be reached.
import type { AccountKey } from '../contract/accounts.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import type { Relationship } from '../contract/entities/relationship.ts';
import type { Status } from '../contract/entities/status.ts';
import type { MarkedTimeline } from '../contract/entities/markers.ts';
import { compareIds } from '../contract/ids.ts';
import { undoTimeMs } from '../contract/undo-time.ts';
import type { QueuedAction, UndoableAction } from '../contract/journal.ts';
import type { ErrorCode, Failure, Result } from '../contract/result.ts';
import { fail, ok } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { ActionTable, SavedAction } from '../storage/action-store.ts';
import { createEvent } from '../system/event.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { Clock } from '../contract/clock.ts';
import { createQueueRunner } from './queue-runner.ts';
import type { Step } from './queue-runner.ts';
import { heldUntil } from './undo-time.ts';
import { requestRetries, retryTime, retryVerdict } from '../system/retry-policy.ts';

export interface ActionQueue {
  /** Returns when the action is on disk; it is sent when the server can be reached. Removes the actions that it makes needless. */
  add(account: AccountKey, action: QueuedAction): Result<null>;
  /** Returns when the actions are on disk, all or none. They are sent when the time for Undo is over, in this run or the next. */
  addWithUndo(account: AccountKey, actions: readonly QueuedAction[]): Result<null>;
  /** All or none: what may have been sent can't be taken back. */
  takeBack(account: AccountKey, actions: readonly QueuedAction[]): Result<null>;
  /** Sends what waits for the time of its Undo: nobody can take it back any more. */
  sendWaiting(): void;
  /** Before the window calls an endpoint: what that call undoes is not sent after it. */
  cancelOpposite(account: AccountKey, endpoint: EndpointName, id: unknown): Promise<void>;
  /** Tries again at once: at the start, when the network is back, when the account has its token again. */
  wake(account: AccountKey): void;
  /** Resolves when what can be sent now was sent, or failed. */
  settled(): Promise<void>;
  stop(): void;
  /** A notification was marked as read here; the server may hear of it later. */
  onRead(listener: (account: AccountKey, id: string) => void): void;
  onDone(listener: (account: AccountKey, action: QueuedAction, outcome: Outcome) => void): void;
  /** The server will not do it. */
  onRefused(listener: (account: AccountKey, action: QueuedAction, failure: Failure) => void): void;
}

/** The entity in the server's answer to an action. */
export interface Outcome {
  status?: Status;
  relationship?: Relationship;
}

interface Parts {
  table: ActionTable;
  call: AccountCall;
  /** Moves the account's marker of what it has read of a timeline to this entry. */
  moveReadMarker: (account: AccountKey, id: string, timeline: MarkedTimeline) => Promise<Result<null>>;
  /** Deletes a draft, with all that it has, from this computer. */
  discardDraft: (id: string) => Result<null>;
  clock: Clock;
  log: (sentence: string) => void;
}

/** How long an action is tried again while the server answers with errors of its own. */
const maxTroubleMs = 86_400_000;

/** An action with which the server had trouble. The others don't wait for it. */
interface Trouble {
  failures: number;
  /** Epoch milliseconds. */
  until: number;
}
const keyOf = ({ kind, id }: QueuedAction) => `${kind} ${id}`;

/** Failures that say that it was done already, or that the server has no such thing. */
const asGoodAsDone: Record<QueuedAction['kind'], readonly ErrorCode[]> = {
  favourite: [],
  accept: ['not-found'],
  reject: ['not-found'],
  read: ['not-found', 'not-offered'],
  // Another device goes on moving it.
  'read-home': ['not-found', 'not-offered', 'conflict'],
  'dismiss-notification': ['not-found'],
  'dismiss-notification-group': ['not-found'],
  'delete-conversation': ['not-found'],
  'delete-list': ['not-found'],
  'cancel-scheduled': ['not-found'],
  'discard-draft': [],
  unfollow: ['not-found'],
};
/** The endpoints that take an id and whose answer says nothing. */
const endpointOf = {
  'dismiss-notification': 'notifications.dismiss',
  'delete-conversation': 'conversations.delete',
  'delete-list': 'lists.delete',
  'cancel-scheduled': 'scheduled.cancel',
} as const satisfies Record<Exclude<UndoableAction['kind'], 'discard-draft' | 'unfollow' | 'dismiss-notification-group'>, EndpointName>;
/** The kind that an endpoint carries out. */
const kindOf = new Map<string | null, QueuedAction['kind']>([
  ['statuses.favourite', 'favourite'],
  ['followRequests.authorize', 'accept'],
  ['followRequests.reject', 'reject'],
  ['accounts.unfollow', 'unfollow'],
] satisfies [EndpointName, QueuedAction['kind']][]);

/** Whether `action` need not be done once `other` was asked for as well. */
function isNeedless(action: QueuedAction, other: QueuedAction): boolean {
  if (action.kind === 'read' || action.kind === 'read-home') return other.kind === action.kind && compareIds(action.id, other.id) < 0;
  return action.id === other.id && [action.kind, other.kind].toSorted().join() === 'accept,reject';
}

export function createActionQueue({ table, call, moveReadMarker, discardDraft, clock, log }: Parts): ActionQueue {
  /** How often in a row the server could not be reached. */
  const failures = new Map<AccountKey, number>();
  const troubles = new Map<AccountKey, Map<string, Trouble>>();
  const sending = new Map<AccountKey, { action: QueuedAction; answer: Promise<unknown> }>();
  const read = createEvent<[AccountKey, string]>();
  const done = createEvent<[AccountKey, QueuedAction, Outcome]>();
  const refused = createEvent<[AccountKey, QueuedAction, Failure]>();

  async function send(account: AccountKey, { kind, id }: QueuedAction): Promise<Result<Outcome>> {
    if (kind === 'read' || kind === 'read-home') {
      const moved = await moveReadMarker(account, id, kind === 'read' ? 'notifications' : 'home');
      return moved.ok ? ok({}) : moved;
    }
    if (kind === 'discard-draft') {
      const discarded = discardDraft(id);
      return discarded.ok ? ok({}) : discarded;
    }
    if (kind === 'favourite') {
      const answer = await call(account, 'statuses.favourite', { id });
      return answer.ok ? ok({ status: answer.value.data }) : answer;
    }
    if (kind === 'accept' || kind === 'reject') {
      const answer = await call(account, kind === 'accept' ? 'followRequests.authorize' : 'followRequests.reject', { id });
      return answer.ok ? ok({ relationship: answer.value.data }) : answer;
    }
    if (kind === 'unfollow') {
      const answer = await call(account, 'accounts.unfollow', { id });
      return answer.ok ? ok({ relationship: answer.value.data }) : { ok: false, error: { ...answer.error, action: 'accounts.unfollow' } };
    }
    const isGroup = kind === 'dismiss-notification-group';
    const action = isGroup ? 'notifications.dismissGroup' : endpointOf[kind];
    const answer = await (isGroup
      ? call(account, 'notifications.dismissGroup', { group_key: id })
      : call(account, endpointOf[kind], { id }));
    // The window, which asked for it, names it.
    return answer.ok ? ok({}) : { ok: false, error: { ...answer.error, action } };
  }

  /** What to do with an action that may still succeed; null: it won't. */
  function postponed(account: AccountKey, action: SavedAction, failure: Failure): Step | null {
    const verdict = retryVerdict(failure);
    if (verdict === 'paused') return 'idle';
    if (verdict === 'not-sent') {
      const count = failures.get(account) ?? 0;
      failures.set(account, count + 1);
      return retryTime(failure, requestRetries, count, clock.now());
    }
    if (verdict === 'refused' || clock.now() - action.askedAt > maxTroubleMs) return null;
    const troubled = troubles.get(account) ?? new Map<string, Trouble>();
    const before = troubled.get(keyOf(action))?.failures ?? 0;
    const until = retryTime(failure, requestRetries, before, clock.now());
    troubles.set(account, troubled.set(keyOf(action), { failures: before + 1, until }));
    return 'next';
  }

  async function step(account: AccountKey): Promise<Step> {
    const waiting = table
      .list(account)
      .map((action) => ({ action, until: Math.max(action.dueAt, troubles.get(account)?.get(keyOf(action))?.until ?? 0) }));
    if (waiting.length === 0) return 'idle';
    const next = waiting.find(({ until }) => until <= clock.now());
    if (next === undefined) return Math.min(...waiting.map(({ until }) => until));
    const { action } = next;
    const sent = send(account, action);
    sending.set(account, { action, answer: sent });
    const answer = await sent;
    sending.delete(account);
    const isDone = answer.ok || asGoodAsDone[action.kind].includes(answer.error.code);
    const later = isDone ? null : postponed(account, action, answer.error);
    if (later !== null) return later;
    failures.delete(account);
    troubles.get(account)?.delete(keyOf(action));
    // It is gone when the person asked for the opposite during the request.
    if (!table.remove(account, action)) return 'next';
    if (isDone) done.emit(account, action, answer.ok ? answer.value : {});
    else refused.emit(account, action, answer.error);
    return 'next';
  }
  const { run, settled, stop } = createQueueRunner({ step, clock, name: 'The action queue', log });

  return {
    add(account, action) {
      const kept = stored(() => {
        for (const other of table.list(account)) if (isNeedless(other, action)) table.remove(account, other);
        if (!table.list(account).some((other) => isNeedless(action, other))) table.put(account, [action]);
      });
      if (!kept.ok) return kept;
      if (action.kind === 'read') read.emit(account, action.id);
      run(account);
      return ok(null);
    },
    addWithUndo(account, actions) {
      const kept = stored(() => table.put(account, actions, heldUntil(clock.now(), undoTimeMs)));
      if (!kept.ok) return kept;
      run(account);
      return ok(null);
    },
    takeBack(account, actions) {
      const taken = stored(() => table.takeBack(account, actions));
      if (!taken.ok) return taken;
      return taken.value ? ok(null) : fail('conflict', 'action-sent');
    },
    sendWaiting() {
      const due = stored(table.makeDue);
      if (due.ok) due.value.forEach(run);
    },
    async cancelOpposite(account, endpoint, id) {
      const kind = kindOf.get(endpoints[endpoint].undoes);
      if (kind === undefined || typeof id !== 'string') return;
      stored(() => table.remove(account, { kind, id }));
      const current = sending.get(account);
      if (current?.action.kind === kind && current.action.id === id) await current.answer;
    },
    wake(account) {
      troubles.delete(account);
      run(account);
    },
    settled,
    stop,
    onRead: (listener) => void read.on(listener),
    onDone: (listener) => void done.on(listener),
    onRefused: (listener) => void refused.on(listener),
  };
}
