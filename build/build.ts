// Builds the app into out/: main.js, demo.js, preload.cjs and renderer/.
import { rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { build } from 'vite';
import { demo, main } from './vite.node.ts';
import { preload } from './vite.preload.ts';
import { renderer } from './vite.renderer.ts';

const out = new URL('../out/', import.meta.url);

export async function buildApp() {
  process.env['NODE_ENV'] = 'production';
  await rm(out, { recursive: true, force: true });
  const parts = {
    'electron/main.ts': main,
    'electron/demo/worker.ts': demo,
    'electron/preload.ts': preload,
    'renderer/index.html': renderer,
  };
  for (const [entry, config] of Object.entries(parts)) {
    if (existsSync(new URL(`../${entry}`, import.meta.url))) await build(config);
    else console.warn(`${entry} is not there yet`);
  }
}

if (import.meta.main) await buildApp();
