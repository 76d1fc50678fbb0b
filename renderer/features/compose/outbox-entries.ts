// Builds the rows of the outbox page over all accounts, and describes each entry: wait, action, and upload.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { OutboxEntry, UnreadableRow } from '../../../electron/contract/journal.ts';
import { needsDecision } from '../../logic/compose/posts.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/views.ts';
import { exactTime } from '../../logic/text/formats.ts';
import type { UploadStep } from '../../../electron/contract/attachments.ts';

export type OutboxRow = { id: string; account: AccountKey } & (
  { kind: 'entry'; entry: OutboxEntry } | { kind: 'unreadable'; unreadable: UnreadableRow }
);
/** Parts of a session that the rows are built from. */
interface OutboxSource {
  key: Session['key'];
  composer: Pick<Session['composer'], 'outbox'>;
  unreadable: Pick<Session['unreadable'], 'rows'>;
}

/** First queued post of the entry's thread. */
function findFirstEntry(outbox: readonly OutboxEntry[], entry: OutboxEntry): OutboxEntry {
  const previousEntry = outbox.find(({ id }) => id === entry.after);
  return previousEntry ? findFirstEntry(outbox, previousEntry) : entry;
}

/** Order: unreadable posts, threads that require action, then the others, oldest first, which is the sending order. */
export function outboxRows(sessions: readonly OutboxSource[]): OutboxRow[] {
  const unreadable = sessions.flatMap(({ key, unreadable: { rows } }) =>
    rows.flatMap((row) => (row.kind === 'post' ? [{ id: row.id, account: key, kind: 'unreadable' as const, unreadable: row }] : [])),
  );
  const entries = sessions
    .flatMap(({ key, composer: { outbox } }) =>
      outbox.map((entry) => ({ first: findFirstEntry(outbox, entry), row: { id: entry.id, account: key, kind: 'entry' as const, entry } })),
    )
    .toSorted((a, b) => Number(needsDecision(b.first)) - Number(needsDecision(a.first)) || a.first.createdAt - b.first.createdAt);
  return [...unreadable, ...entries.map(({ row }) => row)];
}

// Describes what a queued post waits for: its time, the post before it, the network, or the end of its Undo period.
/** `isBehind`: waits for an earlier queued reply to the same post. `now`: epoch milliseconds. '' if it is sent at once. */
export function describeWait(
  { draft, after, dueAt, problem, retryAt }: OutboxEntry,
  { isBehind, now }: { isBehind: boolean; now: number },
): string {
  const texts = m.outboxPage;
  const at = (time: number): string => exactTime(new Date(time).toISOString());
  if (draft.schedule?.by === 'app' && draft.schedule.at > now) return texts.untilTime({ time: at(draft.schedule.at) });
  if (problem) {
    const retryText = retryAt !== null && retryAt > now ? ` ${texts.triesAgain({ time: at(retryAt) })}` : '';
    return `${describeFailure(problem)}${retryText}`;
  }
  if (after !== null) return m.compose.follows;
  if (isBehind) return m.compose.behind;
  if (dueAt !== null && dueAt > now) return texts.canBeTakenBack;
  return retryAt !== null && retryAt > now ? texts.untilTime({ time: at(retryAt) }) : '';
}

// Determines how to send a queued post: retry, send at once, schedule in this app if the server cannot schedule, or send without the post
// that is gone. Pure.
type SendAction = 'send-now' | 'retry' | 'post-now' | 'send-by-app' | 'post-without-reply' | 'post-without-quote' | 'post-as-new';

const actionsForGonePosts: Readonly<Record<string, SendAction>> = {
  'replied-post-gone': 'post-without-reply',
  'quoted-post-gone': 'post-without-quote',
  'edited-post-gone': 'post-as-new',
};

/** `now`: epoch milliseconds. */
export function sendActionOf(
  { state, problem, draft: { schedule } }: Pick<OutboxEntry, 'state' | 'problem' | 'draft'>,
  now: number,
): SendAction {
  if (state === 'waiting') return schedule?.by === 'app' && schedule.at > now ? 'post-now' : 'send-now';
  if (state !== 'failed' || problem === null || !('problem' in problem)) return 'retry';
  const code = problem.problem ?? '';
  const actionForGonePost = actionsForGonePosts[code];
  if (actionForGonePost !== undefined) return actionForGonePost;
  if (schedule?.by !== 'server') return 'retry';
  if (code === 'schedule-not-offered') return schedule.at > now ? 'send-by-app' : 'post-now';
  return code === 'schedule-too-soon' ? 'post-now' : 'retry';
}

/** Returns what changes in the draft when the action sends it again. The server deleted the files of a post that is gone. */
export function changesOf(action: Exclude<SendAction, 'send-now' | 'retry'>, { schedule, attachments }: Draft): Partial<Draft> {
  if (action === 'post-without-reply') return { inReplyToId: null };
  if (action === 'post-without-quote') return { quotedId: null };
  if (action === 'post-as-new')
    return { editedId: null, editedAt: null, attachments: attachments.filter(({ serverId }) => serverId === null) };
  return { schedule: action === 'send-by-app' && schedule ? { ...schedule, by: 'app' } : null };
}

// Calculates how much of a post's attachments is uploaded, weighted by bytes. Pure.
export interface UploadPart {
  /** File size; 0 if unknown. */
  bytes: number;
  step: UploadStep | 'preparing';
  /** Uploaded bytes while `step` is `uploading`. */
  done: number;
}

function uploadedBytesOf({ bytes, step, done }: UploadPart): number {
  if (step === 'ready' || step === 'processing') return Math.max(bytes, 1);
  return step === 'uploading' ? Math.min(done, bytes) : 0;
}

/** Percent, rounded down; 100 without attachments. */
export function uploadPercent(parts: readonly UploadPart[]): number {
  const total = parts.reduce((sum, { bytes }) => sum + Math.max(bytes, 1), 0);
  return total === 0 ? 100 : Math.floor((parts.reduce((sum, part) => sum + uploadedBytesOf(part), 0) / total) * 100);
}
