// Saves the home timeline's read position to the server's marker, and reads the position of other devices from it.
import type { AccountCall } from '../contract/endpoints.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { RemoteReadPosition } from '../contract/journal.ts';
import type { Clock } from '../contract/clock.ts';
import { compareIds } from '../contract/ids.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { tryStorage } from '../storage/database.ts';
import type { Journal } from '../storage/journal.ts';
import type { ActionQueue } from './action-queue.ts';

export interface HomeMarker {
  /** Records that the user has read this entry of the home timeline and all older ones. */
  read(account: AccountKey, id: string): void;
  /** Returns how far another device has read; null if not further than this one. */
  elsewhere(account: AccountKey): Promise<Result<RemoteReadPosition | null>>;
  /** Queues the pending position at once, because the window closes or the app quits. */
  flush(): void;
  forget(account: AccountKey): void;
}

interface Parts {
  call: AccountCall;
  actionQueue: Pick<ActionQueue, 'add'>;
  positions: Journal['positions'];
  clock: Pick<Clock, 'after'>;
}

/** The marker is saved after a pause in reading, and during continuous reading after a number of reports. */
const pauseMs = 3_000;
const maxReportsPerPause = 20;
/** Key in the positions table, beside the timelines, for how far this app has read. */
const key = 'homeread';

export function createHomeMarker({ call, actionQueue, positions, clock }: Parts): HomeMarker {
  const pendingReports = new Map<AccountKey, { id: string; reports: number; cancel: () => void }>();
  const getFurthestId = (account: AccountKey): string | null => {
    const position = tryStorage(() => positions.get(account, key));
    return position.ok ? (position.value?.id ?? null) : null;
  };

  function send(account: AccountKey): void {
    const pendingReport = pendingReports.get(account);
    if (!pendingReport) return;
    pendingReport.cancel();
    pendingReports.delete(account);
    actionQueue.add(account, { kind: 'read-home', id: pendingReport.id });
  }

  return {
    read(account, id) {
      const furthestId = getFurthestId(account);
      if (furthestId !== null && compareIds(id, furthestId) <= 0) return;
      tryStorage(() => positions.save(account, key, { id, offset: 0 }));
      const pendingReport = pendingReports.get(account);
      pendingReport?.cancel();
      const reports = (pendingReport?.reports ?? 0) + 1;
      pendingReports.set(account, { id, reports, cancel: clock.after(pauseMs, () => send(account)) });
      if (reports >= maxReportsPerPause) send(account);
    },
    async elsewhere(account) {
      const answer = await call(account, 'markers.get', { 'timeline[]': ['home'] }, { background: true });
      if (!answer.ok) return answer.error.code === 'not-offered' ? ok(null) : answer;
      const { home } = answer.value.data;
      const furthestId = getFurthestId(account);
      if (home === null || (furthestId !== null && compareIds(home.last_read_id, furthestId) <= 0)) return ok(null);
      return ok({ id: home.last_read_id, readAt: home.updated_at, isFirst: furthestId === null });
    },
    flush: () => [...pendingReports.keys()].forEach(send),
    forget(account) {
      pendingReports.get(account)?.cancel();
      pendingReports.delete(account);
    },
  };
}
