import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headerSvg, pictureSvg } from '@kittiwake/demo-server/drawings/pictures';
import { avatarSvg } from '@kittiwake/demo-server/drawings/avatars';
import { animatedGif, animatedWebp, apng, avis, isoMedia, jpeg, jpegXl, png, webp } from './pictures.ts';
import { picture, respondWith, startMediaProxy } from './set-up.ts';

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('fetches a picture without token or cookie, and serves it from the disk cache the next time', async () => {
  const { server, ask } = await startMediaProxy();
  const first = await ask(`${server.origin}/a.png`);
  expect([first.status, first.headers.get('content-type'), await bytesOf(first)]).toEqual([200, 'image/png', picture]);
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  expect(server.requests[0]?.headers).not.toHaveProperty('cookie');
  const second = await ask(`${server.origin}/a.png`);
  expect(await bytesOf(second)).toEqual(picture);
  expect(server.requests.length).toBe(1);
});

test('fetches a picture once for two simultaneous requests', async () => {
  const { server, ask } = await startMediaProxy();
  const both = await Promise.all([ask(`${server.origin}/a.png`), ask(`${server.origin}/a.png`)]);
  expect(await Promise.all(both.map(bytesOf))).toEqual([picture, picture]);
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
])('refuses a picture whose number of pixels is too large or unknown: %s', async (_, bytes) => {
  const { server, ask } = await startMediaProxy();
  server.answer = respondWith('image/png', bytes);
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
    const bytes = png(9_000, 9_000);
    response.write(bytes.subarray(0, 5));
    setImmediate(() => response.end(bytes.subarray(5)));
  };
  await expect((await ask(`${server.origin}/a.mp4`)).arrayBuffer()).rejects.toThrow();
  server.answer = respondWith('video/mp4', 'abc');
  expect(await (await ask(`${server.origin}/short.mp4`)).text()).toBe('abc');
});

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${content}</svg>`;
const nestedUses = `<defs><g id="a0"><rect width="9" height="9"/></g><g id="a1">${'<use href="#a0"/>'.repeat(10)}</g></defs><use href="#a1"/>`;

test.each([
  ['nested references', svg(nestedUses)],
  ['an animated filter', svg('<filter id="f"><feTurbulence><animate attributeName="seed" to="9"/></feTurbulence></filter>')],
  ['a long text', svg(`<text x="1" y="1">${'long '.repeat(1_000)}</text>`)],
  ['many texts', svg('<text x="1" y="1">a</text>'.repeat(1_000))],
  ['a pattern', svg('<rect width="9" height="9" fill="url(#p)"/>')],
  ['a style', svg('<rect width="9" height="9" style="filter:blur(90px)"/>')],
  ['short dashes', svg('<path d="M0,0 H99" stroke="#fff" stroke-dasharray="0 .001"/>')],
  ['a foreign object', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">text</p></foreignObject>')],
  ['an external picture', svg('<image href="https://files.example/a.png"/>')],
  ['a document type', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text x="1" y="1">&a;</text>')}`],
  ['nothing', '<svg/>'],
])('S2: refuses an SVG with %s, whatever its server calls it', async (_, document) => {
  const { server, ask } = await startMediaProxy();
  for (const type of ['image/svg+xml', 'image/svg+xml; charset=utf-8', 'image/png']) {
    server.answer = respondWith(type, document);
    expect((await ask(`${server.origin}/drawn/pictures/${encodeURIComponent(type)}.svg`)).status).toBe(415);
  }
});

test('S2: serves the drawings of the embedded service, with a policy that blocks scripts', async () => {
  const { server, ask } = await startMediaProxy();
  for (const [at, drawing] of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    .flatMap((n) => [pictureSvg(n), headerSvg(n), avatarSvg(`${n}`, 'Ж')])
    .entries()) {
    server.answer = respondWith('image/svg+xml', drawing);
    const response = await ask(`${server.origin}/drawn/pictures/${at}.svg`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  }
});

test('S2: refuses a drawing of another server, or at another path', async () => {
  const { server, ask, cache } = await startMediaProxy();
  for (const url of ['https://files.example/drawn/pictures/1.svg', `${server.origin}/media/1.svg`]) {
    await cache.put(url, { type: 'image/svg+xml', bytes: Buffer.from(avatarSvg('gull', 'G')) });
    expect((await ask(url)).status).toBe(415);
  }
});

test.each([
  ['JPEG XL', jpegXl('codestream')],
  ['JPEG XL in a container', jpegXl('container')],
  ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 24, 0])],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0', 'latin1')],
  ['a text', Buffer.from('no picture at all')],
  ['an empty file', Buffer.alloc(0)],
])('S6: refuses a format that is not allowed, whatever its server calls it: %s', async (_, bytes) => {
  const { server, ask } = await startMediaProxy();
  for (const type of ['image/jxl', 'image/png', 'image/x-icon']) {
    server.answer = respondWith(type, bytes);
    expect((await ask(`${server.origin}/${type}/a.png`)).status).toBe(415);
  }
});

test('S6: names the format of a picture by its content', async () => {
  const { server, ask } = await startMediaProxy();
  server.answer = respondWith('image/svg+xml', jpeg(10, 10));
  expect((await ask(`${server.origin}/a.svg`)).headers.get('content-type')).toBe('image/jpeg');
});

test.each([
  ['JPEG XL', jpegXl('container')],
  ['a picture with the brand of a film', isoMedia('isom', 'avif')],
  ['a document', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('S6: refuses %s that is declared as audio or video', async (_, bytes) => {
  const { server, ask } = await startMediaProxy();
  server.answer = respondWith('video/mp4', bytes);
  await expect((await ask(`${server.origin}/a.mp4`)).arrayBuffer()).rejects.toThrow();
});

test.each([
  ['PNG', apng],
  ['GIF', animatedGif],
  ['WebP', animatedWebp],
  ['AVIF', avis],
])('S16: refuses an animated %s with large frames or too many of them', async (_, animation) => {
  const { server, ask } = await startMediaProxy();
  const statusOf = async (bytes: Buffer) => {
    server.answer = respondWith('image/png', bytes);
    return (await ask(`${server.origin}/${bytes.length}-${bytes.toString('hex', 0, 300)}`)).status;
  };
  expect(await statusOf(animation(4_000, 4_000, 2))).toBe(413);
  expect(await statusOf(animation(1_920, 1_080, 700))).toBe(413);
  expect(await statusOf(animation(1_920, 1_080, 200))).toBe(200);
  expect(await statusOf(animation(100, 100, 2_000))).toBe(200);
  expect(await statusOf(animation(4_000, 4_000, 1))).toBe(200);
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
