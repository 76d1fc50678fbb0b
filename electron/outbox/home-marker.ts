// Says at the server how far a person has read the home timeline, so that other devices can go on there, and says where those are.
import type { AccountCall } from '../contract/account-call.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { ReadElsewhere } from '../contract/timeline-methods.ts';
import type { Clock } from '../contract/clock.ts';
import { compareIds } from '../contract/ids.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { Journal } from '../storage/journal.ts';
import type { ActionQueue } from './action-queue.ts';

export interface HomeMarker {
  /** The person has read this entry of the home timeline, and all older ones. */
  read(account: AccountKey, id: string): void;
  /** Where another device has read to, if that is not where this one was. */
  elsewhere(account: AccountKey): Promise<Result<ReadElsewhere | null>>;
  /** Puts what waits into the queue at once: the window closes, or the app ends. */
  flush(): void;
  forget(account: AccountKey): void;
}

interface Parts {
  call: AccountCall;
  actionQueue: Pick<ActionQueue, 'add'>;
  positions: Journal['positions'];
  clock: Pick<Clock, 'after'>;
}

/** Reading goes on: the server hears of it after a pause, and during a long time of reading now and then. */
const pauseMs = 3_000;
const maxReportsPerPause = 20;
/** Where this app last read to, beside the positions of the timelines. */
const key = 'homeread';

export function createHomeMarker({ call, actionQueue, positions, clock }: Parts): HomeMarker {
  const waiting = new Map<AccountKey, { id: string; reports: number; cancel: () => void }>();
  const furthest = (account: AccountKey): string | null => {
    const saved = stored(() => positions.get(account, key));
    return saved.ok ? (saved.value?.id ?? null) : null;
  };

  function send(account: AccountKey): void {
    const last = waiting.get(account);
    if (!last) return;
    last.cancel();
    waiting.delete(account);
    actionQueue.add(account, { kind: 'read-home', id: last.id });
  }

  return {
    read(account, id) {
      const before = furthest(account);
      if (before !== null && compareIds(id, before) <= 0) return;
      stored(() => positions.save(account, key, { id, offset: 0 }));
      const last = waiting.get(account);
      last?.cancel();
      const reports = (last?.reports ?? 0) + 1;
      waiting.set(account, { id, reports, cancel: clock.after(pauseMs, () => send(account)) });
      if (reports >= maxReportsPerPause) send(account);
    },
    async elsewhere(account) {
      const answer = await call(account, 'markers.get', { 'timeline[]': ['home'] }, { background: true });
      if (!answer.ok) return answer.error.code === 'not-offered' ? ok(null) : answer;
      const { home } = answer.value.data;
      const here = furthest(account);
      if (home === null || (here !== null && compareIds(home.last_read_id, here) <= 0)) return ok(null);
      return ok({ id: home.last_read_id, readAt: home.updated_at, isFirst: here === null });
    },
    flush: () => [...waiting.keys()].forEach(send),
    forget(account) {
      waiting.get(account)?.cancel();
      waiting.delete(account);
    },
  };
}
