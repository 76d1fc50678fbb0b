// Tests installing Electron's binary: from a mirror, through a proxy, after an interruption; and the reason shown when that fails.
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

async function mirror(respond: RequestListener = sendZip) {
  const runningMirror = await startMirror(respond);
  cleanups.push(runningMirror.stop);
  return runningMirror;
}

function electronPackage(options: Parameters<typeof createElectronPackage>[0] = {}) {
  const installation = createElectronPackage(options);
  cleanups.push(installation.remove);
  return installation;
}

/** Runs the program with a clean environment, without this machine's variables. */
function runFindElectron({ folder, cache }: { folder: string; cache: string }, env: Record<string, string>) {
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

test('downloads the binary with progress, unpacks it, and finds it at the next start without a request', async () => {
  const { url, requests } = await mirror();
  const here = electronPackage();
  const { output } = await runFindElectron(here, { ELECTRON_MIRROR: url }).ended;
  expect(lines(output)[0]).toMatch(/^Downloading Electron 45\.4\.1: \d of 2 MB, \d+%$/);
  expect(lines(output).slice(-2)).toEqual([
    'Downloading Electron 45.4.1: 2 of 2 MB, 100%',
    `found: ${join(here.folder, 'dist', 'electron')}`,
  ]);
  expect(spawnSync(join(here.folder, 'dist', 'electron')).stdout.toString()).toBe('electron runs\n');
  const before = requests.length;
  expect(lines((await runFindElectron(here, { ELECTRON_MIRROR: url }).ended).output)).toEqual([
    `found: ${join(here.folder, 'dist', 'electron')}`,
  ]);
  expect(requests.length).toBe(before);
});

test('takes the zip from the cache after npm ci', async () => {
  const { url, requests } = await mirror();
  const { cache } = electronPackage();
  await runFindElectron({ folder: electronPackage().folder, cache }, { ELECTRON_MIRROR: url }).ended;
  const { output } = await runFindElectron({ folder: electronPackage().folder, cache }, { ELECTRON_MIRROR: url }).ended;
  expect(output).toMatch(/^found: .*electron\n$/);
  expect(requests).toHaveLength(1);
});

test('uses the mirror’s checksums if electron_use_remote_checksums is set', async () => {
  const { url, requests } = await mirror();
  const here = electronPackage({ expects: '0'.repeat(64) });
  const { output } = await runFindElectron(here, { ELECTRON_MIRROR: url, electron_use_remote_checksums: '1' }).ended;
  expect(output).toContain(`found: ${here.folder}`);
  expect(requests.some((request) => request.url.endsWith('/SHASUMS256.txt'))).toBe(true);
});

test('stops the download on Ctrl+C, and resumes it at the next start', async () => {
  const half = Math.floor(zip.length / 2);
  let isSlow = true;
  const { url, requests } = await mirror((request, response) => {
    if (!isSlow) return sendZip(request, response);
    response.writeHead(200, { 'content-length': zip.length }).write(zip.subarray(0, half));
  });
  const here = electronPackage();
  const first = runFindElectron(here, { ELECTRON_MIRROR: url });
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
  expect((await runFindElectron(here, { ELECTRON_MIRROR: url }).ended).output).toContain(`found: ${here.folder}`);
  expect(requests.at(-1)?.range).toBe(`bytes=${half}-`);
});

test('restarts a download that the mirror cannot resume', async () => {
  const { url } = await mirror((request, response) => (request.headers.range ? response.writeHead(416).end() : sendZip(request, response)));
  const here = electronPackage();
  mkdirSync(here.cache);
  writeFileSync(join(here.cache, `${zipName}.part`), Buffer.alloc(zip.length + 5));
  expect((await runFindElectron(here, { ELECTRON_MIRROR: url }).ended).output).toContain(`found: ${here.folder}`);
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
test.each(refusals)('describes in one sentence a mirror that %s', async (_, answer, reason) => {
  const { url } = await mirror(answer);
  const { code, output } = await runFindElectron(electronPackage(), { ELECTRON_MIRROR: url }).ended;
  expect(lines(output).slice(-2)).toEqual([
    `Electron can’t be downloaded: ${reason.replace('HOST', new URL(url).host)}.`,
    'found: undefined',
  ]);
  expect(code).toBe(0);
});

test('rejects and deletes a file with a wrong checksum', async () => {
  const { url } = await mirror((_, response) => response.end(Buffer.alloc(5_000)));
  const here = electronPackage();
  const { output } = await runFindElectron(here, { ELECTRON_MIRROR: url }).ended;
  const { host } = new URL(url);
  expect(output).toContain(`Electron can’t be downloaded: what ${host} sent is not the file that Electron published (wrong checksum).`);
  expect(readdirSync(here.cache)).toEqual([]);
  expect(existsSync(join(here.folder, 'dist'))).toBe(false);
});

test('reports a missing network immediately', async () => {
  const startedAt = Date.now();
  const { output } = await runFindElectron(electronPackage(), { ELECTRON_MIRROR: 'http://no-such-host.invalid/' }).ended;
  expect(output).toMatch(
    /^Electron can’t be downloaded: no-such-host\.invalid can’t be reached \((ENOTFOUND|EAI_AGAIN)\)\.\nfound: undefined\n$/,
  );
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

test('gives up after 5 seconds if the mirror does not respond', async () => {
  const { url } = await mirror(() => undefined);
  const { output } = await runFindElectron(electronPackage(), { ELECTRON_MIRROR: url }).ended;
  expect(lines(output)[0]).toBe(`Electron can’t be downloaded: ${new URL(url).host} sent nothing for 5 seconds.`);
});

test('names a cache folder that is not writable', async () => {
  const { url } = await mirror();
  const here = electronPackage();
  writeFileSync(here.cache, 'a file stands where the folder should be');
  const { output } = await runFindElectron(here, { ELECTRON_MIRROR: url }).ended;
  expect(lines(output)[0]).toContain(here.cache);
});

test.runIf(process.platform === 'linux')('reports a full disk', async () => {
  const { url } = await mirror();
  const here = electronPackage();
  mkdirSync(here.cache);
  symlinkSync('/dev/full', join(here.cache, `${zipName}.part`));
  const { output } = await runFindElectron(here, { ELECTRON_MIRROR: url }).ended;
  expect(output).toContain(`Electron can’t be downloaded: the disk with ${here.cache} is full.`);
});

test('skips the download if ELECTRON_SKIP_BINARY_DOWNLOAD is set', async () => {
  const { url, requests } = await mirror();
  const { output } = await runFindElectron(electronPackage(), { ELECTRON_MIRROR: url, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }).ended;
  expect([output, requests]).toEqual(['found: undefined\n', []]);
});

/** Starts a proxy that forwards every address to the mirror; when locked it requires the credentials `ann:secret`. */
async function proxy(target: string, isLocked = false) {
  const requestedHosts: string[] = [];
  const server = createServer().on('connect', (request, socket, head) => {
    requestedHosts.push(request.url ?? '');
    const credentials = Buffer.from((request.headers['proxy-authorization'] ?? '').replace('Basic ', ''), 'base64').toString();
    if (isLocked && credentials !== 'ann:secret') return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
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
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked: requestedHosts };
}

test.each(['http_proxy', 'npm_config_proxy'])('uses the proxy of %s', async (setting) => {
  const { url } = await mirror();
  const { address, asked } = await proxy(url);
  const here = electronPackage();
  const { output } = await runFindElectron(here, { ELECTRON_MIRROR: 'http://electron.example/', [setting]: `http://${address}` }).ended;
  expect(output).toContain(`found: ${here.folder}`);
  expect(asked).toEqual(['electron.example:80']);
});

test('reports a proxy that requires a password, and takes the password from its address', async () => {
  const { url } = await mirror();
  const { address } = await proxy(url, true);
  const here = electronPackage();
  const refused = await runFindElectron(here, { ELECTRON_MIRROR: 'http://electron.example/', HTTP_PROXY: `http://${address}` }).ended;
  expect(lines(refused.output)[0]).toBe(
    `Electron can’t be downloaded: the proxy ${address} asks for a name and a password; put them into its address, as in HTTPS_PROXY=http://name:password@${address}.`,
  );
  const retry = await runFindElectron(here, { ELECTRON_MIRROR: 'http://electron.example/', HTTP_PROXY: `http://ann:secret@${address}` })
    .ended;
  expect(retry.output).toContain(`found: ${here.folder}`);
});

test('names an unreachable proxy without its password', async () => {
  const { output } = await runFindElectron(electronPackage(), { HTTPS_PROXY: 'http://ann:secret@127.0.0.1:9' }).ended;
  expect(lines(output)[0]).toBe('Electron can’t be downloaded: github.com can’t be reached through the proxy 127.0.0.1:9 (ECONNREFUSED).');
});

test('bypasses the proxy for addresses in NO_PROXY', async () => {
  const { url } = await mirror();
  const here = electronPackage();
  const { output } = await runFindElectron(here, { ELECTRON_MIRROR: url, HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' }).ended;
  expect(output).toContain(`found: ${here.folder}`);
});
