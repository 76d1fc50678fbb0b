// Limits how many requests run at once at each server. Requests that a person waits for go before background requests.

export interface ConcurrencyLimit {
  /** Runs `task` as soon as the limit of its server allows it; rejects when the task rejects. */
  run<T>(origin: string, background: boolean, task: () => Promise<T>): Promise<T>;
}

interface Queue {
  running: number;
  waiting: { background: boolean; start: () => void }[];
}

export function createConcurrencyLimit(maxRequestsPerServer = 6): ConcurrencyLimit {
  const queues = new Map<string, Queue>();

  const startNext = (queue: Queue) => {
    while (queue.running < maxRequestsPerServer && queue.waiting.length > 0) {
      const foreground = queue.waiting.findIndex((waiting) => !waiting.background);
      // Background requests leave one place free for what the person does next.
      if (foreground === -1 && queue.running >= maxRequestsPerServer - 1) return;
      const [next] = queue.waiting.splice(Math.max(0, foreground), 1);
      queue.running += 1;
      next?.start();
    }
  };

  return {
    async run(origin, background, task) {
      const queue = queues.get(origin) ?? { running: 0, waiting: [] };
      queues.set(origin, queue);
      await new Promise<void>((start) => {
        queue.waiting.push({ background, start });
        startNext(queue);
      });
      try {
        return await task();
      } finally {
        queue.running -= 1;
        startNext(queue);
      }
    },
  };
}
