// Defines scenes of reading, search and profiles that need posts of their own or a second account.
import type { Page } from 'playwright-core';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { list, post, viewButton } from '../e2e/steps.ts';
import type { ScreenshotScene } from './scenes.ts';

const tomas = 'tomas@archipelago.example';
const card = {
  url: 'https://notes.example/terns',
  title: 'Terns in a gale',
  description: 'How the smallest of them stay in the air, and where they rest when they don’t.',
  type: 'link',
  provider_name: 'Harbour Notes',
};

/** Creates the posts for these scenes, which `mira` sees in the home timeline. */
export function seedReading({ act, store }: TestDemo): void {
  const edited = act.post(tomas, { text: 'Low water at nine. The slip is dry.', pictures: [1] });
  const row = store.statuses.byId(edited);
  if (row) store.edits.edit(row, { text: 'Low water at ten. The slip stays dry until noon.', at: Date.now() + 60_000 });
  act.post(tomas, { text: 'Guten Morgen, liebe Möwen', language: 'de' });
  act.post(tomas, { text: 'Read this about terns', card });
  const long = act.post(tomas, { text: 'What is the best harbour for a night?' });
  for (const harbour of ['North', 'South', 'Old']) {
    const top = act.post('sami', { text: `The ${harbour} Harbour, by far.`, inReplyTo: long });
    for (let at = 0; at < 7; at += 1)
      act.post(at % 2 === 0 ? 'jonna' : 'ida', { text: `Of the ${harbour} Harbour, thing ${at + 1}`, inReplyTo: top });
  }
  for (const acct of ['jonna', 'ruben', 'ida']) act.favourite(acct, long);
  act.reblog('jonna', long);
}

const detail = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const openPost = async (page: Page, text: string) => {
  await post(page, text).locator('time').first().click();
  const thread = detail(page, 'Thread');
  await thread.getByRole('article').first().waitFor();
  return thread;
};
const chooseInOwnMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const openAuthor = async (page: Page) => {
  const thread = await openPost(page, 'What is the best harbour');
  await thread.getByRole('article').first().getByRole('link', { name: /Tom/ }).first().click();
  const profile = detail(page, 'Profile');
  await profile.getByRole('article').first().waitFor();
  return profile;
};
const chooseInProfileMenu = async (page: Page, item: string | RegExp): Promise<void> => {
  await (await openAuthor(page)).getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};
const profileTab = (name: string): ScreenshotScene => ({
  name: `Profile: ${name}`,
  async open(page) {
    const profile = await openAuthor(page);
    await profile.getByRole('tab', { name, exact: true }).click();
    await profile.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  },
});
const exploreTab = (name: string): ScreenshotScene => ({
  name: `Explore: ${name}`,
  async open(page) {
    await viewButton(page, 'Explore').click();
    await page.getByRole('tab', { name, exact: true }).click();
    await list(page, name).getByRole('article').first().waitFor();
  },
});
const chooseInPostMenu = (text: string, item: string | RegExp) => async (page: Page) => {
  await post(page, text).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};

/** Columns and their shortcuts load when the window is idle. */
async function openAddColumnDialog(page: Page): Promise<void> {
  await page.locator('.columns > [hidden]').waitFor({ state: 'attached' });
  await page.keyboard.press('c');
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Add a column' }).waitFor();
}

export const readingScenes: ScreenshotScene[] = [
  {
    name: 'Long thread',
    async open(page) {
      const thread = await openPost(page, 'What is the best harbour');
      await thread.getByText('The North Harbour, by far.').waitFor();
    },
  },
  {
    name: 'Edits',
    async open(page) {
      await post(page, 'Low water at ten').getByRole('button', { name: 'edited' }).click();
      await detail(page, 'Edits').getByRole('insertion').first().waitFor();
    },
  },
  {
    name: 'Translation',
    async open(page) {
      await post(page, 'Guten Morgen').getByRole('button', { name: 'Translate from German' }).click();
      await page.getByText(/^Translated from .* by /).waitFor();
    },
  },
  {
    name: 'Who shared this',
    async open(page) {
      await (await openPost(page, 'Read this about terns')).getByRole('button', { name: 'Who shared this' }).click();
      await detail(page, 'Who shared this').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'Favourited by',
    async open(page) {
      await (await openPost(page, 'What is the best harbour')).getByRole('button', { name: '3 favourites', exact: true }).click();
      await detail(page, 'Favourited by').getByRole('article').first().waitFor();
    },
  },
  { name: 'Act as another account', open: chooseInPostMenu('What is the best harbour', 'Act as another account…') },
  { name: 'Report', open: chooseInPostMenu('What is the best harbour', /^Report/) },
  ...['Followers', 'Media', 'Featured'].map(profileTab),
  {
    name: 'QR code',
    async open(page) {
      await chooseInProfileMenu(page, 'QR code…');
      // The address has the port of the server, which differs in each run.
      await page
        .getByRole('dialog')
        .getByRole('img')
        .locator('path')
        .evaluate((path) => path.setAttribute('d', 'M8 8h9v9h-9z'));
    },
  },
  {
    name: 'Edit profile',
    async open(page) {
      await chooseInOwnMenu(page, 'Your profile');
      await detail(page, 'Profile').getByRole('button', { name: 'Edit profile' }).click();
      await page.getByRole('dialog', { name: 'Edit profile' }).getByRole('textbox', { name: 'Display name' }).waitFor();
    },
  },
  {
    name: 'All accounts',
    async open(page) {
      await viewButton(page, 'All accounts').click();
      await list(page, 'Notifications of all accounts').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'Filtered notifications',
    async open(page) {
      await viewButton(page, 'Notifications').click();
      await page.getByRole('button', { name: /^Filtered(?:…|: \d)/ }).click();
      await page.getByRole('tab', { name: 'Filter settings' }).click();
      await page.getByRole('radiogroup').first().waitFor();
    },
  },
  {
    name: 'Catch up',
    async open(page) {
      await viewButton(page, 'Catch up').click();
      await page.getByText(/^\d+ posts by \d+ people since /).waitFor();
    },
  },
  ...['Posts', 'Tags', 'People'].map(exploreTab),
  {
    name: 'Filters',
    async open(page) {
      await chooseInOwnMenu(page, 'Filters');
      await page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor();
    },
  },
  {
    name: 'New filter',
    async open(page) {
      await chooseInOwnMenu(page, 'Filters');
      await page.getByRole('button', { name: 'New filter' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor();
    },
  },
  {
    name: 'Add a column',
    async open(page) {
      await openAddColumnDialog(page);
    },
  },
  // Last, because the columns stay open.
  {
    name: 'Columns',
    async open(page) {
      for (const [at, name] of ['Notifications', 'Federated'].entries()) {
        await openAddColumnDialog(page);
        await page.getByRole('dialog', { name: 'Add a column' }).getByRole('button', { name, exact: true }).click();
        await page.getByRole('region', { name: / of @/ }).nth(at).waitFor();
      }
    },
  },
];
