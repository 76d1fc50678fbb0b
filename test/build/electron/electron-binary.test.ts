// Electron's binary on a person's computer: downloaded from a mirror, through a proxy, after an interruption; and why it can't be had.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { createElectronPackage, startMirror, zip, zipName } from './mirror.ts';

const program = fileURLToPath(new URL('../../fixtures/start/find-electron.ts', import.meta.url));
const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

const sendZip: RequestListener = (request, response) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': zip.length - from }).end(zip.subarray(from));
};

async function mirror(answer: RequestListener = sendZip) {
  const started = await startMirror(answer);
  cleanups.push(started.stop);
  return started;
}

function electronPackage(options: Parameters<typeof createElectronPackage>[0] = {}) {
  const created = createElectronPackage(options);
  cleanups.push(created.remove);
  return created;
}

/** The environment of a person's shell without what this machine sets. */
function find({ folder, cache }: { folder: string; cache: string }, env: Record<string, string>) {
  const child = spawn(process.execPath, [program, folder], {
    env: { PATH: process.env['PATH'] ?? '', electron_config_cache: cache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }));
  return { child, ended, output: () => output };
}

const lines = (output: string) => output.trim().split('\n');

test('the binary is downloaded with its progress, unpacked, and found at the next start without a request', async () => {
  const { url, requests } = await mirror();
  const here = electronPackage();
  const { output } = await find(here, { ELECTRON_MIRROR: url }).ended;
  expect(lines(output)[0]).toMatch(/^Downloading Electron 45\.4\.1: \d of 2 MB, \d+%$/);
  expect(lines(output).slice(-2)).toEqual([
    'Downloading Electron 45.4.1: 2 of 2 MB, 100%',
    `found: ${join(here.folder, 'dist', 'electron')}`,
  ]);
  expect(spawnSync(join(here.folder, 'dist', 'electron')).stdout.toString()).toBe('electron runs\n');
  const before = requests.length;
  expect(lines((await find(here, { ELECTRON_MIRROR: url }).ended).output)).toEqual([`found: ${join(here.folder, 'dist', 'electron')}`]);
  expect(requests.length).toBe(before);
});

test('after npm ci the zip comes from the cache', async () => {
  const { url, requests } = await mirror();
  const { cache } = electronPackage();
  await find({ folder: electronPackage().folder, cache }, { ELECTRON_MIRROR: url }).ended;
  const { output } = await find({ folder: electronPackage().folder, cache }, { ELECTRON_MIRROR: url }).ended;
  expect(output).toMatch(/^found: .*electron\n$/);
  expect(requests).toHaveLength(1);
});

test('checksums come from the mirror where the person asks for it', async () => {
  const { url, requests } = await mirror();
  const here = electronPackage({ expects: '0'.repeat(64) });
  const { output } = await find(here, { ELECTRON_MIRROR: url, electron_use_remote_checksums: '1' }).ended;
  expect(output).toContain(`found: ${here.folder}`);
  expect(requests.some((request) => request.url.endsWith('/SHASUMS256.txt'))).toBe(true);
});

test('Ctrl+C ends the download cleanly, and the next start continues it', async () => {
  const half = Math.floor(zip.length / 2);
  let isSlow = true;
  const { url, requests } = await mirror((request, response) => {
    if (!isSlow) return sendZip(request, response);
    response.writeHead(200, { 'content-length': zip.length }).write(zip.subarray(0, half));
  });
  const here = electronPackage();
  const first = find(here, { ELECTRON_MIRROR: url });
  await expect
    .poll(
      () =>
        existsSync(here.cache) &&
        readdirSync(here.cache).some((name) => name.endsWith('.part') && statSync(join(here.cache, name)).size === half),
    )
    .toBe(true);
  first.child.kill('SIGINT');
  const { code, output } = await first.ended;
  expect([code, lines(output).at(-1)]).toEqual([130, 'Stopped; the next start continues the download of Electron.']);
  expect(readdirSync(here.cache)).toEqual([`${zipName}.part`]);
  isSlow = false;
  expect((await find(here, { ELECTRON_MIRROR: url }).ended).output).toContain(`found: ${here.folder}`);
  expect(requests.at(-1)?.range).toBe(`bytes=${half}-`);
});

test('what an earlier download left and the mirror can’t continue is fetched anew', async () => {
  const { url } = await mirror((request, response) => (request.headers.range ? response.writeHead(416).end() : sendZip(request, response)));
  const here = electronPackage();
  mkdirSync(here.cache);
  writeFileSync(join(here.cache, `${zipName}.part`), Buffer.alloc(zip.length + 5));
  expect((await find(here, { ELECTRON_MIRROR: url }).ended).output).toContain(`found: ${here.folder}`);
});

