// Runs a local mirror of Electron's releases with a small zip, and creates a copy of the npm package `electron` that expects it.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const version = '45.4.1';
export const zipName = `electron-v${version}-${process.platform}-${process.arch}.zip`;

/** Incompressible bytes, so that the zip arrives in several chunks. */
const ballast = Buffer.concat(Array.from({ length: 60_000 }, (_, at) => createHash('sha256').update(String(at)).digest()));
const unix = 3;
export const zip = zipSync({
  electron: [Buffer.from('#!/bin/sh\necho electron runs\n'), { os: unix, attrs: 0o100755 * 0x10000 }],
  version: Buffer.from(version),
  LICENSES: ballast,
});
export const checksum = createHash('sha256').update(zip).digest('hex');

/** `answer`: responds to each request for the zip. */
export async function startMirror(respond: RequestListener) {
  const requests: { url: string; range: string | undefined }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', range: request.headers.range });
    if (request.url?.endsWith('/SHASUMS256.txt')) response.end(`${checksum} *${zipName}\n`);
    else respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** `folder`: copy of the npm package without its binary. `cache`: empty download cache. */
export function createElectronPackage({ expects: expectedChecksum = checksum }: { expects?: string } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'kittiwake-electron-test-'));
  const folder = join(root, 'electron');
  mkdirSync(folder);
  symlinkSync(modules, join(root, 'node_modules'));
  copyFileSync(join(modules, 'electron', 'install.js'), join(folder, 'install.js'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'electron', version }));
  writeFileSync(join(folder, 'checksums.json'), JSON.stringify({ [zipName]: expectedChecksum }));
  return { folder, cache: join(root, 'cache'), remove: () => rmSync(root, { recursive: true, force: true }) };
}
