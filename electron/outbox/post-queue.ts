// Sends an account's posts exactly once: each post is stored before it is sent, and a lost answer never creates a duplicate.
import { hostOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Uploads } from '../contract/attachments.ts';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { Clock } from '../contract/clock.ts';
import type { Draft } from '../contract/draft.ts';
import type { AccountCall, CallOptions } from '../contract/calls.ts';
import { isBeingSent } from '../contract/journal.ts';
import type { DeliveryResult, ReopenResult, LaterPostsChoice, OutboxEntry, OutboxResult } from '../contract/journal.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { tryStorage } from '../storage/database.ts';
import type { OutboxTable } from '../storage/outbox-table.ts';
import { describeError } from '../system/describe-error.ts';
import { createDeliveryCheck } from './delivery-check.ts';
import { createOutboxEntries, createOutboxProgress } from './entries.ts';
import type { EntriesParts, OutboxEntries, OutboxProgress } from './entries.ts';
import { createQueueRunner } from './queue-runner.ts';
import type { QueueRunner, QueueStep } from './queue-runner.ts';
import type { OutboxDelivery } from './sending/delivery.ts';
import { createEditDelivery } from './sending/edit.ts';
import { createPostDelivery } from './sending/post.ts';
import { createScheduleDelivery, isTooSoon } from './sending/schedule.ts';
import { undoEndsAt, undoTimeOf } from './undo-time.ts';
import { retryVerdict } from '../contract/retry-policy.ts';

interface DeliveryParts {
  table: Pick<OutboxTable, 'getFirstAttempt' | 'isPosted' | 'saveFirstAttempt'>;
  call: AccountCall;
  clock: Clock;
  /** Null while the server's software is unknown. */
  server: (account: AccountKey) => Promise<CapableServer | null>;
}

/** Chooses how a draft is sent. `explicit`: also while a rate limit is reached. */
type DeliveryFor = (draft: Draft, options: Pick<CallOptions, 'explicit' | 'signal'>) => OutboxDelivery;

/** Creates the function that chooses whether an entry is sent as an edit, as a scheduled post, or as a post. */
function createDeliveryChoice({ table, call, clock, server }: DeliveryParts): (draft: Draft) => OutboxDelivery {
  const deliveryCheck = createDeliveryCheck({ table, call, clock, server });
  const postDelivery = createPostDelivery({ deliveryCheck, table, call, server });
  const scheduleDelivery = createScheduleDelivery({ deliveryCheck, table, call, clock, server });
  const editDelivery = createEditDelivery({ table, call, clock });
  return ({ editedId, schedule }) => {
    if (editedId !== null) return editDelivery;
    return schedule?.by === 'server' ? scheduleDelivery : postDelivery;
  };
}

const createDeliveryFor =
  (parts: DeliveryParts): DeliveryFor =>
  (draft, { explicit = false, signal: attemptSignal }) => {
    const call: AccountCall = (account, name, params, options = {}) => {
      const signals = [attemptSignal, options.signal].filter((signal) => signal !== undefined);
      return parts.call(account, name, params, { ...options, explicit, signal: AbortSignal.any(signals) });
    };
    return createDeliveryChoice({ ...parts, call })(draft);
  };

/**
 * True if the server does not find a file of the post. Mastodon names its id in the user's language:
 * `media_attachments.validations.not_found` in config/locales.
 */
function namesLostMedia({ status, details }: Failure, mediaIds: readonly string[]): boolean {
  if (status !== 422 || mediaIds.length === 0) return false;
  const words = String(details?.['words'] ?? '');
  return /\bmedia\b.*\bnot found\b/i.test(words) || words.split(/[^\w-]+/).some((word) => mediaIds.includes(word));
}

/**
 * Creates the function that has a post's files checked and uploaded again if the server lost one, once between two decisions of the user.
 * Returns whether the post can be sent again.
 */
function createMediaRenewal(uploads: Pick<Uploads, 'renew'>) {
  const renewedEntryIds = new Set<string>();
  return ({ id, draft: { attachments } }: OutboxEntry, refusal: Failure, mediaIds: readonly string[]): boolean => {
    if (renewedEntryIds.delete(id) || !namesLostMedia(refusal, mediaIds)) return false;
    renewedEntryIds.add(id);
    uploads.renew(attachments);
    return true;
  };
}

interface Parts {
  account: AccountKey;
  table: Pick<OutboxTable, 'get' | 'list'>;
  entries: OutboxEntries;
  progress: OutboxProgress;
  uploads: Uploads;
  deliveryFor: DeliveryFor;
  /** True while the entry is looked up or reopened for the user, who then decides. */
  isUserRequested: (id: string) => boolean;
}

