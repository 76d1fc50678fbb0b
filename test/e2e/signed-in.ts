// Signs Mira in at one embedded server, the common start of end-to-end tests. Vitest loads this module anew for each test file.
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';

export let world: AppWorld;
export let demo: TestDemo;
export let mira: DemoCredentials;

/** Starts the app with Mira signed in and streaming before the file's tests; stops it afterwards and expects no errors. */
export function startSignedIn(): void {
  beforeAll(async () => {
    world = await AppWorld.create();
    demo = await world.startServer();
    mira = await world.startAs(demo);
    await vi.waitUntil(() => demo.streams() > 0, { timeout: 15_000, interval: 50 });
  });
  afterAll(async () => {
    await world.stop();
    expect(world.consoleProblems).toEqual([]);
  });
}
