// Bundles build/host, so that Node starts it as it starts main: from its sources it would first have to take out their types.
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vite';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The program; the module `electron`; what makes Node read archives; and the worker that speaks to the notification service. */
const entries = ['start.ts', 'electron.ts', 'asar/register.ts', 'desktop/notification/daemon-worker.ts'];

/** What a source finds beside itself by its address lies beside the bundles, as JavaScript. */
const besideBundles: Plugin = {
  name: 'beside-bundles',
  enforce: 'pre',
  transform: (code) => code.replaceAll(/(new URL\('(?:\.\/)?[\w-]+)\.ts(', import\.meta\.url\))/g, '$1.js$2'),
};

/** Into out/host, two folders below the root as the sources are. */
export async function buildHost(): Promise<void> {
  const outDir = path('out/host');
  await build({
    root: path(''),
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
        input: entries.map((entry) => path(`build/host/${entry}`)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  await cp(path('build/host/chromium/zoom-extension'), `${outDir}/zoom-extension`, { recursive: true });
}
