// Measures the longest task of the page's main thread in milliseconds of processor time; on a busy machine,
// wall-clock time would include other programs.
import type { CDPSession, Page } from 'playwright-core';

interface TaskEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

export interface TaskClock {
  /** Ends the measurement. */
  longestMs(): Promise<number>;
}

const category = 'disabled-by-default-devtools.timeline';

export async function startTaskClock(page: Page): Promise<TaskClock> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TaskEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TaskEvent[])));
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordContinuously', includedCategories: [category, '__metadata'], excludedCategories: ['*'] },
  });
  return {
    async longestMs() {
      await session.send('Tracing.end');
      await complete;
      await session.detach();
      const main = new Set(
        events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`),
      );
      const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid}/${tid}`));
      if (tasks.length === 0) throw new Error('Chromium recorded no task of the page');
      return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0);
    },
  };
}
