// Limits how many tasks run at the same time; the others wait in a queue.
export function limitConcurrency(maxRunning: number) {
  const queue: (() => void)[] = [];
  let free = maxRunning;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
