// Tests the first run: a welcome page with two options, one of which needs neither an account nor a network.
import { readdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppWorld } from './fixtures.ts';
import { waitForFirstPost } from './steps.ts';

let world: AppWorld;

beforeEach(async () => {
  world = await AppWorld.create();
  await world.start();
});
afterEach(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const findViolations = async () => {
  const { violations: allViolations } = await new AxeBuilder({ page: world.page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .disableRules(['label-content-name-mismatch'])
    .analyze();
  return allViolations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

test('shows an accessible welcome page that offers to add an account or to look around', async () => {
  await world.page.getByRole('button', { name: /^Add account/ }).waitFor();
  await world.page.getByRole('button', { name: /^Look around/ }).waitFor();
  expect(await findViolations()).toEqual([]);
});

test('opens an accessible demo that continues after a restart and leaves only known files', async () => {
  await world.page.getByRole('button', { name: /^Look around/ }).click();
  await waitForFirstPost(world.page);
  expect(await findViolations()).toEqual([]);
  await world.restart();
  await waitForFirstPost(world.page);
  // Chromium stores files beside the app's; none of them has such a name.
  const files = (await readdir(world.userData)).filter((name) => /\.(json|db|log|txt|tmp)(-\w+)?$/.test(name));
  const allowed = /^(accounts|files|push|settings|window)\.json$|^(journal|cache|search|demo)\.db(-wal|-shm)?$/;
  expect(files).toContain('accounts.json');
  expect(files.filter((name) => !allowed.test(name))).toEqual([]);
});
