import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Menu from '../../../../renderer/ui/overlay/Menu.svelte';

const onselect = vi.fn<(label: string) => void>();
const items = ['Copy link', 'Mute', 'Block', 'Mark'].map((label) => ({ label, onselect: () => onselect(label) }));
const trigger = createRawSnippet(() => ({ render: () => '<span>More</span>' }));

async function openMenu() {
  const screen = await render(Menu, { label: 'More', items, trigger });
  const button = screen.getByRole('button', { name: 'More' });
  await button.click();
  return { screen, button };
}
const focusedText = (): string | undefined => document.activeElement?.textContent.trim();

beforeEach(() => onselect.mockClear());

it('opens with the focus on its first item', async () => {
  const { screen } = await openMenu();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  expect(focusedText()).toBe('Copy link');
});

it('opens once after its items have loaded, even after several clicks', async () => {
  const preparation = Promise.withResolvers<void>();
  const screen = await render(Menu, { label: 'More', items, trigger, prepare: () => preparation.promise });
  const button = screen.getByRole('button', { name: 'More' });
  await button.click();
  await button.click();
  expect(screen.getByRole('menu').elements()).toHaveLength(0);
  preparation.resolve();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  expect(focusedText()).toBe('Copy link');
});

it('keeps its items while open, so that none moves under the pointer', async () => {
  const { screen, button } = await openMenu();
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

it('moves the focus with arrow keys, Home, and End, and wraps around', async () => {
  await openMenu();
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedText()).toBe('Mute');
  await userEvent.keyboard('{End}');
  expect(focusedText()).toBe('Mark');
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedText()).toBe('Copy link');
  await userEvent.keyboard('{ArrowUp}{Home}');
  expect(focusedText()).toBe('Copy link');
});

it('moves the focus to the next item that begins with the typed letter', async () => {
  await openMenu();
  await userEvent.keyboard('m');
  expect(focusedText()).toBe('Mute');
  await userEvent.keyboard('m');
  expect(focusedText()).toBe('Mark');
});

it('moves the focus to the item that begins with several letters', async () => {
  await openMenu();
  await userEvent.keyboard('ma');
  expect(focusedText()).toBe('Mark');
});

it('opens on arrow keys on its button, at the last item on arrow up', async () => {
  const screen = await render(Menu, { label: 'More', items, trigger });
  screen.getByRole('button', { name: 'More' }).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('menu')).toBeVisible();
  expect(focusedText()).toBe('Mark');
  await userEvent.keyboard('{Escape}{ArrowDown}');
  await expect.element(screen.getByRole('menu')).toBeVisible();
  expect(focusedText()).toBe('Copy link');
});

it('focuses disabled items but does not run them', async () => {
  const itemsWithDisabled = items.map((item, at) => ({ ...item, disabled: at < 2 }));
  const screen = await render(Menu, { label: 'More', items: itemsWithDisabled, trigger });
  await screen.getByRole('button', { name: 'More' }).click();
  expect(focusedText()).toBe('Block');
  await userEvent.keyboard('{ArrowUp}');
  expect(focusedText()).toBe('Mute');
  await expect.element(screen.getByRole('menuitem', { name: 'Mute' })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(onselect).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('menu')).toBeVisible();
});

it('moves to the last item on arrow up if no item has the focus', async () => {
  const { screen } = await openMenu();
  screen.getByRole('menu').element().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(focusedText()).toBe('Mark');
});

it('closes on Escape and returns the focus to its button', async () => {
  const { screen, button } = await openMenu();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('menu').elements()).toHaveLength(0);
  expect(document.activeElement).toBe(button.element());
  expect(onselect).not.toHaveBeenCalled();
});

it('runs the chosen item once and closes', async () => {
  const { screen } = await openMenu();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onselect).toHaveBeenCalledExactlyOnceWith('Mute');
  expect(screen.getByRole('menu').elements()).toHaveLength(0);
});
