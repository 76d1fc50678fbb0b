// Tests the line that says how old shown content is after a reload that failed.
import { createRawSnippet } from 'svelte';
import type { Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Answer } from '@kittiwake/mastodon-api/endpoints';
import type { Result } from '../../../../electron/contract/result.ts';
import { clockTime } from '../../../../renderer/logic/text/formats.ts';
import { Paged } from '../../../../renderer/state/timelines/paged.svelte.ts';
import Feed from '../../../../renderer/ui/list/Feed.svelte';
import StaleLine from '../../../../renderer/ui/feedback/StaleLine.svelte';
import PagedList from '../../../../renderer/ui/list/PagedList.svelte';

// A generic component cannot be given its type argument here.
const Posts = Feed as unknown as Component<Record<string, unknown>>;
const Blocks = PagedList as unknown as Component<Record<string, unknown>>;
const row = createRawSnippet<[string]>((id) => ({ render: () => `<p>${id()}</p>` }));
const empty = createRawSnippet(() => ({ render: () => '<p>empty</p>' }));
const failure = fail('timeout', 'answer-too-slow', { host: 'coast.example' });

const feedSource = (more: object) => ({
  pendingCount: 0,
  phase: 'ready',
  problem: failure.error,
  olderProblem: null,
  reachedEnd: true,
  loadingOlder: false,
  changedAbove: false,
  position: null,
  refresh: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  loadOlder: () => Promise.resolve(),
  showPending: () => undefined,
  setPosition: () => undefined,
  ...more,
});
const renderFeed = (source: object) =>
  render(Posts, {
    props: {
      source,
      items: ['1'],
      key: (id: string) => id,
      label: 'Home',
      pendingLabel: () => '',
      failedTitle: '',
      row,
      empty,
      onopen: () => 0,
    },
  });
const line = () => page.getByText(/^(Last loaded|Nothing newer)/);

it('N5: says after some seconds that the server is slow while shown posts are loaded anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const screen = render(StaleLine, { source: { problem: null, loadedAt: null, isReloading: true }, retry: () => 0 });
    await vi.advanceTimersByTimeAsync(3_000);
    const { container, rerender } = await screen;
    expect(container.textContent).toBe('');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(container.textContent.trim()).toBe('The server is slow to answer.');
    void rerender({ source: { problem: null, loadedAt: Date.now(), isReloading: false } });
    await vi.advanceTimersByTimeAsync(100);
    expect(container.textContent.trim()).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

describe('N5: after a reload that failed', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 10, 27) }));
  afterEach(() => void vi.useRealTimers());

  it('a list says when it was last loaded until a load succeeds, and announces it once', async () => {
    const answers: Result<Answer<string[]>>[] = [ok({ data: ['ida'], next: null, prev: null }), failure, failure];
    const pages = new Paged(
      () => Promise.resolve(answers.shift() ?? ok({ data: ['ida', 'mira'], next: null, prev: null })),
      (id) => id,
    );
    await pages.open();
    await render(Blocks, { props: { pages, label: 'Blocks', row, empty: { title: 'Nobody.' } } });
    await expect.element(page.getByText('ida')).toBeInTheDocument();
    expect(line().query()).toBeNull();

    const loadedAt = Date.now();
    vi.setSystemTime(loadedAt + 600_000);
    await pages.refresh();
    await expect.element(line()).toHaveTextContent(`Last loaded ${clockTime(loadedAt, Date.now())}.`);
    await expect.element(line()).toHaveAttribute('role', 'status');
    const announced = line().element();

    await page.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => expect(answers).toEqual([]));
    expect(line().element()).toBe(announced);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('mira')).toBeInTheDocument();
    expect(line().query()).toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('feed');
  });

  it('a timeline says when it was last loaded', async () => {
    const source = feedSource({ loadedAt: Date.now() });
    await renderFeed(source);
    await expect.element(line()).toHaveTextContent(`Last loaded ${clockTime(Date.now(), Date.now())}.`);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(source.refresh).toHaveBeenCalledOnce();
  });

  it('a timeline from the disk gives no time', async () => {
    await renderFeed(feedSource({ loadedAt: null }));
    await expect.element(line()).toHaveTextContent('Nothing newer could be loaded.');
  });

  it('a view that names its failed accounts itself shows no second line', async () => {
    await renderFeed(feedSource({}));
    await expect.element(page.getByText('1')).toBeInTheDocument();
    expect(line().query()).toBeNull();
  });
});
