// The views and dialogs that are photographed, and how a person gets to each from the home timeline.
import type { Page } from 'playwright-core';
import { firstPost, list, openComposer, view } from '../e2e/steps.ts';

export interface Scene {
  name: string;
  /** Ends when the scene is fully there. */
  open: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const detail = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

/** A view of the sidebar, and something in it that is there when it is loaded. */
const inSidebar = (name: string, loaded: (page: Page) => Promise<void>, label = name): Scene => ({
  name,
  async open(page) {
    await view(page, label).click();
    await loaded(page);
  },
});
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const row = (page: Page) => page.getByRole('main').locator('[data-row]').first().waitFor();

async function settings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('searchbox', { name: 'Search the settings' }).or(page.getByRole('searchbox')).first().waitFor();
}
const settingsSection = (name: string): Scene => ({
  name: `Settings: ${name}`,
  async open(page) {
    await settings(page);
    await page.getByRole('main').or(detail(page, 'Settings')).getByRole('navigation').getByRole('button', { name, exact: true }).click();
  },
});

async function openThread(page: Page): Promise<void> {
  await list(page, 'Home').getByRole('article').first().locator('time').first().click();
  await detail(page, 'Thread').getByRole('article').first().waitFor();
}
async function openProfile(page: Page): Promise<void> {
  await openThread(page);
  await detail(page, 'Thread').getByRole('article').first().getByRole('link').first().click();
  await detail(page, 'Profile').getByRole('article').first().waitFor();
}
const serverTab = (name: string): Scene => ({
  name: `Server: ${name}`,
  async open(page) {
    await view(page, 'About this server').click();
    await page.getByRole('tab', { name, exact: true }).click();
  },
});
const accountMenu = (page: Page) => button(page, /^Mira Solberg @mira/).click();
async function postMenu(page: Page): Promise<void> {
  await list(page, 'Home').getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menu').waitFor();
}

/** Before anybody is signed in. */
export const signedOut: Scene[] = [
  { name: 'Welcome', open: (page) => button(page, /^Add account/).waitFor() },
  {
    name: 'Add account',
    async open(page) {
      await button(page, /^Add account/).click();
      await page.getByLabel('Your server’s address').waitFor();
    },
  },
];

