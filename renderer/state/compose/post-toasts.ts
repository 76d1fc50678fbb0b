// Shows a toast when a post is queued, posted, edited, or scheduled, with an action: undo or view.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Events } from '../../../electron/contract/bridge.ts';
import type { CallableName } from '@kittiwake/mastodon-api/endpoints';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import type { Problem } from '../../../electron/contract/problems.ts';
import { m } from '../../../electron/messages/views.ts';
import { main, on } from '../../api/main.ts';
import { exactTime } from '../../logic/text/formats.ts';
import { settings } from '../app/settings.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { accounts } from '../account/accounts.svelte.ts';

/** The endpoint that a server lacks if a post failed with this problem. */
const missingEndpointOf: Partial<Record<Problem, CallableName>> = {
  'edit-not-offered': 'statuses.edit',
  'schedule-not-offered': 'scheduled.list',
  'schedule-ignored': 'scheduled.list',
};

/** Shows toasts for the posts of all accounts until the returned function is called. */
export function showPostToasts({ open, sessionOf }: Pick<typeof accounts, 'open' | 'sessionOf'>): () => void {
  const before = new Map<AccountKey, readonly OutboxEntry[]>();
  /** Ids of the toasts that offer to take a post back, by outbox entry. */
  const offers = new Map<string, number>();
  const messages = m.compose.after;
  /** Epoch milliseconds. Posts written before this time get no toast about being scheduled by the app. */
  const startedAt = Date.now();

  async function takeBack(account: AccountKey, id: string): Promise<void> {
    const answer = await main['outbox.takeBack']({ id });
    if (answer.ok) open({ account, route: { view: 'home' }, draft: answer.value.id });
    else toasts.problem(answer.error);
  }

  const showScheduled = (account: AccountKey) => ({
    label: messages.view,
    run: () => open({ account, route: { view: 'scheduled' } }),
  });

  function offerTakeBack(account: AccountKey, { id, draft, dueAt, createdAt }: OutboxEntry): void {
    const { editedId, schedule } = draft;
    if (schedule?.by === 'app' && createdAt >= startedAt)
      toasts.show(messages.scheduledByApp({ time: exactTime(new Date(schedule.at).toISOString()) }), { action: showScheduled(account) });
    const leftMs = (dueAt ?? 0) - Date.now();
    if (dueAt === null || leftMs <= 0) return;
    const action = { label: messages.takeBack, run: () => void takeBack(account, id) };
    const formatNewPost = schedule !== null ? messages.isScheduledIn : messages.goesOut;
    const formatMessage = editedId !== null ? messages.changeGoesOut : formatNewPost;
    offers.set(id, toasts.show(formatMessage({ seconds: Math.ceil(leftMs / 1_000) }), { action, until: dueAt }).id);
  }

  /** Records missing features of the server, so that the window does not offer them again. */
  function recordMissingEndpoints({ account, entries, notice }: Events['outbox']): void {
    for (const problem of [...entries.map((entry) => entry.problem), notice]) {
      const name = problem && 'problem' in problem && problem.problem && missingEndpointOf[problem.problem];
      if (name) sessionOf(account)?.capabilities.learn(name, problem);
    }
  }

  function handleOutboxEvent(event: Events['outbox']): void {
    const { account, entries, posted, edited, scheduled } = event;
    recordMissingEndpoints(event);
    const earlierEntries = before.get(account) ?? [];
    before.set(account, entries);
    // Further posts of a thread are sent after the first and are taken back with it.
    for (const entry of entries)
      if (entry.after === null && !earlierEntries.some(({ id }) => id === entry.id)) offerTakeBack(account, entry);
    const isQueued = (entry: OutboxEntry) => entries.some(({ id }) => id === entry.id);
    const removedEntries = earlierEntries.filter((entry) => !isQueued(entry));
    for (const { id } of removedEntries) {
      toasts.dismiss(offers.get(id) ?? -1);
      offers.delete(id);
    }
    // Further posts of the thread follow: only the last one is reported.
    if (earlierEntries.some((entry) => isQueued(entry) && removedEntries.some(({ id }) => id === entry.after))) return;
    if (scheduled) toasts.show(messages.scheduled({ time: exactTime(scheduled.scheduled_at) }), { action: showScheduled(account) });
    const status = posted ?? edited;
    if (!status || !settings.current.toldOfPosted) return;
    const view = (): void => open({ account, route: { view: 'thread', id: status.id } });
    toasts.show(edited ? messages.edited : messages.posted, { action: { label: messages.view, run: view } });
  }
  return on('outbox', handleOutboxEvent);
}

/**
 * Shows a toast when a composer window closed with a saved draft, and offers to resume the draft here; listens until the returned function
 * is called.
 */
export const showSavedDraftToasts = (resume: (draft: Pick<Draft, 'id' | 'account'>) => void): (() => void) =>
  on('draftKept', (draft) => void toasts.show(m.compose.kept, { action: { label: m.compose.resume, run: () => resume(draft) } }));
