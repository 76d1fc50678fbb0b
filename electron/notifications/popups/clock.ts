// Time as the notifier receives it, so that a test can turn the hands itself.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `run` once after so many milliseconds; the answer calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}
