import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { Paged } from '../../../../renderer/state/timelines/paged.svelte.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';

type PageResult = Result<{ data: string[]; next: string | null; prev: null }>;
const answer = (data: string[], next: string | null = null): PageResult => ok({ data, next, prev: null });

/** Creates a list that gets the responses in order, and records the requested cursors. */
function listOver(...answers: (PageResult | Promise<PageResult>)[]) {
  const cursors: (string | null)[] = [];
  const list = new Paged<string>(
    (cursor) => {
      cursors.push(cursor);
      return Promise.resolve(answers.shift() ?? answer([]));
    },
    (item) => item,
  );
  return { list, cursors };
}

describe('a paged list', () => {
  it('loads page after page by the cursor, each item once', async () => {
    const { list, cursors } = listOver(answer(['a', 'b'], '2'), answer(['b', 'c'], null));
    await list.open();
    await list.open();
    await list.loadMore();
    expect([list.items, list.reachedEnd, cursors]).toEqual([['a', 'b', 'c'], true, [null, '2']]);
  });

  it('S3: knows that a page was cut until the list is loaded again', async () => {
    const cut = ok({ data: ['a'], next: '2', prev: null, isCut: true });
    const { list } = listOver(cut, answer(['b']), answer(['a']));
    await list.open();
    await list.loadMore();
    expect(list.isCut).toBe(true);
    await list.refresh();
    expect(list.isCut).toBe(false);
  });

  it('ends when a page has nothing new', async () => {
    const { list } = listOver(answer(['a'], '2'), answer(['a'], '3'));
    await list.open();
    await list.loadMore();
    expect(list.reachedEnd).toBe(true);
  });

  it('keeps its items if a later page fails, and can continue', async () => {
    const { list } = listOver(answer(['a'], '2'), fail('internal'), answer(['b']));
    await list.open();
    await list.loadMore();
    expect([list.items, describeFailure(list.moreProblem)]).toEqual([['a'], 'Something went wrong inside the app.']);
    await list.loadMore();
    expect([list.items, list.moreProblem]).toEqual([['a', 'b'], null]);
  });

  it('ignores the answer to an older request', async () => {
    let late: (value: PageResult) => void = () => undefined;
    const { list } = listOver(new Promise<PageResult>((resolve) => (late = resolve)), answer(['new']));
    const first = list.refresh();
    await list.restart();
    late(answer(['old']));
    await first;
    expect(list.items).toEqual(['new']);
  });

  it('repeats a failed catch-up until it succeeds, but no other failed request', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { list, cursors } = listOver(answer(['a']), fail('offline'), fail('offline'), fail('server-error'), answer(['b', 'a']));
    await list.open();
    await list.refresh();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(cursors).toHaveLength(2);
    await list.catchUp();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([list.items, list.problem, cursors.length]).toEqual([['b', 'a'], null, 5]);
  });

  it('loads when the limit ends that refused it', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const refusal = fail('rate-limited', undefined, {}, { retryAt: Date.now() + 30_000 });
    const { list, cursors } = listOver(refusal, answer(['a']));
    await list.open();
    await vi.advanceTimersByTimeAsync(29_000);
    expect([list.phase, cursors.length]).toEqual(['failed', 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([list.phase, list.items]).toEqual(['ready', ['a']]);
  });

  it('restores removed items at their positions', async () => {
    const { list } = listOver(answer(['a', 'b', 'c']));
    await list.open();
    const putBack = list.removeReversibly(['b']);
    expect(list.items).toEqual(['a', 'c']);
    list.put('d');
    putBack();
    expect(list.items).toEqual(['d', 'b', 'a', 'c']);
  });
});