/** Counts the events of attachments that became ready, and lets the entries that wait for them go on. */
function watchUploads({ account, table, progress, uploads }: Pick<Parts, 'account' | 'table' | 'progress' | 'uploads'>): {
  readyCount: number;
} {
  const state = { readyCount: 0 };
  uploads.onReady(() => {
    state.readyCount += 1;
    for (const entry of table.list(account)) if (progress.until(entry.id) === Infinity) progress.of(entry).until = 0;
  });
  return state;
}

/**
 * Creates the function that sends one entry: looks for an earlier attempt that may have arrived, gets the media ids, then sends the
 * request. When its promise resolves, the entry has left the outbox, is queued for a retry, or needs the user. After `signal` aborted, the
 * entry is changed only if it has arrived.
 */
function createDeliver(parts: Parts) {
  const { table, entries, progress, uploads, deliveryFor, isUserRequested } = parts;
  const uploadState = watchUploads(parts);
  const renewLostMedia = createMediaRenewal(uploads);

  /** Returns null if the entry has to wait or cannot be sent. */
  async function getMediaIds(entry: OutboxEntry, signal: AbortSignal): Promise<string[] | null> {
    const { attachments } = entry.draft;
    if (attachments.length === 0) return [];
    for (;;) {
      const { readyCount } = uploadState;
      const media = await uploads.of(attachments);
      if (signal.aborted) return null;
      if (media.kind === 'ready') return media.ids;
      if (media.kind === 'failed') {
        entries.waitForUser(entry, 'failed', media.problem);
        return null;
      }
      // An attachment may have become ready during the await.
      if (readyCount !== uploadState.readyCount) continue;
      progress.of(entry).until = Infinity;
      entries.change(entry, { state: 'waiting', problem: fail('conflict', 'attachments-not-ready').error, retryAt: null });
      return null;
    }
  }

  /** Prepares the first request. True: send it. */
  async function prepareEntry(entry: OutboxEntry, delivery: OutboxDelivery, signal: AbortSignal): Promise<boolean> {
    entries.change(entry, { state: 'sending', problem: null, retryAt: null });
    const { failures, isConfirmed } = progress.of(entry);
    const preparation = await delivery.prepare(entry, failures, isConfirmed);
    if (preparation.ok || signal.aborted) return !signal.aborted;
    if (retryVerdict(preparation.error) === 'refused') entries.waitForUser(entry, 'failed', preparation.error);
    else entries.postpone(entry, preparation.error, 0);
    return false;
  }

  /** Looks for an earlier attempt that may have arrived. True: send again. */
  async function settleEarlierAttempt(entry: OutboxEntry, delivery: OutboxDelivery, signal: AbortSignal): Promise<boolean> {
    if (await delivery.canRepeatUnchecked(entry)) return true;
    const result = await delivery.find(entry);
    if (signal.aborted) return false;
    if (result.kind === 'posted' || result.kind === 'scheduled') {
      entries.finish(entry, result);
      return false;
    }
    if (await delivery.canRepeat(entry, result)) return true;
    if (signal.aborted) return false;
    const { isConfirmed } = progress.of(entry);
    const problem = result.kind === 'unknown' ? result.problem : fail('timeout', 'answer-lost').error;
    const verdict = result.kind === 'unknown' ? retryVerdict(problem) : 'refused';
    if (verdict === 'not-sent' || verdict === 'paused' || (verdict === 'unknown' && !isConfirmed)) {
      entries.postpone(entry, problem, entry.attempts);
      return false;
    }
    if (!isConfirmed) entries.waitForUser(entry, 'unclear', problem);
    return isConfirmed;
  }

  return async (entry: OutboxEntry, signal: AbortSignal): Promise<void> => {
    const delivery = deliveryFor(entry.draft, { explicit: progress.of(entry).isExplicit, signal });
    if (entry.attempts > 0 && !(await settleEarlierAttempt(entry, delivery, signal))) return;
    const media = await getMediaIds(entry, signal);
    if (media === null || (entry.attempts === 0 && !(await prepareEntry(entry, delivery, signal)))) return;
    // The user may have discarded the entry meanwhile, or is having it looked up.
    if (signal.aborted || isUserRequested(entry.id) || table.get(entry.id) === null) return;
    Object.assign(progress.of(entry), { isConfirmed: false, isExplicit: false });
    const attempts = entry.attempts + 1;
    entries.change(entry, { state: 'sending', problem: null, retryAt: null });
    const answer = await delivery.send(entry, media, () => entries.change(entry, { state: 'sending', attempts }));
    if (answer.ok) return entries.finish(entry, answer.value);
    if (signal.aborted) return;
    if (renewLostMedia(entry, answer.error, media))
      return entries.change(entry, { state: 'waiting', problem: null, attempts: entry.attempts, retryAt: null });
    const verdict = retryVerdict(answer.error);
    if (verdict === 'refused') entries.waitForUser(entry, 'failed', answer.error);
    else entries.postpone(entry, answer.error, verdict === 'unknown' ? attempts : entry.attempts);
  };
}

