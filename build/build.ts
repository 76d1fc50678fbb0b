// Builds the app into out/: main.js, search.cjs, demo.cjs, updates.js, preload.cjs, renderer/, and the icons that main shows. Also builds
// the host (the stand-in for Electron) into out/host, which is not packaged.
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { InlineConfig, Plugin } from 'vite';
import { checkFirstView } from './first-view.ts';
import { buildHost, demo, main, search, updates, preload } from './vite/node.ts';
import { writeLicences } from './vite/licences.ts';
import { renderer } from './vite/renderer.ts';

interface BuildOptions {
  /** Accepts the present size of the first view, within the limit. */
  acceptBytes?: boolean;
  /** For apps that only tests start: another output folder, without a host of its own, and additional plugins. */
  out?: URL;
  plugins?: Plugin[];
}

const shippedFolder = new URL('../out/', import.meta.url);

export async function buildApp({ acceptBytes = false, out = shippedFolder, plugins = [] }: BuildOptions = {}) {
  // Svelte's compiler and the bundled packages read this variable.
  process.env['NODE_ENV'] = 'production';
  await rm(out, { recursive: true, force: true });
  const withOutputFolder = (config: InlineConfig, folder: URL): InlineConfig => ({
    ...config,
    plugins: [...plugins, ...(config.plugins ?? [])],
    build: { ...config.build, outDir: fileURLToPath(folder) },
  });
  for (const config of [main, search, demo, updates, preload]) await build(withOutputFolder(config, out));
  const bundle = await build(withOutputFolder(renderer, new URL('renderer/', out)));
  if (!('output' in bundle)) throw new Error('Vite built the window more than once');
  checkFirstView(
    bundle.output.filter((file) => file.type === 'chunk'),
    acceptBytes,
  );
  await cp(new URL('icons/tray', import.meta.url), new URL('icons', out), { recursive: true });
  writeLicences(new URL('renderer/licences.json', out));
  if (out === shippedFolder) await buildHost();
}

/** Builds the app for tests, unless the surrounding test run has built it. */
export async function buildForTests(): Promise<void> {
  if (process.env['KITTIWAKE_BUILT'] === undefined) await buildApp();
}

if (import.meta.main) await buildApp({ acceptBytes: process.argv.includes('--accept-bytes') });
