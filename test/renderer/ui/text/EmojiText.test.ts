import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import EmojiText from '../../../../renderer/ui/text/EmojiText.svelte';

const gull = { shortcode: 'gull', url: '/media/moving', static_url: '/media/still', visible_in_picker: true, category: null };

it('a name shows its custom emoji as pictures with their shortcode as text', async () => {
  const { container } = await render(EmojiText, { text: 'Ida :gull: :tern:', emojis: [gull] });
  expect(container.textContent).toBe('Ida  :tern:');
  expect(container.querySelector('img')?.alt).toBe(':gull:');
});

it('markup in a name stays text', async () => {
  const { container } = await render(EmojiText, { text: '<b>Ida</b>', emojis: [] });
  expect(container.textContent).toBe('<b>Ida</b>');
});

it('animated emoji are still pictures when asked', async () => {
  const { container } = await render(EmojiText, { text: ':gull:', emojis: [gull], still: true });
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/still');
});
