// Notes when the person is here, so that catching up knows when they were here before.
import { visitedAt } from '../../logic/catch-up/visits.ts';
import type { Preferences } from './preferences.svelte.ts';

/** What is noted is at most this old; nothing is written more often. */
const noteIntervalMs = 5 * 60_000;

/** Until the returned function is called. */
export function followVisits(preferences: Preferences): () => void {
  const note = async (): Promise<void> => {
    if (document.hidden) return;
    await preferences.load();
    await preferences.set({ visits: visitedAt(preferences.current.visits, Date.now()) });
  };
  void note();
  const timer = setInterval(() => void note(), noteIntervalMs);
  const changed = (): void => void note();
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}
