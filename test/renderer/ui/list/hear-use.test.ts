import { expect, it, vi } from 'vitest';
import { hearUse } from '../../../../renderer/ui/list/hear-use.ts';

it('hears wheel, pointer and keys until it ends, and can’t hold the scrolling up', async () => {
  const element = document.createElement('div');
  const heard = vi.fn(() => window.event?.preventDefault());
  const end = hearUse(heard)(element);
  // Svelte adds some of the listeners a moment later.
  await Promise.resolve();
  const use = () =>
    [WheelEvent, PointerEvent, KeyboardEvent].map((Kind, at) => {
      const event = new Kind(['wheel', 'pointerdown', 'keydown'][at] ?? '', { cancelable: true });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    });
  expect(use()).toEqual([false, false, false]);
  expect(heard).toHaveBeenCalledTimes(3);
  if (end) end();
  use();
  expect(heard).toHaveBeenCalledTimes(3);
});
