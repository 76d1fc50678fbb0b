// Configures the unit tests: main's parts, the renderer's state and logic, and packages run in Node, the renderer's components in Chromium.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '@kittiwake/electron-host/chromium/launch';
import { messages } from './build/messages/plugin.ts';
import { icons } from './build/vite/icons.ts';

const executablePath = findChromium();

/** Tests that need a browser: components (all of `ui`, and the files in features that begin with a capital), styles, focus, and parsing of HTML. */
const components = [
  'test/renderer/ui/**/*.test.ts',
  'test/renderer/features/**/[A-Z]*.test.ts',
  'test/renderer/logic/html/*.test.ts',
  'test/renderer/shell/focus/*.test.ts',
  'test/renderer/shell/palette/*.test.ts',
  'test/renderer/state/filters/*.test.ts',
  'test/renderer/styles/*.test.ts',
];

/** Tests that set environment variables that native code reads: a thread has a copy of the variables. */
const ownProcess = ['test/electron/network/certificates.test.ts'];

/** Tests that build the app or install Electron's binary from a mirror; `npm run test:full` runs them. */
const slowTests = ['test/build/electron/electron-binary.test.ts', 'test/build/vite/licences.test.ts'];

export default defineConfig({
  plugins: [icons, svelte(), messages],
  test: {
    maxWorkers: 2,
    // A busy machine takes longer, and no test measures time.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // A thread starts in a third of the time of a process.
          pool: 'threads',
          include: ['test/{electron,renderer,build}/**/*.test.ts'],
          exclude: [...components, ...ownProcess, ...slowTests],
          setupFiles: ['test/load-messages.ts', 'test/support/mock-bridge.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          pool: 'threads',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: ['packages/electron-host/test/behaviours/**'],
        },
      },
      {
        extends: true,
        test: { name: 'process', pool: 'forks', include: ownProcess, setupFiles: ['test/load-messages.ts'] },
      },
      {
        extends: true,
        test: { name: 'slow', pool: 'threads', include: slowTests, setupFiles: ['test/load-messages.ts'] },
      },
      {
        extends: true,
        // Found later, they would reload the page in the middle of a test: icons are served as they are, the rest is bundled before.
        optimizeDeps: { exclude: ['@lucide/svelte', 'virtua', 'vitest-browser-svelte'], include: ['valibot'] },
        test: {
          name: 'chromium',
          include: components,
          // The tests render into the page that the window's styles apply to.
          setupFiles: ['test/load-messages.ts', 'test/support/mock-bridge.ts', 'test/renderer/ui/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 800, height: 600 },
            // The system's Chromium; root, as in a container, can't have its sandbox.
            provider: playwright({ launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox'] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
