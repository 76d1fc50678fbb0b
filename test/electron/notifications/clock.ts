// A clock whose hands a test turns.

export function turnedByHand(start = 0) {
  const timers = new Map<() => void, number>();
  let now = start;
  return {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const planned = () => run();
      timers.set(planned, now + milliseconds);
      return () => void timers.delete(planned);
    },
    /** Runs what falls due, each at its time. */
    pass(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        const next = [...timers].filter(([, due]) => due <= end).sort(([, a], [, b]) => a - b)[0];
        if (!next) break;
        timers.delete(next[0]);
        now = next[1];
        next[0]();
      }
      now = end;
    },
  };
}
