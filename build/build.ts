// Builds the app into out/: main.js, demo.js, preload.cjs, renderer/ and the icons that main shows.
import { cp, rm } from 'node:fs/promises';
import { build } from 'vite';
import { writeLicences } from './vite/licences.ts';
import { demo, main } from './vite/node.ts';
import { preload } from './vite/preload.ts';
import { renderer } from './vite/renderer.ts';

export async function buildApp() {
  // Svelte's compiler and the bundles' dependencies look at it.
  process.env['NODE_ENV'] = 'production';
  const out = new URL('../out/', import.meta.url);
  await rm(out, { recursive: true, force: true });
  for (const config of [main, demo, preload, renderer]) await build(config);
  await cp(new URL('icons/tray', import.meta.url), new URL('icons', out), { recursive: true });
  writeLicences(new URL('renderer/licences.json', out));
}

if (import.meta.main) await buildApp();
