// Compares scenes with the sheets of `npm run looks`, in a wide light and a narrow dark window. Writes the expected and the actual picture
// of each differing scene to test-results/looks/.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { encode } from 'fast-png';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { difference } from '../screenshots/compare.ts';
import type { ReducedPicture } from '../screenshots/compare.ts';
import { variantNames, createPhotographs, takePhotographs } from '../screenshots/photograph.ts';
import type { ScreenshotScene } from '../screenshots/scenes.ts';
import { readIndex, readSheet } from '../screenshots/sheet.ts';
import { allScenes } from '../screenshots/walk-scenes.ts';
import { AppWorld } from './fixtures.ts';

/** Tolerated share of differing pixels: times and counts differ from run to run. */
const maxDifference = 0.008;
const folder = 'test-results/looks';
const walkTimeoutMs = 900_000;
const fileOf = (scene: string, variant: string, state: 'expected' | 'actual') =>
  `${folder}/${`${scene} ${variant} ${state}`.replaceAll(/\W+/g, '-')}.png`;

function write(file: string, tile: ReducedPicture): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, encode({ ...tile, channels: 3, depth: 8 }));
}

/** Defines one test per scene. */
export function testLooks(scenes: readonly ScreenshotScene[]): void {
  const index = readIndex();
  const sheets = Object.fromEntries(variantNames.map((variant) => [variant, readSheet(variant)]));
  let world: AppWorld;
  const photographs = createPhotographs();

  beforeAll(async () => {
    for (const { name } of scenes)
      for (const variant of variantNames)
        for (const state of ['expected', 'actual'] as const) rmSync(fileOf(name, variant, state), { force: true });
    world = await AppWorld.create();
    await takePhotographs(world, scenes, photographs);
  }, walkTimeoutMs);
  afterAll(async () => {
    await world.stop();
    expect(world.consoleProblems).toEqual([]);
  });

  test('lists every scene in the index of the sheets', () => {
    expect(index.scenes).toEqual(allScenes.map(({ name }) => name));
  });

  test.for(scenes.map(({ name }) => name))('%s matches its picture in the sheets', (name, { skip }) => {
    expect(photographs.problems.get(name)).toBe(undefined);
    if (photographs.fontWidth !== index.fontWidth) skip('The system has other fonts than those of the sheets.');
    for (const variant of variantNames) {
      const [expected, actual] = [sheets[variant]?.get(name), photographs.tiles[variant].get(name)];
      if (!expected || !actual) throw new Error(`There is no picture of ${name} in ${variant}`);
      const differs = difference(expected, actual);
      if (differs > maxDifference) {
        write(fileOf(name, variant, 'expected'), expected);
        write(fileOf(name, variant, 'actual'), actual);
      }
      expect(differs, variant).toBeLessThanOrEqual(maxDifference);
    }
  });
}