interface SendingOrderContext {
  /** Epoch milliseconds. */
  now: number;
  /** A request for the entry is running. */
  isBusy: (id: string) => boolean;
  /** Epoch milliseconds before which the entry is not retried; Infinity: until another event. */
  until: (id: string) => number;
}

/** Returns the key of entries that have to keep their order. */
const threadOf = ({ id, draft: { editedId, inReplyToId } }: OutboxEntry): string =>
  editedId === null ? (inReplyToId ?? id) : `changes of ${editedId}`;

/**
 * Chooses the next entry to send. Replies to the same post, and edits of the same post, keep their order even if one needs the user; no
 * other entry waits for a stuck one. `entries`: oldest first. Returns the entry, or the time of the next one in epoch milliseconds; null:
 * none waits for a time.
 */
export function nextToSend(entries: readonly OutboxEntry[], { now, isBusy, until }: SendingOrderContext): OutboxEntry | number | null {
  const threads = new Set<string>();
  let nextTime = Infinity;
  for (const entry of entries) {
    if (entry.after !== null) continue;
    const { schedule } = entry.draft;
    if (schedule?.by === 'app' && schedule.at > now) {
      // No other post waits for one that is scheduled for later.
      nextTime = Math.min(nextTime, schedule.at);
      continue;
    }
    const thread = threadOf(entry);
    if (threads.has(thread)) continue;
    threads.add(thread);
    if (isBusy(entry.id) || entry.state === 'failed' || entry.state === 'unclear') continue;
    const at = Math.max(until(entry.id), entry.dueAt ?? 0);
    if (at <= now) return entry;
    nextTime = Math.min(nextTime, at);
  }
  return nextTime === Infinity ? null : nextTime;
}

export interface PostQueueParts extends DeliveryParts, EntriesParts {
  table: OutboxTable;
  clock: Clock;
  uploads: Uploads;
  /** Undo time of a post, in milliseconds. */
  undoMs: () => number;
  log: (sentence: string) => void;
}

/** After this time, later posts no longer wait for a slow one. */
const slowAfterMs = 5_000;
/** Problems for which a retry by the user means consent to send. */
const consentProblems: readonly string[] = ['edited-elsewhere', 'scheduled-gone'];

/** Returns the reason why the draft cannot be sent as it is. */
function checkDraft(draft: Draft, now: number): Result<null> {
  if (draft.schedule?.by !== 'server' || draft.editedId !== null) return ok(null);
  if (draft.thread.length > 0) return fail('validation', 'thread-not-scheduled', { host: hostOf(draft.account) });
  return isTooSoon(draft, now) ? fail('validation', 'schedule-too-soon') : ok(null);
}

export class PostQueue {
  readonly #account: AccountKey;
  readonly #table: OutboxTable;
  readonly #clock: Clock;
  readonly #uploads: Uploads;
  readonly #undoMs: () => number;
  readonly #log: (sentence: string) => void;
  readonly #progress: OutboxProgress;
  readonly #deliveryFor: DeliveryFor;
  readonly #entries: OutboxEntries;
  readonly #deliver: ReturnType<typeof createDeliver>;
  readonly #runner: QueueRunner;
  /** Aborts the running attempts of the queue to send an entry, by the entry's id. */
  readonly #attempts = new Map<string, AbortController>();
  /** Ids of entries with a running request for the user. */
  readonly #userRequests = new Set<string>();
  #isStopped = false;

