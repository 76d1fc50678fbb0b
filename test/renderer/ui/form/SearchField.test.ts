import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import SearchField from '../../../../renderer/ui/form/SearchField.svelte';

async function shown(value = '') {
  const oninput = vi.fn<(value: string) => void>((typed) => void screen.rerender({ value: typed }));
  const [ondown, onenter] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const screen = await render(SearchField, { label: 'Search', placeholder: 'Search', clear: 'Clear', value, oninput, ondown, onenter });
  return { oninput, ondown, onenter, field: page.getByRole('searchbox', { name: 'Search' }), screen };
}

describe('a search field', () => {
  it('reports what is typed', async () => {
    const { field, oninput } = await shown();
    await field.click();
    await userEvent.keyboard('tern');
    expect(oninput).toHaveBeenLastCalledWith('tern');
  });

  it('offers to clear it only when there is something, and keeps the focus', async () => {
    const { field, oninput } = await shown('tern');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(oninput).toHaveBeenLastCalledWith('');
    await expect.element(field).toHaveFocus();
    expect(page.getByRole('button', { name: 'Clear' }).elements()).toHaveLength(0);
  });

  it('is cleared on Escape, and leaves Escape to others when it is empty', async () => {
    const { field, oninput } = await shown('tern');
    const escape = vi.fn<(event: KeyboardEvent) => void>();
    addEventListener('keydown', escape);
    await field.click();
    await userEvent.keyboard('{Escape}');
    expect(oninput).toHaveBeenLastCalledWith('');
    expect(escape.mock.lastCall?.[0].defaultPrevented).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(escape.mock.lastCall?.[0].defaultPrevented).toBe(false);
    removeEventListener('keydown', escape);
  });

  it('moves to the results with arrow down and submits with Enter', async () => {
    const { field, ondown, onenter } = await shown('tern');
    await field.click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(ondown).toHaveBeenCalledOnce();
    expect(onenter).toHaveBeenCalledOnce();
  });

  it('says how many results there are', async () => {
    const { screen } = await shown('tern');
    await screen.rerender({ found: '3 results' });
    await expect.element(page.getByRole('status')).toHaveTextContent('3 results');
  });
});
