// Every view and dialog looks as it did when somebody last said that it is right, in a wide light window and in a narrow dark one.
// What differs is in test-results/looks/, as it should be and as it is. `npm run looks` takes what is there now as right.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { encode } from 'fast-png';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { difference } from '../screenshots/compare.ts';
import type { Tile } from '../screenshots/compare.ts';
import { columnNames, photograph } from '../screenshots/photograph.ts';
import type { Photographs } from '../screenshots/photograph.ts';
import { readIndex, readSheet } from '../screenshots/sheet.ts';
import { allScenes } from '../screenshots/walk-scenes.ts';
import { World } from './fixtures.ts';

/** Of a scene's picture: times and counts differ from run to run. */
const maxDifference = 0.008;
const folder = 'test-results/looks';
const walkTimeoutMs = 900_000;

const index = readIndex();
const sheets = Object.fromEntries(columnNames.map((column) => [column, readSheet(column)]));
let world: World;
let now: Photographs;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  world = await World.create();
  now = await photograph(world);
}, walkTimeoutMs);
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

function keep(name: string, tile: Tile): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name.replaceAll(/\W+/g, '-')}.png`, encode({ ...tile, channels: 3, depth: 8 }));
}

test('the sheets show the scenes that there are', () => {
  expect(index.scenes).toEqual(allScenes.map(({ name }) => name));
});

test.for(allScenes.map(({ name }) => name))('%s', (name, { skip }) => {
  expect(now.problems.get(name)).toBe(undefined);
  if (now.fontWidth !== index.fontWidth) skip('The system has other fonts than those of the sheets.');
  for (const column of columnNames) {
    const [before, after] = [sheets[column]?.get(name), now.tiles[column].get(name)];
    if (!before || !after) throw new Error(`There is no picture of ${name} in ${column}`);
    const differs = difference(before, after);
    if (differs > maxDifference) {
      keep(`${name} ${column} as it should be`, before);
      keep(`${name} ${column} as it is`, after);
    }
    expect(differs, column).toBeLessThanOrEqual(maxDifference);
  }
});
