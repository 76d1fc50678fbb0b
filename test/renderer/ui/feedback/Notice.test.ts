import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { fail } from '../../../../electron/contract/result.ts';
import Badge from '../../../../renderer/ui/feedback/Badge.svelte';
import Notice from '../../../../renderer/ui/feedback/Notice.svelte';
import ProblemNotice from '../../../../renderer/ui/feedback/ProblemNotice.svelte';
import Skeleton from '../../../../renderer/ui/feedback/Skeleton.svelte';

describe('Notice', () => {
  it('has the role status, or alert for a problem', async () => {
    const screen = await render(Notice, { title: 'Nothing here yet.' });
    await expect.element(page.getByRole('status')).toHaveTextContent('Nothing here yet.');
    await screen.rerender({ tone: 'problem' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing here yet.');
  });
});

describe('ProblemNotice', () => {
  it('explains the failure and offers to retry', async () => {
    const retry = vi.fn<() => void>();
    await render(ProblemNotice, { problem: fail('host-unreachable', 'no-answer', { host: 'coast.example' }).error, retry });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/coast.example doesn’t respond/);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  it('offers no retry if the server does not offer the feature', async () => {
    await render(ProblemNotice, { problem: fail('not-offered').error, retry: () => undefined });
    expect(page.getByRole('button').elements()).toHaveLength(0);
  });
});

it('announces loading in a skeleton and hides its rows from screen readers', async () => {
  await render(Skeleton, { rows: 3 });
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(document.querySelectorAll('.skeleton > [aria-hidden="true"]')).toHaveLength(3);
});

describe('Badge', () => {
  it('shows its count up to 99', async () => {
    const screen = await render(Badge, { count: 7 });
    expect(screen.container.textContent).toBe('7');
    await screen.rerender({ count: 100 });
    expect(screen.container.textContent).toBe('99+');
  });

  it('is hidden at zero', async () => {
    const screen = await render(Badge, { count: 0 });
    expect(screen.container.textContent).toBe('');
  });
});
