import { createRawSnippet } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Dialog from '../../../../renderer/ui/overlay/Dialog.svelte';

const text = (html: string) => createRawSnippet(() => ({ render: () => html }));

/** A dialog over a button that has the focus. */
async function opened(content = '<p>Really?</p>') {
  const before = document.createElement('button');
  before.textContent = 'Before';
  document.body.append(before);
  before.focus();
  const onclose = vi.fn<() => void>();
  const screen = await render(Dialog, { open: true, title: 'Delete this post?', children: text(content), onclose });
  return { before, onclose, screen };
}

describe('a dialog', () => {
  it('is modal and has its title as its name', async () => {
    await opened();
    const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().matches(':modal')).toBe(true);
  });

  it('focuses the first field that can be edited', async () => {
    await opened('<div><input readonly value="x"><input aria-label="Title"></div>');
    expect(document.activeElement).toBe(page.getByLabelText('Title').element());
  });

  it('keeps the focus inside while Tab is pressed', async () => {
    const { before } = await opened('<p><button>Yes</button></p>');
    for (let presses = 0; presses < 4; presses += 1) {
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement).not.toBe(before);
    }
  });

  it('closes on Escape and gives the focus back', async () => {
    const { before, onclose } = await opened();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0);
    expect(onclose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(before);
  });

  it('closes with its close button', async () => {
    const { onclose } = await opened();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('closes on a click outside, but not on one inside', async () => {
    const { onclose } = await opened();
    await page.getByText('Really?').click();
    expect(onclose).not.toHaveBeenCalled();
    const dialog = page.getByRole('dialog').element();
    dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(onclose).toHaveBeenCalledOnce();
  });
});
