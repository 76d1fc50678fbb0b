// Sends what a person wrote, once: it is on disk before it is sent, and a lost answer never makes two posts.
import type { AccountKey } from '../contract/accounts.ts';
import type { ParamsOf } from '../contract/endpoints.ts';
import type { Status } from '../contract/entities/status.ts';
import type { Draft } from '../contract/draft.ts';
import type { Arrival, Editing, OutboxEntry } from '../contract/journal.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { OutboxChange, OutboxTable } from '../storage/outbox-store.ts';
import type { AccountCall } from '../contract/account-call.ts';
import { describeError } from '../system/describe-error.ts';
import { createEvent } from '../system/event.ts';
import type { Clock } from '../contract/clock.ts';
import { createArrivals } from './arrivals.ts';
import { createQueueRunner } from './queue-runner.ts';
import type { Step } from './queue-runner.ts';
import { nextToSend } from './sending-order.ts';
import { requestRetries, retryTime, retryVerdict } from '../system/retry-policy.ts';

export interface PostQueue {
  /** On disk when it answers, sent right after. */
  post(draft: Draft): Result<OutboxEntry>;
  /** Sends again what waits or failed. Where the person was asked, this is their answer. */
  retry(id: string): Result<null>;
  discard(id: string): Result<null>;
  /** Looks whether the post has arrived, and sends nothing. One that has arrived leaves the outbox. */
  find(id: string): Promise<Result<Arrival>>;
  /** Turns the entry into a draft again, unless it has arrived. `anyway`: the person knows that it may have. */
  edit(id: string, anyway: boolean): Promise<Result<Editing>>;
  /** Tries again at once: at the start, when the network is back, when the account has its token again. */
  wake(account: AccountKey): void;
  /** Plans nothing more. What is being sent stays marked as such on disk. */
  stop(): void;
  /** With the post, once it was sent. */
  onChange(listener: (account: AccountKey, entries: OutboxEntry[], posted?: Status) => void): void;
  /** A post needs the person before it can be sent. */
  onStuck(listener: (account: AccountKey, problem: Failure) => void): void;
}

