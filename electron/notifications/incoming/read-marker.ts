// Reads and moves the server's markers: the newest entry of a timeline that the user has read on any device.
import type { AccountCall } from '../../contract/endpoints.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { MarkedTimeline } from '../../contract/entities/timelines.ts';
import { compareIds } from '../../contract/ids.ts';
import { ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';

export interface ReadMarker {
  /** Loads the newest read notification from the server; null: none, or the server has no markers. */
  get(account: AccountKey): Promise<Result<string | null>>;
  /** True if the notification was read on another device. Uses an answer of at most 30 seconds ago. */
  isRead(account: AccountKey, id: string): Promise<boolean>;
  /** Moves the marker to this entry, unless another device has moved it further. */
  moveTo(account: AccountKey, id: string, timeline: MarkedTimeline): Promise<Result<null>>;
}

interface Parts {
  call: AccountCall;
  clock: Pick<Clock, 'now'>;
}

const maxAgeMs = 30_000;
/** Servers refuse a marker that another device moves at the same time (409). */
const maxConflicts = 3;

export function createReadMarker({ call, clock }: Parts): ReadMarker {
  const answers = new Map<AccountKey, { requestedAt: number; marker: Promise<Result<string | null>> }>();

  async function loadMarker(account: AccountKey, timeline: MarkedTimeline, background: boolean): Promise<Result<string | null>> {
    const answer = await call(account, 'markers.get', { 'timeline[]': [timeline] }, { background });
    return answer.ok ? ok(answer.value.data[timeline]?.last_read_id ?? null) : answer;
  }

  function get(account: AccountKey): Promise<Result<string | null>> {
    const marker = loadMarker(account, 'notifications', true);
    answers.set(account, { requestedAt: clock.now(), marker });
    return marker;
  }

  return {
    get,
    async isRead(account, id) {
      const lastAnswer = answers.get(account);
      const marker = await (lastAnswer !== undefined && clock.now() - lastAnswer.requestedAt < maxAgeMs ? lastAnswer.marker : get(account));
      return marker.ok && marker.value !== null && compareIds(id, marker.value) <= 0;
    },
    async moveTo(account, id, timeline) {
      for (let conflicts = 0; ; conflicts += 1) {
        const marker = await loadMarker(account, timeline, false);
        if (!marker.ok) return marker;
        if (marker.value !== null && compareIds(marker.value, id) >= 0) return ok(null);
        const answer = await call(account, 'markers.save', { [timeline]: { last_read_id: id } });
        if (answer.ok) return ok(null);
        if (answer.error.code !== 'conflict' || conflicts === maxConflicts) return answer;
      }
    },
  };
}
