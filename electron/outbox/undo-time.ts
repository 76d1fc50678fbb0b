// Calculates how long a queued post or action can be undone.
import { minScheduleAheadMs } from '../contract/draft.ts';
import type { Draft } from '../contract/draft.ts';

/** Margin for an Undo at the last moment. */
const undoMarginMs = 1_000;

/** Safety margin before the earliest time that the server accepts. */
const scheduleMarginMs = 60_000;

/**
 * Returns how long the draft can be undone, in milliseconds; 0 if this app sends it later anyway, or if the scheduled time is too close.
 * `undoMs`: the user's setting.
 */
export function undoTimeOf({ schedule }: Pick<Draft, 'schedule'>, undoMs: number, now: number): number {
  if (schedule === null) return undoMs;
  return schedule.by === 'server' && schedule.at - now >= minScheduleAheadMs + undoMs + scheduleMarginMs ? undoMs : 0;
}

/** Returns epoch milliseconds. `undoMs`: how long the user can undo. */
export const undoEndsAt = (now: number, undoMs: number): number => now + undoMs + undoMarginMs;
