// Tests the placeholder rows.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import Skeleton from '../../../../renderer/ui/feedback/Skeleton.svelte';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function renderSkeleton(style = ''): Promise<HTMLElement> {
  const baseElement = document.body.appendChild(document.createElement('div'));
  baseElement.style.cssText = style;
  const screen = render(Skeleton, { target: baseElement });
  await vi.advanceTimersByTimeAsync(100);
  const { container } = await screen;
  // The observer of the visibility reports after the next frame.
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  return container;
}

test('N5: says after some seconds that the server is slow', async () => {
  const container = await renderSkeleton();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(container.textContent.trim()).toBe('');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(container.textContent.trim()).toBe('The server is slow to answer.');
});

test('N5: says nothing below the end of a list, where no request waits', async () => {
  const container = await renderSkeleton('padding-top: 5000px');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(container.textContent.trim()).toBe('');
});
