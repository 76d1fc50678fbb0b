// Tests unreadable files: the window shows an error with the folder of the files until the user dismisses it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppWorld } from './fixtures.ts';

let world: AppWorld;
beforeEach(async () => void (world = await AppWorld.create()));
afterEach(() => world.stop());

const damageFile = (name: string) => writeFile(join(world.userData, name), `not a ${name}`);
const notices = () => world.page.getByRole('region', { name: 'Damaged data' });

test('reports damaged drafts and accounts with their file paths, also after a restart, until dismissed', async () => {
  await Promise.all([damageFile('journal.db'), damageFile('accounts.json')]);
  await world.start();
  await notices().getByText('The file with your drafts and unsent posts was damaged.').waitFor();
  await notices().getByText('The list of your accounts was damaged.').waitFor();
  const [place] = await notices()
    .getByText(/journal\.db\.damaged-/)
    .allTextContents();
  const path = place?.slice(place.indexOf(world.userData)) ?? '';
  expect(await readFile(path, 'utf8')).toBe('not a journal.db');

  await world.restart();
  const drafts = notices().getByRole('listitem').filter({ hasText: 'drafts and unsent posts' });
  await drafts.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(() => world.desktop.openedFolders()).toEqual([world.userData]);
  await drafts.getByRole('button', { name: 'Dismiss' }).click();
  await drafts.waitFor({ state: 'detached' });
  await notices().getByRole('button', { name: 'Dismiss' }).click();
  await notices().waitFor({ state: 'detached' });

  await world.restart();
  await world.page.getByRole('button', { name: /^Look around/ }).waitFor();
  expect(await notices().count()).toBe(0);
  expect((await readdir(world.userData)).filter((name) => name.includes('damaged')).length).toBe(2);
});
