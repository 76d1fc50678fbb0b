// Lets only so many calls run at once at each server, the person's own before background loading.

export interface Turns {
  /** Runs `task` when its turn comes. */
  take<T>(origin: string, background: boolean, task: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  waiting: { background: boolean; start: () => void }[];
}

export function createTurns(atOnce = 6): Turns {
  const lines = new Map<string, Line>();

  const startNext = (line: Line) => {
    while (line.running < atOnce && line.waiting.length > 0) {
      const foreground = line.waiting.findIndex((waiting) => !waiting.background);
      // One place always stays free for what the person does next.
      if (foreground === -1 && line.running >= atOnce - 1) return;
      const [next] = line.waiting.splice(Math.max(0, foreground), 1);
      line.running += 1;
      next?.start();
    }
  };

  return {
    async take(origin, background, task) {
      const line = lines.get(origin) ?? { running: 0, waiting: [] };
      lines.set(origin, line);
      await new Promise<void>((start) => {
        line.waiting.push({ background, start });
        startNext(line);
      });
      try {
        return await task();
      } finally {
        line.running -= 1;
        startNext(line);
      }
    },
  };
}
