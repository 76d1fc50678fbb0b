import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { describe, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { Answer } from '../../../../electron/contract/endpoints.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { entry } from '../../../../renderer/logic/timelines/merge-page.ts';
import { Timeline } from '../../../../renderer/state/timelines/timeline.svelte.ts';
import type { PageParams, TimelineSource } from '../../../../renderer/state/timelines/timeline.svelte.ts';

const page = (data: string[], next: string | null = 'older'): Result<Answer<string[]>> => ok({ data, next, prev: null });
const offline = fail('offline');

function timelineOver(
  answers: Result<Answer<string[]>>[],
  more: Partial<TimelineSource> = {},
): { timeline: Timeline; asked: PageParams[] } {
  const asked: PageParams[] = [];
  const timeline = new Timeline({
    account: makeAccountKey('https://coast.example', '1'),
    key: 'home',
    sorted: true,
    readCache: null,
    writeCache: null,
    savePosition: null,
    load: (params) => {
      asked.push(params);
      return Promise.resolve(answers.shift() ?? page([], null));
    },
    ...more,
  });
  return { timeline, asked };
}
const shown = (timeline: Timeline): string[] =>
  timeline.entries.map((row) => (row.kind === 'entry' ? row.id : `${row.newer}…${row.older}`));
const waiting = (timeline: Timeline): string[] =>
  timeline.pending.map((row) => (row.kind === 'entry' ? row.id : `${row.newer}…${row.older}`));

const cachedWith = (...ids: string[]) => ({
  readCache: () =>
    Promise.resolve({ entries: ids.map(entry), position: { id: ids[1] ?? '', offset: 12 }, statuses: [], notifications: [] }),
});

describe('a timeline', () => {
  it('shows the cache and its position, and keeps newer posts pending', async () => {
    const { timeline } = timelineOver([page(['5', '4', '3'])], cachedWith('3', '2'));
    await timeline.open();
    expect(shown(timeline)).toEqual(['3', '2']);
    expect(timeline.position).toEqual({ id: '2', offset: 12 });
    expect(waiting(timeline)).toEqual(['5', '4']);
  });

  it('keeps the cache on screen when the network fails, and says why', async () => {
    const { timeline } = timelineOver([offline], cachedWith('3', '2'));
    await timeline.open();
    expect(shown(timeline)).toEqual(['3', '2']);
    expect(timeline.phase).toBe('ready');
    expect(timeline.problem?.code).toBe('offline');
  });

  it('fails with a message when there is nothing to show, and recovers', async () => {
    const { timeline } = timelineOver([offline, page(['2', '1'], null)]);
    await timeline.open();
    expect(timeline.phase).toBe('failed');
    await timeline.refresh();
    expect(shown(timeline)).toEqual(['2', '1']);
    expect(timeline.phase).toBe('ready');
    expect(timeline.reachedEnd).toBe(true);
  });

  it('fetches several pages to fill what was missed', async () => {
    const { timeline, asked } = timelineOver([page(['9', '8']), page(['7', '6']), page(['5', '3'])], cachedWith('3', '2'));
    await timeline.open();
    expect(waiting(timeline)).toEqual(['9', '8', '7', '6', '5']);
    expect(asked.map((params) => params.cursor)).toEqual([undefined, 'older', 'older']);
  });

  it('shows a gap when it missed more pages than it fetches automatically, and fills the gap on request', async () => {
    const { timeline } = timelineOver(
      [page(['99', '98']), page(['97', '96']), page(['95', '94']), page(['93', '3'])],
      cachedWith('3', '2'),
    );
    await timeline.open();
    expect(waiting(timeline)).toEqual(['99', '98', '97', '96', '95', '94', '94…3']);
    timeline.showPending();
    await timeline.loadGap({ newer: '94', older: '3' });
    expect(shown(timeline)).toEqual(['99', '98', '97', '96', '95', '94', '93', '3', '2']);
  });

  it('keeps streamed posts pending, each once, and shows them on request', async () => {
    const { timeline } = timelineOver([page(['3', '2'])]);
    await timeline.open();
    timeline.receive('4');
    timeline.receive('4');
    timeline.receive('3');
    expect(shown(timeline)).toEqual(['3', '2']);
    expect(timeline.pendingCount).toBe(1);
    timeline.showPending();
    expect(shown(timeline)).toEqual(['4', '3', '2']);
    expect(timeline.pendingCount).toBe(0);
  });

  it('knows when a change was above what is being read', async () => {
    const { timeline } = timelineOver([page(['3', '2', '1']), page(['0'], null)]);
    await timeline.open();
    timeline.setPosition({ id: '2', offset: 0 });
    timeline.receive('4');
    timeline.showPending();
    expect(timeline.changedAbove).toBe(true);
    await timeline.loadOlder();
    expect(timeline.changedAbove).toBe(false);
    timeline.remove('4');
    expect(timeline.changedAbove).toBe(true);
  });

  it('pages older entries and stops at the end', async () => {
    const { timeline, asked } = timelineOver([page(['9', '8']), page(['7'], null)]);
    await timeline.open();
    await timeline.loadOlder();
    await timeline.loadOlder();
    expect(shown(timeline)).toEqual(['9', '8', '7']);
    expect(timeline.reachedEnd).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('keeps what is shown when older entries fail, and says why', async () => {
    const { timeline } = timelineOver([page(['9', '8']), offline, page(['7'], null)]);
    await timeline.open();
    await timeline.loadOlder();
    expect(describeFailure(timeline.olderProblem)).toBe('This computer seems to be offline.');
    await timeline.loadOlder();
    expect(timeline.olderProblem).toBeNull();
    expect(shown(timeline)).toEqual(['9', '8', '7']);
  });

  it('shows the person’s own new post at once, but not before pending posts', async () => {
    const { timeline } = timelineOver([page(['3'])]);
    await timeline.open();
    timeline.receive('4');
    timeline.insertOwn('4');
    expect(shown(timeline)).toEqual(['4', '3']);
    timeline.receive('5');
    timeline.insertOwn('6');
    expect(shown(timeline)).toEqual(['4', '3']);
    expect(waiting(timeline)).toEqual(['6', '5']);
  });

  it('saves each new position once', async () => {
    const savePosition = vi.fn();
    const { timeline } = timelineOver([page(['3'])], { savePosition });
    await timeline.open();
    timeline.setPosition({ id: '3', offset: 4 });
    timeline.setPosition({ id: '3', offset: 4 });
    expect(savePosition).toHaveBeenCalledTimes(1);
  });
});
