import { createRawSnippet } from 'svelte';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import SelectionBar from '../../../../renderer/ui/list/SelectionBar.svelte';

const children = createRawSnippet(() => ({ render: () => '<button>Dismiss</button>' }));
const box = () => page.getByRole('checkbox');

test('selects all or no rows, and shows actions while rows are selected', async () => {
  const onselectall = vi.fn<(isSelected: boolean) => void>();
  const { rerender } = await render(SelectionBar, { count: 3, selectedCount: 0, label: 'Select all', onselectall, children });
  expect(page.getByRole('button').elements()).toEqual([]);
  await box().click();
  expect(onselectall).toHaveBeenLastCalledWith(true);
  await rerender({ selectedCount: 3, label: '3 selected' });
  await expect.element(page.getByRole('checkbox', { name: '3 selected' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await box().click();
  expect(onselectall).toHaveBeenLastCalledWith(false);
});

test('shows an indeterminate checkbox while some rows are selected', async () => {
  await render(SelectionBar, { count: 3, selectedCount: 1, label: '1 selected', onselectall: vi.fn(), children });
  expect((box().element() as HTMLInputElement).indeterminate).toBe(true);
});
