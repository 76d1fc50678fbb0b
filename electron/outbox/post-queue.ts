// Sends what a person wrote, once: it is on disk before it is sent, and a lost answer never makes two posts.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Uploads } from '../contract/attachments.ts';
import type { Clock } from '../contract/clock.ts';
import type { Draft } from '../contract/draft.ts';
import type { Arrival, Editing, FollowerChoice, OutboxEntry, OutboxNews } from '../contract/journal.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { OutboxTable } from '../storage/outbox-store.ts';
import { describeError } from '../system/describe-error.ts';
import { createDeliver } from './deliver.ts';
import { createEntries } from './entries.ts';
import type { EntriesParts } from './entries.ts';
import { createProgress } from './progress.ts';
import { createQueueRunner } from './queue-runner.ts';
import type { Step } from './queue-runner.ts';
import { createSendings } from './sending/sendings.ts';
import type { SendingParts } from './sending/sendings.ts';
import { isTooSoon } from './sending/schedule.ts';
import { nextToSend } from './sending-order.ts';
import { heldUntil, undoTimeOf } from './undo-time.ts';

export interface PostQueue {
  /** On disk when it answers, sent right after. The entry of the first post, where it is a thread. */
  post(draft: Draft): Result<OutboxEntry>;
  /** Sends again what waits or failed; of a thread the first that is left. Where the person was asked, this is their answer. */
  retry(id: string): Result<null>;
  /** `followers`: what becomes of those that wait for it; without it, an entry for which others wait stays. */
  discard(id: string, followers?: FollowerChoice): Result<null>;
  /** Looks whether the post has arrived, and sends nothing. One that has arrived leaves the outbox. */
  find(id: string): Promise<Result<Arrival>>;
  /**
   * Turns the entry into a draft again, unless it has arrived; of a thread all that is left. `anyway`: the person knows that it may
   * have arrived.
   */
  edit(id: string, anyway: boolean): Promise<Result<Editing>>;
  /** Turns an entry that was not sent yet into a draft again; of a thread all of it. */
  takeBack(id: string): Result<Draft>;
  /** Sends what waits so that it can be taken back: nobody can any more. */
  sendWaiting(): void;
  /** Tries again at once: at the start, when the network is back, when the account has its token again. */
  wake(account: AccountKey): void;
  /** Plans nothing more. What is being sent stays marked as such on disk. */
  stop(): void;
  onChange(listener: (account: AccountKey, entries: OutboxEntry[], news: OutboxNews) => void): void;
  /** A post needs the person before it can be sent. */
  onStuck(listener: (account: AccountKey, problem: Failure) => void): void;
}

export interface PostQueueParts extends SendingParts, EntriesParts {
  table: OutboxTable;
  clock: Clock;
  uploads: Uploads;
  /** For how long a post can be taken back, in milliseconds. */
  undoMs: () => number;
  log: (sentence: string) => void;
}

/** After this time the posts behind it wait no longer for a slow one. */
const slowAfterMs = 5_000;
/** Problems that the person answers by trying again. */
const questions: readonly string[] = ['edited-elsewhere', 'scheduled-gone'];

const hostOf = (account: AccountKey): string => new URL(originOf(account)).host;

