import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ReactionChip from '../../../../renderer/ui/form/ReactionChip.svelte';

it('Feature 3: has the emoji, the count, and the user’s own reaction in its name, and is toggled by a click', async () => {
  const toggle = vi.fn();
  await render(ReactionChip, { reaction: { name: '👍', count: 3, me: true }, picture: '', toggle });
  const chip = page.getByRole('button', { name: '👍, 3 people, including you', exact: true });
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.click();
  expect(toggle).toHaveBeenCalledTimes(1);
});

it('Feature 3: shows the shortcode of a custom emoji without a picture', async () => {
  await render(ReactionChip, { reaction: { name: 'tern', count: 1, me: false }, picture: '', isCustom: true, toggle: null });
  const chip = page.getByRole('button', { name: ':tern:, 1 person', exact: true });
  await expect.element(chip).toHaveAttribute('aria-disabled', 'true');
  await expect.element(chip).toHaveTextContent(':tern: 1');
});
