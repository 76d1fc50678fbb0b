// When a post can be scheduled for, and by whom. Pure.
import type { Draft, Schedule } from '../../../electron/contract/draft.ts';

/** Mastodon refuses a time that is closer. */
export const minAheadMs = 5 * 60_000;
/** As far ahead as a calendar needs to go. */
const maxAheadMs = 10 * 366 * 86_400_000;
const hourMs = 3_600_000;

/** The next full hour that is at least half an hour ahead. */
export const suggestedTime = (now: number): number => Math.ceil((now + hourMs / 2) / hourMs) * hourMs;

export type TimeProblem = 'invalid' | 'past' | 'tooSoon' | 'tooFar';

/** Null: it can be scheduled for then. This app sends a post at any time that is to come. */
export function timeProblem(at: number | null, now: number, by: Schedule['by']): TimeProblem | null {
  if (at === null) return 'invalid';
  if (at < now) return 'past';
  if (by === 'server' && at < now + minAheadMs) return 'tooSoon';
  return at > now + maxAheadMs ? 'tooFar' : null;
}

/**
 * Who can post it then. A further post of a thread answers a post that a server doesn't have yet. A scheduled post stays with the server
 * that has its old version, or both would be posted.
 */
export function whoCanPost({ thread, scheduledId }: Pick<Draft, 'thread' | 'scheduledId'>, serverLacksIt: boolean): Schedule['by'][] {
  if (thread.length > 0 || serverLacksIt) return ['app'];
  return scheduledId === null ? ['server', 'app'] : ['server'];
}
