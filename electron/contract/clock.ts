// Defines the clock that every part of main receives, so that tests can replace it.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `run` once after `delayMs` milliseconds. The returned function cancels the call. */
  after(delayMs: number, run: () => void): () => void;
}
