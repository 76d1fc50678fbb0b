import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Button from '../../../../renderer/ui/form/Button.svelte';
import IconButton from '../../../../renderer/ui/form/IconButton.svelte';

const text = (html: string) => createRawSnippet(() => ({ render: () => `<span>${html}</span>` }));

it('disables a busy button and marks it as busy', async () => {
  const onclick = vi.fn<() => void>();
  await render(Button, { busy: true, onclick, children: text('Save') });
  const button = page.getByRole('button', { name: 'Save' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
});

it('does not submit the surrounding form by default', async () => {
  await render(Button, { children: text('Cancel') });
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveAttribute('type', 'button');
});

it('names an icon button by its label and shows its shortcut in the tooltip', async () => {
  await render(IconButton, { label: 'Refresh', shortcut: '.', pressed: true, children: text('↻') });
  const button = page.getByRole('button', { name: 'Refresh', pressed: true });
  await expect.element(button).toHaveAttribute('title', 'Refresh (.)');
});
