import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Popover from '../../../../renderer/ui/overlay/Popover.svelte';

const trigger = createRawSnippet(() => ({ render: () => '<span>+</span>' }));

async function openPopover(style = '') {
  const onopen = vi.fn<() => void>();
  const children = createRawSnippet<[() => void]>((close) => ({
    render: () => '<p style="width: 300px; height: 200px"><button>Done</button></p>',
    setup: (element) => element.querySelector('button')?.addEventListener('click', () => close()()),
  }));
  const screen = await render(Popover, { label: 'Add a reaction', trigger, children, onopen });
  const button = screen.getByRole('button', { name: 'Add a reaction' });
  button.element().setAttribute('style', `position: fixed; ${style}`);
  await button.click();
  return { screen, button, onopen, layer: page.getByRole('dialog') };
}

afterEach(() => {
  document.dir = '';
});

describe('Popover', () => {
  it('opens below its button with the focus inside', async () => {
    const { button, layer, onopen } = await openPopover('top: 40px; left: 60px');
    const [anchor, box] = [button.element().getBoundingClientRect(), layer.element().getBoundingClientRect()];
    expect(box.top).toBeGreaterThanOrEqual(anchor.bottom);
    expect(box.left).toBe(anchor.left);
    expect(document.activeElement?.textContent).toBe('Done');
    expect(onopen).toHaveBeenCalledOnce();
  });

  it('ignores a close request after it was unmounted', async () => {
    let close: (() => void) | null = null;
    const children = createRawSnippet<[() => void]>((getClose) => ({
      render: () => '<p>Later</p>',
      setup: () => void (close = getClose()),
    }));
    const screen = await render(Popover, { label: 'Change time', trigger, children });
    await screen.getByRole('button', { name: 'Change time' }).click();
    await screen.unmount();
    await vi.waitFor(() => expect(document.querySelector('[popover]')).toBeNull());
    expect(close).not.toBeNull();
    expect(() => close?.()).not.toThrow();
  });

  it('opens above its button if there is no room below', async () => {
    const { button, layer } = await openPopover('bottom: 10px; left: 60px');
    expect(layer.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(button.element().getBoundingClientRect().top);
  });

  it('stays inside the window at its edge', async () => {
    const { layer } = await openPopover('top: 40px; right: 0');
    expect(layer.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  });

  it('follows its button when the window is resized', async () => {
    const { button, layer } = await openPopover('top: 40px; left: 60px');
    button.element().setAttribute('style', 'position: fixed; top: 90px; left: 20px');
    dispatchEvent(new Event('resize'));
    expect(layer.element().getBoundingClientRect().left).toBe(20);
  });

  it('follows its button when the layout changes after a resize', async () => {
    const { button, layer } = await openPopover('top: 40px; left: 60px');
    dispatchEvent(new Event('resize'));
    button.element().setAttribute('style', 'position: fixed; top: 90px; left: 20px');
    await expect.poll(() => layer.element().getBoundingClientRect().left).toBe(20);
  });

  it('ends at the right edge of its button in a right-to-left window', async () => {
    document.dir = 'rtl';
    const { button, layer } = await openPopover('top: 40px; left: 500px');
    expect(Math.round(layer.element().getBoundingClientRect().right)).toBe(Math.round(button.element().getBoundingClientRect().right));
  });

  it('stays open if its content handles Escape', async () => {
    const { layer } = await openPopover('top: 40px; left: 60px');
    layer
      .getByRole('button')
      .element()
      .addEventListener('keydown', (event) => event.preventDefault());
    await userEvent.keyboard('{Escape}');
    await expect.element(layer).toBeVisible();
  });

  it('closes on Escape and returns the focus to its button', async () => {
    const { button, layer } = await openPopover();
    await userEvent.keyboard('{Escape}');
    expect(layer.elements()).toHaveLength(0);
    expect(document.activeElement).toBe(button.element());
  });

  it('closes at the request of its content', async () => {
    const { layer } = await openPopover();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(layer.elements()).toHaveLength(0);
  });
});