export const scenes: Scene[] = [
  { name: 'Home', open: firstPost },
  { name: 'Thread', open: openThread },
  { name: 'Profile', open: openProfile },
  inSidebar('Notifications', (page) => list(page, 'Notifications').getByRole('article').first().waitFor()),
  inSidebar('Follow requests', row),
  inSidebar('Conversations', row),
  {
    name: 'Conversation',
    async open(page) {
      await view(page, 'Conversations').click();
      await page.getByRole('main').getByRole('article').getByRole('button').first().click();
      await detail(page, 'Conversation').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'Search, nothing typed',
    async open(page) {
      await view(page, 'Search').click();
      await page.getByRole('searchbox').waitFor();
    },
  },
  {
    name: 'Search, answered',
    async open(page) {
      await view(page, 'Search').click();
      await page.getByRole('searchbox').fill('tide');
      await page.getByRole('tabpanel').getByRole('article').first().waitFor();
      await page.getByRole('tabpanel').getByText('People', { exact: true }).first().waitFor();
    },
  },
  inSidebar('Federated', firstPost),
  inSidebar('Bookmarks', heading('Bookmarks')),
  inSidebar('Drafts', heading('Drafts')),
  inSidebar('All lists', row),
  inSidebar('Tags', heading('Tags'), 'Followed tags'),
  inSidebar('Announcements', heading('Announcements')),
  inSidebar('People here', row),
  serverTab('About'),
  serverTab('Activity'),
  serverTab('Known servers'),
  {
    name: 'Blocks',
    async open(page) {
      await accountMenu(page);
      await page.getByRole('menuitem', { name: /block/i }).click();
      await page.getByRole('tab').first().waitFor();
    },
  },
  ...['Appearance', 'Writing', 'Notifications', 'Network', 'Accounts', 'Storage', 'Keyboard shortcuts', 'About'].map(settingsSection),
  {
    name: 'Own proxy',
    async open(page) {
      await settings(page);
      await page.getByRole('radiogroup', { name: 'Proxy' }).getByRole('radio', { name: 'Own' }).check({ force: true });
      await dialog(page);
    },
  },
  {
    name: 'Report a problem',
    async open(page) {
      await settings(page);
      await page.getByRole('button', { name: 'Report a problem' }).click();
      const details = page.getByRole('dialog').locator('textarea[readonly]');
      await details.waitFor();
      // Each computer has a report of its own.
      const lines = [
        'Kittiwake: 1.2.3',
        'System: Debian GNU/Linux 12',
        'Servers: mastodon 4.5.0',
        '',
        '[warn] A stream of https://server-1/@[name] ended.',
      ];
      await details.evaluate((field: HTMLTextAreaElement, text) => (field.value = text), lines.join('\n'));
    },
  },
  {
    name: 'Command palette',
    async open(page) {
      await firstPost(page);
      await page.keyboard.press('Control+K');
      await dialog(page);
      await page.keyboard.type('bo');
      await page.getByRole('option', { selected: true }).waitFor();
    },
  },
  {
    name: 'Find in page',
    async open(page) {
      await firstPost(page);
      await page.keyboard.press('Control+F');
      await page.getByRole('search', { name: 'Find' }).waitFor();
      await page.keyboard.type('the');
      await page.getByRole('status').filter({ hasText: ' of ' }).waitFor();
    },
  },
  {
    name: 'Settings: alerts of an account',
    async open(page) {
      await settings(page);
      await button(page, /:\W*@mira@/).click();
      await page
        .getByRole('heading', { name: /alerts/i })
        .first()
        .waitFor();
    },
  },
  {
    name: 'Composer',
    async open(page) {
      await openComposer(page);
      await page.keyboard.type('The terns are back, and the ferry is late again. #birds');
    },
  },
  {
    name: 'Composer with a poll',
    async open(page) {
      await openComposer(page);
      await page.keyboard.type('Azkenean bizikleta konpondu dut gaur goizean. Nora joango gara?');
      await button(page, 'Add a poll').click();
      await page.getByRole('textbox', { name: 'Option 1' }).fill('Mendira');
      await page.getByRole('textbox', { name: 'Option 2' }).fill('Mendira');
      await page.getByRole('combobox', { name: 'Runs for' }).selectOption('Another time…');
      await page.getByText('Written in Basque?').waitFor();
    },
  },
  {
    name: 'Emoji',
    async open(page) {
      await openComposer(page);
      await button(page, 'Insert an emoji').click();
      await page.getByRole('gridcell').first().waitFor();
    },
  },
  {
    name: 'Suggested emoji',
    async open(page) {
      await openComposer(page);
      await page.keyboard.type('Back at sea :ki');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'Language of a post',
    async open(page) {
      await openComposer(page);
      await button(page, /^Language: /).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'Who can quote it',
    async open(page) {
      await openComposer(page);
      await button(page, /^Who can quote it/).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'Who can see it',
    async open(page) {
      await openComposer(page);
      await button(page, /^Who can see it/).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'Menu of a post', open: postMenu },
  {
    name: 'Menu of the account',
    async open(page) {
      await accountMenu(page);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'Mute',
    async open(page) {
      await postMenu(page);
      await page.getByRole('menuitem', { name: /^Mute @/ }).click();
      await dialog(page);
    },
  },
  {
    name: 'Add to lists',
    async open(page) {
      await openProfile(page);
      await detail(page, 'Profile').getByRole('button', { name: 'More', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'Add to lists…' }).click();
      await dialog(page);
    },
  },
  {
    name: 'Sign out',
    async open(page) {
      await accountMenu(page);
      await page.getByRole('menuitem', { name: 'Sign out…' }).click();
      await dialog(page);
    },
  },
  {
    name: 'Picture',
    async open(page) {
      // A click may scroll the list first, which stays so for the next scenes.
      await list(page, 'Home')
        .getByRole('button', { name: /^Open: / })
        .first()
        .dispatchEvent('click');
      await dialog(page);
    },
  },
];

/** Back to the top of the home timeline, below its announcement, with no dialog, no menu and no detail. */
export async function goHome(page: Page): Promise<void> {
  await page.reload();
  await view(page, 'Home').click();
  await firstPost(page);
  await page.locator('aside.banner').waitFor();
  await list(page, 'Home').focus();
}
