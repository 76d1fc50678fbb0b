import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import HoverCard from '../../../../renderer/ui/overlay/HoverCard.svelte';

const card = page.getByRole('dialog');
const link = (name: string) => page.getByRole('link', { name, exact: true }).element() as HTMLElement;
const isShown = () => document.querySelector('[role="dialog"]') !== null;

/** As Chromium sends it when the pointer comes to an element. */
function pointAt(element: Element, pointerType = 'mouse'): void {
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
}
/** So long the pointer rests there. */
const rest = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** The browser's own pointer lies somewhere over the page, and comes to what is drawn below it. */
const withoutOwnPointer = (event: Event): void => {
  if (event.isTrusted) event.stopImmediatePropagation();
};
const pointerEvents = ['pointerover', 'pointerleave', 'scroll', 'resize'];

beforeEach(async () => {
  for (const name of pointerEvents) addEventListener(name, withoutOwnPointer, { capture: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const place = document.createElement('div');
  place.innerHTML =
    '<p data-row tabindex="-1"><a href="#ida" class="name" data-account="1">Ida</a> <a href="#tern" data-tag="tern">#tern</a></p>' +
    '<a href="#plain">plain</a><input aria-label="Search" />';
  document.body.append(place);
  await render(HoverCard, {
    selector: 'a[data-account], a[data-tag]',
    shortcut: 'i',
    meant: (focused: Element) => focused.closest('[data-row]')?.querySelector<HTMLElement>('.name') ?? null,
    label: (anchor: HTMLElement) => `About ${anchor.textContent}`,
    card: createRawSnippet(() => ({ render: () => '<p><button type="button">Follow</button></p>' })),
  });
  return () => {
    place.remove();
    vi.useRealTimers();
    for (const name of pointerEvents) removeEventListener(name, withoutOwnPointer, { capture: true });
  };
});

describe('the card of a name', () => {
  it('comes when the pointer has rested on it, and not when it passes by', async () => {
    pointAt(link('Ida'));
    await rest(300);
    pointAt(link('plain'));
    await rest(2_000);
    expect(isShown()).toBe(false);
    pointAt(link('Ida'));
    await rest(600);
    await expect.element(card).toHaveAccessibleName('About Ida');
  });

  it('is another one when the pointer goes on to another name', async () => {
    pointAt(link('Ida'));
    await rest(600);
    pointAt(link('#tern'));
    await rest(600);
    await expect.element(card).toHaveAccessibleName('About #tern');
  });

  it('stays while it is pointed at, and goes soon after', async () => {
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
  ])('goes with %s', async (_, act) => {
    pointAt(link('Ida'));
    await rest(600);
    act();
    await expect.poll(isShown).toBe(false);
  });

  it('comes also when the list scrolls once more below the pointer that rests on it', async () => {
    pointAt(link('Ida'));
    await rest(300);
    document.body.dispatchEvent(new Event('scroll'));
    await rest(300);
    expect(isShown()).toBe(false);
    await rest(300);
    await expect.element(card).toHaveAccessibleName('About Ida');
  });

  it('never comes by touch', async () => {
    pointAt(link('Ida'), 'touch');
    await rest(2_000);
    expect(isShown()).toBe(false);
  });
});

describe('the key of the card', () => {
  it('opens it for the focused name, with the focus in it, and Escape gives the focus back and does nothing else', async () => {
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

  it('in a row means its author', async () => {
    document.querySelector<HTMLElement>('[data-row]')?.focus();
    await userEvent.keyboard('i');
    await expect.element(card).toHaveAccessibleName('About Ida');
  });

  it('goes when the focus leaves it', async () => {
    link('Ida').focus();
    await userEvent.keyboard('i');
    await expect.element(page.getByRole('button', { name: 'Follow' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.poll(isShown).toBe(false);
  });

  it('is a letter like any other in a text field', async () => {
    await userEvent.type(page.getByRole('textbox'), 'i');
    expect([isShown(), (page.getByRole('textbox').element() as HTMLInputElement).value]).toEqual([false, 'i']);
  });
});
