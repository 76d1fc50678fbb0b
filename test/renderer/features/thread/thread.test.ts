import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { ok } from '../../../../electron/contract/result.ts';
import { ThreadState } from '../../../../renderer/features/thread/thread.svelte.ts';
import { rowKey } from '../../../../renderer/features/thread/thread-rows.ts';
import type { Session } from '../../../../renderer/state/account/session.svelte.ts';
import { fakeAccount, fakeSession, page, refusal } from '../../state/fake-account.ts';
import type { EndpointFakes } from '../../state/fake-account.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';

const post = (id: string, parent: string | null, more: object = {}) =>
  v.parse(statusSchema, { id, in_reply_to_id: parent, account: { id: '7', username: 'ida', acct: 'ida' }, ...more });
const own = { account: { id: '1', username: 'mira', acct: 'mira' } };
const hidden = { filtered: [{ filter: { id: '1', title: 'Ads', context: ['thread'], filter_action: 'hide' } }] };
const answers: EndpointFakes = {
  'statuses.get': () => page(post('2', '1')),
  'statuses.context': () => page({ ancestors: [post('1', null)], descendants: [post('3', '2'), post('4', '2', hidden)] }),
};
let entities: Session['entities'];

async function loadThread(more: EndpointFakes = {}) {
  const { account } = fakeAccount({ ...answers, ...more });
  ({ entities } = account);
  const thread = new ThreadState(fakeSession({ ...account, accountId: '1' }), '2');
  await thread.load();
  return thread;
}
const keys = (thread: ThreadState): string[] => thread.rows.map(rowKey);
const arrive = (thread: ThreadState, id: string, parent: string, more: object = {}): void => {
  entities.saveStatus(post(id, parent, more));
  thread.addReply({ id, inReplyToId: parent });
};

describe('a thread', () => {
  it('loads the ancestors and the replies that no filter hides', async () => {
    const thread = await loadThread();
    expect([thread.phase, keys(thread)]).toEqual(['ready', ['1', '2', '3']]);
  });

  it('reports a failed request', async () => {
    const thread = await loadThread({ 'statuses.context': () => refusal });
    expect([thread.phase, describeFailure(thread.problem)]).toEqual(['failed', describeFailure(refusal.error)]);
  });

  it('opens below the ancestors that are already in memory', () => {
    const { account } = fakeAccount({});
    for (const storedPost of [post('2', '1'), post('1', '0'), post('9', null)]) account.entities.saveStatus(storedPost);
    expect(keys(new ThreadState(fakeSession(account), '2'))).toEqual(['missing-parent', '1', '2']);
  });

  it('keeps its posts in memory until it is closed', async () => {
    const thread = await loadThread();
    const crowd = (from: number): void => {
      for (let id = from; id < from + 7_000; id += 1) entities.saveStatus(post(`crowd ${id}`, null));
      entities.prune();
    };
    crowd(0);
    expect(['1', '2', '3'].map(entities.hasStatus)).toEqual([true, true, true]);
    thread.leave();
    crowd(7_000);
    crowd(14_000);
    expect(['1', '2', '3'].map(entities.hasStatus)).toEqual([false, false, false]);
  });
});

describe('a new reply', () => {
  it('is queued, then shown and highlighted when the user asks for it', async () => {
    const thread = await loadThread();
    arrive(thread, '5', '2');
    arrive(thread, '6', '5');
    arrive(thread, '99', '98');
    expect([keys(thread), thread.queuedCount]).toEqual([['1', '2', '3'], 2]);
    expect(thread.showQueued()).toBe('5');
    expect([keys(thread), thread.queuedCount, [...thread.highlightedIds]]).toEqual([['1', '2', 'replies', '3', '5', '6'], 0, ['5', '6']]);
  });
  it('is shown at once if it is the user’s own, even in a folded branch', async () => {
    const thread = await loadThread();
    arrive(thread, '5', '3', own);
    thread.fold('3', true);
    expect(keys(thread)).toContain('folded:3');
    arrive(thread, '6', '3', own);
    expect(keys(thread).slice(3)).toEqual(['3', '5', '6']);
  });
  it('is shown at once if the thread has no replies', async () => {
    const thread = await loadThread({ 'statuses.context': () => page({ ancestors: [], descendants: [] }) });
    arrive(thread, '5', '2');
    expect(keys(thread)).toContain('5');
  });
  it('is not counted after its deletion', async () => {
    const thread = await loadThread();
    arrive(thread, '5', '2');
    entities.forgetStatus('5');
    expect([thread.queuedCount, thread.showQueued()]).toEqual([0, null]);
  });
  it('is not queued if a filter hides it', async () => {
    const thread = await loadThread();
    arrive(thread, '5', '2', hidden);
    expect(thread.queuedCount).toBe(0);
  });
});

