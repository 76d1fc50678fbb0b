// Tests the summary of a trace.
import { expect, it } from 'vitest';
import { summarize } from '../../trace/summarize.ts';
import type { TraceEvent } from '../../trace/summarize.ts';

const page = { pid: 7, tid: 1 };
const event = (name: string, ms: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ name, cat: '', ph: 'X', ts: ms * 1_000, ...page },
  ...more,
});
const thread = event('thread_name', 0, { ph: 'M', args: { name: 'CrRendererMain' } });
const frame = (ms: number) => event('ProxyImpl::ScheduledActionDraw', ms, { tid: 2 });

it('counts the drawn frames, and measures the time between them', () => {
  const { frames, possible, p95Ms, longestMs, over50Ms } = summarize([thread, frame(0), frame(16), frame(32), frame(100)], 200);
  expect({ frames, possible, p95Ms, longestMs, over50Ms }).toEqual({ frames: 4, possible: 12, p95Ms: 68, longestMs: 68, over50Ms: 1 });
});

it('sums the work of the page’s main thread, and counts nested events once', () => {
  const events = [
    thread,
    event('EventDispatch', 0, { dur: 10_000 }),
    event('FunctionCall', 2, { dur: 5_000 }),
    event('FunctionCall', 20, { dur: 1_000 }),
    event('Layout', 30, { dur: 4_000 }),
    event('Layout', 30, { dur: 9_000, tid: 5 }),
  ];
  expect(summarize(events, 100)).toMatchObject({ scriptsMs: 11, layoutMs: 4, paintMs: 0 });
});
