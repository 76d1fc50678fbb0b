import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import Picture from '../../../../renderer/ui/media/Picture.svelte';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const getSource = (container: Element) => container.querySelector('img')?.src;

describe('Picture', () => {
  it('has empty alternative text by default', async () => {
    const { container } = await render(Picture, { src: pixel });
    expect(container.querySelector('img')?.alt).toBe('');
  });

  it('renders nothing if loading fails, and tries the next address', async () => {
    const { container, rerender } = await render(Picture, { src: 'data:text/plain,nothing' });
    await expect.poll(() => getSource(container)).toBeUndefined();
    await rerender({ src: pixel });
    expect(getSource(container)).toBe(pixel);
  });

  it('renders nothing without an address', async () => {
    const { container } = await render(Picture, { src: '' });
    expect(getSource(container)).toBeUndefined();
  });
});
