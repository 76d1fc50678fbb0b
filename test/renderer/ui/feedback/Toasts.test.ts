import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Toasts from '../../../../renderer/ui/feedback/Toasts.svelte';

const [dismiss, run] = [vi.fn<(id: number) => void>(), vi.fn<() => void>()];
const items = [
  { id: 1, text: 'List deleted.', tone: 'plain' as const, action: { label: 'Undo', run } },
  { id: 2, text: 'That failed.', tone: 'problem' as const, action: null },
];

beforeEach(async () => {
  dismiss.mockClear();
  run.mockClear();
  await render(Toasts, { items, dismiss });
});

describe('Toasts', () => {
  it('announces toasts politely, and problems at once', async () => {
    await expect.element(page.getByRole('alert')).toHaveTextContent('That failed.');
    expect(document.querySelector('.toasts')?.getAttribute('aria-live')).toBe('polite');
  });

  it('runs the action once and dismisses the toast', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(run).toHaveBeenCalledOnce();
    expect(dismiss).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('dismisses a toast without running its action', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    expect(dismiss).toHaveBeenCalledExactlyOnceWith(1);
    expect(run).not.toHaveBeenCalled();
  });
});
