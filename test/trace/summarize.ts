// Summarises a Chromium trace: frames, and work of the page's main thread.
import { percentile, round } from '../bench/figures.ts';

/** Event in Chromium's trace format; times in microseconds. */
export interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
}

/** Main thread work by category. */
const eventNamesByWork: Record<string, readonly string[]> = {
  scripts: [
    'FunctionCall',
    'EvaluateScript',
    'TimerFire',
    'FireAnimationFrame',
    'EventDispatch',
    'RunMicrotasks',
    'ResizeObserverCallback',
  ],
  styles: ['UpdateLayoutTree', 'RecalculateStyles'],
  layout: ['Layout'],
  prePaint: ['PrePaint'],
  paint: ['Paint', 'Layerize', 'Commit'],
  collection: ['MinorGC', 'MajorGC', 'V8.GC_SCAVENGER'],
};

const pageThread = 'CrRendererMain';

export interface Summary {
  /** Number of drawn frames; `possible`: number at 60 frames per second. */
  frames: number;
  possible: number;
  p95Ms: number;
  longestMs: number;
  over50Ms: number;
  [busyMs: string]: number;
}

/** Sums the durations of the outermost events; nested events do not count again. */
function busyMs(events: readonly TraceEvent[], names: readonly string[]): number {
  let end = 0;
  let sum = 0;
  for (const { ts, dur = 0 } of events.filter(({ name }) => names.includes(name)).toSorted((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    end = ts + dur;
    sum += dur;
  }
  return sum / 1_000;
}

/** Summarises a trace of scrolling that took `durationMs`. */
export function summarize(events: readonly TraceEvent[], durationMs: number): Summary {
  const drawTimes = events.filter(({ name }) => name === 'ProxyImpl::ScheduledActionDraw').map(({ ts }) => ts / 1_000);
  const times = drawTimes.toSorted((a, b) => a - b);
  const frameTimes = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const pages = events.filter(({ name, args }) => name === 'thread_name' && args?.name === pageThread);
  const isPageEvent = (event: TraceEvent): boolean => pages.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
  const work = events.filter((event) => event.ph === 'X' && isPageEvent(event));
  return {
    frames: times.length,
    possible: round((durationMs * 60) / 1_000, 0),
    p95Ms: round(percentile(0.95, frameTimes)),
    longestMs: round(percentile(1, frameTimes)),
    over50Ms: frameTimes.filter((time) => time > 50).length,
    ...Object.fromEntries(Object.entries(eventNamesByWork).map(([kind, names]) => [`${kind}Ms`, round(busyMs(work, names), 0)])),
  };
}
