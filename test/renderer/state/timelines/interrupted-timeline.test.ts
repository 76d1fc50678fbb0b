// Tests what a timeline lists while its stream, its server, or its requests fail, a part of renderer/state/timelines/timeline.svelte.ts.
import { beforeEach, expect, test, vi } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import type { TimelineEntry } from '../../../../electron/contract/journal.ts';
import { entry } from '../../../../renderer/logic/timelines/timeline-rows.ts';
import { Timeline } from '../../../../renderer/state/timelines/timeline.svelte.ts';
import type { PageAnswer, PageParams, TimelineSource } from '../../../../renderer/state/timelines/timeline-source.ts';
import { createSource } from './timeline-source.ts';

type PageResult = Result<PageAnswer>;
const page = (ids: string, more: Partial<PageAnswer> = {}): PageResult =>
  ok({ data: ids.split(' ').filter(Boolean), next: 'older', prev: null, ...more });
const format = (rows: readonly TimelineEntry[]): string => rows.map((row) => (row.kind === 'entry' ? row.id : '…')).join(' ');
/** Pending and shown rows. */
const formatAll = ({ pending, entries }: Timeline): string => `${format(pending)} | ${format(entries)}`;

/** Returns a timeline whose requests get these answers in order, the last one from then on. */
function timelineWith(answers: PageResult[], more: Partial<TimelineSource> = {}) {
  const requests: PageParams[] = [];
  const load: TimelineSource['load'] = (params) => {
    requests.push(params);
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? page(''));
  };
  return { timeline: new Timeline(createSource(load, more)), requests };
}

