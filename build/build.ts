// Builds the app into out/: main.js, search.cjs, demo.cjs, preload.cjs, renderer/ and the icons that main shows.
import { cp, rm } from 'node:fs/promises';
import { build } from 'vite';
import { checkFirstView } from './first-view.ts';
import { writeLicences } from './vite/licences.ts';
import { demo, main, search } from './vite/node.ts';
import { preload } from './vite/preload.ts';
import { renderer } from './vite/renderer.ts';

/** `acceptBytes`: what the window loads first may be as large as it is now, within the limit. */
export async function buildApp({ acceptBytes = false } = {}) {
  // Svelte's compiler and the bundles' dependencies look at it.
  process.env['NODE_ENV'] = 'production';
  const out = new URL('../out/', import.meta.url);
  await rm(out, { recursive: true, force: true });
  for (const config of [main, search, demo, preload]) await build(config);
  const built = await build(renderer);
  if (!('output' in built)) throw new Error('Vite built the window more than once');
  checkFirstView(
    built.output.filter((file) => file.type === 'chunk'),
    acceptBytes,
  );
  await cp(new URL('icons/tray', import.meta.url), new URL('icons', out), { recursive: true });
  writeLicences(new URL('renderer/licences.json', out));
}

if (import.meta.main) await buildApp({ acceptBytes: process.argv.includes('--accept-bytes') });
