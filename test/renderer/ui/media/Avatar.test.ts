import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import Avatar from '../../../../renderer/ui/media/Avatar.svelte';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const letter = (container: Element) => container.querySelector<HTMLElement>('.letter');

describe('an avatar', () => {
  it('shows the picture in its size, without a name of its own', async () => {
    const { container } = await render(Avatar, { src: pixel, name: 'Ida', size: 's' });
    const image = container.querySelector('img');
    expect(image?.alt).toBe('');
    expect(image?.width).toBe(36);
    expect(letter(container)).toBeNull();
  });

  it('shows the first letter of the name when there is no picture', async () => {
    const { container } = await render(Avatar, { src: '', name: ' Ida' });
    expect(letter(container)?.textContent).toBe('I');
    expect(container.querySelector('img')).toBeNull();
  });

  it.each([
    ['🦊 Fox', 'F'],
    [':blobcat: Mira', 'M'],
    ['“Ida”', 'I'],
    ['نورة', 'ن'],
    ['🦊 42', '4'],
    ['🦊', '🦊'],
    [' 🧑🏽‍🚀🌊', '🧑🏽‍🚀'],
    ['🇫🇴 ★', '🇫🇴'],
    ['❤️', '❤️'],
    [':blobcat: 🌊', '🌊'],
    ['…', '?'],
  ])('shows a letter of “%s”, else a digit, else an emoji', async (name, shown) => {
    const { container } = await render(Avatar, { src: '', name });
    expect(letter(container)?.textContent).toBe(shown);
  });

  it.each([
    [':blobcat:', 'mira@coast.example', 'm'],
    [':blobcat: :party_gull:', '_42', '4'],
    ['…', 'ida', 'i'],
    ['🦊', 'ida', '🦊'],
    [':blobcat:', '', '?'],
  ])('shows the first letter of the handle where the name “%s” has nothing to show', async (name, handle, shown) => {
    const { container } = await render(Avatar, { src: '', name, handle });
    expect(letter(container)?.textContent).toBe(shown);
  });

  it('has the same colour for the same name', async () => {
    const [first, second] = [await render(Avatar, { src: '', name: 'Ida' }), await render(Avatar, { src: '', name: 'Ida' })];
    const hue = (container: Element) => letter(container)?.style.getPropertyValue('--hue');
    expect(hue(first.container)).toBe(hue(second.container));
  });

  it('shows the letter when the picture fails, and tries the next picture', async () => {
    const screen = await render(Avatar, { src: 'data:image/gif;base64,broken', name: 'Ida' });
    await expect.poll(() => letter(screen.container)?.textContent).toBe('I');
    await screen.rerender({ src: pixel });
    expect(screen.container.querySelector('img')?.src).toBe(pixel);
  });
});
