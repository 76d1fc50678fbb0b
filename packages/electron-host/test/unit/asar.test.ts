// Tests the host's asar support: modules, files, and workers load as in Electron, and a modified archive is refused.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createPackage } from '@electron/asar';
import { afterAll, beforeAll, expect, test } from 'vitest';

const register = fileURLToPath(new URL('../../src/asar/register.ts', import.meta.url));
let folder: string;
let archive: string;

const files: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'main.js': `
    import { existsSync, readFileSync, statSync } from 'node:fs';
    import { readFile, readdir } from 'node:fs/promises';
    import { join } from 'node:path';
    import { Worker } from 'node:worker_threads';
    import { name } from 'plain';
    import { later } from './later.js';
    const here = import.meta.dirname;
    const dirents = await readdir(join(here, 'page'), { recursive: true, withFileTypes: true });
    const worker = new Worker(new URL('worker.js', import.meta.url), { workerData: 2 });
    let refusal;
    try { statSync(join(here, 'page')); } catch (error) { refusal = error.message; }
    console.log(JSON.stringify({
      name, later, refusal,
      text: await readFile(join(here, 'page/index.html'), 'utf8'),
      bytes: readFileSync(join(here, 'page/index.html')).length,
      exists: [existsSync(join(here, 'main.js')), existsSync(join(here, 'none.js'))],
      missing: await readFile(join(here, 'none.js')).catch(({ code }) => code),
      page: dirents.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(here.length)),
      worker: await new Promise((resolve) => worker.once('message', resolve)),
    }));`,
  'later.js': 'export const later = (await import("./lazy.js")).default;',
  'lazy.js': 'export default "lazy";',
  'worker.js':
    'import { parentPort, workerData } from "node:worker_threads"; import { later } from "./later.js"; parentPort.postMessage(later + workerData);',
  'page/index.html': '<p>ü</p>',
  'page/deep/a.css': '',
  'node_modules/plain/package.json': '{ "main": "lib/index" }',
  'node_modules/plain/lib/index.js': 'exports.name = require("./name");',
  'node_modules/plain/lib/name.json': '"plain"',
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kittiwake-asar-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, 'app', name, '..'), { recursive: true });
    writeFileSync(join(folder, 'app', name), text);
  }
  archive = join(folder, 'app.asar');
  await createPackage(join(folder, 'app'), archive);
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(file: string) {
  const script = `await import(${JSON.stringify(pathToFileURL(join(file, 'main.js')).href)});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', register, '--input-type=module', '--eval', script]);
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

test('loads main, modules, packages, files, and workers from the archive', () => {
  const { stdout, stderr } = run(archive);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    name: 'plain',
    later: 'lazy',
    text: '<p>ü</p>',
    bytes: 9,
    exists: [true, false],
    missing: 'ENOENT',
    page: [join('/page', 'deep', 'a.css'), join('/page', 'index.html')],
    worker: 'lazy2',
    refusal: 'The host has no fs.statSync for files in an asar; add it in packages/electron-host/src/asar.',
  });
});

test('refuses a modified archive', () => {
  const tamperedArchive = join(folder, 'changed.asar');
  const bytes = readFileSync(archive);
  const at = bytes.indexOf('export default "lazy"');
  bytes[at + 'export default "'.length] = 'L'.charCodeAt(0);
  writeFileSync(tamperedArchive, bytes);
  const { status, stdout, stderr } = run(tamperedArchive);
  expect(status).toBe(1);
  expect(stderr).toContain('ASAR Integrity Violation: got a hash mismatch');
  expect(stdout).toBe('');
});
