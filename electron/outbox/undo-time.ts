// Until when something is held back so that the person can take it back: one rule for posts and actions.

/** So that an Undo in the last moment comes in time. */
const undoMarginMs = 1_000;

/** Epoch milliseconds. `undoMs`: how long the person can take it back. */
export const heldUntil = (now: number, undoMs: number): number => now + undoMs + undoMarginMs;
