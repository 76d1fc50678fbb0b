// What a person does with a post in the outbox: sends it again, discards it, looks for it, or edits it.
import type { Draft, Schedule } from '../../../electron/contract/draft.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { Arrival, FollowerChoice, OutboxEntry } from '../../../electron/contract/journal.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** What is needed of the account. */
export interface EntryOwner {
  readonly composer: { begin(draft: Draft, kept: boolean): void };
  readonly router: { open(route: Route): void };
}

function report(result: Result<null>): void {
  if (!result.ok) toasts.problem(result.error);
}

export const retryEntry = async (id: string): Promise<void> => report(await main['outbox.retry']({ id }));

/** `followers`: what becomes of the posts that wait for it; without it, an entry for which others wait stays. */
export const discardEntry = async (id: string, followers?: FollowerChoice): Promise<void> =>
  report(await main['outbox.discard']({ id, ...(followers && { followers }) }));

/** Shows the post that has arrived after all; a scheduled one is only told. */
function showArrived({ router }: EntryOwner, arrival: { kind: 'posted'; status: Status } | { kind: 'scheduled' }): void {
  toasts.show(arrival.kind === 'posted' ? m.outboxPage.arrived : m.outboxPage.scheduled);
  if (arrival.kind === 'posted') router.open({ view: 'thread', id: arrival.status.id });
}

/** Opens the entry as a draft, or the post where it has arrived. Answers why that can't be told: then the person decides. */
export async function editEntry(owner: EntryOwner, id: string, anyway = false): Promise<Failure | null> {
  const edited = await main['outbox.edit']({ id, anyway });
  if (!edited.ok) toasts.problem(edited.error);
  else if (edited.value.kind === 'unknown') return edited.value.problem;
  else if (edited.value.kind === 'draft') owner.composer.begin(edited.value.draft, true);
  else showArrived(owner, edited.value);
  return null;
}

/** Nothing of it is lost: what the outbox doesn't take is the draft in the composer. Answers why; null: it is there. */
export async function putBack({ composer }: Pick<EntryOwner, 'composer'>, draft: Draft): Promise<Failure | null> {
  const posted = await main['outbox.post']({ draft });
  if (posted.ok) return null;
  composer.begin(draft, true);
  return posted.error;
}

/** Posts it at another time, or by this app. It is the draft in the composer when that is refused. Answers like `editEntry`. */
export async function reschedule(owner: EntryOwner, id: string, schedule: Schedule | null): Promise<Failure | null> {
  const edited = await main['outbox.edit']({ id, anyway: false });
  if (!edited.ok) toasts.problem(edited.error);
  else if (edited.value.kind === 'unknown') return edited.value.problem;
  else if (edited.value.kind === 'draft') {
    const problem = await putBack(owner, { ...edited.value.draft, schedule });
    if (problem) toasts.problem(problem);
  } else showArrived(owner, edited.value);
  return null;
}

/** Looks whether the entry has arrived, and opens the post then. Null: there is nothing left to decide. */
export async function findEntry(owner: EntryOwner, id: string): Promise<Extract<Arrival, { kind: 'missing' | 'unknown' }> | null> {
  const found = await main['outbox.find']({ id });
  if (!found.ok) toasts.problem(found.error);
  else if (found.value.kind === 'missing' || found.value.kind === 'unknown') return found.value;
  else showArrived(owner, found.value);
  return null;
}

/** How many posts of its thread wait for it. */
export function countBehind(outbox: readonly OutboxEntry[], { id }: Pick<OutboxEntry, 'id'>): number {
  const next = outbox.find(({ after }) => after === id);
  return next ? 1 + countBehind(outbox, next) : 0;
}

/** Whether it waits for an earlier answer to the same post, or for the one before it in its thread. */
export function isBehind(outbox: readonly OutboxEntry[], { id, after, draft: { inReplyToId } }: OutboxEntry): boolean {
  if (after !== null) return true;
  const first = outbox.find(({ draft }) => draft.inReplyToId === inReplyToId);
  return inReplyToId !== null && first !== undefined && first.id !== id;
}
