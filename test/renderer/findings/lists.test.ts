// Tests that lists contain what the server has. A finding that is not fixed yet is marked with `fails`.
import { expect, onTestFinished, test, vi } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountSummary } from '../../../electron/contract/accounts.ts';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { Session } from '../../../renderer/state/account/session.svelte.ts';
import { SearchState } from '../../../renderer/state/search/search.svelte.ts';
import type { Timeline } from '../../../renderer/state/timelines/timeline.svelte.ts';
import { fakeBridge } from '../../support/bridge.ts';
import { startSession } from './start-session.ts';

const freya = 'freya@archipelago.example';
const hourMs = 3_600_000;
const home = { view: 'home' } as const;
const shownIds = (timeline: Timeline) => timeline.rows.flatMap((row) => (row.kind === 'entry' ? row.id : []));

/** Returns a session whose Home shows posts of the last hours; `post` writes a minute after the previous post. */
async function openHome(texts: readonly string[]) {
  let now = Date.now() - 24 * hourMs;
  const setting = await startSession({ now: () => now });
  const post = (text: string) => {
    now += 60_000;
    return setting.demo.act.post(freya, { text });
  };
  const ids = texts.map(post).toReversed();
  const timeline = setting.session.timeline(home);
  await timeline.open();
  return { ...setting, timeline, ids, post, pass: (ms: number) => (now += ms) };
}

test('Home shows the posts of followed accounts', async () => {
  const { timeline, ids } = await openHome(['one', 'two']);
  expect(shownIds(timeline)).toEqual(ids);
});

test('M1: posts missed while the server was down are loaded, though a newer one was streamed', async () => {
  const { demo, timeline, ids, post, stream } = await openHome(['one', 'two']);
  const missedIds = ['three', 'four'].map(post).toReversed();
  demo.faults.takeApiDown(true);
  await timeline.loadMissed();
  demo.faults.takeApiDown(false);
  const streamedId = post('five');
  await stream(streamedId);
  await timeline.loadMissed();
  expect(timeline.ids()).toEqual([streamedId, ...missedIds, ...ids]);
});

test('M2: a post that is streamed into an empty list is shown', async () => {
  const { timeline, post, stream } = await openHome([]);
  const id = post('one');
  await stream(id);
  expect(shownIds(timeline)).toEqual([id]);
});

/** Returns a session whose requests to one endpoint get these answers in order, the last one from then on. */
function createSessionWith(answers: Record<string, Result<unknown>[]>) {
  fakeBridge.answers = {
    'api.call': ({ endpoint }: { endpoint: string }) => {
      const [answer = ok({ data: [], next: null, prev: null }), ...later] = answers[endpoint] ?? [];
      if (later.length > 0) answers[endpoint] = later;
      return answer;
    },
    'preferences.get': ok({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null }),
  };
  return new Session({ key: makeAccountKey('https://coast.example', '1') } as AccountSummary, null);
}
const post = v.parse(statusSchema, { id: '1', account: { id: '7', username: 'ida', acct: 'ida' } });
const pageWithPost = ok({ data: [post], next: null, prev: null });

function useFakeTimers() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

test('M3: Home loads again when the server has rebuilt it', async () => {
  useFakeTimers();
  const session = createSessionWith({
    'timelines.home': [ok({ data: [], next: null, prev: null, refresh: { id: '5', retrySeconds: 1 } }), pageWithPost],
    'asyncRefreshes.get': [ok({ data: { async_refresh: { id: '5', status: 'finished', result_count: null } }, next: null, prev: null })],
  });
  await session.timeline(home).open();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.timeline(home).ids()).toEqual(['1']);
});