async function openLive(answers: PageResult[], more: Partial<TimelineSource> = {}) {
  const setting = timelineWith(answers, more);
  setting.timeline.setConnected(true);
  await setting.timeline.open();
  return setting;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('retries a failed catch-up with growing pauses until it succeeds', async () => {
  const { timeline, requests } = await openLive([page('3 2'), fail('server-error'), fail('timeout'), page('6 5 3')]);
  timeline.setConnected(false);
  timeline.setConnected(true);
  await vi.advanceTimersByTimeAsync(4_000);
  timeline.receive(['6']);
  expect([formatAll(timeline), requests.length]).toEqual(['6 … | 3 2', 2]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requests).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(requests).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([formatAll(timeline), timeline.problem, requests.length]).toEqual(['6 5 | 3 2', null, 4]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(4);
});

test.each([fail('signed-out'), fail('forbidden')])('does not retry after a refusal', async (refusal) => {
  const { timeline, requests } = await openLive([page('3 2'), refusal]);
  timeline.setConnected(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toHaveLength(2);
});

test('does not request a live list again when its stream reports that it has opened', async () => {
  const { timeline, requests } = await openLive([page('3 2')]);
  await timeline.loadMissed();
  expect(requests).toHaveLength(1);
});

test('requests the first page once if the stream opens meanwhile, and does not wait long for it', async () => {
  const { timeline, requests } = timelineWith([page('3 2')]);
  timeline.awaitStream();
  void timeline.open();
  await vi.advanceTimersByTimeAsync(300);
  expect(requests).toHaveLength(0);
  timeline.setConnected(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([formatAll(timeline), requests.length]).toEqual([' | 3 2', 1]);
  const slow = timelineWith([page('3 2')]);
  slow.timeline.awaitStream();
  void slow.timeline.open();
  await vi.advanceTimersByTimeAsync(500);
  expect(slow.requests).toHaveLength(1);
});

test('shows a gap below an entry that is pushed while the stream is interrupted, and closes it by a page', async () => {
  const { timeline } = await openLive([page('3 2'), page('9 8 3')]);
  timeline.setConnected(false);
  timeline.receive(['9']);
  expect([formatAll(timeline), timeline.pendingCount, timeline.hasMorePending]).toEqual(['9 … | 3 2', 1, true]);
  timeline.setConnected(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([formatAll(timeline), timeline.pendingCount, timeline.hasMorePending]).toEqual(['9 8 | 3 2', 2, false]);
});

test('loads a gap from both ends', async () => {
  const { timeline, requests } = await openLive([page('3 2'), page('5 4'), page('8 7'), page('6 5')], { knowsMinId: () => true });
  timeline.setConnected(false);
  timeline.receive(['9']);
  timeline.showPending();
  await timeline.loadGap({ newer: '9', older: '3' }, 'older');
  expect([format(timeline.entries), requests.at(-1)]).toEqual(['9 … 5 4 3 2', { limit: 40, min_id: '3' }]);
  await timeline.loadGap({ newer: '9', older: '5' });
  expect([format(timeline.entries), requests.at(-1)]).toEqual(['9 8 7 … 5 4 3 2', { limit: 40, max_id: '9' }]);
  await timeline.loadGap({ newer: '7', older: '5' });
  expect(format(timeline.entries)).toBe('9 8 7 6 5 4 3 2');
});

test('keeps gaps and the unknown head across a restart', async () => {
  let cachedRows: TimelineEntry[] = [];
  const { timeline } = await openLive([page('3 2')], { writeCache: (rows) => (cachedRows = rows) });
  timeline.setConnected(false);
  timeline.receive(['9']);
  timeline.showPending();
  expect(format(cachedRows)).toBe('9 … 3 2');
  const cached = { entries: cachedRows, position: null, statuses: [], notifications: [] };
  const restarted = timelineWith([fail('offline')], { readCache: () => Promise.resolve(cached) }).timeline;
  await restarted.open();
  restarted.receive(['12']);
  expect(formatAll(restarted)).toBe('12 … | 9 … 3 2');
});

test('keeps what is streamed while the cache is read', async () => {
  const cached = { entries: ['3', '2'].map(entry), position: null, statuses: [], notifications: [] };
  const { timeline } = timelineWith([fail('offline')], { readCache: () => Promise.resolve(cached) });
  const opening = timeline.open();
  timeline.receive(['7']);
  await opening;
  expect(formatAll(timeline)).toBe('7 … | 3 2');
});

test('removes what is gone from the first page, and keeps what a filter or the user hides', async () => {
  const { timeline } = await openLive([page('4 3 2 1'), page('4 2 1')]);
  const showAgain = timeline.hide((id) => id === '4');
  expect(timeline.ids()).toEqual(['3', '2', '1']);
  await timeline.refresh();
  expect(timeline.ids()).toEqual(['2', '1']);
  showAgain();
  expect(timeline.ids()).toEqual(['4', '2', '1']);
});

test('does not request a page forever that a server repeats', async () => {
  const { timeline, requests } = await openLive([page('3 2')]);
  await timeline.loadOlder();
  expect([timeline.reachedEnd, requests.length]).toEqual([true, 2]);
  await timeline.loadOlder();
  expect(requests).toHaveLength(2);
});

test('takes back the end when it loads again, because the list may have grown there', async () => {
  const full = Array.from({ length: 40 }, (_, at) => String(90 - at)).join(' ');
  const { timeline } = await openLive([page(full), page('', { next: null }), page(full)]);
  await timeline.loadOlder();
  expect(timeline.reachedEnd).toBe(true);
  await timeline.refresh();
  expect(timeline.reachedEnd).toBe(false);
});

test.each([{ refresh: { id: '5', retrySeconds: 1 } }, { isPartial: true }])(
  'waits while the server prepares the list, and does not take its answer as complete',
  async (partial) => {
    const prepared = Promise.withResolvers<undefined>();
    const awaitPrepared = vi.fn<() => Promise<void>>(() => prepared.promise);
    const { timeline } = await openLive([page('', { next: null, ...partial }), page('2 1')], { awaitPrepared });
    expect([timeline.isPreparing, timeline.phase, timeline.reachedEnd]).toEqual([true, 'ready', false]);
    prepared.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect([timeline.isPreparing, formatAll(timeline)]).toEqual([false, ' | 2 1']);
  },
);
