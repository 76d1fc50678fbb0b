import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import Picture from '../../../../renderer/ui/media/Picture.svelte';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const shown = (container: Element) => container.querySelector('img')?.src;

describe('a picture', () => {
  it('is shown without a name of its own', async () => {
    const { container } = await render(Picture, { src: pixel });
    expect(container.querySelector('img')?.alt).toBe('');
  });

  it('leaves no broken mark when its address answers with text, and tries the next address', async () => {
    const { container, rerender } = await render(Picture, { src: 'data:text/plain,nothing' });
    await expect.poll(() => shown(container)).toBeUndefined();
    await rerender({ src: pixel });
    expect(shown(container)).toBe(pixel);
  });

  it('is missing where there is no address', async () => {
    const { container } = await render(Picture, { src: '' });
    expect(shown(container)).toBeUndefined();
  });
});
