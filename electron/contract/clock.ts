// Time as every part of main receives it, so that a test can move it by hand.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `run` once after `delayMs` milliseconds. The answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
}
