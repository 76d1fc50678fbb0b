import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '@kittiwake/mastodon-api/endpoints';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { entry } from '../../../../renderer/logic/timelines/timeline-rows.ts';
import { Timeline } from '../../../../renderer/state/timelines/timeline.svelte.ts';
import type { PageParams, TimelineSource } from '../../../../renderer/state/timelines/timeline-source.ts';
import { createSource } from './timeline-source.ts';

const compared = vi.hoisted(() => ({ count: 0 }));
vi.mock('@kittiwake/mastodon-api/ids', async (original) => {
  const { compareIds } = await original<typeof import('@kittiwake/mastodon-api/ids')>();
  return {
    compareIds: (a: string, b: string) => {
      compared.count += 1;
      return compareIds(a, b);
    },
  };
});

const page = (data: string[], next: string | null = 'older'): Result<Answer<string[]>> => ok({ data, next, prev: null });
const offline = fail('offline');

function timelineOver(
  answers: Result<Answer<string[]>>[],
  more: Partial<TimelineSource> = {},
): { timeline: Timeline; requests: PageParams[] } {
  const requests: PageParams[] = [];
  const load: TimelineSource['load'] = (params) => {
    requests.push(params);
    return Promise.resolve(answers.shift() ?? page([], null));
  };
  const timeline = new Timeline(createSource(load, more));
  timeline.setConnected(true);
  return { timeline, requests };
}
const listEntries = (timeline: Timeline): string[] =>
  timeline.entries.map((row) => (row.kind === 'entry' ? row.id : `${row.newer}…${row.older}`));
const listPending = (timeline: Timeline): string[] =>
  timeline.pending.map((row) => (row.kind === 'entry' ? row.id : `${row.newer}…${row.older}`));

const cachedWith = (...ids: string[]) => ({
  readCache: () =>
    Promise.resolve({ entries: ids.map(entry), position: { id: ids[1] ?? '', offset: 12 }, statuses: [], notifications: [] }),
});

describe('opening a timeline', () => {
  it('shows the cache and its position, and keeps newer posts pending', async () => {
    const { timeline } = timelineOver([page(['5', '4', '3'])], cachedWith('3', '2'));
    await timeline.open();
    expect(listEntries(timeline)).toEqual(['3', '2']);
    expect(timeline.position).toEqual({ id: '2', offset: 12 });
    expect(listPending(timeline)).toEqual(['5', '4']);
  });

  it('keeps cached entries when the network fails, and stores the problem', async () => {
    const { timeline } = timelineOver([offline], cachedWith('3', '2'));
    await timeline.open();
    expect(listEntries(timeline)).toEqual(['3', '2']);
    expect(timeline.phase).toBe('ready');
    expect(timeline.problem?.code).toBe('offline');
  });

  it('fails if there is nothing to show, and recovers', async () => {
    const { timeline } = timelineOver([offline, page(['2', '1'], null)]);
    await timeline.open();
    expect(timeline.phase).toBe('failed');
    await timeline.refresh();
    expect(listEntries(timeline)).toEqual(['2', '1']);
    expect(timeline.phase).toBe('ready');
    expect(timeline.reachedEnd).toBe(true);
  });

  it('loads several pages to fill what was missed', async () => {
    const { timeline, requests } = timelineOver([page(['9', '8']), page(['7', '6']), page(['5', '3'])], cachedWith('3', '2'));
    await timeline.open();
    expect(listPending(timeline)).toEqual(['9', '8', '7', '6', '5']);
    expect(requests.map((params) => params.cursor)).toEqual([undefined, 'older', 'older']);
  });

  it('shows a gap if it missed many pages, and fills the gap on request', async () => {
    const { timeline } = timelineOver(
      [page(['99', '98']), page(['97', '96']), page(['95', '94']), page(['93', '3'])],
      cachedWith('3', '2'),
    );
    await timeline.open();
    expect(listPending(timeline)).toEqual(['99', '98', '97', '96', '95', '94', '94…3']);
    timeline.showPending();
    await timeline.loadGap({ newer: '94', older: '3' });
    expect(listEntries(timeline)).toEqual(['99', '98', '97', '96', '95', '94', '93', '3', '2']);
  });
});