describe('loading more posts', () => {
  const descendants = [post('3', '2', { replies_count: 2 })];
  it('shows replies that the server left out', async () => {
    const thread = await loadThread({
      'statuses.context': ({ id }) =>
        page({ ancestors: [post('1', null)], descendants: id === '3' ? [post('7', '3'), post('8', '3')] : descendants }),
    });
    expect(keys(thread)).toEqual(['1', '2', '3', 'missing:3']);
    await thread.loadReplies('3');
    expect(keys(thread)).toEqual(['1', '2', 'replies', '3', '7', '8']);
  });
  it('reports that the server returns nothing more, or a failure', async () => {
    const thread = await loadThread({
      'statuses.context': ({ id }) => page({ ancestors: [], descendants: id === '3' ? [] : descendants }),
    });
    await thread.loadReplies('3');
    expect(thread.loadMoreStates.get('3')).toEqual({ state: 'none' });
    const refused = await loadThread({ 'statuses.context': ({ id }) => (id === '3' ? refusal : page({ ancestors: [], descendants })) });
    await refused.loadReplies('3');
    expect(refused.loadMoreStates.get('3')).toEqual({ state: 'failed', problem: refusal.error });
  });
  it('adds earlier posts above if the server may have left some out', async () => {
    const chain = Array.from({ length: 40 }, (_, at) => post(`a${at}`, `a${at - 1}`));
    const thread = await loadThread({
      'statuses.get': () => page(post('2', 'a39')),
      'statuses.context': ({ id }) => page({ ancestors: id === 'a0' ? [post('a-1', null)] : chain, descendants: [] }),
    });
    expect([keys(thread)[0], thread.mayHaveEarlier]).toEqual(['missing-parent', true]);
    await thread.loadEarlier();
    expect(keys(thread)[0]).toBe('a-1');
  });
});

describe('replies that the server fetches from other servers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are queued when they have arrived', async () => {
    let replies = [post('3', '2')];
    const context = () =>
      ok({ data: { ancestors: [], descendants: replies }, next: null, prev: null, refresh: { id: 'r', retrySeconds: 2 } });
    const thread = await loadThread({
      'statuses.context': context as never,
      'asyncRefreshes.get': () => page({ async_refresh: { id: 'r', status: 'finished', result_count: 1 } }),
    });
    expect(thread.isFetching).toBe(true);
    replies = [...replies, post('4', '2')];
    await vi.advanceTimersByTimeAsync(2_000);
    expect([thread.isFetching, thread.queuedCount, keys(thread)]).toEqual([false, 1, ['missing-parent', '2', '3']]);
  });
  it('are no longer requested after the thread is closed', async () => {
    const loadRefresh = vi.fn<() => ReturnType<typeof page>>(() =>
      page({ async_refresh: { id: 'r', status: 'running', result_count: 0 } }),
    );
    const thread = await loadThread({
      'statuses.context': (() =>
        ok({ data: { ancestors: [], descendants: [] }, next: null, prev: null, refresh: { id: 'r', retrySeconds: 2 } })) as never,
      'asyncRefreshes.get': loadRefresh,
    });
    await vi.advanceTimersByTimeAsync(2_000);
    thread.leave();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(loadRefresh).toHaveBeenCalledTimes(1);
  });
});

describe('F1: a thread that is not a tree', () => {
  it.each([
    ['the post is its own descendant', post('2', null), [], [post('2', null)], ['2']],
    ['the post is its own parent', post('2', '2'), [post('2', '2')], [], ['2']],
    ['an ancestor is also a reply', post('2', '1'), [post('1', '2')], [post('1', '2')], ['1', '2']],
    ['an ancestor comes twice', post('2', '1'), [post('1', null), post('1', null)], [], ['1', '2']],
    ['a reply comes twice', post('2', null), [], [post('3', '2'), post('3', '2')], ['2', '3']],
    ['replies form a ring', post('2', null), [], [post('3', '4'), post('4', '3')], ['2', 'replies', '3', '4']],
  ])('shows each post once if %s', async (_, focused, ancestors, descendants, expectedKeys) => {
    const thread = await loadThread({ 'statuses.get': () => page(focused), 'statuses.context': () => page({ ancestors, descendants }) });
    expect(keys(thread)).toEqual(expectedKeys);
  });

  it('opens once below ancestors in memory that form a ring', () => {
    const { account } = fakeAccount({});
    for (const storedPost of [post('2', '3'), post('3', '2')]) account.entities.saveStatus(storedPost);
    expect(keys(new ThreadState(fakeSession(account), '2'))).toEqual(['3', '2']);
  });
});
