import { createRawSnippet } from 'svelte';
import type { Component } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Answer } from '@kittiwake/mastodon-api/endpoints';
import type { Failure, Result } from '../../../../electron/contract/result.ts';
import { Paged } from '../../../../renderer/state/timelines/paged.svelte.ts';
import PagedList from '../../../../renderer/ui/list/PagedList.svelte';

// A generic component cannot be given its type argument here.
const Blocks = PagedList as unknown as Component<Record<string, unknown>>;
const row = createRawSnippet<[string, { isActive: boolean; index: number }]>((id) => ({ render: () => `<p>${id()}</p>` }));

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
const renderBlocks = (pages: ReturnType<typeof pagesOf>, items?: string[]) =>
  render(Blocks, { props: { pages, label: 'Blocks', row, empty: { title: 'Nobody is blocked.' }, ...(items && { items }) } });

describe('PagedList', () => {
  it('shows a skeleton while loading', async () => {
    await renderBlocks(pagesOf({ phase: 'loading', reachedEnd: false }));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('reports that it is empty', async () => {
    await renderBlocks(pagesOf());
    await expect.element(page.getByText('Nobody is blocked.')).toBeVisible();
  });

  it('retries on request after a failure', async () => {
    const pages = pagesOf({ phase: 'failed', problem: fail('host-unreachable', 'no-answer', { host: 'coast.example' }).error });
    await renderBlocks(pages);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(pages.refresh).toHaveBeenCalledOnce();
  });

  it('shows its rows', async () => {
    const screen = await renderBlocks(pagesOf({ items: ['ida', 'mira'] }));
    screen.container.style.cssText = 'height: 300px; display: grid';
    await expect.element(page.getByRole('feed', { name: 'Blocks' })).toMatchTextContent(/ida.*mira/s);
  });

  it('loads the next page if no row of the loaded pages is shown', async () => {
    const pages = pagesOf({ items: ['ida'], reachedEnd: false });
    await renderBlocks(pages, []);
    expect(pages.loadMore).toHaveBeenCalledOnce();
  });

  it('S3: says that entries are missing at the end of a list that was cut', async () => {
    const screen = await renderBlocks(pagesOf({ items: ['ida', 'mira'], isCut: true }));
    screen.container.style.cssText = 'height: 300px; display: grid';
    await expect.element(page.getByText(/sent more entries at once than Kittiwake accepts/)).toBeVisible();
  });

  it.each([
    ['shows none of its rows', false],
    ['is searched', true],
  ])('S10: pauses after 20 pages while it %s, until the user goes on', async (_, isSearch) => {
    let count = 0;
    const load = vi.fn<() => Promise<Result<Answer<string[]>>>>(() =>
      Promise.resolve(ok({ data: [`host-${(count += 1)}`], next: 'more', prev: null })),
    );
    const pages = new Paged(load, (host) => host);
    void pages.open();
    const items = isSearch ? ['ida'] : [];
    await render(Blocks, { props: { pages, label: 'Blocks', row, empty: { title: 'Nobody is blocked.' }, items, isSearch } });
    const goOn = page.getByRole('button', { name: 'Search further' });
    await expect.element(page.getByText('21 entries were searched. The server has more.')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(21);
    await goOn.click();
    await expect.element(page.getByText('41 entries were searched. The server has more.')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(41);
  });
});