/** Returns a session that shows Home as it was before the server merged the post of a newly followed account. */
async function setUpMergedPost() {
  const setting = await openHome(['one', 'two']);
  const { act, store } = setting.demo;
  const author = 'edda@north.example';
  act.unfollow('mira', author);
  const mergedId = act.post(author, { text: 'three', writtenAt: store.now() - 30_000 });
  await setting.timeline.refresh();
  act.follow('mira', author);
  setting.pass(hourMs);
  const [newest, oldest] = setting.ids;
  return { ...setting, expectedIds: [newest, mergedId, oldest] };
}

test('the first load of Home shows the merged posts of a newly followed account', async () => {
  const { timeline, expectedIds } = await setUpMergedPost();
  await timeline.startOver();
  expect(timeline.ids()).toEqual(expectedIds);
});

test('M4: a refresh inserts the merged posts of a newly followed account', async () => {
  const { timeline, expectedIds } = await setUpMergedPost();
  await timeline.refresh();
  expect(timeline.ids()).toEqual(expectedIds);
});

test('M5: a refresh removes posts that were deleted meanwhile', async () => {
  const { demo, timeline, ids } = await openHome(['one', 'two', 'three']);
  const [newest = '', deleted = '', oldest = ''] = ids;
  demo.act.delete(deleted);
  await timeline.loadMissed();
  expect(timeline.ids()).toEqual([newest, oldest]);
});

test('the end of grouped notifications is requested once', async () => {
  const { demo, session } = await startSession();
  await session.call('notifications.clear', {});
  const id = demo.act.post('mira', { text: 'one' });
  const fans = [freya, 'tomas@archipelago.example', 'edda@north.example', 'jonna', 'ida', 'tove'];
  for (const acct of fans) demo.act.favourite(acct, id);
  const { timeline } = session.notifications;
  await timeline.open();
  for (let count = 0; count < 2 * fans.length && !timeline.reachedEnd; count += 1) await timeline.loadOlder();
  expect(demo.requests.filter(({ path }) => path === '/api/v2/notifications').length).toBeLessThanOrEqual(2);
});

const pictures = { avatar: '/a.svg', header: '/h.svg' };

test('a search for people pages to the end, though pages repeat rows', async () => {
  const { demo, session } = await startSession();
  const { accounts } = demo.store;
  const gulls = Array.from({ length: 150 }, (_, at) => accounts.create({ username: `gull${at}`, displayName: 'Gull', ...pictures }));
  const search = new SearchState(session);
  search.query = 'gull';
  search.choose('accounts');
  await expect.poll(() => search.phase).toBe('ready');
  for (let count = 0; count < gulls.length && !search.reachedEnd; count += 1) await search.loadMore();
  expect(search.results.accounts.toSorted()).toEqual(gulls.map(({ id }) => id).toSorted());
});

test('M8: opening the lists again shows a list created elsewhere', async () => {
  const { session } = await startSession();
  await session.lists.open();
  await session.call('lists.create', { title: 'Birds' });
  await session.lists.open();
  expect(session.lists.shown.map(({ title }) => title)).toContain('Birds');
});

test('M47: a streamed post that was written earlier stands above the known posts, or is not counted', async () => {
  const { demo, timeline, pass, stream } = await openHome(['one', 'two', 'three']);
  const writtenAt = demo.store.now() - 90_000;
  pass(hourMs);
  const lateId = demo.act.post(freya, { text: 'late', writtenAt });
  await stream(lateId);
  const isCounted = timeline.pendingCount > 0;
  timeline.showFromTop();
  expect({ isCounted, isFirst: shownIds(timeline)[0] === lateId }).toEqual({ isCounted, isFirst: isCounted });
});

test('M49: a list that the server refused loads when the limit ends', async () => {
  useFakeTimers();
  const retryAt = Date.now() + 1_000;
  const refusal = fail('rate-limited', 'wait-until', { host: 'coast.example', at: retryAt, limit: 'general' }, { status: 429, retryAt });
  const session = createSessionWith({ 'timelines.home': [refusal, pageWithPost] });
  await session.timeline(home).open();
  expect(session.timeline(home).phase).toBe('failed');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.timeline(home).ids()).toEqual(['1']);
});
