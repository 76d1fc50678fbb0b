// Bundles what runs in Node: the main process, the search's and the embedded service's workers, each one file with its dependencies inside.
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import { noteLicences } from './licences.ts';
import { messages } from '../messages/plugin.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What electron-updater and its packages read from the environment for tests and for private repositories. */
const ofUpdater = [
  ...['GH_TOKEN', 'GITHUB_TOKEN', 'TEST_UPDATER_ARCH', 'ELECTRON_BUILDER_LINUX_PACKAGE_MANAGER'],
  ...['DIFFERENTIAL_DOWNLOAD_PLAN_BUILDER_VALIDATE_RANGES', 'GRACEFUL_FS_PLATFORM', 'TEST_GRACEFUL_FS_GLOBAL_PATCH', 'NODE_DEBUG'],
];

/** One character beyond Latin-1 makes V8 keep the source of all in twice as many bytes. */
const codegen = { removeWhitespace: true, asciiOnly: true };
const onlySpaces = { compress: false, mangle: false, codegen } as const;
/** By the names that stay: what the log shows of our own code are functions and classes. */
const minified = {
  all: onlySpaces,
  // The embedded service's world speaks many languages, which escapes would make larger.
  functions: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  none: { codegen },
} as const;

const nodeBundle = (entry: string, format: 'esm' | 'cjs', file: string, names: 'all' | 'functions' | 'none' = 'all'): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [messages, noteLicences],
  define: {
    // http_ece would print keys and plaintext when asked to by the environment.
    'process.env.ECE_KEYLOG': 'undefined',
    // electron-log asks whether this is a development build, undici whether it is a test.
    'process.env.JEST_WORKER_ID': 'undefined',
    'process.env.ELECTRON_IS_DEV': 'undefined',
    'process.env.NODE_ENV': '"production"',
    // electron-updater takes a token for GitHub from there, another architecture and another package manager; graceful-fs another system.
    ...Object.fromEntries(ofUpdater.map((name) => [`process.env.${name}`, 'undefined'])),
  },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'out',
    emptyOutDir: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: entry,
      // keytar is native; the two others are optional accelerators of ws, which does without them.
      external: ['electron', 'keytar', 'bufferutil', 'utf-8-validate'],
      output: {
        format,
        entryFileNames: file,
        chunkFileNames: '[name]-[hash].js',
        minify: minified[names],
      },
    },
  },
});

export const main = nodeBundle('electron/main.ts', 'esm', 'main.js');
/** CommonJS, because that is what Electron promises to start as a worker thread from inside the archive (spec/asar-spec.ts, `worker threads`). */
export const demo = nodeBundle('electron/demo/worker.ts', 'cjs', 'demo.cjs', 'functions');
export const search = nodeBundle('electron/search/worker.ts', 'cjs', 'search.cjs');
/** The log never shows a name of its code: it is other people's, and large. */
export const updates = nodeBundle('electron/updates/engine.ts', 'esm', 'updates.js', 'none');
