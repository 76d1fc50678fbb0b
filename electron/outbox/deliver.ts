// Sends one entry of the outbox: first what it needs, then a look where an earlier try may have arrived, then the request.
import type { Uploads } from '../contract/attachments.ts';
import type { Draft } from '../contract/draft.ts';
import type { OutboxEntry } from '../contract/journal.ts';
import { fail } from '../contract/result.ts';
import type { OutboxTable } from '../storage/outbox-store.ts';
import { retryVerdict } from '../system/retry-policy.ts';
import type { Entries } from './entries.ts';
import type { Progress } from './progress.ts';
import type { Sending } from './sending/sending.ts';

interface Parts {
  table: Pick<OutboxTable, 'get' | 'list'>;
  entries: Entries;
  progress: Progress;
  uploads: Uploads;
  sendingOf: (draft: Draft) => Sending;
  /** The person has the entry looked up, and decides. */
  isAsked: (id: string) => boolean;
}

/** Afterwards the entry has left the outbox, waits, or needs the person. */
export function createDeliver({ table, entries, progress, uploads, sendingOf, isAsked }: Parts): (entry: OutboxEntry) => Promise<void> {
  /** How often attachments became ready. */
  let timesReady = 0;
  uploads.onReady((account) => {
    timesReady += 1;
    for (const entry of table.list(account)) if (progress.until(entry.id) === Infinity) progress.of(entry).until = 0;
  });

  /** Null: it has to wait, or can't be sent. */
  async function mediaIds(entry: OutboxEntry): Promise<string[] | null> {
    const { account, attachments } = entry.draft;
    if (attachments.length === 0) return [];
    for (;;) {
      const before = timesReady;
      const media = await uploads.of(account, attachments);
      if (media.kind === 'ready') return media.ids;
      if (media.kind === 'failed') {
        entries.leaveToPerson(entry, 'failed', media.problem);
        return null;
      }
      // One may have become ready during the question.
      if (before !== timesReady) continue;
      progress.of(entry).until = Infinity;
      entries.change(entry, { state: 'waiting', problem: fail('conflict', 'attachments-not-ready').error, retryAt: null });
      return null;
    }
  }

  /** Before the first request. True: go on and send. */
  async function begin(entry: OutboxEntry, sending: Sending): Promise<boolean> {
    entries.change(entry, { state: 'sending', problem: null, retryAt: null });
    const { failures, isConfirmed } = progress.of(entry);
    const begun = await sending.begin(entry, failures, isConfirmed);
    if (begun.ok) return true;
    if (retryVerdict(begun.error) === 'refused') entries.leaveToPerson(entry, 'failed', begun.error);
    else entries.postpone(entry, begun.error, 0);
    return false;
  }

  /** Before sending again what may have arrived. True: go on and send. */
  async function settleEarlierAttempt(entry: OutboxEntry, sending: Sending): Promise<boolean> {
    if (await sending.repeatsUnseen(entry)) return true;
    const arrival = await sending.find(entry);
    if (arrival.kind === 'posted' || arrival.kind === 'scheduled') {
      entries.finish(entry, arrival);
      return false;
    }
    if (await sending.mayRepeat(entry, arrival)) return true;
    const { isConfirmed } = progress.of(entry);
    const problem = arrival.kind === 'unknown' ? arrival.problem : fail('timeout', 'answer-lost').error;
    const verdict = arrival.kind === 'unknown' ? retryVerdict(problem) : 'refused';
    if (verdict === 'not-sent' || verdict === 'paused' || (verdict === 'unknown' && !isConfirmed)) {
      entries.postpone(entry, problem, entry.attempts);
      return false;
    }
    if (!isConfirmed) entries.leaveToPerson(entry, 'unclear', problem);
    return isConfirmed;
  }

  return async (entry) => {
    const sending = sendingOf(entry.draft);
    if (entry.attempts > 0 && !(await settleEarlierAttempt(entry, sending))) return;
    const media = await mediaIds(entry);
    if (media === null || (entry.attempts === 0 && !(await begin(entry, sending)))) return;
    // Given up by the person meanwhile, or being looked at.
    if (isAsked(entry.id) || table.get(entry.id) === null) return;
    progress.of(entry).isConfirmed = false;
    const attempts = entry.attempts + 1;
    entries.change(entry, { state: 'sending', problem: null, attempts, retryAt: null });
    const answer = await sending.send(entry, media);
    if (answer.ok) return entries.finish(entry, answer.value);
    const verdict = retryVerdict(answer.error);
    if (verdict === 'refused') entries.leaveToPerson(entry, 'failed', answer.error);
    else entries.postpone(entry, answer.error, verdict === 'unknown' ? attempts : entry.attempts);
  };
}
