import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import SecondsLeft from '../../../../renderer/ui/feedback/SecondsLeft.svelte';

it('counts down to nothing, and screen readers are not told each second', async () => {
  const { container } = await render(SecondsLeft, { until: Date.now() + 1_500 });
  const left = container.querySelector('[aria-hidden="true"]');
  expect(left?.textContent).toBe('2');
  await expect.poll(() => left?.textContent, { timeout: 15_000 }).toBe('0');
});
