// The clock that every part of main receives, so that a test can use one of its own.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `run` once after `delayMs` milliseconds. Call what it returns to cancel. */
  after(delayMs: number, run: () => void): () => void;
}
