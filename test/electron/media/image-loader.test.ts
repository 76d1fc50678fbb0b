import { expect, test } from 'vitest';
import { createImageLoader, createMediaLoader } from '../../../electron/media/media.ts';

const createLoaders = (status: number, type: string, bytes: number, length = String(bytes)) => {
  const paths: string[] = [];
  const load = createMediaLoader({ link: (url) => (url.startsWith('https:') ? '/media/signed' : '') }, async ({ url }) => {
    paths.push(new URL(url).pathname);
    return new Response(new Uint8Array(bytes), { status, headers: { 'content-type': type, 'content-length': length } });
  });
  return { image: createImageLoader(load), paths };
};

test('loads a picture through its signed link', async () => {
  const { image, paths } = createLoaders(200, 'image/png', 5);
  expect(await image('https://coast.example/a.png')).toEqual(Buffer.alloc(5));
  expect(paths).toEqual(['/media/signed']);
});

test.each([
  ['a video', 200, 'video/mp4', 5],
  ['an error response', 404, 'image/png', 0],
  ['a picture that is too large to be cached', 200, 'image/png', 2_000_001],
])('returns null for %s', async (_, status, type, bytes) => {
  expect(await createLoaders(status, type, bytes).image('https://coast.example/a.png')).toBeNull();
});

test('sends no request for a URL that is not http or https', async () => {
  const { image, paths } = createLoaders(200, 'image/png', 5);
  expect(await image('data:image/png;base64,AAAA')).toBeNull();
  expect(paths).toEqual([]);
});
