// The end-to-end tests: the built app as a person uses it, and the table of Electron's behaviours; one file at a time, since each has a desktop of its own.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts', 'test/host/**/*.test.ts'],
    globalSetup: 'test/e2e/build-first.ts',
    // The keychain and D-Bus clients read the process's own environment, which threads share.
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});
