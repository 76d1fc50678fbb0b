// What a trace of Chromium says of frames, and of what the page's main thread was busy with.
import { at, round } from '../bench/figures.ts';

/** As Chromium's trace format has it; times in microseconds. */
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

/** Work of the main thread, by what the person who reads it would call it. */
const kinds: Record<string, readonly string[]> = {
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

/** The name of the thread that runs the page. */
const pageThread = 'CrRendererMain';

export interface Summary {
  /** Drawn within the time; `possible`: at 60 a second. */
  frames: number;
  possible: number;
  p95Ms: number;
  longestMs: number;
  over50Ms: number;
  [busyMs: string]: number;
}

/** Sum of the outermost events' durations: what runs inside of another counts once. */
function busyMs(events: readonly TraceEvent[], names: readonly string[]): number {
  let [end, sum] = [0, 0];
  for (const { ts, dur = 0 } of events.filter(({ name }) => names.includes(name)).toSorted((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    end = ts + dur;
    sum += dur;
  }
  return sum / 1_000;
}

/** `durationMs`: for which the wheel turned. */
export function summarize(events: readonly TraceEvent[], durationMs: number): Summary {
  const drawn = events.filter(({ name }) => name === 'ProxyImpl::ScheduledActionDraw').map(({ ts }) => ts / 1_000);
  const times = drawn.toSorted((a, b) => a - b);
  const between = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const pages = events.filter(({ name, args }) => name === 'thread_name' && args?.name === pageThread);
  const ofPage = (event: TraceEvent): boolean => pages.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
  const work = events.filter((event) => event.ph === 'X' && ofPage(event));
  return {
    frames: times.length,
    possible: round((durationMs * 60) / 1_000, 0),
    p95Ms: round(at(0.95, between)),
    longestMs: round(at(1, between)),
    over50Ms: between.filter((time) => time > 50).length,
    ...Object.fromEntries(Object.entries(kinds).map(([kind, names]) => [`${kind}Ms`, round(busyMs(work, names), 0)])),
  };
}
