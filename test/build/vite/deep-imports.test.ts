// Tests the build's check of imports of single files inside packages.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { checkDeepImports, findBrokenDeepImports } from '../../../build/vite/deep-imports.ts';

test('accepts files and names that the installed packages have', () => {
  const code = `
    import { app } from 'electron';
    import { Hono } from 'hono';
    import { cors } from 'hono/cors';
    import { readText } from './lib/read.js';
    import Agent from 'undici/lib/dispatcher/agent.js';
    import { fetch as undiciFetch } from 'undici/lib/web/fetch/index.js';
    import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js';`;
  expect(findBrokenDeepImports(code)).toEqual([]);
});

test('names a file that a package lacks, and names that a file lacks', () => {
  const code = `
    import Agent from 'undici/lib/moved/agent.js';
    import { fetch, fetchNow } from 'undici/lib/web/fetch/index.js';
    import { NsisUpdater as Updater, WinUpdater } from 'electron-updater/out/NsisUpdater.js';`;
  expect(findBrokenDeepImports(code)).toEqual([
    expect.stringMatching(/^cannot import undici\/lib\/moved\/agent\.js: Cannot find module/) as string,
    'imports fetchNow from undici/lib/web/fetch/index.js, which does not export it',
    'imports WinUpdater from electron-updater/out/NsisUpdater.js, which does not export it',
  ]);
});

test('ends the build with the file and the broken import', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-imports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const input = join(folder, 'fetch.ts');
  await writeFile(
    input,
    `import type { Agent } from 'undici/lib/no/types.js';\nimport { fetchNow } from 'undici/lib/web/fetch/index.js';\nexport const a: Agent = fetchNow;\n`,
  );
  const building = build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [checkDeepImports],
    build: { ssr: true, write: false, rolldownOptions: { input, external: [/^undici/] } },
  });
  await expect(building).rejects.toThrow(/fetch\.ts imports fetchNow from undici\/lib\/web\/fetch\/index\.js/);
});
