// Tests the files that the app serves to its own window.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppProtocol } from '../../../electron/window/app-protocol.ts';

let folder: string;
let serve: (request: Request) => Promise<Response>;
const get = (path: string, init?: RequestInit) => serve(new Request(`app://kittiwake${path}`, init));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'app-'));
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true });
  writeFileSync(join(folder, 'main.js'), 'secret');
  writeFileSync(join(folder, 'renderer/index.html'), '<!doctype html><html lang="en"></html>');
  writeFileSync(join(folder, 'renderer/assets/app-1.js'), 'run()');
  serve = createAppProtocol({
    folder: join(folder, 'renderer'),
    locale: { language: 'en', format: 'de-DE' },
    serveMedia: async () => new Response('media'),
    serveAttachment: async ({ method }) => new Response(`attachment by ${method}`),
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the page has the language, its direction and the regional format of the system', async () => {
  expect(await (await get('/index.html')).text()).toBe('<!doctype html><html lang="en" dir="ltr" data-format="de-DE"></html>');
});

test('the page preloads the messages of its first view, in its language', async () => {
  const page = '<!doctype html><html lang="en"><head></head></html>';
  mkdirSync(join(folder, 'other/assets'), { recursive: true });
  writeFileSync(join(folder, 'other/index.html'), page);
  for (const name of ['en-first-a1.js', 'de-first-b2.js', 'de-views-c3.js']) writeFileSync(join(folder, 'other/assets', name), '');
  const other = createAppProtocol({
    folder: join(folder, 'other'),
    locale: { language: 'de', format: 'de-DE' },
    serveMedia: async () => new Response(),
    serveAttachment: async () => new Response(),
  });
  const html = await (await other(new Request('app://kittiwake/index.html'))).text();
  expect(html.match(/<link[^>]*>/g)).toEqual(['<link rel="modulepreload" href="/assets/de-first-b2.js" />']);
});

test('the page has the content security policy', async () => {
  const response = await get('/');
  expect(await response.text()).toContain('<!doctype html>');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*require-trusted-types-for 'script'/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a script has the content type of scripts', async () => {
  const response = await get('/assets/app-1.js');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
});

test.each(['/../main.js', '/..%2fmain.js', '/%2e%2e/main.js', '/assets/../../main.js', '//etc/passwd', '/assets', '/nothing.js'])(
  '%s is not served',
  async (path) => expect((await get(path)).status).toBe(404),
);

test('only GET requests are served', async () => expect((await get('/', { method: 'POST' })).status).toBe(404));
test('another host is not served', async () => expect((await serve(new Request('app://other/index.html'))).status).toBe(404));
test('media are served by the media proxy', async () => expect(await (await get('/media/x.y')).text()).toBe('media'));
test('attachments of drafts are served and received by their own handler', async () => {
  expect(await (await get('/attachments/1')).text()).toBe('attachment by GET');
  expect(await (await get('/attachments/1?at=0', { method: 'PUT', body: 'piece' })).text()).toBe('attachment by PUT');
  expect((await serve(new Request('app://other/attachments/1', { method: 'PUT', body: 'piece' }))).status).toBe(404);
});
