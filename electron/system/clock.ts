// Time as main's parts receive it, so that a test can turn the hands itself.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `run` once after so many milliseconds; the answer calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Runs `run` again and again; the answer ends it. */
export function repeatEvery(clock: Clock, milliseconds: number, run: () => void): () => void {
  let callOff = () => {};
  const plan = () => {
    callOff = clock.after(milliseconds, () => {
      run();
      plan();
    });
  };
  plan();
  return () => callOff();
}
