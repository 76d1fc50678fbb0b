// The first run: a welcome with two ways on, of which one needs neither an account nor a network.
import { readdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { World } from './fixtures.ts';
import { firstPost } from './steps.ts';

let world: World;

beforeEach(async () => {
  world = await World.create();
  await world.start();
});
afterEach(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

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

test('looking around leads to an accessible main window, goes on after a restart, and leaves only files of the app', async () => {
  await world.page.getByRole('button', { name: /^Look around/ }).click();
  await firstPost(world.page);
  expect(await violations()).toEqual([]);
  await world.restart();
  await firstPost(world.page);
  // Beside them lies what Chromium keeps; it names no file so.
  const files = (await readdir(world.userData)).filter((name) => /\.(json|db|log|txt|tmp)(-\w+)?$/.test(name));
  const allowed = /^(accounts|push|settings|window)\.json$|^(journal|cache|search|demo)\.db(-wal|-shm)?$/;
  expect(files).toContain('accounts.json');
  expect(files.filter((name) => !allowed.test(name))).toEqual([]);
});
