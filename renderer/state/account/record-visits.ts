// Records the times at which the user has the window open, so that catching up knows when the previous visit ended.
import { whileVisible } from '../app/clock.svelte.ts';
import type { PreferencesState } from './preferences.svelte.ts';
import type { Visits } from '../../../electron/contract/journal.ts';

/** A shorter pause does not end the visit. */
const minPauseMs = 30 * 60_000;

/** Updates the visits for a user who is active at `now` (epoch milliseconds). */
export function updateVisits(visits: Visits | null, now: number): Visits {
  if (visits === null) return { before: null, until: now };
  return { before: now - visits.until > minPauseMs ? visits.until : visits.before, until: Math.max(now, visits.until) };
}

/** Interval between two writes, and therefore the largest error of the recorded time. */
const recordIntervalMs = 5 * 60_000;

/** Records visits until the returned function is called. */
export function recordVisits(preferences: PreferencesState): () => void {
  const recordVisit = async (): Promise<void> => {
    await preferences.load();
    await preferences.set({ visits: updateVisits(preferences.current.visits, Date.now()) });
  };
  return whileVisible(recordIntervalMs, () => void recordVisit());
}
