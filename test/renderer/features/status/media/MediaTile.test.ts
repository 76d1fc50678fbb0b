import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import MediaTile from '../../../../../renderer/features/status/media/MediaTile.svelte';

vi.mock('../../../../../renderer/logic/media/media-source.ts', () => ({
  mediaSource: (url: string | null) => url ?? '',
  withOriginal: (preview: string) => preview,
}));

/** Returns the URL of a blank picture. */
function pictureUrl(width: number, height: number): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  return canvas.toDataURL();
}

/** Shows a picture in a tile of 300 × 200 pixels and returns its element. */
async function showPicture(width: number, height: number): Promise<HTMLImageElement> {
  const attachment: MediaAttachment = {
    id: '1',
    type: 'image',
    url: pictureUrl(width, height),
    preview_url: null,
    remote_url: null,
    description: null,
    blurhash: null,
    meta: { original: { width, height, aspect: null, duration: null }, length: null, small: null, focus: null },
  };
  const { container } = await render(MediaTile, { attachment, isCovered: false, moreCount: 0, shortcut: undefined, open: () => undefined });
  Object.assign(container.style, { display: 'grid', width: '300px', height: '200px' });
  const image = container.querySelector('img');
  if (!image) throw new Error('no picture is shown');
  await image.decode();
  return image;
}

it.each([
  [16, 16],
  [250, 40],
  [40, 150],
])('F20: shows a picture of %i × %i whole and not enlarged', async (width, height) => {
  const { offsetWidth, offsetHeight } = await showPicture(width, height);
  expect([offsetWidth, offsetHeight]).toEqual([width, height]);
});

it.each([
  [4_000, 60],
  [60, 4_000],
])('F20: shows a picture of %i × %i whole', async (width, height) => {
  expect(getComputedStyle(await showPicture(width, height)).objectFit).toBe('contain');
});

it('fills the tile with a large picture of a usual shape', async () => {
  const image = await showPicture(800, 600);
  expect([image.offsetWidth, image.offsetHeight]).toEqual([300, 200]);
  expect(getComputedStyle(image).objectFit).toBe('cover');
});
