// When the person was last here: a visit ends with a pause.
import type { Visits } from '../../../electron/contract/journal.ts';

/** A shorter pause belongs to the visit. */
const minPauseMs = 30 * 60_000;

/** The visits once the person is here at `now`, in epoch milliseconds. */
export function visitedAt(visits: Visits | null, now: number): Visits {
  if (visits === null) return { before: null, until: now };
  return { before: now - visits.until > minPauseMs ? visits.until : visits.before, until: Math.max(now, visits.until) };
}
