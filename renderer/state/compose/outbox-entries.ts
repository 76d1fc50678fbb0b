// Retries, discards, locates, or edits a post in the outbox.
import type { Draft } from '../../../electron/contract/draft.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { DeliveryResult, LaterPostsChoice, OutboxEntry } from '../../../electron/contract/journal.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

type EntryOwner = Pick<Session, 'composer' | 'router'>;

function report(result: Result<null>): void {
  if (!result.ok) toasts.problem(result.error);
}

export const retryEntry = async (id: string): Promise<void> => report(await main['outbox.retry']({ id }));

/** `followers`: what to do with the posts queued behind the entry; without it, an entry with posts behind it is not discarded. */
export const discardEntry = async (id: string, followers?: LaterPostsChoice): Promise<void> =>
  report(await main['outbox.discard']({ id, ...(followers && { followers }) }));

export const stopEntry = async (id: string): Promise<void> => report(await main['outbox.stop']({ id }));

/** Opens a post that turned out to have arrived; for a scheduled one shows only a toast. */
function showArrived({ router }: EntryOwner, arrival: { kind: 'posted'; status: Status } | { kind: 'scheduled' }): void {
  toasts.show(arrival.kind === 'posted' ? m.outboxPage.arrived : m.outboxPage.scheduled);
  if (arrival.kind === 'posted') router.open({ view: 'thread', id: arrival.status.id });
}

/** Opens the entry as a draft, or the post if it has arrived. Returns a failure if that is unknown: then the user decides. */
export async function editEntry(owner: EntryOwner, id: string, anyway = false): Promise<Failure | null> {
  const edited = await main['outbox.edit']({ id, anyway });
  if (!edited.ok) toasts.problem(edited.error);
  else if (edited.value.kind === 'unknown') return edited.value.problem;
  else if (edited.value.kind === 'draft') owner.composer.begin(edited.value.draft, true);
  else showArrived(owner, edited.value);
  return null;
}

/** Queues a draft in the outbox. If that fails, opens the draft in the composer, so that nothing is lost, and returns the reason. */
export async function requeueDraft({ composer }: Pick<EntryOwner, 'composer'>, draft: Draft): Promise<Failure | null> {
  const posted = await main['outbox.post']({ draft });
  if (posted.ok) return null;
  composer.begin(draft, true);
  return posted.error;
}

/** Sends a post again with changes, such as another time. If that is refused, opens the draft. Returns the same as `editEntry`. */
export async function resendEntry(owner: EntryOwner, id: string, changes: Partial<Draft>, anyway = false): Promise<Failure | null> {
  const edited = await main['outbox.edit']({ id, anyway });
  if (!edited.ok) toasts.problem(edited.error);
  else if (edited.value.kind === 'unknown') return edited.value.problem;
  else if (edited.value.kind === 'draft') {
    const problem = await requeueDraft(owner, { ...edited.value.draft, ...changes });
    if (problem) toasts.problem(problem);
  } else showArrived(owner, edited.value);
  return null;
}

/** Checks whether the entry has arrived, and opens the post if so. Null: the user has nothing left to decide. */
export async function findEntry(owner: EntryOwner, id: string): Promise<Extract<DeliveryResult, { kind: 'missing' | 'unknown' }> | null> {
  const answer = await main['outbox.find']({ id });
  if (!answer.ok) toasts.problem(answer.error);
  else if (answer.value.kind === 'missing' || answer.value.kind === 'unknown') return answer.value;
  else showArrived(owner, answer.value);
  return null;
}

/** Counts the posts of the thread that are queued behind the entry. */
export function countQueuedBehind(outbox: readonly OutboxEntry[], { id }: Pick<OutboxEntry, 'id'>): number {
  const next = outbox.find(({ after }) => after === id);
  return next ? 1 + countQueuedBehind(outbox, next) : 0;
}

/** Whether the entry is queued behind an earlier reply to the same post, or behind the previous post of its thread. */
export function isQueuedBehind(outbox: readonly OutboxEntry[], { id, after, draft: { inReplyToId } }: OutboxEntry): boolean {
  if (after !== null) return true;
  const first = outbox.find(({ draft }) => draft.inReplyToId === inReplyToId);
  return inReplyToId !== null && first !== undefined && first.id !== id;
}
