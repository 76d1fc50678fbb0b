// Bundles the window: nothing inline, since its content security policy allows neither inline scripts nor inline styles.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { icons } from './icons.ts';
import { noteLicences } from './licences.ts';
import { messages } from '../messages/plugin.ts';

/** The chunk that holds all that the first view needs. */
export const firstChunk = 'first';

/** Vite's helper loads what a chunk needs before it: here that is nothing, since all styles are in one file. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
};

/** One character beyond Latin-1 makes V8 keep all of a file in twice as many bytes. The words of a language stay as they are. */
const asciiFirst: Plugin = {
  name: 'ascii-first',
  generateBundle(_, bundle) {
    const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.name === firstChunk) chunk.code = chunk.code.replaceAll(/[\u0080-\uffff]/g, escaped);
  },
};

export const renderer: InlineConfig = {
  root: fileURLToPath(new URL('../../renderer', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [icons, svelte({ configFile: '../svelte.config.js' }), messages, plainImports, asciiFirst, noteLicences],
  build: {
    target: 'esnext',
    outDir: '../out/renderer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The files come from this computer: a list of what each chunk imports costs more in the first chunk than it saves later.
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    // In KB: the language detector is one chunk of almost 1 MB, loaded when someone writes.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // It defines a class as it is loaded, and would bring custom elements along, which this app doesn't have.
      treeshake: { moduleSideEffects: (id) => !id.endsWith('svelte/src/internal/client/dom/elements/custom-element.js') },
      // One file: each file is a request of its own before anything is seen.
      output: { codeSplitting: { groups: [{ name: firstChunk, test: /renderer[\\/]main\.ts$/ }] } },
    },
  },
};
