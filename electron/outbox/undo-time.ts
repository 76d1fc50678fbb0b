// Until when something is held back so that the person can take it back: one rule for posts and actions.
import { minScheduleAheadMs } from '../contract/draft.ts';
import type { Draft } from '../contract/draft.ts';

/** So that an Undo in the last moment comes in time. */
const undoMarginMs = 1_000;

/** What a scheduled post needs to reach its server while that still takes the time. */
const scheduleSpareMs = 60_000;

/** For how long the draft is held back, in milliseconds. One that this app sends later waits for its time anyway. `undoMs`: as the person wants it. */
export function undoTimeOf({ schedule }: Pick<Draft, 'schedule'>, undoMs: number, now: number): number {
  if (schedule === null) return undoMs;
  return schedule.by === 'server' && schedule.at - now >= minScheduleAheadMs + undoMs + scheduleSpareMs ? undoMs : 0;
}

/** Epoch milliseconds. `undoMs`: how long the person can take it back. */
export const heldUntil = (now: number, undoMs: number): number => now + undoMs + undoMarginMs;
