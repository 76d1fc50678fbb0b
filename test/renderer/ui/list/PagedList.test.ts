import { createRawSnippet } from 'svelte';
import type { Component } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { fail } from '../../../../electron/contract/result.ts';
import type { Failure } from '../../../../electron/contract/result.ts';
import PagedList from '../../../../renderer/ui/list/PagedList.svelte';

// A generic component can't be given its type argument here.
const Blocks = PagedList as unknown as Component<Record<string, unknown>>;
const row = createRawSnippet<[string, { active: boolean; index: number }]>((id) => ({ render: () => `<p>${id()}</p>` }));

function pagesOf(more: object = {}) {
  return {
    items: [] as string[],
    phase: 'ready' as 'idle' | 'loading' | 'ready' | 'failed',
    problem: null as Failure | null,
    reachedEnd: true,
    moreProblem: null as Failure | null,
    idOf: (item: string) => item,
    loadMore: vi.fn<() => void>(),
    refresh: vi.fn<() => void>(),
    ...more,
  };
}
const shown = (pages: ReturnType<typeof pagesOf>, items?: string[]) =>
  render(Blocks, { props: { pages, label: 'Blocks', row, empty: { title: 'Nobody is blocked.' }, ...(items && { items }) } });

describe('a paged list', () => {
  it('shows a skeleton while it loads', async () => {
    await shown(pagesOf({ phase: 'loading', reachedEnd: false }));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('says that it is empty', async () => {
    await shown(pagesOf());
    await expect.element(page.getByText('Nobody is blocked.')).toBeVisible();
  });

  it('says why it failed, and retries', async () => {
    const pages = pagesOf({ phase: 'failed', problem: fail('host-unreachable', 'no-answer', { host: 'coast.example' }).error });
    await shown(pages);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(pages.refresh).toHaveBeenCalledOnce();
  });

  it('shows its rows', async () => {
    const screen = await shown(pagesOf({ items: ['ida', 'mira'] }));
    screen.container.style.cssText = 'height: 300px; display: grid';
    await expect.element(page.getByRole('feed', { name: 'Blocks' })).toMatchTextContent(/ida.*mira/s);
  });

  it('loads the next page when no row of this one is shown', async () => {
    const pages = pagesOf({ items: ['ida'], reachedEnd: false });
    await shown(pages, []);
    expect(pages.loadMore).toHaveBeenCalledOnce();
  });
});
