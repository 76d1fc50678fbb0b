// Reads and moves an account's markers on its server: the newest entry of a timeline that the user has read on any device.
import type { AccountCall } from '../../contract/calls.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { MarkedTimeline } from '@kittiwake/mastodon-api/entities/timelines';
import { compareIds } from '@kittiwake/mastodon-api/ids';
import { ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';

export interface ReadMarker {
  /** Loads the newest read notification from the server; null: none, or the server has no markers. */
  get(): Promise<Result<string | null>>;
  /** True if the notification was read on another device. Uses an answer of at most 30 seconds ago. */
  isRead(id: string): Promise<boolean>;
}

interface Parts {
  account: AccountKey;
  call: AccountCall;
  clock: Pick<Clock, 'now'>;
}

const maxAgeMs = 30_000;
/** Servers refuse a marker that another device moves at the same time (409). */
const maxConflicts = 3;

async function loadMarker(
  call: AccountCall,
  account: AccountKey,
  timeline: MarkedTimeline,
  background: boolean,
): Promise<Result<string | null>> {
  const answer = await call(account, 'markers.get', { 'timeline[]': [timeline] }, { background });
  return answer.ok ? ok(answer.value.data[timeline]?.last_read_id ?? null) : answer;
}

/** Moves the marker to this entry, unless another device has moved it further. */
export async function moveReadMarker(call: AccountCall, account: AccountKey, id: string, timeline: MarkedTimeline): Promise<Result<null>> {
  for (let conflicts = 0; ; conflicts += 1) {
    const marker = await loadMarker(call, account, timeline, false);
    if (!marker.ok) return marker;
    if (marker.value !== null && compareIds(marker.value, id) >= 0) return ok(null);
    const answer = await call(account, 'markers.save', { [timeline]: { last_read_id: id } });
    if (answer.ok) return ok(null);
    if (answer.error.code !== 'conflict' || conflicts === maxConflicts) return answer;
  }
}

export function createReadMarker({ account, call, clock }: Parts): ReadMarker {
  let lastAnswer: { requestedAt: number; marker: Promise<Result<string | null>> } | null = null;

  function get(): Promise<Result<string | null>> {
    const marker = loadMarker(call, account, 'notifications', true);
    lastAnswer = { requestedAt: clock.now(), marker };
    return marker;
  }

  return {
    get,
    async isRead(id) {
      const marker = await (lastAnswer !== null && clock.now() - lastAnswer.requestedAt < maxAgeMs ? lastAnswer.marker : get());
      return marker.ok && marker.value !== null && compareIds(id, marker.value) <= 0;
    },
  };
}