interface Parts {
  table: OutboxTable;
  call: AccountCall;
  clock: Clock;
  /** As nodeinfo says; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
  log: (sentence: string) => void;
}

/** What this run knows of an entry besides what is on disk. */
interface Progress {
  account: AccountKey;
  failures: number;
  /** Epoch milliseconds before which it isn't tried again. */
  until: number;
  /** The person wants it sent even when it isn't known whether it has arrived. */
  isConfirmed: boolean;
}

/** After this time the posts behind it wait no longer for a slow one. */
const slowAfterMs = 5_000;

function paramsOf({ id, draft }: OutboxEntry): ParamsOf<'statuses.create'> {
  const spoiler = draft.hasSpoiler ? draft.spoilerText : '';
  return {
    status: draft.text,
    sensitive: draft.sensitive || spoiler !== '',
    visibility: draft.visibility,
    ...(spoiler === '' ? {} : { spoiler_text: spoiler }),
    ...(draft.language === null ? {} : { language: draft.language }),
    ...(draft.inReplyToId === null ? {} : { in_reply_to_id: draft.inReplyToId }),
    idempotencyKey: id,
  };
}

export function createPostQueue({ table, call, clock, software, log }: Parts): PostQueue {
  const changed = createEvent<[AccountKey, OutboxEntry[], Status?]>();
  const stuck = createEvent<[AccountKey, Failure]>();
  const arrivals = createArrivals({ table, call, clock, software });
  const progress = new Map<string, Progress>();
  /** Until when nothing can be sent for an account, in epoch milliseconds. */
  const pauses = new Map<AccountKey, number>();
  /** Entries about which a request runs: of the queue, or for the person. */
  const busy = new Set<string>();
  const asked = new Set<string>();
  let isStopped = false;

  const tell = (account: AccountKey, posted?: Status) => changed.emit(account, table.list(account), posted);

  function progressOf({ id, draft }: OutboxEntry): Progress {
    const known = progress.get(id) ?? { account: draft.account, failures: 0, until: 0, isConfirmed: false };
    progress.set(id, known);
    return known;
  }

  function change(entry: OutboxEntry, to: OutboxChange): void {
    table.update(entry.id, to);
    tell(entry.draft.account);
  }

  function finish(entry: OutboxEntry, posted: Status): void {
    table.finish(entry.id, posted.id);
    progress.delete(entry.id);
    tell(entry.draft.account, posted);
  }

  /** What keeps one request from a server keeps all from it; a lost answer concerns one post only. */
  function postpone(entry: OutboxEntry, problem: Failure, attempts: number): void {
    const verdict = retryVerdict(problem);
    const known = progressOf(entry);
    const until = verdict === 'paused' ? Infinity : retryTime(problem, requestRetries, known.failures, clock.now());
    known.failures += 1;
    if (verdict === 'unknown') known.until = until;
    else pauses.set(entry.draft.account, until);
    change(entry, { state: 'waiting', problem, attempts, retryAt: until === Infinity ? null : until });
  }

  function leaveToPerson(entry: OutboxEntry, state: 'failed' | 'unclear', problem: Failure): void {
    change(entry, { state, problem, attempts: entry.attempts, retryAt: null });
    stuck.emit(entry.draft.account, problem);
  }

  /** Before the first request. True: go on and send. */
  async function begin(entry: OutboxEntry): Promise<boolean> {
    change(entry, { state: 'sending', problem: null, retryAt: null });
    const begun = await arrivals.rememberBefore(entry, progressOf(entry).failures);
    if (!begun.ok) postpone(entry, begun.error, 0);
    return begun.ok;
  }

  /** Before sending again what may have arrived. True: go on and send. */
  async function settleEarlierAttempt(entry: OutboxEntry): Promise<boolean> {
    const trustsKey = await arrivals.trustsKey(entry);
    // Some versions of Mastodon answer a repeated key with an error for ever: https://github.com/mastodon/mastodon/issues/40399
    if (trustsKey && entry.attempts === 1) return true;
    const arrival = await arrivals.find(entry);
    if (arrival.kind === 'posted') {
      finish(entry, arrival.status);
      return false;
    }
    if (trustsKey) return true;
    const { isConfirmed } = progressOf(entry);
    const problem = arrival.kind === 'unknown' ? arrival.problem : fail('timeout', 'answer-lost').error;
    const verdict = arrival.kind === 'unknown' ? retryVerdict(problem) : 'refused';
    if (verdict === 'not-sent' || verdict === 'paused' || (verdict === 'unknown' && !isConfirmed)) {
      postpone(entry, problem, entry.attempts);
      return false;
    }
    if (!isConfirmed) leaveToPerson(entry, 'unclear', problem);
    return isConfirmed;
  }

  async function send(entry: OutboxEntry): Promise<void> {
    const goesOn = await (entry.attempts > 0 ? settleEarlierAttempt(entry) : begin(entry));
    // Given up by the person meanwhile, or being looked at.
    if (!goesOn || asked.has(entry.id) || table.get(entry.id) === null) return;
    progressOf(entry).isConfirmed = false;
    const attempts = entry.attempts + 1;
    change(entry, { state: 'sending', problem: null, attempts, retryAt: null });
    const answer = await call(entry.draft.account, 'statuses.create', paramsOf(entry));
    if (answer.ok) {
      const { status } = answer.value.data;
      return status ? finish(entry, status) : leaveToPerson(entry, 'failed', fail('bad-answer').error);
    }
    const verdict = retryVerdict(answer.error);
    if (verdict === 'refused') leaveToPerson(entry, 'failed', answer.error);
    else postpone(entry, answer.error, verdict === 'unknown' ? attempts : entry.attempts);
  }

  /** Resolves when the work is done, or when it is slow; then the rest of it runs beside the queue. */
  async function untilDoneOrSlow(account: AccountKey, work: Promise<void>): Promise<void> {
    const slow = Promise.withResolvers<'slow'>();
    const cancel = clock.after(slowAfterMs, () => slow.resolve('slow'));
    const first = await Promise.race([work, slow.promise]).finally(cancel);
    if (first !== 'slow') return;
    work
      .catch((error: unknown) => {
        if (!isStopped) log(`A post could not be sent: ${describeError(error)}`);
      })
      .finally(() => run(account));
  }

  async function step(account: AccountKey): Promise<Step> {
    const now = clock.now();
    const pausedUntil = pauses.get(account) ?? 0;
    if (pausedUntil > now) return pausedUntil === Infinity ? 'idle' : pausedUntil;
    const next = nextToSend(table.list(account), {
      now,
      isBusy: (id) => busy.has(id) || asked.has(id),
      until: (id) => progress.get(id)?.until ?? 0,
    });
    if (next === null) return 'idle';
    if (typeof next === 'number') return next;
    busy.add(next.id);
    await untilDoneOrSlow(
      account,
      send(next).finally(() => busy.delete(next.id)),
    );
    return 'next';
  }
  const { run, stop } = createQueueRunner({ step, clock, name: 'The outbox', log });

  /** What is being sent can't be taken back. */
  function notBeingSent(id: string): Result<OutboxEntry> {
    const entry = table.get(id);
    if (entry === null) return fail('not-found', 'post-left-outbox');
    return entry.state === 'sending' ? fail('conflict', 'post-being-sent') : ok(entry);
  }

  async function find(id: string): Promise<Result<Arrival>> {
    const before = notBeingSent(id);
    if (!before.ok) return before;
    if (before.value.attempts === 0) return ok({ kind: 'missing' });
    asked.add(id);
    const arrival = await arrivals.find(before.value);
    asked.delete(id);
    run(before.value.draft.account);
    // The queue may have been faster.
    const entry = notBeingSent(id);
    if (!entry.ok) return entry;
    if (arrival.kind === 'posted') finish(entry.value, arrival.status);
    return ok(arrival);
  }

  return {
    post(draft) {
      const taken = stored(() => table.take(draft));
      if (!taken.ok) return taken;
      if (taken.value === null) return fail('conflict', 'posted-already');
      tell(draft.account);
      pauses.delete(draft.account);
      run(draft.account);
      return ok(taken.value);
    },
    retry(id) {
      const entry = notBeingSent(id);
      if (!entry.ok) return entry;
      const { account } = entry.value.draft;
      progress.set(id, { account, failures: 0, until: 0, isConfirmed: entry.value.state === 'unclear' });
      pauses.delete(account);
      change(entry.value, { state: 'waiting', problem: null, retryAt: null });
      run(account);
      return ok(null);
    },
    discard(id) {
      const entry = notBeingSent(id);
      if (!entry.ok) return entry;
      table.discard(id);
      progress.delete(id);
      tell(entry.value.draft.account);
      run(entry.value.draft.account);
      return ok(null);
    },
    find,
    async edit(id, anyway) {
      const arrival = anyway ? null : await find(id);
      if (arrival?.ok === false) return arrival;
      if (arrival !== null && arrival.value.kind !== 'missing') return ok(arrival.value);
      const entry = notBeingSent(id);
      if (!entry.ok) return entry;
      const draft = table.edit(id);
      if (draft === null) return fail('not-found', 'post-left-outbox');
      progress.delete(id);
      tell(draft.account);
      run(draft.account);
      return ok({ kind: 'draft', draft });
    },
    wake(account) {
      pauses.delete(account);
      for (const known of progress.values()) if (known.account === account) known.until = 0;
      run(account);
    },
    stop() {
      isStopped = true;
      stop();
    },
    onChange: (listener) => void changed.on(listener),
    onStuck: (listener) => void stuck.on(listener),
  };
}
