// Says what became of a post: it can still be taken back, was posted, changed or scheduled; each with what can be done.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Events } from '../../../electron/contract/bridge.ts';
import type { CallableName } from '../../../electron/contract/endpoints.ts';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import type { Problem } from '../../../electron/contract/problems.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Place } from '../../../electron/contract/route.ts';
import { m } from '../../../electron/messages/views.ts';
import { main, on } from '../../api/main.ts';
import { exactTime } from '../../logic/text/relative-time.ts';
import { settings } from '../app/settings.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

interface Accounts {
  /** Shows a place, as its account. */
  open(place: Place): void;
  sessionOf(account: AccountKey): { readonly lacking: { learn(name: CallableName, problem: Failure): void } } | null;
}

/** What a server lacks that has one of these problems with a post. */
const lackOf: Partial<Record<Problem, CallableName>> = {
  'edit-not-offered': 'statuses.edit',
  'schedule-not-offered': 'scheduled.list',
  'schedule-ignored': 'scheduled.list',
};

/** Hears of the posts of all accounts until the returned function is called. */
export function tellOfPosts({ open, sessionOf }: Accounts): () => void {
  const before = new Map<AccountKey, readonly OutboxEntry[]>();
  /** By the id of an entry: the toast that offers to take it back. */
  const offers = new Map<string, number>();
  const words = m.compose.after;
  /** Epoch milliseconds: what was written before is no news. */
  const startedAt = Date.now();

  async function takeBack(account: AccountKey, id: string): Promise<void> {
    const taken = await main['outbox.takeBack']({ id });
    if (taken.ok) open({ account, route: { view: 'home' }, draft: taken.value.id });
    else toasts.problem(taken.error);
  }

  const showScheduled = (account: AccountKey) => ({
    label: words.view,
    run: () => open({ account, route: { view: 'scheduled' } }),
  });

  function offer(account: AccountKey, { id, draft, dueAt, createdAt }: OutboxEntry): void {
    const { editedId, schedule } = draft;
    if (schedule?.by === 'app' && createdAt >= startedAt)
      toasts.show(words.scheduledByApp({ time: exactTime(new Date(schedule.at).toISOString()) }), { action: showScheduled(account) });
    const leftMs = (dueAt ?? 0) - Date.now();
    if (dueAt === null || leftMs <= 0) return;
    const action = { label: words.takeBack, run: () => void takeBack(account, id) };
    const say = editedId !== null ? words.changeGoesOut : schedule !== null ? words.isScheduledIn : words.goesOut;
    offers.set(id, toasts.show(say({ seconds: Math.ceil(leftMs / 1_000) }), { action, until: dueAt }).id);
  }

  /** What a server can't do is not offered again. */
  function noteLacks({ account, entries, notice }: Events['outbox']): void {
    for (const problem of [...entries.map((entry) => entry.problem), notice]) {
      const name = problem && 'problem' in problem && problem.problem && lackOf[problem.problem];
      if (name) sessionOf(account)?.lacking.learn(name, problem);
    }
  }

  function told(news: Events['outbox']): void {
    const { account, entries, posted, edited, scheduled } = news;
    noteLacks(news);
    const known = before.get(account) ?? [];
    before.set(account, entries);
    // The further posts of a thread go out after the first, and are taken back with it.
    for (const entry of entries) if (entry.after === null && !known.some(({ id }) => id === entry.id)) offer(account, entry);
    const isThere = (entry: OutboxEntry) => entries.some(({ id }) => id === entry.id);
    const left = known.filter((entry) => !isThere(entry));
    for (const { id } of left) {
      toasts.dismiss(offers.get(id) ?? -1);
      offers.delete(id);
    }
    // The rest of its thread follows: the last of it is told.
    if (known.some((entry) => isThere(entry) && left.some(({ id }) => id === entry.after))) return;
    if (scheduled) toasts.show(words.scheduled({ time: exactTime(scheduled.scheduled_at) }), { action: showScheduled(account) });
    const status = posted ?? edited;
    if (!status || !settings.current.toldOfPosted) return;
    const view = (): void => open({ account, route: { view: 'thread', id: status.id } });
    toasts.show(edited ? words.edited : words.posted, { action: { label: words.view, run: view } });
  }
  return on('outbox', told);
}
