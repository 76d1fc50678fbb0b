// Notes when the person is here, so that catching up knows when they were here before.
import { visitedAt } from '../../logic/catch-up/visits.ts';
import { whileVisible } from '../app/while-visible.ts';
import type { Preferences } from './preferences.svelte.ts';

/** What is noted is at most this old; nothing is written more often. */
const noteIntervalMs = 5 * 60_000;

/** Until the returned function is called. */
export function followVisits(preferences: Preferences): () => void {
  const note = async (): Promise<void> => {
    await preferences.load();
    await preferences.set({ visits: visitedAt(preferences.current.visits, Date.now()) });
  };
  return whileVisible(noteIntervalMs, () => void note());
}