const refusals: [string, RequestListener, string][] = [
  ['refuses', (_, response) => response.writeHead(403).end(), `HOST answered with HTTP 403 for ${zipName}`],
  ['lacks the version', (_, response) => response.writeHead(404).end(), `HOST answered with HTTP 404 for ${zipName}`],
  [
    'breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-length': zip.length }).write(zip.subarray(0, 1_000_000), () => response.destroy());
    },
    'the connection to HOST broke off; the next start continues the download',
  ],
];
test.each(refusals)('a mirror that %s is said in one sentence', async (_, answer, reason) => {
  const { url } = await mirror(answer);
  const { code, output } = await find(electronPackage(), { ELECTRON_MIRROR: url }).ended;
  expect(lines(output).slice(-2)).toEqual([
    `Electron can’t be downloaded: ${reason.replace('HOST', new URL(url).host)}.`,
    'found: undefined',
  ]);
  expect(code).toBe(0);
});

test('a file with a wrong checksum is refused and not kept', async () => {
  const { url } = await mirror((_, response) => response.end(Buffer.alloc(5_000)));
  const here = electronPackage();
  const { output } = await find(here, { ELECTRON_MIRROR: url }).ended;
  const { host } = new URL(url);
  expect(output).toContain(`Electron can’t be downloaded: what ${host} sent is not the file that Electron published (wrong checksum).`);
  expect(readdirSync(here.cache)).toEqual([]);
  expect(existsSync(join(here.folder, 'dist'))).toBe(false);
});

test('without a network the reason is said at once', async () => {
  const begun = Date.now();
  const { output } = await find(electronPackage(), { ELECTRON_MIRROR: 'http://no-such-host.invalid/' }).ended;
  expect(output).toMatch(
    /^Electron can’t be downloaded: no-such-host\.invalid can’t be reached \((ENOTFOUND|EAI_AGAIN)\)\.\nfound: undefined\n$/,
  );
  expect(Date.now() - begun).toBeLessThan(10_000);
});

test('a mirror that never answers holds nobody up', async () => {
  const { url } = await mirror(() => undefined);
  const { output } = await find(electronPackage(), { ELECTRON_MIRROR: url }).ended;
  expect(lines(output)[0]).toBe(`Electron can’t be downloaded: ${new URL(url).host} sent nothing for 5 seconds.`);
});

test('a cache that can’t be written is named', async () => {
  const { url } = await mirror();
  const here = electronPackage();
  writeFileSync(here.cache, 'a file stands where the folder should be');
  const { output } = await find(here, { ELECTRON_MIRROR: url }).ended;
  expect(lines(output)[0]).toContain(here.cache);
});

test.runIf(process.platform === 'linux')('a full disk is said', async () => {
  const { url } = await mirror();
  const here = electronPackage();
  mkdirSync(here.cache);
  symlinkSync('/dev/full', join(here.cache, `${zipName}.part`));
  const { output } = await find(here, { ELECTRON_MIRROR: url }).ended;
  expect(output).toContain(`Electron can’t be downloaded: the disk with ${here.cache} is full.`);
});

test('no download is tried where the person has switched it off', async () => {
  const { url, requests } = await mirror();
  const { output } = await find(electronPackage(), { ELECTRON_MIRROR: url, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }).ended;
  expect([output, requests]).toEqual(['found: undefined\n', []]);
});

/** A proxy that leads every address to the mirror, and wants the name and password `ann:secret` if it is locked. */
async function proxy(target: string, isLocked = false) {
  const asked: string[] = [];
  const server = createServer().on('connect', (request, socket, head) => {
    asked.push(request.url ?? '');
    const given = Buffer.from((request.headers['proxy-authorization'] ?? '').replace('Basic ', ''), 'base64').toString();
    if (isLocked && given !== 'ann:secret') return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test.each(['http_proxy', 'npm_config_proxy'])('the proxy of %s is used', async (setting) => {
  const { url } = await mirror();
  const { address, asked } = await proxy(url);
  const here = electronPackage();
  const { output } = await find(here, { ELECTRON_MIRROR: 'http://electron.example/', [setting]: `http://${address}` }).ended;
  expect(output).toContain(`found: ${here.folder}`);
  expect(asked).toEqual(['electron.example:80']);
});

test('a proxy that asks for a password is said, and its password is taken from its address', async () => {
  const { url } = await mirror();
  const { address } = await proxy(url, true);
  const here = electronPackage();
  const locked = await find(here, { ELECTRON_MIRROR: 'http://electron.example/', HTTP_PROXY: `http://${address}` }).ended;
  expect(lines(locked.output)[0]).toBe(
    `Electron can’t be downloaded: the proxy ${address} asks for a name and a password; put them into its address, as in HTTPS_PROXY=http://name:password@${address}.`,
  );
  const opened = await find(here, { ELECTRON_MIRROR: 'http://electron.example/', HTTP_PROXY: `http://ann:secret@${address}` }).ended;
  expect(opened.output).toContain(`found: ${here.folder}`);
});

test('a proxy that is not there is named without its password', async () => {
  const { output } = await find(electronPackage(), { HTTPS_PROXY: 'http://ann:secret@127.0.0.1:9' }).ended;
  expect(lines(output)[0]).toBe('Electron can’t be downloaded: github.com can’t be reached through the proxy 127.0.0.1:9 (ECONNREFUSED).');
});

test('addresses that need no proxy go past it', async () => {
  const { url } = await mirror();
  const here = electronPackage();
  const { output } = await find(here, { ELECTRON_MIRROR: url, HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' }).ended;
  expect(output).toContain(`found: ${here.folder}`);
});
