// Bundles the window without inline code, since its content security policy allows neither inline scripts nor inline styles.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { icons } from './icons.ts';
import { recordPackages } from './licences.ts';
import { messages } from '../messages/plugin.ts';

/** The chunk with everything that the first view needs. */
export const firstChunk = 'first';

/** Replaces Vite's preload helper, which loads a chunk's styles first: all styles are in one file. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
};

/** Escapes non-Latin-1 characters: a single one makes V8 store the whole file in twice as many bytes. Language files stay as they are. */
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
  plugins: [icons, svelte({ configFile: '../svelte.config.js' }), messages, plainImports, asciiFirst, recordPackages],
  build: {
    target: 'esnext',
    outDir: '../out/renderer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Files are local: a list of each chunk's imports costs more in the first chunk than it saves later.
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    // In KB: the language detector is one chunk of almost 1 MB, loaded when the user starts to write.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // The module defines a class on load, and would include custom elements, which the app does not use.
      treeshake: { moduleSideEffects: (id) => !id.endsWith('svelte/src/internal/client/dom/elements/custom-element.js') },
      // One chunk, because each file is a separate request before the first paint.
      output: { codeSplitting: { groups: [{ name: firstChunk, test: /renderer[\\/]main\.ts$/ }] } },
    },
  },
};
