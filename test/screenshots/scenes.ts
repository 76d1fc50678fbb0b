// Defines the views and dialogs to photograph, and how to open each from the home timeline.
import type { Page } from 'playwright-core';
import { waitForFirstPost, list, openComposer, viewButton } from '../e2e/steps.ts';

export interface ScreenshotScene {
  name: string;
  /** Resolves when the scene is completely loaded. */
  open: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const detail = (page: Page, name: string) => page.getByRole('region', { name });
const waitForDialog = (page: Page) => page.getByRole('dialog').first().waitFor();

/** Scene for a view in the sidebar; `waitForContent` waits for its content. */
const sidebarScene = (name: string, waitForContent: (page: Page) => Promise<void>, label = name): ScreenshotScene => ({
  name,
  async open(page) {
    await viewButton(page, label).click();
    await waitForContent(page);
  },
});
const waitForHeading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const waitForRow = (page: Page) => page.getByRole('main').locator('[data-row]').first().waitFor();

async function openSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('searchbox', { name: 'Search the settings' }).or(page.getByRole('searchbox')).first().waitFor();
}
const settingsSection = (name: string): ScreenshotScene => ({
  name: `Settings: ${name}`,
  async open(page) {
    await openSettings(page);
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
const serverTab = (name: string): ScreenshotScene => ({
  name: `Server: ${name}`,
  async open(page) {
    await viewButton(page, 'About this server').click();
    await page.getByRole('tab', { name, exact: true }).click();
  },
});
const openAccountMenu = (page: Page) => button(page, /^Mira Solberg @mira/).click();
async function openPostMenu(page: Page): Promise<void> {
  await list(page, 'Home').getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menu').waitFor();
}

/** Scenes without an account. */
export const signedOutScenes: ScreenshotScene[] = [
  { name: 'Welcome', open: (page) => button(page, /^Add account/).waitFor() },
  {
    name: 'Add account',
    async open(page) {
      await button(page, /^Add account/).click();
      await page.getByLabel('Your server’s address').waitFor();
    },
  },
];

export const scenes: ScreenshotScene[] = [
  { name: 'Home', open: waitForFirstPost },
  { name: 'Thread', open: openThread },
  { name: 'Profile', open: openProfile },
  sidebarScene('Notifications', (page) => list(page, 'Notifications').getByRole('article').first().waitFor()),
  sidebarScene('Follow requests', waitForRow),
  sidebarScene('Conversations', waitForRow),
  {
    name: 'Conversation',
    async open(page) {
      await viewButton(page, 'Conversations').click();
      await page.getByRole('main').getByRole('article').getByRole('button').first().click();
      await detail(page, 'Conversation').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'Search, nothing typed',
    async open(page) {
      await viewButton(page, 'Search').click();
      await page.getByRole('searchbox').waitFor();
    },
  },
  {
    name: 'Search, answered',
    async open(page) {
      await viewButton(page, 'Search').click();
      await page.getByRole('searchbox').fill('tide');
      await page.getByRole('tabpanel').getByRole('article').first().waitFor();
      await page.getByRole('tabpanel').getByText('People', { exact: true }).first().waitFor();
    },
  },
  sidebarScene('Federated', waitForFirstPost),
  sidebarScene('Bookmarks', waitForHeading('Bookmarks')),
  sidebarScene('Drafts', waitForHeading('Drafts')),
  sidebarScene('All lists', waitForRow),
  sidebarScene('Tags', waitForHeading('Tags'), 'Followed tags'),
  sidebarScene('Announcements', waitForHeading('Announcements')),
  sidebarScene('Profile directory', waitForRow),
  serverTab('About'),
  serverTab('Activity'),
  serverTab('Known servers'),
  {
    name: 'Blocks',
    async open(page) {
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: /block/i }).click();
      await page.getByRole('tab').first().waitFor();
    },
  },
  ...['Appearance', 'Writing', 'Notifications', 'Network', 'Accounts', 'Storage', 'Keyboard shortcuts', 'About'].map(settingsSection),
  {
    name: 'Custom proxy',
    async open(page) {
      await openSettings(page);
      await page.getByRole('radiogroup', { name: 'Proxy' }).getByRole('radio', { name: 'Custom' }).check({ force: true });
      await waitForDialog(page);
    },
  },
  {
    name: 'Report a problem',
    async open(page) {
      await openSettings(page);
      await page.getByRole('button', { name: 'Report a problem' }).click();
      const details = page.getByRole('dialog').locator('textarea[readonly]');
      await details.waitFor();
      // Replace the report, which differs on each computer.
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
      await waitForFirstPost(page);
      await page.keyboard.press('Control+K');
      await waitForDialog(page);
      await page.keyboard.type('bo');
      await page.getByRole('option', { selected: true }).waitFor();
    },
  },
  {
    name: 'Find in page',
    async open(page) {
      await waitForFirstPost(page);
      await page.keyboard.press('Control+F');
      await page.getByRole('search', { name: 'Find' }).waitFor();
      await page.keyboard.type('the');
      await page.getByRole('status').filter({ hasText: ' of ' }).waitFor();
    },
  },
  {
    name: 'Settings: alerts of an account',
    async open(page) {
      await openSettings(page);
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
      await page.getByRole('combobox', { name: 'Poll length' }).selectOption('Custom…');
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
  { name: 'Menu of a post', open: openPostMenu },
  {
    name: 'Menu of the account',
    async open(page) {
      await openAccountMenu(page);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'Mute',
    async open(page) {
      await openPostMenu(page);
      await page.getByRole('menuitem', { name: /^Mute @/ }).click();
      await waitForDialog(page);
    },
  },
  {
    name: 'Add to lists',
    async open(page) {
      await openProfile(page);
      await detail(page, 'Profile').getByRole('button', { name: 'More', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'Add to lists…' }).click();
      await waitForDialog(page);
    },
  },
  {
    name: 'Sign out',
    async open(page) {
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Sign out…' }).click();
      await waitForDialog(page);
    },
  },
  {
    name: 'Picture',
    async open(page) {
      // `dispatchEvent`, because `click` may scroll the list, which would affect the next scenes.
      await list(page, 'Home')
        .getByRole('button', { name: /^Open: / })
        .first()
        .dispatchEvent('click');
      await waitForDialog(page);
    },
  },
];

/** Returns to the top of the home timeline, below its announcement, without dialog, menu or detail pane. */
export async function goHome(page: Page): Promise<void> {
  await page.reload();
  await viewButton(page, 'Home').click();
  await waitForFirstPost(page);
  await page.locator('aside.banner').waitFor();
  await list(page, 'Home').focus();
}
