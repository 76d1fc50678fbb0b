import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import SearchField from '../../../../renderer/ui/form/SearchField.svelte';

async function renderField(value = '') {
  const oninput = vi.fn<(value: string) => void>((typed) => void screen.rerender({ value: typed }));
  const [onarrowdown, onenter] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const screen = await render(SearchField, {
    label: 'Search',
    placeholder: 'Search',
    clearLabel: 'Clear',
    value,
    oninput,
    onarrowdown,
    onenter,
  });
  return { oninput, onarrowdown, onenter, field: page.getByRole('searchbox', { name: 'Search' }), screen };
}

describe('SearchField', () => {
  it('reports the typed text', async () => {
    const { field, oninput } = await renderField();
    await field.click();
    await userEvent.keyboard('tern');
    expect(oninput).toHaveBeenLastCalledWith('tern');
  });

  it('offers a clear button only for a non-empty field, and keeps the focus', async () => {
    const { field, oninput } = await renderField('tern');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(oninput).toHaveBeenLastCalledWith('');
    await expect.element(field).toHaveFocus();
    expect(page.getByRole('button', { name: 'Clear' }).elements()).toHaveLength(0);
  });

  it('clears the field on Escape, and does not handle Escape when empty', async () => {
    const { field, oninput } = await renderField('tern');
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
    const { field, onarrowdown, onenter } = await renderField('tern');
    await field.click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onarrowdown).toHaveBeenCalledOnce();
    expect(onenter).toHaveBeenCalledOnce();
  });

  it('shows the number of results', async () => {
    const { screen } = await renderField('tern');
    await screen.rerender({ resultText: '3 results' });
    await expect.element(page.getByRole('status')).toHaveTextContent('3 results');
  });
});
