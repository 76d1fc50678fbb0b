// Reads and moves the server's markers up to which a person has read a timeline on any device.
import type { AccountCall } from '../../contract/account-call.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { MarkedTimeline } from '../../contract/entities/markers.ts';
import { compareIds } from '../../contract/ids.ts';
import { ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';

export interface ReadMarker {
  /** The newest notification that was read, as the server says now; null: none, or the server has no markers. */
  get(account: AccountKey): Promise<Result<string | null>>;
  /** Whether it was read on another device, by an answer that is at most half a minute old. */
  isRead(account: AccountKey, id: string): Promise<boolean>;
  /** Moves the marker to this entry, unless another device moved it further. */
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
  const answers = new Map<AccountKey, { askedAt: number; marker: Promise<Result<string | null>> }>();

  async function ask(account: AccountKey, timeline: MarkedTimeline, background: boolean): Promise<Result<string | null>> {
    const answer = await call(account, 'markers.get', { 'timeline[]': [timeline] }, { background });
    return answer.ok ? ok(answer.value.data[timeline]?.last_read_id ?? null) : answer;
  }

  function get(account: AccountKey): Promise<Result<string | null>> {
    const marker = ask(account, 'notifications', true);
    answers.set(account, { askedAt: clock.now(), marker });
    return marker;
  }

  return {
    get,
    async isRead(account, id) {
      const last = answers.get(account);
      const marker = await (last !== undefined && clock.now() - last.askedAt < maxAgeMs ? last.marker : get(account));
      return marker.ok && marker.value !== null && compareIds(id, marker.value) <= 0;
    },
    async moveTo(account, id, timeline) {
      for (let conflicts = 0; ; conflicts += 1) {
        const marker = await ask(account, timeline, false);
        if (!marker.ok) return marker;
        if (marker.value !== null && compareIds(marker.value, id) >= 0) return ok(null);
        const saved = await call(account, 'markers.save', { [timeline]: { last_read_id: id } });
        if (saved.ok) return ok(null);
        if (saved.error.code !== 'conflict' || conflicts === maxConflicts) return saved;
      }
    },
  };
}
