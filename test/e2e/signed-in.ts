// What most end-to-end tests start from: Mira, signed in at one embedded service. Vitest loads this module anew for each test file.
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from './fixtures.ts';

export let world: World;
export let demo: Demo;
export let mira: DemoAccount;

/** Before the file's tests the app starts, Mira signs in and her stream opens; after them it ends, and must not have complained. */
export function startSignedIn(): void {
  beforeAll(async () => {
    world = await World.create();
    demo = await world.service();
    mira = await world.signedIn(demo);
    await vi.waitUntil(() => demo.streams() > 0, { timeout: 15_000, interval: 50 });
  });
  afterAll(async () => {
    await world.stop();
    expect(world.complaints).toEqual([]);
  });
}
