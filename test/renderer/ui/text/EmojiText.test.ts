import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import EmojiText from '../../../../renderer/ui/text/EmojiText.svelte';

const gull = {
  shortcode: 'gull',
  url: '/media/moving',
  static_url: '/media/still',
  visible_in_picker: true,
  category: null,
  featured: false,
};

it('shows custom emoji as images with their shortcode as alternative text', async () => {
  const { container } = await render(EmojiText, { text: 'Ida :gull: :tern:', emojis: [gull] });
  expect(container.textContent).toBe('Ida  :tern:');
  expect(container.querySelector('img')?.alt).toBe(':gull:');
});

it('shows markup as text', async () => {
  const { container } = await render(EmojiText, { text: '<b>Ida</b>', emojis: [] });
  expect(container.textContent).toBe('<b>Ida</b>');
});

it('shows still images of animated emoji on request', async () => {
  const { container } = await render(EmojiText, { text: ':gull:', emojis: [gull], isStill: true });
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/still');
});

it('S1: reduces a text that takes long to lay out', async () => {
  const { container } = await render(EmojiText, { text: `a${'\u0301'.repeat(5_000)} :gull:`, emojis: [gull] });
  expect(container.textContent).toBe(`a${'\u0301'.repeat(30)} `);
  expect(container.querySelectorAll('img')).toHaveLength(1);
});
