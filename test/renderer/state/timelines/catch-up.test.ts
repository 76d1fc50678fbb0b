import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import type { TimelineEntry } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Failure } from '../../../../electron/contract/result.ts';
import { entry } from '../../../../renderer/logic/timelines/timeline-rows.ts';
import { fromCacheRows } from '../../../../renderer/logic/timelines/range-rows.ts';
import { CatchUp } from '../../../../renderer/state/timelines/catch-up.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';
import type { Timeline } from '../../../../renderer/state/timelines/timeline.svelte.ts';

const hourMs = 3_600_000;
/** Creates a post that is 100 − `id` hours old. */
const post = (id: number, more: object = {}) =>
  v.parse(statusSchema, {
    id: String(id),
    created_at: new Date(Date.now() - (100 - id) * hourMs).toISOString(),
    account: { id: '7', username: 'ida', acct: 'ida' },
    ...more,
  });
const hidden = { filtered: [{ filter: { id: '1', title: 'Ads', context: ['home'], filter_action: 'hide' } }] };

function createCatchUp(
  entries: TimelineEntry[],
  home: Parameters<typeof fakeAccount>[0]['timelines.home'] = () => fail('offline'),
  problem: Failure | null = null,
) {
  const { account, sent } = fakeAccount({ 'timelines.home': home });
  const open = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const timeline = { open, refresh: open, problem, ranges: fromCacheRows(entries) } as Partial<Timeline> as Timeline;
  const catchUp = new CatchUp({ ...account, timeline: () => timeline });
  return { account, sent, open, catchUp, ids: () => catchUp.posts.map(({ id }) => id) };
}

it('lists cached posts, also offline, without filtered ones', async () => {
  const { catchUp, ids, sent } = createCatchUp(['99', '98', '97', '80'].map(entry));
  fakeBridge.answers['cache.statuses'] = ok([post(99), post(98, hidden), post(97), post(80)]);
  await catchUp.load();
  expect([ids(), catchUp.isComplete, catchUp.problem, sent]).toEqual([['99', '97'], true, null, []]);
});

it('loads posts that the cache does not have, and fills gaps', async () => {
  const gap: TimelineEntry = { kind: 'gap', newer: '99', older: '96' };
  const pages: Record<string, number[]> = { '99': [98, 97, 96, 95], '95': [50] };
  const { catchUp, ids } = createCatchUp([entry('99'), gap, entry('96')], ({ max_id: below }) =>
    page(
      (pages[String(below)] ?? []).map((id) => post(id)),
      'older',
    ),
  );
  fakeBridge.answers['cache.statuses'] = ok([post(99), post(96)]);
  await catchUp.load();
  expect([ids(), catchUp.isComplete]).toEqual([['99', '98', '97', '96', '95'], true]);
  expect(fakeBridge.argsOf('cache.writeTimeline')).toMatchObject([
    { timeline: 'catchup', entries: ['99', '98', '97', '96', '95', '50'].map(entry) },
  ]);
});

it('reports how far back the posts reach, and why not further', async () => {
  const { catchUp } = createCatchUp([entry('99'), entry('98')]);
  fakeBridge.answers['cache.statuses'] = ok([post(99), post(98)]);
  await catchUp.load();
  expect([catchUp.isComplete, catchUp.problem?.code]).toEqual([false, 'offline']);
  expect(Math.round((Date.now() - catchUp.reached) / hourMs)).toBe(2);
});

it('continues with the rows of an earlier catch-up', async () => {
  const { catchUp, ids } = createCatchUp([entry('99'), entry('98')]);
  fakeBridge.answers['cache.readTimeline'] = ok({
    entries: ['98', '97', '60'].map(entry),
    position: null,
    statuses: [],
    notifications: [],
  });
  fakeBridge.answers['cache.statuses'] = ok([99, 98, 97, 60].map((id) => post(id)));
  await catchUp.load();
  expect([ids(), catchUp.isComplete]).toEqual([['99', '98', '97'], true]);
});

const answerWithEarlierCatchUp = () => {
  fakeBridge.answers['cache.readTimeline'] = ok({
    entries: ['99', '98', '97', '60'].map(entry),
    position: null,
    statuses: [],
    notifications: [],
  });
  fakeBridge.answers['cache.statuses'] = ok([99, 98, 97, 60].map((id) => post(id)));
};

it('uses pending rows of an earlier run if the home timeline cannot be loaded, and reports it', async () => {
  const { catchUp, ids, open } = createCatchUp(['98', '97'].map(entry), undefined, { code: 'offline' });
  answerWithEarlierCatchUp();
  await catchUp.load();
  expect([ids(), catchUp.isComplete, catchUp.newestProblem?.code]).toEqual([['99', '98', '97'], true, 'offline']);
  // Once on opening, and once as a retry.
  expect(open).toHaveBeenCalledTimes(2);
});

it('omits posts that the loaded home timeline no longer has', async () => {
  const { catchUp, ids } = createCatchUp(['98', '97'].map(entry));
  answerWithEarlierCatchUp();
  await catchUp.load();
  expect([ids(), catchUp.newestProblem]).toEqual([['98', '97'], null]);
});

it('keeps the selected account in the list of accounts', async () => {
  const { catchUp } = createCatchUp(['99', '80'].map(entry));
  fakeBridge.answers['cache.statuses'] = ok([post(99), post(80)]);
  await catchUp.load();
  catchUp.selectedAccountId = '8';
  expect(catchUp.people).toEqual([
    { id: '7', count: 1 },
    { id: '8', count: 0 },
  ]);
});

it('starts at the last visit, or at the selected time', async () => {
  const { catchUp, ids, account } = createCatchUp(['99', '98', '97', '60', '1'].map(entry));
  fakeBridge.answers['cache.statuses'] = ok([99, 98, 97, 60, 1].map((id) => post(id)));
  account.preferences.current = {
    ...account.preferences.current,
    visits: { before: Date.now() - 2.5 * hourMs, until: Date.now() },
  } as never;
  await catchUp.load();
  expect(ids()).toEqual(['99', '98']);
  catchUp.choose('72');
  await expect.poll(ids).toEqual(['99', '98', '97', '60']);
});
