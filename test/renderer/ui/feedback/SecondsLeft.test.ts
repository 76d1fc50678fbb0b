import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import SecondsLeft from '../../../../renderer/ui/feedback/SecondsLeft.svelte';

it('counts down to zero, hidden from screen readers', async () => {
  const { container } = await render(SecondsLeft, { until: Date.now() + 1_500 });
  const counter = container.querySelector('[aria-hidden="true"]');
  expect(counter?.textContent).toBe('2');
  await expect.poll(() => counter?.textContent, { timeout: 15_000 }).toBe('0');
});
