import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Segments from '../../../../renderer/ui/form/Segments.svelte';

const options = { system: 'System', light: 'Light', dark: 'Dark' };

async function renderSegments() {
  const change = vi.fn<(value: string) => void>();
  await render(Segments, { label: 'Theme', options, value: 'light', change });
  return change;
}

describe('Segments', () => {
  it('renders a radio group with the current value checked', async () => {
    await renderSegments();
    await expect.element(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Dark' })).not.toBeChecked();
  });

  it('reports a clicked value', async () => {
    const change = await renderSegments();
    await page.getByText('Dark').click();
    expect(change).toHaveBeenCalledExactlyOnceWith('dark');
  });

  it('reports a value selected with arrow keys', async () => {
    const change = await renderSegments();
    (page.getByRole('radio', { name: 'Light' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(change).toHaveBeenCalledExactlyOnceWith('dark');
  });
});
