// Measures the longest task of the page's main thread in milliseconds of processor time; on a busy machine,
// wall-clock time would include other programs.
import type { CDPSession, Page } from 'playwright-core';

interface TaskEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

export interface LongestTask {
  ms: number;
  /** Name of the last mark before the task; '' if there was none. */
  mark: string;
  /** Part of the time of long tasks, from 0 to 1, in which other programs had the processor. */
  waitingShare: number;
}

export interface TaskClock {
  /** Names the tasks that follow. */
  mark(name: string): Promise<void>;
  /** Ends the measurement. */
  longestTask(): Promise<LongestTask>;
}

const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata'];
const markPrefix = 'view: ';
/** Shorter tasks say little about the machine. */
const longMicroseconds = 20_000;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export async function startTaskClock(page: Page): Promise<TaskClock> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TaskEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TaskEvent[])));
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordContinuously', includedCategories: categories, excludedCategories: ['*'] },
  });
  return {
    mark: (name) => page.evaluate((text) => void performance.mark(text), markPrefix + name),
    async longestTask() {
      await session.send('Tracing.end');
      await complete;
      await session.detach();
      const main = new Set(
        events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`),
      );
      const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid}/${tid}`));
      const [first] = tasks;
      if (first === undefined) throw new Error('Chromium recorded no task of the page');
      const longest = tasks.reduce((before, task) => ((task.tdur ?? 0) > (before.tdur ?? 0) ? task : before), first);
      const marks = events.filter(({ name, ts }) => name.startsWith(markPrefix) && ts <= longest.ts).sort((a, b) => a.ts - b.ts);
      const long = tasks.filter(({ dur = 0 }) => dur > longMicroseconds);
      const duration = sum(long.map(({ dur = 0 }) => dur));
      return {
        ms: (longest.tdur ?? 0) / 1_000,
        mark: marks.at(-1)?.name.slice(markPrefix.length) ?? '',
        waitingShare: duration === 0 ? 0 : 1 - sum(long.map(({ tdur = 0 }) => tdur)) / duration,
      };
    },
  };
}
