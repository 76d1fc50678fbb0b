import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jpeg, png, webp } from './pictures.ts';
import { respondWith, startMediaProxy } from './set-up.ts';

test('fetches a picture without token or cookie, and serves it from the disk cache the next time', async () => {
  const { server, ask } = await startMediaProxy();
  const first = await ask(`${server.origin}/a.png`);
  expect([first.status, first.headers.get('content-type'), await first.text()]).toEqual([200, 'image/png', 'bytes']);
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  expect(server.requests[0]?.headers).not.toHaveProperty('cookie');
  const second = await ask(`${server.origin}/a.png`);
  expect(await second.text()).toBe('bytes');
  expect(server.requests.length).toBe(1);
});

test('fetches a picture once for two simultaneous requests', async () => {
  const { server, ask } = await startMediaProxy();
  const both = await Promise.all([ask(`${server.origin}/a.png`), ask(`${server.origin}/a.png`)]);
  expect(await Promise.all(both.map((response) => response.text()))).toEqual(['bytes', 'bytes']);
  expect(server.requests.length).toBe(1);
});

test('forwards range requests for a video', async () => {
  const { server, ask, dir } = await startMediaProxy();
  server.answer = respondWith('video/mp4', 'piece', 206, {
    'content-range': 'bytes 5-9/100',
    'accept-ranges': 'bytes',
    'content-length': '5',
  });
  const response = await ask(`${server.origin}/film.mp4`, { range: 'bytes=5-9' });
  expect(server.requests[0]?.headers.range).toBe('bytes=5-9');
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([206, 'bytes 5-9/100', 'piece']);
  expect(readdirSync(dir)).toEqual([]);
});

test('refuses files that are not media', async () => {
  const { server, ask } = await startMediaProxy();
  server.answer = respondWith('text/html', '<script>');
  expect((await ask(`${server.origin}/a.png`)).status).toBe(404);
});

test('refuses an image above the size limit', async () => {
  const { server, ask } = await startMediaProxy();
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
])('refuses a picture whose number of pixels is too large or unknown: %s', async (_, picture) => {
  const { server, ask } = await startMediaProxy();
  server.answer = respondWith('image/png', picture);
  expect((await ask(`${server.origin}/a.png`)).status).toBe(413);
});

test('serves a picture of ordinary size', async () => {
  const { server, ask } = await startMediaProxy();
  server.answer = respondWith('image/jpeg', jpeg(6_000, 4_000));
  expect((await ask(`${server.origin}/a.jpg`)).status).toBe(200);
});

test('refuses a cached picture with too many pixels', async () => {
  const { server, ask, cache } = await startMediaProxy();
  await cache.put(`${server.origin}/a.png`, { type: 'image/png', bytes: png(9_000, 9_000) });
  expect((await ask(`${server.origin}/a.png`)).status).toBe(413);
  expect(server.requests).toEqual([]);
});

test('refuses a part of a picture, because its size is unknown', async () => {
  const { server, ask } = await startMediaProxy();
  server.answer = respondWith('image/png', png(9_000, 9_000), 206, { 'content-range': 'bytes 0-40/41' });
  expect((await ask(`${server.origin}/a.png`)).status).toBe(404);
});

test('refuses a picture that is declared as a video, in chunks of any size', async () => {
  const { server, ask } = await startMediaProxy();
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    const picture = png(9_000, 9_000);
    response.write(picture.subarray(0, 5));
    setImmediate(() => response.end(picture.subarray(5)));
  };
  await expect((await ask(`${server.origin}/a.mp4`)).arrayBuffer()).rejects.toThrow();
  server.answer = respondWith('video/mp4', 'abc');
  expect(await (await ask(`${server.origin}/short.mp4`)).text()).toBe('abc');
});

test('serves an SVG with a policy that blocks scripts', async () => {
  const { server, ask } = await startMediaProxy();
  server.answer = respondWith('image/svg+xml; charset=utf-8', '<svg/>');
  const response = await ask(`${server.origin}/a.svg`);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
});

test('refuses unsigned links and methods other than GET without a request', async () => {
  const { server, serve } = await startMediaProxy();
  expect((await serve(new Request('app://kittiwake/media/unsigned.AAAA'))).status).toBe(404);
  expect((await serve(new Request('app://kittiwake/media/unsigned.AAAA', { method: 'POST' }))).status).toBe(404);
  expect(server.requests).toEqual([]);
});

test('ends the request for a video that the window cancels, even while the server is silent', async () => {
  const { server, ask } = await startMediaProxy();
  const ended = Promise.withResolvers<void>();
  server.answer = (_, response) => {
    response.on('close', () => ended.resolve());
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '100' });
    response.write('some');
  };
  const response = await ask(`${server.origin}/film.mp4`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  // Requests another piece, as Chromium does, which never arrives.
  void reader.read();
  void reader.cancel();
  await ended.promise;
});
