// Limits concurrent requests to each server. Requests that the user waits for go before background requests.

export interface ConcurrencyLimit {
  /** Runs `task` as soon as the limit of the server `origin` allows; rejects if the task rejects. */
  run<T>(origin: string, background: boolean, task: () => Promise<T>): Promise<T>;
}

interface Queue {
  running: number;
  pending: { background: boolean; start: () => void }[];
}

export function createConcurrencyLimit(maxRequestsPerServer = 6): ConcurrencyLimit {
  const queues = new Map<string, Queue>();

  const startNext = (queue: Queue) => {
    while (queue.running < maxRequestsPerServer && queue.pending.length > 0) {
      const foreground = queue.pending.findIndex((request) => !request.background);
      // Background requests leave one slot free for the user's next action.
      if (foreground === -1 && queue.running >= maxRequestsPerServer - 1) return;
      const [next] = queue.pending.splice(Math.max(0, foreground), 1);
      queue.running += 1;
      next?.start();
    }
  };

  return {
    async run(origin, background, task) {
      const queue = queues.get(origin) ?? { running: 0, pending: [] };
      queues.set(origin, queue);
      await new Promise<void>((start) => {
        queue.pending.push({ background, start });
        startNext(queue);
      });
      try {
        return await task();
      } finally {
        queue.running -= 1;
        startNext(queue);
        if (queue.running === 0) queues.delete(origin);
      }
    },
  };
}
