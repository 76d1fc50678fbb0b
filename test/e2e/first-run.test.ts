// The first run: a welcome with two ways on, of which one needs neither an account nor a network.
import { readdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { World } from './fixtures.ts';
import { firstPost } from './steps.ts';

let world: World;

beforeAll(async () => {
  world = await World.create();
  await world.start();
});
afterAll(() => world.stop());

const violations = async () => {
  const { violations: found } = await new AxeBuilder({ page: world.page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .disableRules(['label-content-name-mismatch'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

test('the welcome offers to add an account or to look around, and is accessible', async () => {
  await world.page.getByRole('button', { name: /^Add account/ }).waitFor();
  await world.page.getByRole('button', { name: /^Look around/ }).waitFor();
  expect(await violations()).toEqual([]);
});

test('looking around leads to the first post in under three seconds', async () => {
  const begin = performance.now();
  await world.page.getByRole('button', { name: /^Look around/ }).click();
  await firstPost(world.page);
  expect(performance.now() - begin).toBeLessThan(3_000);
});

test('the main window is accessible', async () => {
  expect(await violations()).toEqual([]);
});

test('it goes on there after a restart', async () => {
  await world.restart();
  await firstPost(world.page);
});

test('nothing but the app’s own files is left in its folder', async () => {
  const allowed = /^(accounts|push|settings|window)\.json$|^(journal|cache|demo)\.db(-wal|-shm)?$|^(media|host-profile|host\.lock)$/;
  expect((await readdir(world.userData)).filter((name) => !allowed.test(name))).toEqual([]);
});

test('the window complained of nothing', () => {
  expect([...world.complaints, ...world.app.complaints]).toEqual([]);
});
