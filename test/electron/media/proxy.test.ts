import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jpeg, png, webp } from './pictures.ts';
import { bytes, proxied } from './set-up.ts';

test('a picture is fetched without token or cookie, and read from the disk the next time', async () => {
  const { server, ask } = await proxied();
  const first = await ask(`${server.origin}/a.png`);
  expect([first.status, first.headers.get('content-type'), await first.text()]).toEqual([200, 'image/png', 'bytes']);
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(server.arrived[0]?.headers).not.toHaveProperty('authorization');
  expect(server.arrived[0]?.headers).not.toHaveProperty('cookie');
  const second = await ask(`${server.origin}/a.png`);
  expect(await second.text()).toBe('bytes');
  expect(server.arrived.length).toBe(1);
});

test('a picture that is asked for twice at the same time is fetched once', async () => {
  const { server, ask } = await proxied();
  const both = await Promise.all([ask(`${server.origin}/a.png`), ask(`${server.origin}/a.png`)]);
  expect(await Promise.all(both.map((response) => response.text()))).toEqual(['bytes', 'bytes']);
  expect(server.arrived.length).toBe(1);
});

test('a film is passed on in ranges, as the window asks for them', async () => {
  const { server, ask, dir } = await proxied();
  server.answer = bytes('video/mp4', 'piece', 206, { 'content-range': 'bytes 5-9/100', 'accept-ranges': 'bytes', 'content-length': '5' });
  const response = await ask(`${server.origin}/film.mp4`, { range: 'bytes=5-9' });
  expect(server.arrived[0]?.headers.range).toBe('bytes=5-9');
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([206, 'bytes 5-9/100', 'piece']);
  expect(readdirSync(dir)).toEqual([]);
});

test('what isn’t media is refused', async () => {
  const { server, ask } = await proxied();
  server.answer = bytes('text/html', '<script>');
  expect((await ask(`${server.origin}/a.png`)).status).toBe(404);
});

test('an image that is too large is refused', async () => {
  const { server, ask } = await proxied();
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    response.end(Buffer.alloc(20_000_001));
  };
  expect((await ask(`${server.origin}/huge.png`)).status).toBe(502);
});

test.each([
  ['PNG', png(9_000, 9_000)],
  ['JPEG', jpeg(9_000, 9_000)],
  ['WebP', webp('VP8X', 9_000, 9_000)],
  ['picture with a damaged header', png(10, 10).subarray(0, 18)],
])('a %s of too many pixels is refused before the window decodes it', async (_, picture) => {
  const { server, ask } = await proxied();
  server.answer = bytes('image/png', picture);
  expect((await ask(`${server.origin}/a.png`)).status).toBe(413);
});

test('a picture of an ordinary size is passed on', async () => {
  const { server, ask } = await proxied();
  server.answer = bytes('image/jpeg', jpeg(6_000, 4_000));
  expect((await ask(`${server.origin}/a.jpg`)).status).toBe(200);
});

test('a picture of too many pixels that an earlier version cached is refused', async () => {
  const { server, ask, cache } = await proxied();
  await cache.put(`${server.origin}/a.png`, { type: 'image/png', bytes: png(9_000, 9_000) });
  expect((await ask(`${server.origin}/a.png`)).status).toBe(413);
  expect(server.arrived).toEqual([]);
});

test('a part of a picture, whose size can’t be known, is refused', async () => {
  const { server, ask } = await proxied();
  server.answer = bytes('image/png', png(9_000, 9_000), 206, { 'content-range': 'bytes 0-40/41' });
  expect((await ask(`${server.origin}/a.png`)).status).toBe(404);
});

test('a picture that a server calls a film is not passed on, in whatever pieces it comes', async () => {
  const { server, ask } = await proxied();
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    const picture = png(9_000, 9_000);
    response.write(picture.subarray(0, 5));
    setImmediate(() => response.end(picture.subarray(5)));
  };
  await expect((await ask(`${server.origin}/a.mp4`)).arrayBuffer()).rejects.toThrow();
  server.answer = bytes('video/mp4', 'abc');
  expect(await (await ask(`${server.origin}/short.mp4`)).text()).toBe('abc');
});

test('an SVG can’t run scripts', async () => {
  const { server, ask } = await proxied();
  server.answer = bytes('image/svg+xml; charset=utf-8', '<svg/>');
  const response = await ask(`${server.origin}/a.svg`);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
});

test('a link that isn’t signed, and any method but GET, are refused without a request', async () => {
  const { server, serve } = await proxied();
  expect((await serve(new Request('app://kittiwake/media/unsigned.AAAA'))).status).toBe(404);
  expect((await serve(new Request('app://kittiwake/media/unsigned.AAAA', { method: 'POST' }))).status).toBe(404);
  expect(server.arrived).toEqual([]);
});

test('a film that the window gives up ends at its server, even while the server is silent', async () => {
  const { server, ask } = await proxied();
  const ended = Promise.withResolvers<void>();
  server.answer = (_, response) => {
    response.on('close', () => ended.resolve());
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '100' });
    response.write('some');
  };
  const response = await ask(`${server.origin}/film.mp4`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  // The next piece is asked for, as Chromium does, and never comes.
  void reader.read();
  void reader.cancel();
  await ended.promise;
});