export function createPostQueue(parts: PostQueueParts): PostQueue {
  const { table, clock, uploads, undoMs, log } = parts;
  const progress = createProgress(clock);
  const sendingOf = createSendings(parts);
  const entries = createEntries(parts, progress);
  /** Entries about which a request runs: of the queue, or for the person. */
  const busy = new Set<string>();
  const asked = new Set<string>();
  const isAsked = (id: string) => asked.has(id);
  const deliver = createDeliver({ table, entries, progress, uploads, sendingOf, isAsked });
  let isStopped = false;

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
    const pausedUntil = progress.pausedUntil(account);
    if (pausedUntil > now) return pausedUntil === Infinity ? 'idle' : pausedUntil;
    const list = table.list(account);
    const isStray = ({ after, state }: OutboxEntry) => after !== null && state !== 'failed' && !list.some(({ id }) => id === after);
    const stray = list.find(isStray);
    if (stray) {
      entries.leaveToPerson(stray, 'failed', fail('not-found', 'post-before-missing').error);
      return 'next';
    }
    const isBusy = (id: string) => busy.has(id) || isAsked(id);
    const next = nextToSend(list, { now, isBusy, until: progress.until });
    if (next === null) return 'idle';
    if (typeof next === 'number') return next;
    busy.add(next.id);
    await untilDoneOrSlow(
      account,
      deliver(next).finally(() => busy.delete(next.id)),
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

  /** The first of its thread that is left. */
  function firstLeft(id: string): Result<OutboxEntry> {
    const entry = notBeingSent(id);
    const before = entry.ok && entry.value.after !== null ? firstLeft(entry.value.after) : null;
    return before === null || (!before.ok && before.error.code === 'not-found') ? entry : before;
  }

  async function find(id: string): Promise<Result<Arrival>> {
    const before = notBeingSent(id);
    if (!before.ok) return before;
    if (before.value.attempts === 0) return ok({ kind: 'missing' });
    asked.add(id);
    const arrival = await sendingOf(before.value.draft).find(before.value);
    asked.delete(id);
    // The queue may have been faster.
    const entry = notBeingSent(id);
    if (entry.ok && (arrival.kind === 'posted' || arrival.kind === 'scheduled')) entries.finish(entry.value, arrival);
    run(before.value.draft.account);
    return entry.ok ? ok(arrival) : entry;
  }

  function toDraft(id: string): Result<Draft> {
    const draft = table.edit(id);
    if (draft === null) return fail('not-found', 'post-left-outbox');
    progress.forget(id);
    entries.tell(draft.account);
    run(draft.account);
    return ok(draft);
  }

  /** Like `edit`, of the first that is left of the thread of `id`. */
  async function editFirst(id: string, anyway: boolean): Promise<Result<Editing>> {
    const first = firstLeft(id);
    if (!first.ok) return first;
    const { id: firstId } = first.value;
    const arrival = anyway ? ok<Arrival>({ kind: 'missing' }) : await find(firstId);
    if (!arrival.ok) return arrival;
    const found = arrival.value;
    if (found.kind !== 'missing') {
      // What is left of the thread after one that has arrived.
      return found.kind !== 'unknown' && firstId !== id ? editFirst(id, anyway) : ok(found);
    }
    const still = notBeingSent(firstId);
    const edited = still.ok ? toDraft(firstId) : still;
    return edited.ok ? ok({ kind: 'draft', draft: edited.value }) : edited;
  }

  async function edit(id: string, anyway: boolean): Promise<Result<Editing>> {
    const first = firstLeft(id);
    if (!first.ok) return first;
    const held = table.followers(first.value.id).map((each) => each.id);
    // Otherwise the next is on its way as soon as the first one is found.
    for (const each of held) asked.add(each);
    const edited = await editFirst(id, anyway);
    for (const each of held) asked.delete(each);
    run(first.value.draft.account);
    return edited;
  }

  /** Why the draft can't be sent as it is. */
  function obstacle(draft: Draft): Result<null> {
    if (draft.schedule?.by !== 'server' || draft.editedId !== null) return ok(null);
    if (draft.thread.length > 0) return fail('validation', 'thread-not-scheduled', { host: hostOf(draft.account) });
    return isTooSoon(draft, clock.now()) ? fail('validation', 'schedule-too-soon') : ok(null);
  }

  uploads.onReady(run);

  return {
    post(draft) {
      const fits = obstacle(draft);
      if (!fits.ok) return fits;
      const undo = undoTimeOf(draft, undoMs(), clock.now());
      const taken = stored(() => table.take(draft, undo > 0 ? heldUntil(clock.now(), undo) : null));
      if (!taken.ok) return taken;
      if (taken.value === null) return fail('conflict', 'posted-already');
      entries.tell(draft.account);
      progress.unpause(draft.account);
      run(draft.account);
      return ok(taken.value);
    },
    retry(id) {
      const entry = firstLeft(id);
      if (!entry.ok) return entry;
      const { draft, state, problem } = entry.value;
      const isQuestion = problem !== null && 'problem' in problem && questions.includes(problem.problem ?? '');
      progress.restart(entry.value, state === 'unclear' || isQuestion);
      if (draft.attachments.length > 0) uploads.renew(draft.account, draft.attachments);
      entries.change(entry.value, { state: 'waiting', problem: null, retryAt: null, dueAt: null });
      run(draft.account);
      return ok(null);
    },
    discard(id, followers) {
      const entry = notBeingSent(id);
      if (!entry.ok) return entry;
      if (followers === undefined && table.followers(id).length > 0) return fail('conflict', 'posts-follow');
      entries.drop(table.discard(id, followers ?? 'discard'));
      run(entry.value.draft.account);
      return ok(null);
    },
    find,
    edit,
    takeBack(id) {
      const first = firstLeft(id);
      if (!first.ok) return first;
      return first.value.attempts > 0 ? fail('conflict', 'post-being-sent') : toDraft(first.value.id);
    },
    sendWaiting() {
      const due = stored(table.makeDue);
      if (due.ok)
        due.value.forEach((account) => {
          entries.tell(account);
          run(account);
        });
    },
    wake(account) {
      progress.resume(account);
      run(account);
    },
    stop() {
      isStopped = true;
      stop();
    },
    onChange: entries.onChange,
    onStuck: entries.onStuck,
  };
}
