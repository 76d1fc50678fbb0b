import { expect, it, vi } from 'vitest';
import { onInteraction } from '../../../../renderer/ui/list/on-interaction.ts';

it('calls the listener on wheel, pointer, and key events until removed, and cannot prevent scrolling', async () => {
  const element = document.createElement('div');
  const listener = vi.fn(() => window.event?.preventDefault());
  const end = onInteraction(listener)(element);
  // Svelte adds some of the listeners a microtask later.
  await Promise.resolve();
  const interact = () =>
    [WheelEvent, PointerEvent, KeyboardEvent].map((Kind, at) => {
      const event = new Kind(['wheel', 'pointerdown', 'keydown'][at] ?? '', { cancelable: true });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    });
  expect(interact()).toEqual([false, false, false]);
  expect(listener).toHaveBeenCalledTimes(3);
  if (end) end();
  interact();
  expect(listener).toHaveBeenCalledTimes(3);
});
