// Configures the end-to-end tests of the built app, and the tests of Electron's documented behaviour.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts', 'packages/electron-host/test/behaviours/**/*.test.ts'],
    globalSetup: 'test/e2e/build-first.ts',
    setupFiles: ['test/e2e/describe-failures.ts'],
    // The keychain and D-Bus clients read the process's environment, which threads would share.
    pool: 'forks',
    // Each file starts its own desktop, servers, and app, so two can run in parallel.
    maxWorkers: 2,
    // Files of a worker share loaded modules; loading them again took a second per file.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A failed comparison names the console's messages.
    chaiConfig: { truncateThreshold: 1_000 },
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});
