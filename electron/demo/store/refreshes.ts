// Replies that lie on other servers: this one fetches them when somebody opens the thread, which takes a while.
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { AccountRow, StatusRow } from './rows.ts';
import type { Statuses } from './statuses.ts';

const usualFetchMs = 2_000;
const maxKeptRefreshes = 200;

interface Reply {
  author: AccountRow;
  parent: StatusRow;
  text: string;
}
export interface Refresh {
  id: string;
  thread: string;
  finishesAt: number;
  isFinished: boolean;
  /** How many replies it has found. */
  found: number;
}

export function createRefreshes({ ids, now, repliesFetchMs = usualFetchMs }: Core, accounts: Accounts, statuses: Statuses) {
  /** By the thread. Like Mastodon's refreshes they are not kept over a restart. */
  const elsewhere = new Map<string, Reply[]>();
  const refreshes = new Map<string, Refresh>();

  const runningFor = (thread: string) => [...refreshes.values()].find((one) => one.thread === thread && !one.isFinished);

  /** A reply whose parent was deleted meanwhile is dropped. */
  function finish(refresh: Refresh) {
    const replies = elsewhere.get(refresh.thread) ?? [];
    elsewhere.delete(refresh.thread);
    refresh.isFinished = true;
    for (const { author, parent, text } of replies) {
      const inReplyTo = statuses.byId(parent.id);
      if (!inReplyTo || !accounts.byId(author.id)) continue;
      statuses.create(author, { text, inReplyTo, visibility: 'public' });
      refresh.found += 1;
    }
  }

  /** Does what is due by the clock. */
  function finishDue() {
    for (const refresh of refreshes.values()) if (!refresh.isFinished && refresh.finishesAt <= now()) finish(refresh);
  }

  return {
    finishDue,
    addElsewhere(author: AccountRow, parent: StatusRow, text: string) {
      elsewhere.set(parent.thread_id, [...(elsewhere.get(parent.thread_id) ?? []), { author, parent, text }]);
    },
    /** The refresh that fetches the thread's replies, begun when there are any. */
    begin(thread: string): Refresh | undefined {
      finishDue();
      const running = runningFor(thread);
      if (running || !elsewhere.has(thread)) return running;
      const refresh = { id: ids.next(), thread, finishesAt: now() + repliesFetchMs, isFinished: false, found: 0 };
      refreshes.set(refresh.id, refresh);
      const [oldest] = refreshes.keys();
      if (refreshes.size > maxKeptRefreshes && oldest !== undefined) refreshes.delete(oldest);
      return refresh;
    },
    byId(id: string): Refresh | undefined {
      finishDue();
      return refreshes.get(id);
    },
  };
}
