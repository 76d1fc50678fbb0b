// Saves an account's read position of the home timeline to the server's marker, and reads the position of other devices from it.
import type { AccountCall } from '../contract/calls.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { RemoteReadPosition } from '../contract/journal.ts';
import type { Clock } from '../contract/clock.ts';
import { compareIds } from '@kittiwake/mastodon-api/ids';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { tryStorage } from '../storage/database.ts';
import type { Journal } from '../storage/journal.ts';
import type { ActionQueue } from './action-queue.ts';

export interface HomeMarker {
  /** Records that the user has read this entry of the home timeline and all older ones. */
  read(id: string): void;
  /** Returns how far another device has read; null if not further than this one. */
  elsewhere(): Promise<Result<RemoteReadPosition | null>>;
  /** Queues the pending position at once, because the window closes or the app quits. */
  flush(): void;
  /** Drops the pending position. */
  dispose(): void;
}

interface Parts {
  account: AccountKey;
  call: AccountCall;
  actions: Pick<ActionQueue, 'add'>;
  positions: Journal['positions'];
  clock: Pick<Clock, 'after'>;
}

/** The marker is saved after a pause in reading, and during continuous reading after a number of reports. */
const pauseMs = 3_000;
const maxReportsPerPause = 20;
/** Key in the positions table, beside the timelines, for how far this app has read. */
const key = 'homeread';

export function createHomeMarker({ account, call, actions, positions, clock }: Parts): HomeMarker {
  let pendingReport: { id: string; reports: number; cancel: () => void } | null = null;
  const getFurthestId = (): string | null => {
    const position = tryStorage(() => positions.get(account, key));
    return position.ok ? (position.value?.id ?? null) : null;
  };

  function send(): void {
    if (!pendingReport) return;
    pendingReport.cancel();
    actions.add({ kind: 'read-home', id: pendingReport.id });
    pendingReport = null;
  }

  return {
    read(id) {
      const furthestId = getFurthestId();
      if (furthestId !== null && compareIds(id, furthestId) <= 0) return;
      tryStorage(() => positions.save(account, key, { id, offset: 0 }));
      pendingReport?.cancel();
      const reports = (pendingReport?.reports ?? 0) + 1;
      pendingReport = { id, reports, cancel: clock.after(pauseMs, send) };
      if (reports >= maxReportsPerPause) send();
    },
    async elsewhere() {
      const answer = await call(account, 'markers.get', { 'timeline[]': ['home'] }, { background: true });
      if (!answer.ok) return answer.error.code === 'not-offered' ? ok(null) : answer;
      const { home } = answer.value.data;
      const furthestId = getFurthestId();
      if (home === null || (furthestId !== null && compareIds(home.last_read_id, furthestId) <= 0)) return ok(null);
      return ok({ id: home.last_read_id, readAt: home.updated_at, isFirst: furthestId === null });
    },
    flush: send,
    dispose() {
      pendingReport?.cancel();
      pendingReport = null;
    },
  };
}
