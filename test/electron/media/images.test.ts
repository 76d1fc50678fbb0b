// Covers electron/media/load.ts.
import { expect, test } from 'vitest';
import { createImages } from '../../../electron/media/images.ts';
import { createLoad } from '../../../electron/media/load.ts';

const answering = (status: number, type: string, bytes: number, length = String(bytes)) => {
  const asked: string[] = [];
  const load = createLoad({ link: (url) => (url.startsWith('https:') ? '/media/signed' : '') }, async ({ url }) => {
    asked.push(new URL(url).pathname);
    return new Response(new Uint8Array(bytes), { status, headers: { 'content-type': type, 'content-length': length } });
  });
  return { image: createImages(load), asked };
};

test('a picture is loaded as the window’s pictures are', async () => {
  const { image, asked } = answering(200, 'image/png', 5);
  expect(await image('https://coast.example/a.png')).toEqual(Buffer.alloc(5));
  expect(asked).toEqual(['/media/signed']);
});

test.each([
  ['a film', 200, 'video/mp4', 5],
  ['a refusal', 404, 'image/png', 0],
  ['a picture that is too large to be cached', 200, 'image/png', 2_000_001],
])('%s gives null', async (_, status, type, bytes) => {
  expect(await answering(status, type, bytes).image('https://coast.example/a.png')).toBeNull();
});

test('an address that isn’t on the web isn’t asked for', async () => {
  const { image, asked } = answering(200, 'image/png', 5);
  expect(await image('data:image/png;base64,AAAA')).toBeNull();
  expect(asked).toEqual([]);
});
