import { createRawSnippet } from 'svelte';
import type { Component } from 'svelte';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { fail } from '../../../../electron/contract/result.ts';
import type { Failure } from '../../../../electron/contract/result.ts';
import Feed from '../../../../renderer/ui/list/Feed.svelte';

// A generic component cannot be given its type argument here.
const Home = Feed as unknown as Component<Record<string, unknown>, { refreshOrTop: () => void }>;
const text = (html: string) => createRawSnippet(() => ({ render: () => html }));
const row = createRawSnippet<[string]>((id) => ({ render: () => `<p>${id()}</p>` }));

function sourceOf(more: object = {}) {
  return {
    pendingCount: 0,
    phase: 'ready' as 'idle' | 'loading' | 'ready' | 'failed',
    problem: null as Failure | null,
    olderProblem: null as Failure | null,
    reachedEnd: true,
    loadingOlder: false,
    changedAbove: false,
    position: null,
    refresh: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    loadOlder: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    showPending: vi.fn<() => void>(),
    setPosition: vi.fn<(position: { id: string; offset: number }) => void>(),
    ...more,
  };
}

/** Waits some frames until heights are measured and rows are positioned. */
async function layout(): Promise<void> {
  for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame);
}

async function renderFeed(source: ReturnType<typeof sourceOf>, items: string[], rows = row) {
  const onshow = vi.fn<() => void>();
  const screen = await render(Home, {
    props: {
      source,
      items,
      key: (item: string) => item,
      label: 'Home',
      pendingLabel: ({ count }: { count: number }) => `${count} new posts`,
      morePendingLabel: ({ count }: { count: number }) => `${count}+ new posts`,
      failedTitle: 'Home could not be loaded.',
      row: rows,
      empty: text('<p>No posts yet.</p>'),
      onopen: () => undefined,
      onshow,
    },
  });
  screen.container.style.cssText = 'height: 400px; display: grid';
  return { screen, onshow };
}

it('announces new entries only once', async () => {
  const source = sourceOf({ pendingCount: 1 });
  const { screen } = await renderFeed(source, ['a']);
  await expect.element(page.getByRole('status').filter({ hasText: 'new posts' })).toHaveTextContent('1 new posts');
  await screen.rerender({ source: { ...source, pendingCount: 5 } });
  await expect.element(page.getByRole('button', { name: '5 new posts' })).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'new posts' })).toHaveTextContent('1 new posts');
});

it('shows a skeleton while loading', async () => {
  await renderFeed(sourceOf({ phase: 'loading' }), []);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
});

it('reports that it is empty', async () => {
  await renderFeed(sourceOf(), []);
  await expect.element(page.getByText('No posts yet.')).toBeVisible();
});

it('explains a failure and retries on request', async () => {
  const source = sourceOf({ phase: 'failed', problem: fail('host-unreachable', 'no-answer', { host: 'coast.example' }).error });
  await renderFeed(source, []);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Home could not be loaded. coast.example doesn’t respond./);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(source.refresh).toHaveBeenCalledOnce();
});

it('shows pending entries only on request', async () => {
  const source = sourceOf({ pendingCount: 3 });
  const { onshow } = await renderFeed(source, ['a', 'b']);
  expect(source.showPending).not.toHaveBeenCalled();
  await page.getByRole('button', { name: '3 new posts' }).click();
  expect(source.showPending).toHaveBeenCalledOnce();
  expect(onshow).toHaveBeenCalledOnce();
});

it('refreshes on the key `.`, or shows pending entries', async () => {
  const source = sourceOf();
  const { screen } = await renderFeed(source, ['a']);
  screen.component.refreshOrTop();
  expect(source.refresh).toHaveBeenCalledOnce();
  source.pendingCount = 1;
  screen.component.refreshOrTop();
  expect(source.showPending).toHaveBeenCalledOnce();
});

it('says if more entries than the counted ones may be new', async () => {
  await renderFeed(sourceOf({ pendingCount: 3, hasMorePending: true }), ['a']);
  await expect.element(page.getByRole('button', { name: '3+ new posts' })).toBeVisible();
});

it('stays at its top while its sources answer, also when rows arrive above and between', async () => {
  const all = Array.from({ length: 60 }, (_, at) => `post ${at}`);
  const high = createRawSnippet<[string]>((id) => ({ render: () => `<div style="height: 90px">${id()}</div>` }));
  const { screen } = await renderFeed(
    sourceOf({ staysAtTop: true }),
    all.filter((_, at) => at % 3 === 1),
    high,
  );
  await layout();
  await screen.rerender({ items: all });
  await layout();
  expect(page.getByRole('feed', { name: 'Home' }).element().scrollTop).toBe(0);
  await expect.element(page.getByText('post 0', { exact: true })).toBeVisible();
});

it('marks the end of the list and explains why older entries are missing', async () => {
  const { screen } = await renderFeed(sourceOf(), ['a']);
  await expect.element(page.getByText('a', { exact: true })).toBeVisible();
  expect(document.querySelector('.end')).not.toBeNull();
  const source = sourceOf({
    reachedEnd: false,
    olderProblem: fail('rate-limited').error,
  });
  await screen.rerender({ source });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/wait a moment/);
  source.loadOlder.mockClear();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(source.loadOlder).toHaveBeenCalledOnce();
});

it('keeps the row being read in position when a filter changes rows above and below it', async () => {
  const all = Array.from({ length: 120 }, (_, at) => `post ${at}`);
  const few = all.filter((_, at) => at % 3 !== 1);
  const source = sourceOf();
  const high = createRawSnippet<[string]>((id) => ({ render: () => `<div style="height: 90px">${id()}</div>` }));
  const { screen } = await renderFeed(source, all, high);
  const list = page.getByRole('feed', { name: 'Home' }).element();
  const measurePositions = () =>
    [...list.querySelectorAll('[data-row]')].map((row) => ({
      id: row.textContent,
      top: Math.round(row.getBoundingClientRect().top - list.getBoundingClientRect().top),
    }));
  list.scrollTop = 2_720;
  await layout();
  const rowBeingRead = measurePositions().find(({ id, top }) => top > -90 && few.includes(id));
  expect(rowBeingRead).toBeDefined();
  const isInPlace = () => measurePositions().some(({ id, top }) => id === rowBeingRead?.id && top === rowBeingRead.top);
  await screen.rerender({ items: few });
  await layout();
  expect(isInPlace()).toBe(true);
  source.changedAbove = true;
  await screen.rerender({ items: all });
  await layout();
  expect(isInPlace()).toBe(true);
  // The user's command takes precedence over keeping the position.
  await screen.rerender({ items: few });
  screen.component.refreshOrTop();
  await layout();
  expect(list.scrollTop).toBe(0);
});
