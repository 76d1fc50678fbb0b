import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import HoverCard from '../../../../renderer/ui/overlay/HoverCard.svelte';

const card = page.getByRole('dialog');
const link = (name: string) => page.getByRole('link', { name, exact: true }).element() as HTMLElement;
const isShown = () => document.querySelector('[role="dialog"]') !== null;

/** Dispatches the event that Chromium sends when the pointer enters an element. */
function pointAt(element: Element, pointerType = 'mouse'): void {
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
}
/** Advances the time for which the pointer rests on the element. */
const rest = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Blocks events of the browser's real pointer, which lies over the page and may enter rendered elements. */
const withoutOwnPointer = (event: Event): void => {
  if (event.isTrusted) event.stopImmediatePropagation();
};
const pointerEvents = ['pointerover', 'pointerleave', 'scroll', 'resize'];

beforeEach(async () => {
  for (const name of pointerEvents) addEventListener(name, withoutOwnPointer, { capture: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const container = document.createElement('div');
  container.innerHTML =
    '<p data-row tabindex="-1"><a href="#ida" class="name" data-account="1">Ida</a> <a href="#tern" data-tag="tern">#tern</a></p>' +
    '<a href="#plain">plain</a><input aria-label="Search" />';
  document.body.append(container);
  await render(HoverCard, {
    selector: 'a[data-account], a[data-tag]',
    shortcut: 'i',
    findAnchor: (focused: Element) => focused.closest('[data-row]')?.querySelector<HTMLElement>('.name') ?? null,
    label: (anchor: HTMLElement) => `About ${anchor.textContent}`,
    card: createRawSnippet(() => ({ render: () => '<p><button type="button">Follow</button></p>' })),
  });
  return () => {
    container.remove();
    vi.useRealTimers();
    for (const name of pointerEvents) removeEventListener(name, withoutOwnPointer, { capture: true });
  };
});

describe('HoverCard, opened by the pointer', () => {
  it('opens when the pointer rests on a name, but not when it passes by', async () => {
    pointAt(link('Ida'));
    await rest(300);
    pointAt(link('plain'));
    await rest(2_000);
    expect(isShown()).toBe(false);
    pointAt(link('Ida'));
    await rest(600);
    await expect.element(card).toHaveAccessibleName('About Ida');
  });

  it('changes when the pointer moves to another name', async () => {
    pointAt(link('Ida'));
    await rest(600);
    pointAt(link('#tern'));
    await rest(600);
    await expect.element(card).toHaveAccessibleName('About #tern');
  });

  it('stays open under the pointer and closes soon after', async () => {
    pointAt(link('Ida'));
    await rest(600);
    pointAt(document.body);
    pointAt(card.element());
    await rest(5_000);
    expect(isShown()).toBe(true);
    pointAt(document.body);
    await rest(400);
    expect(isShown()).toBe(false);
  });

  it.each([
    ['a press elsewhere', () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
    ['scrolling', () => document.body.dispatchEvent(new Event('scroll'))],
    ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))],
  ])('closes on %s', async (_, act) => {
    pointAt(link('Ida'));
    await rest(600);
    act();
    await expect.poll(isShown).toBe(false);
  });

  it('restarts its delay when the list scrolls under a resting pointer', async () => {
    pointAt(link('Ida'));
    await rest(300);
    document.body.dispatchEvent(new Event('scroll'));
    await rest(300);
    expect(isShown()).toBe(false);
    await rest(300);
    await expect.element(card).toHaveAccessibleName('About Ida');
  });

  it('does not open on touch', async () => {
    pointAt(link('Ida'), 'touch');
    await rest(2_000);
    expect(isShown()).toBe(false);
  });
});

describe('HoverCard, opened by key', () => {
  it('opens for the focused name with the focus inside, and only restores the focus on Escape', async () => {
    const escape = vi.fn<() => void>();
    addEventListener('keydown', escape);
    link('#tern').focus();
    await userEvent.keyboard('i');
    await expect.element(card).toHaveAccessibleName('About #tern');
    await expect.element(page.getByRole('button', { name: 'Follow' })).toHaveFocus();
    escape.mockClear();
    await userEvent.keyboard('{Escape}');
    await expect.poll(isShown).toBe(false);
    expect(document.activeElement).toBe(link('#tern'));
    expect(escape).not.toHaveBeenCalled();
    removeEventListener('keydown', escape);
  });

  it('opens for the author of a focused row', async () => {
    document.querySelector<HTMLElement>('[data-row]')?.focus();
    await userEvent.keyboard('i');
    await expect.element(card).toHaveAccessibleName('About Ida');
  });

  it('closes when the focus leaves it', async () => {
    link('Ida').focus();
    await userEvent.keyboard('i');
    await expect.element(page.getByRole('button', { name: 'Follow' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.poll(isShown).toBe(false);
  });

  it('does not handle its key in a text field', async () => {
    await userEvent.type(page.getByRole('textbox'), 'i');
    expect([isShown(), (page.getByRole('textbox').element() as HTMLInputElement).value]).toEqual([false, 'i']);
  });
});
