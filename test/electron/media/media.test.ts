import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedGet } from '../../../electron/media/private-address-guard.ts';
import { createMediaCache } from '../../../electron/media/cache.ts';
import { createMediaLinks } from '../../../electron/media/signed-links.ts';
import { createMediaProxy } from '../../../electron/media/proxy.ts';
import type { MediaProxy } from '../../../electron/media/proxy.ts';
import { stubServer } from '../api/stub-server.ts';
import type { Answer, StubServer } from '../api/stub-server.ts';

const links = createMediaLinks(Buffer.alloc(32, 1));
let server: StubServer;
let dir: string;
let serve: MediaProxy;
let trusted: string[];

const bytes =
  (type: string, body: string | Buffer = 'bytes', status = 200, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body);
const ask = (url: string, headers: Record<string, string> = {}) => serve(new Request(`app://kittiwake${links.link(url)}`, { headers }));

beforeEach(async () => {
  server = await stubServer(bytes('image/png'));
  dir = mkdtempSync(join(tmpdir(), 'media-'));
  trusted = [server.origin];
  serve = createMediaProxy({
    get: createGuardedGet((origin) => trusted.includes(origin)),
    links,
    cache: createMediaCache({ dir, maxBytes: 1_000 }),
    userAgent: 'test',
  });
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await server[Symbol.asyncDispose]();
});

describe('links', () => {
  const url = 'https://files.example/a.png?x=1';
  const link = links.link(url);

  test('lead back to the address', () => expect(links.urlBehind(link)).toBe(url));
  test('of another run, changed or unsigned lead nowhere', () => {
    const [encoded = '', signature = ''] = link.slice('/media/'.length).split('.');
    const other = Buffer.from('http://127.0.0.1/').toString('base64url');
    expect(createMediaLinks(Buffer.alloc(32, 2)).urlBehind(link)).toBeNull();
    for (const changed of [`${other}.${signature}`, `${encoded}.`, encoded, `${encoded}.${signature}.x`, `${encoded}.AAAA`, '']) {
      expect(links.urlBehind(`/media/${changed}`)).toBeNull();
    }
  });
  test.each(['javascript:alert(1)', 'data:image/png;base64,xx', 'file:///etc/passwd', '', 'nonsense'])('are not made for %s', (address) =>
    expect(links.link(address)).toBe(''),
  );
});

describe('media', () => {
  test('are fetched without token or cookie, and from the disk the next time', async () => {
    const first = await ask(`${server.origin}/a.png`);
    expect([first.status, first.headers.get('content-type'), await first.text()]).toEqual([200, 'image/png', 'bytes']);
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(server.arrived[0]?.headers).not.toHaveProperty('authorization');
    expect(server.arrived[0]?.headers).not.toHaveProperty('cookie');
    const second = await ask(`${server.origin}/a.png`);
    expect(await second.text()).toBe('bytes');
    expect(server.arrived.length).toBe(1);
  });

  test('asked for twice at once are fetched once', async () => {
    const both = await Promise.all([ask(`${server.origin}/a.png`), ask(`${server.origin}/a.png`)]);
    expect(await Promise.all(both.map((response) => response.text()))).toEqual(['bytes', 'bytes']);
    expect(server.arrived.length).toBe(1);
  });

  test('films are passed through piece by piece', async () => {
    server.answer = bytes('video/mp4', 'piece', 206, { 'content-range': 'bytes 5-9/100', 'accept-ranges': 'bytes', 'content-length': '5' });
    const response = await ask(`${server.origin}/film.mp4`, { range: 'bytes=5-9' });
    expect(server.arrived[0]?.headers.range).toBe('bytes=5-9');
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([206, 'bytes 5-9/100', 'piece']);
  });

  test('that are no media are not shown', async () => {
    server.answer = bytes('text/html', '<script>');
    expect((await ask(`${server.origin}/a.png`)).status).toBe(404);
  });

  test('an image too large is not shown', async () => {
    server.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.end(Buffer.alloc(20_000_001));
    };
    expect((await ask(`${server.origin}/huge.png`)).status).toBe(502);
  });

  test('an SVG can’t run anything', async () => {
    server.answer = bytes('image/svg+xml; charset=utf-8', '<svg/>');
    const response = await ask(`${server.origin}/a.svg`);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('the ones shown longest ago leave the disk first', async () => {
    server.answer = bytes('image/png', Buffer.alloc(400));
    for (const name of ['a', 'b']) await ask(`${server.origin}/${name}`);
    await ask(`${server.origin}/a`);
    await ask(`${server.origin}/c`);
    expect(readdirSync(dir).length).toBe(2);
    const fetched = server.arrived.length;
    await ask(`${server.origin}/a`);
    expect(server.arrived.length).toBe(fetched);
    await ask(`${server.origin}/b`);
    expect(server.arrived.length).toBe(fetched + 1);
  });
});

describe('a post can’t make the app knock', () => {
  test('on this computer, by address or by name', async () => {
    trusted = [];
    const { port } = new URL(server.origin);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0', '10.0.0.1', '169.254.169.254']) {
      expect((await ask(`http://${host}:${port}/a.png`)).status).toBe(502);
    }
    expect(server.arrived).toEqual([]);
  });

  test('there by way of a redirect', async () => {
    await using inside = await stubServer(bytes('image/png'));
    server.answer = (_, response) => void response.writeHead(302, { location: `${inside.origin}/a.png` }).end();
    expect((await ask(`${server.origin}/a.png`)).status).toBe(502);
    expect(inside.arrived).toEqual([]);
  });
});