  constructor(parts: PostQueueParts) {
    const { account, table, clock, uploads, undoMs, log } = parts;
    this.#account = account;
    this.#table = table;
    this.#clock = clock;
    this.#uploads = uploads;
    this.#undoMs = undoMs;
    this.#log = log;
    const progress = createOutboxProgress(clock);
    const deliveryFor = createDeliveryFor(parts);
    const entries = createOutboxEntries(parts, progress);
    const isUserRequested = (id: string) => this.#userRequests.has(id);
    this.#progress = progress;
    this.#deliveryFor = deliveryFor;
    this.#entries = entries;
    this.#deliver = createDeliver({ account, table, entries, progress, uploads, deliveryFor, isUserRequested });
    this.#runner = createQueueRunner({ step: () => this.#step(), clock, name: 'The outbox', log });
    uploads.onReady(() => this.#runner.run());
  }

  /** Stores the post, returns its entry, and sends it right after. For a thread, returns the entry of the first post. */
  post(draft: Draft): Result<OutboxEntry> {
    const draftCheck = checkDraft(draft, this.#clock.now());
    if (!draftCheck.ok) return draftCheck;
    const undoTimeMs = undoTimeOf(draft, this.#undoMs(), this.#clock.now());
    const dueAt = undoTimeMs > 0 ? undoEndsAt(this.#clock.now(), undoTimeMs) : null;
    const entry = tryStorage(() => this.#table.take(draft, dueAt));
    if (!entry.ok) return entry;
    if (entry.value === null) return fail('conflict', 'posted-already');
    this.#entries.emitChange();
    this.#progress.unpause();
    this.#runner.run();
    return ok(entry.value);
  }

  /** Retries a queued or failed entry, or the first one left of its thread. Confirms sending if the user was asked about it. */
  retry(id: string): Result<null> {
    const entry = this.#firstRemaining(id);
    if (!entry.ok) return entry;
    const { draft, state, problem } = entry.value;
    const isQuestion = problem !== null && 'problem' in problem && consentProblems.includes(problem.problem ?? '');
    this.#progress.restart(entry.value, state === 'unclear' || isQuestion);
    if (draft.attachments.length > 0) this.#uploads.renew(draft.attachments);
    this.#entries.change(entry.value, { state: 'waiting', problem: null, retryAt: null, dueAt: null });
    this.#runner.run();
    return ok(null);
  }

  /** `followers`: what happens to later posts of the thread; without it, an entry with later posts is not discarded. */
  discard(id: string, followers?: LaterPostsChoice): Result<null> {
    const entry = this.#getEditableEntry(id);
    if (!entry.ok) return entry;
    if (followers === undefined && this.#table.followers(id).length > 0) return fail('conflict', 'posts-follow');
    this.#attempts.get(id)?.abort();
    this.#entries.discard(this.#table.discard(id, followers ?? 'discard'));
    this.#runner.run();
    return ok(null);
  }

  /** Checks whether the post has arrived, and sends nothing. A post that has arrived leaves the outbox. */
  async find(id: string): Promise<Result<DeliveryResult>> {
    const before = this.#getEditableEntry(id);
    if (!before.ok) return before;
    if (before.value.attempts === 0) return ok({ kind: 'missing' });
    this.#attempts.get(id)?.abort();
    this.#userRequests.add(id);
    const result = await this.#deliveryFor(before.value.draft, { explicit: true }).find(before.value);
    this.#userRequests.delete(id);
    // The queue may have finished the entry during the lookup.
    const entry = this.#getEditableEntry(id);
    if (entry.ok && (result.kind === 'posted' || result.kind === 'scheduled')) this.#entries.finish(entry.value, result);
    this.#runner.run();
    return entry.ok ? ok(result) : entry;
  }

  /** Stops the request of an entry that is being sent. Whether it has arrived is unknown, so the user decides. */
  stopSending(id: string): Result<null> {
    const entry = this.#table.get(id);
    if (entry === null) return fail('not-found', 'post-left-outbox');
    if (!isBeingSent(entry)) return ok(null);
    this.#attempts.get(id)?.abort();
    const { account } = entry.draft;
    this.#entries.change(entry, { state: 'unclear', problem: fail('aborted', 'sending-stopped', { host: hostOf(account) }).error });
    return ok(null);
  }

  /**
   * Turns the entry, or all that is left of its thread, into a draft unless it has arrived. `anyway`: the user accepts that it may have
   * arrived.
   */
  async edit(id: string, anyway: boolean): Promise<Result<ReopenResult>> {
    const first = this.#firstRemaining(id);
    if (!first.ok) return first;
    const followerIds = this.#table.followers(first.value.id).map((each) => each.id);
    // Without this, the queue would send the next post of the thread as soon as the first one is found at the server.
    for (const each of followerIds) this.#userRequests.add(each);
    const edited = await this.#editFirst(id, anyway);
    for (const each of followerIds) this.#userRequests.delete(each);
    this.#runner.run();
    return edited;
  }

  /** Turns an entry that was not sent yet, with its whole thread, into a draft. */
  takeBack(id: string): Result<Draft> {
    const first = this.#firstRemaining(id);
    if (!first.ok) return first;
    return first.value.attempts > 0 ? fail('conflict', 'post-being-sent') : this.#toDraft(first.value.id);
  }

  /** Ends the undo time of queued posts and sends them, when nobody can undo them any more. */
  sendQueued(): void {
    const due = tryStorage(() => this.#table.makeDue(this.#account));
    if (!due.ok || !due.value) return;
    this.#entries.emitChange();
    this.#runner.run();
  }

  /** Retries at once: at the start, when the network is back, or when the account has its token again. */
  resume(): void {
    this.#progress.resume();
    this.#runner.run();
  }

  /** Stops scheduling and aborts requests. Posts that are being sent keep the state `sending` on disk. */
  stop(): void {
    this.#isStopped = true;
    this.#runner.stop();
    for (const attempt of this.#attempts.values()) attempt.abort();
  }

  onChange(listener: (entries: OutboxEntry[], result: OutboxResult) => void): void {
    this.#entries.onChange(listener);
  }

  /** A post cannot be sent without a decision of the user. */
  onStuck(listener: (problem: Failure) => void): void {
    this.#entries.onStuck(listener);
  }

  async #step(): Promise<QueueStep> {
    const now = this.#clock.now();
    const pausedUntil = this.#progress.pausedUntil();
    if (pausedUntil > now) return pausedUntil === Infinity ? 'idle' : pausedUntil;
    const list = this.#table.list(this.#account);
    const isOrphan = ({ after, state }: OutboxEntry) => after !== null && state !== 'failed' && !list.some(({ id }) => id === after);
    const orphan = list.find(isOrphan);
    if (orphan) {
      this.#entries.waitForUser(orphan, 'failed', fail('not-found', 'post-before-missing').error);
      return 'next';
    }
    const isBusy = (id: string) => this.#attempts.has(id) || this.#userRequests.has(id);
    const next = nextToSend(list, { now, isBusy, until: this.#progress.until });
    if (next === null) return 'idle';
    if (typeof next === 'number') return next;
    const attempt = new AbortController();
    this.#attempts.set(next.id, attempt);
    await this.#untilDoneOrSlow(this.#deliver(next, attempt.signal).finally(() => this.#attempts.delete(next.id)));
    return 'next';
  }

  /** Resolves when the work is done or takes too long; slow work then continues in parallel to the queue. */
  async #untilDoneOrSlow(work: Promise<void>): Promise<void> {
    const slow = Promise.withResolvers<'slow'>();
    const cancel = this.#clock.after(slowAfterMs, () => slow.resolve('slow'));
    const first = await Promise.race([work, slow.promise]).finally(cancel);
    if (first !== 'slow') return;
    work
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#log(`A post could not be sent: ${describeError(error)}`);
      })
      .finally(() => this.#runner.run());
  }

  /** Returns the entry, or an error if its request was written and it can no longer be changed. */
  #getEditableEntry(id: string): Result<OutboxEntry> {
    const entry = this.#table.get(id);
    if (entry === null) return fail('not-found', 'post-left-outbox');
    return isBeingSent(entry) ? fail('conflict', 'post-being-sent') : ok(entry);
  }

  /** Returns the first entry left of the thread of `id`. */
  #firstRemaining(id: string): Result<OutboxEntry> {
    const entry = this.#getEditableEntry(id);
    const before = entry.ok && entry.value.after !== null ? this.#firstRemaining(entry.value.after) : null;
    return before === null || (!before.ok && before.error.code === 'not-found') ? entry : before;
  }

  /** Turns the first entry left of the thread of `id` into a draft, under the conditions of `edit`. */
  async #editFirst(id: string, anyway: boolean): Promise<Result<ReopenResult>> {
    const first = this.#firstRemaining(id);
    if (!first.ok) return first;
    const { id: firstId } = first.value;
    const findResult = anyway ? ok<DeliveryResult>({ kind: 'missing' }) : await this.find(firstId);
    if (!findResult.ok) return findResult;
    const deliveryResult = findResult.value;
    if (deliveryResult.kind !== 'missing') {
      // The post has arrived: continue with the rest of its thread.
      return deliveryResult.kind !== 'unknown' && firstId !== id ? this.#editFirst(id, anyway) : ok(deliveryResult);
    }
    const currentEntry = this.#getEditableEntry(firstId);
    const edited = currentEntry.ok ? this.#toDraft(firstId) : currentEntry;
    return edited.ok ? ok({ kind: 'draft', draft: edited.value }) : edited;
  }

  #toDraft(id: string): Result<Draft> {
    this.#attempts.get(id)?.abort();
    const draft = this.#table.edit(id);
    if (draft === null) return fail('not-found', 'post-left-outbox');
    this.#progress.forget(id);
    this.#entries.emitChange();
    this.#runner.run();
    return ok(draft);
  }
}
