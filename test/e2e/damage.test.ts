// Files that can't be read any more: the person is told in the window, with the place where they are kept, until they dismiss it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { World } from './fixtures.ts';

let world: World;
beforeEach(async () => void (world = await World.create()));
afterEach(() => world.stop());

const damage = (name: string) => writeFile(join(world.userData, name), `not a ${name}`);
const notices = () => world.page.getByRole('region', { name: 'What could not be read' });

test('damaged drafts and accounts are told of, with their place, also after a restart, until that is dismissed', async () => {
  await Promise.all([damage('journal.db'), damage('accounts.json')]);
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
