// The unit tests: main's parts and the renderer's state and logic, each by itself.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['test/{electron,renderer,build}/**/*.test.ts'],
    maxWorkers: 2,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
