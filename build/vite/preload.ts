// Bundles preload as one CommonJS file: a sandboxed preload can be nothing else.
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';

export const preload: InlineConfig = {
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    target: 'esnext',
    outDir: 'out',
    emptyOutDir: false,
    minify: false,
    modulePreload: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'electron/preload.ts',
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
    },
  },
};
