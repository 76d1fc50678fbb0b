// Bundles all code outside the window: main and its workers, preload, and the host, each one file with its dependencies.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { InlineConfig, Plugin } from 'vite';
import { messages } from '../messages/plugin.ts';
import { checkDeepImports } from './deep-imports.ts';
import { recordPackages } from './licences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Environment variables that electron-updater and its dependencies read, for tests and private repositories. */
const updaterVariables = [
  'GH_TOKEN',
  'GITHUB_TOKEN',
  'TEST_UPDATER_ARCH',
  'ELECTRON_BUILDER_LINUX_PACKAGE_MANAGER',
  'DIFFERENTIAL_DOWNLOAD_PLAN_BUILDER_VALIDATE_RANGES',
  'GRACEFUL_FS_PLATFORM',
  'TEST_GRACEFUL_FS_GLOBAL_PATCH',
  'NODE_DEBUG',
];

/** With one character beyond Latin-1, V8 stores the whole source in twice as many bytes. */
const codegen = { removeWhitespace: true, asciiOnly: true };
/** Minification by the names that are kept: in the log, the app's own functions and classes must be readable. */
const minifyOptions = {
  functions: { compress: false, mangle: { keepNames: true }, codegen },
  // No `asciiOnly` here: the demo's texts are in many languages, and escapes would make them larger.
  functionsOfTexts: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  none: { codegen },
} as const;

const nodeBundle = (entry: string, format: 'esm' | 'cjs', file: string, names: keyof typeof minifyOptions = 'functions'): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [messages, checkDeepImports, recordPackages],
  define: {
    // With this variable, http_ece would print keys and plaintext.
    'process.env.ECE_KEYLOG': 'undefined',
    // electron-log checks for a development build, undici for a test.
    'process.env.JEST_WORKER_ID': 'undefined',
    'process.env.ELECTRON_IS_DEV': 'undefined',
    'process.env.NODE_ENV': '"production"',
    // electron-updater would read a GitHub token, another architecture, and another package manager; graceful-fs another platform.
    ...Object.fromEntries(updaterVariables.map((name) => [`process.env.${name}`, 'undefined'])),
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
      // keytar is native; bufferutil and utf-8-validate are optional accelerators of ws.
      external: ['electron', 'keytar', 'bufferutil', 'utf-8-validate'],
      output: {
        format,
        entryFileNames: file,
        chunkFileNames: '[name]-[hash].js',
        minify: minifyOptions[names],
      },
    },
  },
});

export const main = nodeBundle('electron/main.ts', 'esm', 'main.js');
/** CommonJS: the format that Electron guarantees for worker threads in an asar archive (spec/asar-spec.ts, `worker threads`). */
export const demo = nodeBundle('packages/demo-server/src/worker.ts', 'cjs', 'demo.cjs', 'functionsOfTexts');
export const search = nodeBundle('electron/search/worker.ts', 'cjs', 'search.cjs');
/** Minifies all names: this is large third-party code, whose names the log never shows. */
export const updates = nodeBundle('electron/updates/engine.ts', 'esm', 'updates.js', 'none');

/** Bundles preload as one CommonJS file, the only format for sandboxed preload scripts. */
export const preload: InlineConfig = {
  root,
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

/** Entries of the host: the program, the module `electron`, the hooks that read asar archives, and the worker for the notification service. */
const entries = ['start.ts', 'electron.ts', 'asar/register.ts', 'desktop/notification/daemon-worker.ts'];

/** Rewrites URLs of sibling .ts files to .js, since the bundles lie beside each other as JavaScript. */
const besideBundles: Plugin = {
  name: 'beside-bundles',
  enforce: 'pre',
  transform: (code) => code.replaceAll(/(new URL\('(?:\.\/)?[\w-]+)\.ts(', import\.meta\.url\))/g, '$1.js$2'),
};

/** Bundles the host into out/host, so that Node starts it without stripping types. */
export async function buildHost(): Promise<void> {
  const outDir = join(root, 'out/host');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [besideBundles],
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: entries.map((entry) => join(root, 'packages/electron-host/src', entry)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  await cp(join(root, 'packages/electron-host/src/chromium/zoom-extension'), `${outDir}/zoom-extension`, { recursive: true });
}
