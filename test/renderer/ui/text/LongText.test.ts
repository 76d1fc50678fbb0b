import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LongText from '../../../../renderer/ui/text/LongText.svelte';

const showWhole = page.getByRole('button', { name: 'Show the whole text' });
const showLess = page.getByRole('button', { name: 'Show less' });

it('shows a text without a button', async () => {
  const { container } = await render(LongText, { text: 'A gull' });
  expect([container.textContent, showWhole.elements().length]).toEqual(['A gull', 0]);
});

it.each([
  ['marks', `a${'\u0301'.repeat(5_000)}`],
  ['alternating directions', 'aא'.repeat(5_000)],
  ['lines and words', 'aא\n'.repeat(4_000)],
])('S1: shows %s reduced, and the whole on request', async (_, text) => {
  const { container } = await render(LongText, { text });
  await expect.element(showWhole).toBeVisible();
  expect(container.textContent.length).toBeLessThan(2_100);
  await showWhole.click();
  await expect.poll(() => container.textContent === `${text}Show less`).toBe(true);
  await showLess.click();
  await expect.element(showWhole).toHaveAttribute('aria-expanded', 'false');
  expect(container.textContent.length).toBeLessThan(2_100);
});
