// Builds the app into out/: main.js, search.cjs, demo.cjs, updates.js, preload.cjs, renderer/ and the icons that main shows; and in out/host, which no package contains, the host.
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { InlineConfig, Plugin } from 'vite';
import { checkFirstView } from './first-view.ts';
import { buildHost } from './vite/host.ts';
import { writeLicences } from './vite/licences.ts';
import { demo, main, search, updates } from './vite/node.ts';
import { preload } from './vite/preload.ts';
import { renderer } from './vite/renderer.ts';

interface Options {
  /** What the window loads first may be as large as it is now, within the limit. */
  acceptBytes?: boolean;
  /** The folder of an app that only tests start, on the host of the first, and what it is built with besides. */
  out?: URL;
  plugins?: Plugin[];
}

const shipped = new URL('../out/', import.meta.url);

export async function buildApp({ acceptBytes = false, out = shipped, plugins = [] }: Options = {}) {
  // Svelte's compiler and the bundles' dependencies look at it.
  process.env['NODE_ENV'] = 'production';
  await rm(out, { recursive: true, force: true });
  const into = (config: InlineConfig, folder: URL): InlineConfig => ({
    ...config,
    plugins: [...plugins, ...(config.plugins ?? [])],
    build: { ...config.build, outDir: fileURLToPath(folder) },
  });
  for (const config of [main, search, demo, updates, preload]) await build(into(config, out));
  const built = await build(into(renderer, new URL('renderer/', out)));
  if (!('output' in built)) throw new Error('Vite built the window more than once');
  checkFirstView(
    built.output.filter((file) => file.type === 'chunk'),
    acceptBytes,
  );
  await cp(new URL('icons/tray', import.meta.url), new URL('icons', out), { recursive: true });
  writeLicences(new URL('renderer/licences.json', out));
  if (out === shipped) await buildHost();
}

if (import.meta.main) await buildApp({ acceptBytes: process.argv.includes('--accept-bytes') });
