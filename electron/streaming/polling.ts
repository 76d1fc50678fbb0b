// Replaces streaming where a server has none: once a minute it asks what is new and has the views refreshed.
import type { Clock } from '../contract/clock.ts';
import { repeatEvery } from '../system/clock.ts';

interface Parts {
  clock: Clock;
  /** Time to ask the server. Not called for the start, when everything is asked for anyway. */
  onPoll: () => void;
  /** Time to fetch again whatever is shown. */
  onRefresh: () => void;
}

const intervalMs = 60_000;

/** The answer ends it. */
export function startPolling({ clock, onPoll, onRefresh }: Parts): () => void {
  onRefresh();
  return repeatEvery(clock, intervalMs, () => {
    onPoll();
    onRefresh();
  });
}
