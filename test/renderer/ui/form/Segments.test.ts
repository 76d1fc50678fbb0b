import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Segments from '../../../../renderer/ui/form/Segments.svelte';

const options = { system: 'System', light: 'Light', dark: 'Dark' };

async function shown() {
  const change = vi.fn<(value: string) => void>();
  await render(Segments, { label: 'Theme', options, value: 'light', change });
  return change;
}

describe('segments', () => {
  it('are a group of radio buttons with the value chosen', async () => {
    await shown();
    await expect.element(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Dark' })).not.toBeChecked();
  });

  it('report the value that is clicked', async () => {
    const change = await shown();
    await page.getByText('Dark').click();
    expect(change).toHaveBeenCalledExactlyOnceWith('dark');
  });

  it('are chosen with arrow keys', async () => {
    const change = await shown();
    (page.getByRole('radio', { name: 'Light' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(change).toHaveBeenCalledExactlyOnceWith('dark');
  });
});
