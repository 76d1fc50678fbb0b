import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import Avatar from '../../../../renderer/ui/media/Avatar.svelte';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const letter = (container: Element) => container.querySelector<HTMLElement>('.letter');

describe('Avatar', () => {
  it('shows the picture in its size, without alternative text', async () => {
    const { container } = await render(Avatar, { src: pixel, name: 'Ida', size: 's' });
    const image = container.querySelector('img');
    expect(image?.alt).toBe('');
    expect(image?.width).toBe(36);
    expect(letter(container)).toBeNull();
  });

  it('shows the first letter of the name if there is no picture', async () => {
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
  ])('shows the first letter of “%s”, else a digit, else an emoji', async (name, expectedLetter) => {
    const { container } = await render(Avatar, { src: '', name });
    expect(letter(container)?.textContent).toBe(expectedLetter);
  });

  it.each([
    [':blobcat:', 'mira@coast.example', 'm'],
    [':blobcat: :party_gull:', '_42', '4'],
    ['…', 'ida', 'i'],
    ['🦊', 'ida', '🦊'],
    [':blobcat:', '', '?'],
  ])('shows the first letter of the handle if the name “%s” has nothing to show', async (name, handle, expectedLetter) => {
    const { container } = await render(Avatar, { src: '', name, handle });
    expect(letter(container)?.textContent).toBe(expectedLetter);
  });

  it('uses the same colour for the same name', async () => {
    const [first, second] = [await render(Avatar, { src: '', name: 'Ida' }), await render(Avatar, { src: '', name: 'Ida' })];
    const hue = (container: Element) => letter(container)?.style.getPropertyValue('--hue');
    expect(hue(first.container)).toBe(hue(second.container));
  });

  it('shows the letter if the picture fails to load, and tries the next picture', async () => {
    const screen = await render(Avatar, { src: 'data:image/gif;base64,broken', name: 'Ida' });
    await expect.poll(() => letter(screen.container)?.textContent).toBe('I');
    await screen.rerender({ src: pixel });
    expect(screen.container.querySelector('img')?.src).toBe(pixel);
  });
});
