import { expect, test } from 'vitest';
import { createImages } from '../../../electron/media/images.ts';

const answering = (status: number, type: string, bytes: number, length = String(bytes)) => {
  const asked: string[] = [];
  const image = createImages({ link: (url) => (url.startsWith('https:') ? '/media/signed' : '') }, async ({ url }) => {
    asked.push(new URL(url).pathname);
    return new Response(new Uint8Array(bytes), { status, headers: { 'content-type': type, 'content-length': length } });
  });
  return { image, asked };
};

test('a picture comes by the way of the window’s', async () => {
  const { image, asked } = answering(200, 'image/png', 5);
  expect(await image('https://coast.example/a.png')).toEqual(Buffer.alloc(5));
  expect(asked).toEqual(['/media/signed']);
});

test.each([
  ['a film', 200, 'video/mp4', 5],
  ['a refusal', 404, 'image/png', 0],
  ['a picture too large to be kept', 200, 'image/png', 2_000_001],
])('%s is none', async (_, status, type, bytes) => {
  expect(await answering(status, type, bytes).image('https://coast.example/a.png')).toBeNull();
});

test('what is no web address is not asked for', async () => {
  const { image, asked } = answering(200, 'image/png', 5);
  expect(await image('data:image/png;base64,AAAA')).toBeNull();
  expect(asked).toEqual([]);
});
