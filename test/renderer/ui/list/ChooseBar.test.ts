import { createRawSnippet } from 'svelte';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import ChooseBar from '../../../../renderer/ui/list/ChooseBar.svelte';

const children = createRawSnippet(() => ({ render: () => '<button>Dismiss</button>' }));
const box = () => page.getByRole('checkbox');

test('all rows are chosen and none, and what can be done is offered while something is chosen', async () => {
  const onall = vi.fn<(choose: boolean) => void>();
  const { rerender } = await render(ChooseBar, { count: 3, chosen: 0, label: 'Choose all', onall, children });
  expect(page.getByRole('button').elements()).toEqual([]);
  await box().click();
  expect(onall).toHaveBeenLastCalledWith(true);
  await rerender({ chosen: 3, label: '3 chosen' });
  await expect.element(page.getByRole('checkbox', { name: '3 chosen' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await box().click();
  expect(onall).toHaveBeenLastCalledWith(false);
});

test('some of several are neither all nor none', async () => {
  await render(ChooseBar, { count: 3, chosen: 1, label: '1 chosen', onall: vi.fn(), children });
  expect((box().element() as HTMLInputElement).indeterminate).toBe(true);
});
