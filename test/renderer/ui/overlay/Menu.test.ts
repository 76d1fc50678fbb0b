// Covers menu-item.ts too.
import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Menu from '../../../../renderer/ui/overlay/Menu.svelte';

const onselect = vi.fn<(label: string) => void>();
const items = ['Copy link', 'Mute', 'Block', 'Mark'].map((label) => ({ label, onselect: () => onselect(label) }));
const trigger = createRawSnippet(() => ({ render: () => '<span>More</span>' }));

async function opened() {
  const screen = await render(Menu, { label: 'More', items, trigger });
  const button = screen.getByRole('button', { name: 'More' });
  await button.click();
  return { screen, button };
}
const focused = (): string | undefined => document.activeElement?.textContent.trim();

beforeEach(() => onselect.mockClear());

describe('a menu', () => {
  it('opens with the focus on its first item', async () => {
    const { screen } = await opened();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    expect(focused()).toBe('Copy link');
  });

  it('opens once, when its items are there, however often it was asked to', async () => {
    const loaded = Promise.withResolvers<void>();
    const screen = await render(Menu, { label: 'More', items, trigger, prepare: () => loaded.promise });
    const button = screen.getByRole('button', { name: 'More' });
    await button.click();
    await button.click();
    expect(screen.getByRole('menu').elements()).toHaveLength(0);
    loaded.resolve();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    expect(focused()).toBe('Copy link');
  });

  it('keeps its items while it is open, so that none moves under the pointer', async () => {
    const { screen, button } = await opened();
    const more = [{ label: 'Feature', onselect: () => onselect('Feature') }, ...items];
    await screen.rerender({ items: more });
    const labels = () =>
      screen
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent.trim());
    expect(labels()).toEqual(items.map(({ label }) => label));
    await userEvent.keyboard('{Escape}');
    await button.click();
    expect(labels()).toEqual(more.map(({ label }) => label));
  });

  it('moves the focus with arrow keys, Home and End, from the last item to the first', async () => {
    await opened();
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Mute');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Mark');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Copy link');
    await userEvent.keyboard('{ArrowUp}{Home}');
    expect(focused()).toBe('Copy link');
  });

  it('moves the focus to the next item that begins with the typed letter', async () => {
    await opened();
    await userEvent.keyboard('m');
    expect(focused()).toBe('Mute');
    await userEvent.keyboard('m');
    expect(focused()).toBe('Mark');
  });

  it('moves the focus to the item that begins with several letters', async () => {
    await opened();
    await userEvent.keyboard('ma');
    expect(focused()).toBe('Mark');
  });

  it('opens by the arrows of its button, upwards at its last item', async () => {
    const screen = await render(Menu, { label: 'More', items, trigger });
    screen.getByRole('button', { name: 'More' }).element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(screen.getByRole('menu')).toBeVisible();
    expect(focused()).toBe('Mark');
    await userEvent.keyboard('{Escape}{ArrowDown}');
    await expect.element(screen.getByRole('menu')).toBeVisible();
    expect(focused()).toBe('Copy link');
  });

  it('reaches what is disabled, and does nothing there', async () => {
    const some = items.map((item, at) => ({ ...item, disabled: at < 2 }));
    const screen = await render(Menu, { label: 'More', items: some, trigger });
    await screen.getByRole('button', { name: 'More' }).click();
    expect(focused()).toBe('Block');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Mute');
    await expect.element(screen.getByRole('menuitem', { name: 'Mute' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(onselect).not.toHaveBeenCalled();
    await expect.element(screen.getByRole('menu')).toBeVisible();
  });

  it('goes to its last item by the arrow up when none has the focus', async () => {
    const { screen } = await opened();
    screen.getByRole('menu').element().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Mark');
  });

  it('closes on Escape and gives the focus back to its button', async () => {
    const { screen, button } = await opened();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('menu').elements()).toHaveLength(0);
    expect(document.activeElement).toBe(button.element());
    expect(onselect).not.toHaveBeenCalled();
  });

  it('runs the chosen item once and closes', async () => {
    const { screen } = await opened();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onselect).toHaveBeenCalledExactlyOnceWith('Mute');
    expect(screen.getByRole('menu').elements()).toHaveLength(0);
  });
});
