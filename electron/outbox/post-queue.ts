// Sends what a person wrote, in order, once: it is on disk before it is sent, and a lost answer never makes two posts.
import type { AccountKey } from '../contract/accounts.ts';
import type { ParamsOf } from '../contract/endpoints.ts';
import type { Status } from '../contract/entities/status.ts';
import type { Draft, OutboxEntry } from '../contract/journal.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { Journal } from '../storage/journal.ts';
import type { AccountCall } from '../contract/account-call.ts';
import { createEvent } from '../system/event.ts';
import type { Clock } from '../contract/clock.ts';
import { findPosted } from './find-posted.ts';
import { createQueueRunner } from './queue-runner.ts';
import type { Step } from './queue-runner.ts';
import { requestRetries, retryTime, retryVerdict } from '../system/retry-policy.ts';

export interface PostQueue {
  /** On disk when it answers, sent right after. */
  post(draft: Draft): Result<OutboxEntry>;
  retry(id: string): Result<null>;
  discard(id: string): Result<null>;
  edit(id: string): Result<Draft>;
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
  table: Journal['outbox'];
  call: AccountCall;
  clock: Clock;
  /** As nodeinfo says; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
  log: (sentence: string) => void;
}

/** Servers remember an Idempotency-Key for an hour; a little less is safe. */
const keyMaxAgeMs = 55 * 60_000;
const rememberKeys = ['mastodon', 'hollo', 'pleroma', 'akkoma'];
const ignoreKeys = ['gotosocial'];

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
  const failures = new Map<string, number>();
  /** When an entry was first sent in this run; for one from an earlier run, when it was written. */
  const firstSent = new Map<string, number>();

  const tell = (account: AccountKey, posted?: Status) => changed.emit(account, table.list(account), posted);

  function change(entry: OutboxEntry, to: Parameters<Journal['outbox']['update']>[1]): void {
    table.update(entry.id, to);
    tell(entry.draft.account);
  }

  function finish(entry: OutboxEntry, posted: Status): void {
    table.discard(entry.id);
    failures.delete(entry.id);
    firstSent.delete(entry.id);
    tell(entry.draft.account, posted);
  }

  function postpone(entry: OutboxEntry, failure: Failure, attempts: number): void {
    const count = failures.get(entry.id) ?? 0;
    failures.set(entry.id, count + 1);
    change(entry, {
      state: 'waiting',
      problem: failure,
      attempts,
      retryAt: retryTime(failure, requestRetries, count, clock.now()),
    });
  }

  function leaveToPerson(entry: OutboxEntry, state: 'failed' | 'unclear', problem: Failure): void {
    change(entry, { state, problem, retryAt: null, ...(state === 'failed' ? { attempts: 0 } : {}) });
    stuck.emit(entry.draft.account, problem);
  }

  /** Before sending again what may have arrived. True: go on and send. */
  async function settleEarlierAttempt(entry: OutboxEntry): Promise<boolean> {
    const { account } = entry.draft;
    const name = await software(account);
    const forgotten = clock.now() - (firstSent.get(entry.id) ?? entry.createdAt) > keyMaxAgeMs;
    if (rememberKeys.includes(name) && !forgotten) return true;
    const found = await findPosted(call, entry);
    if (!found.ok) {
      if (retryVerdict(found.error) === 'paused') change(entry, { state: 'waiting', problem: found.error, retryAt: null });
      else postpone(entry, found.error, Math.max(1, entry.attempts));
      return false;
    }
    if (found.value !== null) {
      finish(entry, found.value);
      return false;
    }
    if (!forgotten && !ignoreKeys.includes(name)) return true;
    leaveToPerson(entry, 'unclear', fail('timeout', 'answer-lost').error);
    return false;
  }

  async function send(entry: OutboxEntry): Promise<void> {
    const mayHaveArrived = entry.state === 'sending' || entry.attempts > 0;
    if (mayHaveArrived && !(await settleEarlierAttempt(entry))) return;
    // Given up by the person meanwhile.
    if (table.get(entry.id) === null) return;
    if (!firstSent.has(entry.id)) firstSent.set(entry.id, mayHaveArrived ? entry.createdAt : clock.now());
    change(entry, { state: 'sending', problem: null, attempts: entry.attempts + 1, retryAt: null });
    const answer = await call(entry.draft.account, 'statuses.create', paramsOf(entry));
    if (answer.ok) return finish(entry, answer.value.data);
    const { error } = answer;
    const verdict = retryVerdict(error);
    if (verdict === 'unknown') postpone(entry, error, entry.attempts + 1);
    else if (verdict === 'not-sent') postpone(entry, error, entry.attempts);
    else if (verdict === 'paused') change(entry, { state: 'waiting', problem: error, attempts: entry.attempts, retryAt: null });
    else leaveToPerson(entry, 'failed', error);
  }

  function nextOf(account: AccountKey): OutboxEntry | undefined {
    return table.list(account).find(({ state }) => state === 'waiting' || state === 'sending');
  }

  async function step(account: AccountKey): Promise<Step> {
    const entry = nextOf(account);
    if (!entry) return 'idle';
    await send(entry);
    const after = table.get(entry.id);
    // It waits, and what was written after it waits behind it.
    return after?.state === 'waiting' ? (after.retryAt ?? 'idle') : 'next';
  }
  const { run, stop } = createQueueRunner({ step, clock, name: 'The outbox', log });

  /** What is being sent can't be taken back. */
  function notBeingSent(id: string): Result<OutboxEntry> {
    const entry = table.get(id);
    if (entry === null) return fail('not-found', 'post-left-outbox');
    return entry.state === 'sending' ? fail('conflict', 'post-being-sent') : ok(entry);
  }

  return {
    post(draft) {
      const taken = stored(() => table.take(draft));
      if (!taken.ok) return taken;
      if (taken.value === null) return fail('conflict', 'posted-already');
      tell(draft.account);
      run(draft.account);
      return ok(taken.value);
    },
    retry(id) {
      const entry = notBeingSent(id);
      if (!entry.ok) return entry;
      const { state, attempts, draft } = entry.value;
      failures.delete(id);
      // Where the person was asked, they have looked; where a retry only waited, what may have arrived is still looked for.
      change(entry.value, { state: 'waiting', problem: null, attempts: state === 'waiting' ? attempts : 0, retryAt: null });
      run(draft.account);
      return ok(null);
    },
    discard(id) {
      const entry = notBeingSent(id);
      if (!entry.ok) return entry;
      table.discard(id);
      tell(entry.value.draft.account);
      run(entry.value.draft.account);
      return ok(null);
    },
    edit(id) {
      const entry = notBeingSent(id);
      if (!entry.ok) return entry;
      const draft = table.edit(id);
      if (draft === null) return fail('not-found', 'post-left-outbox');
      tell(draft.account);
      run(draft.account);
      return ok(draft);
    },
    wake: run,
    stop,
    onChange: (listener) => void changed.on(listener),
    onStuck: (listener) => void stuck.on(listener),
  };
}
