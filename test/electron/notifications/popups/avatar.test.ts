import { expect, test } from 'vitest';
import { createAvatarLoader } from '../../../../electron/notifications/popups/system/pictures.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const never = { after: () => () => undefined };

test.each([
  ['a PNG', png, true],
  ['a JPEG', jpeg, true],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), false],
  ['a GIF', Buffer.from('GIF89a'), false],
  ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), false],
  ['an empty file', Buffer.alloc(0), false],
])('detects by its bytes whether %s can be shown: %s', async (_, bytes, isPicture) => {
  const avatar = createAvatarLoader({ loadImage: async () => bytes, clock: never });
  expect(await avatar('https://coast.example/a')).toEqual(isPicture ? bytes : null);
});

test('returns null for a picture that fails to load', async () => {
  expect(await createAvatarLoader({ loadImage: async () => null, clock: never })('x')).toBeNull();
  expect(await createAvatarLoader({ loadImage: () => Promise.reject(new Error('refused')), clock: never })('x')).toBeNull();
});

test('returns null for a picture that loads too slowly', async () => {
  let waited = 0;
  const clock = {
    after(milliseconds: number, run: () => void) {
      waited = milliseconds;
      queueMicrotask(run);
      return () => undefined;
    },
  };
  const avatar = createAvatarLoader({ loadImage: () => Promise.withResolvers<Buffer>().promise, clock });
  expect(await avatar('https://coast.example/slow')).toBeNull();
  expect(waited).toBeLessThan(1_000);
});
