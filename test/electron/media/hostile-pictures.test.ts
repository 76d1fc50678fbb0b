// Passes the pictures of `npm run hostile` through the media proxy: none reaches the window with more pixels than it can decode.
import { expect, test } from 'vitest';
import { pictureSize } from '../../../electron/media/picture-size.ts';
import { hostilePictures } from '../../hostile/pictures.ts';
import { respondWith, startMediaProxy } from './set-up.ts';

/** 8K, the most that Mastodon accepts. */
const maxPixels = 7_680 * 4_320;

test.each(hostilePictures('http://127.0.0.1:9').map(({ name, ...picture }) => [name, picture] as const))(
  'S2, S6, S16: serves no drawing and no huge picture: %s',
  async (_, { type, bytes }) => {
    const { server, ask } = await startMediaProxy();
    server.answer = respondWith(type, Buffer.from(bytes));
    const response = await ask(`${server.origin}/a`);
    const served = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) return expect([404, 413, 415]).toContain(response.status);
    expect(response.headers.get('content-type')).not.toContain('svg');
    const size = pictureSize(served);
    expect((size?.width ?? Infinity) * (size?.height ?? Infinity)).toBeLessThanOrEqual(maxPixels);
  },
);
