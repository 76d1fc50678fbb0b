// Bundles the window: nothing inline, since its content security policy allows neither inline scripts nor inline styles.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import { noteLicences } from './licences.ts';

export const renderer: InlineConfig = {
  root: fileURLToPath(new URL('../../renderer', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [svelte({ configFile: '../svelte.config.js' }), noteLicences],
  build: {
    target: 'esnext',
    outDir: '../out/renderer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // All that the first view needs in one file: each file is a request of its own before anything is seen.
      output: { codeSplitting: { groups: [{ name: 'first', test: /renderer[\\/]main\.ts$/ }] } },
    },
  },
};
