// Replaces streaming where a server has none: once a minute it asks what is new and has the views refreshed.
import type { Clock } from '../contract/clock.ts';
import { repeatEvery } from '../system/clock.ts';

interface Parts {
  clock: Clock;
  /** Called each minute to ask the server. Not called at the start, when everything is loaded anyway. */
  onPoll: () => void;
  /** Called at the start and each minute to load again what is shown. */
  onRefresh: () => void;
}

const intervalMs = 60_000;

/** Returns a function that stops the polling. */
export function startPolling({ clock, onPoll, onRefresh }: Parts): () => void {
  onRefresh();
  return repeatEvery(clock, intervalMs, () => {
    onPoll();
    onRefresh();
  });
}