describe('an open timeline', () => {
  it('keeps streamed posts pending, each once, and shows them on request', async () => {
    const { timeline } = timelineOver([page(['3', '2'])]);
    await timeline.open();
    timeline.receive(['4']);
    timeline.receive(['4']);
    timeline.receive(['3']);
    expect(listEntries(timeline)).toEqual(['3', '2']);
    expect(timeline.pendingCount).toBe(1);
    timeline.showPending();
    expect(listEntries(timeline)).toEqual(['4', '3', '2']);
    expect(timeline.pendingCount).toBe(0);
  });

  it('reports whether a change was above the reading position', async () => {
    const { timeline } = timelineOver([page(['3', '2', '1']), page(['0'], null)]);
    await timeline.open();
    timeline.setPosition({ id: '2', offset: 0 });
    timeline.receive(['4']);
    timeline.showPending();
    expect(timeline.changedAbove).toBe(true);
    await timeline.loadOlder();
    expect(timeline.changedAbove).toBe(false);
    timeline.remove(new Set(['4']));
    expect(timeline.changedAbove).toBe(true);
  });

  it('pages older entries and stops at the end', async () => {
    const { timeline, requests } = timelineOver([page(['9', '8']), page(['7'], null)]);
    await timeline.open();
    await timeline.loadOlder();
    await timeline.loadOlder();
    expect(listEntries(timeline)).toEqual(['9', '8', '7']);
    expect(timeline.reachedEnd).toBe(true);
    expect(requests).toHaveLength(2);
  });

  it('keeps its entries when loading older ones fails, and stores the problem', async () => {
    const { timeline } = timelineOver([page(['9', '8']), offline, page(['7'], null)]);
    await timeline.open();
    await timeline.loadOlder();
    expect(describeFailure(timeline.olderProblem)).toBe('This computer seems to be offline.');
    await timeline.loadOlder();
    expect(timeline.olderProblem).toBeNull();
    expect(listEntries(timeline)).toEqual(['9', '8', '7']);
  });

  it('shows the user’s new post at once, unless other posts are pending', async () => {
    const { timeline } = timelineOver([page(['3'])]);
    await timeline.open();
    timeline.receive(['4']);
    timeline.insertOwn('4');
    expect(listEntries(timeline)).toEqual(['4', '3']);
    timeline.receive(['5']);
    timeline.insertOwn('6');
    expect(listEntries(timeline)).toEqual(['4', '3']);
    expect(listPending(timeline)).toEqual(['6', '5']);
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

describe('streamed posts', () => {
  it('are inserted in the server’s order; those written earlier stand above the shown posts until a page places them', async () => {
    const { timeline } = timelineOver([page(['90', '50', '30']), page(['99', '95', '93', '92', '90', '60', '50'])]);
    await timeline.open();
    timeline.receive(['95', '92', '60', '99']);
    timeline.receive(['93', '20']);
    expect(listPending(timeline)).toEqual(['99', '95', '93', '92', '20', '60']);
    timeline.showPending();
    expect(listEntries(timeline)).toEqual(['99', '95', '93', '92', '20', '60', '90', '50', '30']);
    await timeline.refresh();
    expect(listEntries(timeline)).toEqual(['99', '95', '93', '92', '20', '90', '60', '50', '30']);
  });

  it('keep the order of arrival if the server’s ids do not sort by time', async () => {
    const { timeline } = timelineOver([page(['50', '90', '30'])]);
    await timeline.open();
    timeline.receive(['70', '20']);
    timeline.showPending();
    expect(listEntries(timeline)).toEqual(['20', '70', '50', '90', '30']);
  });

  it('do not hide missed posts if they arrive before the answer to a refresh', async () => {
    const answer = Promise.withResolvers<Result<Answer<string[]>>>();
    const answers = [Promise.resolve(page(['3', '2'])), answer.promise];
    const { timeline } = timelineOver([], { load: () => answers.shift() ?? Promise.resolve(page([], null)) });
    await timeline.open();
    const refreshed = timeline.refresh();
    timeline.receive(['7']);
    answer.resolve(page(['6', '5', '3']));
    await refreshed;
    expect(listPending(timeline)).toEqual(['7', '6', '5']);
  });

  it('do not hide missed posts if they arrive before the timeline is opened', async () => {
    const { timeline } = timelineOver([page(['7', '6', '5', '3'])], cachedWith('3', '2'));
    timeline.receive(['7']);
    await timeline.open();
    expect(listPending(timeline)).toEqual(['7', '6', '5']);
  });

  it('trigger a load of the posts missed before the stream opened', async () => {
    const first = Promise.withResolvers<Result<Answer<string[]>>>();
    const answers = [first.promise, Promise.resolve(page(['4', '3', '2']))];
    const load = vi.fn<TimelineSource['load']>(() => answers.shift() ?? Promise.resolve(page([], null)));
    const { timeline } = timelineOver([], { load });
    void timeline.open();
    await expect.poll(() => load.mock.calls.length).toBe(1);
    timeline.setConnected(true);
    const caughtUp = timeline.loadMissed();
    first.resolve(page(['3', '2']));
    await caughtUp;
    expect([listEntries(timeline), listPending(timeline)]).toEqual([['3', '2'], ['4']]);
  });

  it('trigger no load of a timeline that was never opened', async () => {
    const { timeline, requests } = timelineOver([page(['1'])]);
    await timeline.loadMissed();
    expect(requests).toEqual([]);
  });

  it('are kept if they arrive during the first load and are not in its answer', async () => {
    const answer = Promise.withResolvers<Result<Answer<string[]>>>();
    const load = vi.fn<TimelineSource['load']>(() => answer.promise);
    const { timeline } = timelineOver([], { load });
    const opening = timeline.open();
    await expect.poll(() => load.mock.calls.length).toBe(1);
    timeline.receive(['4']);
    answer.resolve(page(['3', '2']));
    await opening;
    expect([listEntries(timeline), listPending(timeline)]).toEqual([['3', '2'], ['4']]);
  });
});

describe('many streamed posts', () => {
  const numbered = (count: number, from = 1_000): string[] => Array.from({ length: count }, (_, at) => String(from + at));

  it('are all counted, and the newest of a burst stay pending above a gap', async () => {
    const { timeline, requests } = timelineOver([page(['3', '2']), page(['10598', '10597'])]);
    await timeline.open();
    for (let at = 0; at < 10_000; at += 16) timeline.receive(numbered(16, 1_000 + at));
    expect([timeline.pending.length, timeline.pendingCount]).toEqual([401, 10_000]);
    timeline.showPending();
    expect(listEntries(timeline).slice(398)).toEqual(['10601', '10600', '10600…3', '3', '2']);
    expect(timeline.pendingCount).toBe(0);
    await timeline.loadGap({ newer: '10600', older: '3' });
    expect(requests.at(-1)?.max_id).toBe('10600');
  });

  it('leave a list of limited length, whose end can be loaded again', async () => {
    const { timeline, requests } = timelineOver([page(numbered(40, 100).toReversed(), null), page(['99'], null)]);
    await timeline.open();
    for (let at = 0; at < 20_000; at += 100) {
      timeline.receive(numbered(100, 1_000 + at));
      timeline.showPending();
    }
    expect(timeline.entries.length).toBe(800);
    expect(timeline.reachedEnd).toBe(false);
    await timeline.loadOlder();
    expect(requests.at(-1)?.max_id).toBe('20200');
  });
});

describe('the work for a burst of streamed posts', () => {
  beforeEach(() => {
    compared.count = 0;
  });

  /** Counts set lookups, set insertions, and id comparisons for a burst of `count` posts in batches of 16. */
  async function workFor(count: number): Promise<number> {
    const { timeline } = timelineOver([page(['3', '2'])]);
    await timeline.open();
    const [has, add] = [vi.spyOn(Set.prototype, 'has'), vi.spyOn(Set.prototype, 'add')];
    compared.count = 0;
    for (let at = 0; at < count; at += 16) timeline.receive(Array.from({ length: 16 }, (_, id) => String(1_000_000 + at + id)));
    const work = compared.count + has.mock.calls.length + add.mock.calls.length;
    vi.restoreAllMocks();
    return work;
  }

  it('grows linearly with the number of events', async () => {
    const [short, long] = [await workFor(1_600), await workFor(16_000)];
    expect(long / short).toBeLessThan(15);
  });

  it('changes the list once for each batch', async () => {
    const { timeline } = timelineOver([page(['3', '2'])]);
    await timeline.open();
    let changes = 0;
    let before = timeline.pending;
    for (const batch of [Array.from({ length: 100 }, (_, at) => String(500 + at)), ['500', '501'], ['3']]) {
      timeline.receive(batch);
      if (timeline.pending !== before) changes += 1;
      before = timeline.pending;
    }
    expect(changes).toBe(1);
  });
});
