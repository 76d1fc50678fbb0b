import { createRawSnippet } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Dialog from '../../../../renderer/ui/overlay/Dialog.svelte';

const text = (html: string) => createRawSnippet(() => ({ render: () => html }));

/** Opens a dialog after focusing a button on the page. */
async function openDialog(content = '<p>Really?</p>', title = 'Delete this post?') {
  const before = document.createElement('button');
  before.textContent = 'Before';
  document.body.append(before);
  before.focus();
  const onclose = vi.fn<() => void>();
  const screen = await render(Dialog, { open: true, title, children: text(content), onclose });
  return { before, onclose, screen };
}

describe('Dialog', () => {
  it('is modal and named by its title', async () => {
    await openDialog();
    const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().matches(':modal')).toBe(true);
  });

  it('keeps its close button visible beside a title of one long word', async () => {
    await openDialog('<p>Really?</p>', `@${'tomas'.repeat(20)}@archipelago.example`);
    const [dialog, close] = [page.getByRole('dialog').element(), page.getByRole('button', { name: 'Close' }).element()];
    const [outer, inner] = [dialog.getBoundingClientRect(), close.getBoundingClientRect()];
    expect(inner.right).toBeLessThanOrEqual(outer.right);
    expect([inner.width >= 24, dialog.scrollWidth <= dialog.clientWidth]).toEqual([true, true]);
  });

  it('focuses the first field that can be edited', async () => {
    await openDialog('<div><input readonly value="x"><input aria-label="Title"></div>');
    expect(document.activeElement).toBe(page.getByLabelText('Title').element());
  });

  it('focuses the text of a form before its other fields', async () => {
    await openDialog('<div><input aria-label="Title"><textarea aria-label="Text"></textarea></div>');
    expect(document.activeElement).toBe(page.getByLabelText('Text').element());
  });

  it('focuses the control that a form marks as its first', async () => {
    await openDialog('<div><input type="radio" aria-label="Spam" data-focus><textarea aria-label="Text"></textarea></div>');
    expect(document.activeElement).toBe(page.getByLabelText('Spam').element());
  });

  it('keeps the focus inside while Tab is pressed', async () => {
    const { before } = await openDialog('<p><button>Yes</button></p>');
    for (let presses = 0; presses < 4; presses += 1) {
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement).not.toBe(before);
    }
  });

  it.each([false, true])('keeps its actions visible below long content (wide: %s)', async (isWide) => {
    const actions = text('<button>Save</button>');
    await render(Dialog, { open: true, title: 'Long', isWide, children: text('<p style="height: 5000px">Much</p>'), actions });
    const { bottom } = page.getByRole('button', { name: 'Save' }).element().getBoundingClientRect();
    expect(bottom).toBeLessThan(page.getByRole('dialog').element().getBoundingClientRect().bottom);
  });

  it('closes on Escape and restores the focus', async () => {
    const { before, onclose } = await openDialog();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0);
    expect(onclose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(before);
  });

  it('closes with its close button', async () => {
    const { onclose } = await openDialog();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('closes on a click outside, but not on one inside', async () => {
    const { onclose } = await openDialog();
    await page.getByText('Really?').click();
    expect(onclose).not.toHaveBeenCalled();
    const dialog = page.getByRole('dialog').element();
    dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(onclose).toHaveBeenCalledOnce();
  });
});

describe('Dialog that Chromium closes by itself', () => {
  it('closes when Chromium has closed it', async () => {
    const { onclose } = await openDialog();
    (page.getByRole('dialog').element() as HTMLDialogElement).close();
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
