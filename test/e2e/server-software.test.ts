// Tests a short session with each supported server software: supported features work, missing ones are named, and no failed action
// is shown as done.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverSoftware } from '@kittiwake/demo-server/test/software/all';
import type { ServerSoftwareName } from '@kittiwake/demo-server/test/software/all';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { png } from '../fixtures/media-files.ts';
import { AppWorld } from './fixtures.ts';
import { list, openComposer, post, viewButton } from './steps.ts';

/** Pixelfed accepts no posts without media. */
async function attachPicture(page: Page, dialog: Locator): Promise<void> {
  const buffer = Buffer.from(png({ width: 480, height: 320 }));
  await dialog.locator('[data-media-picker]').setInputFiles({ name: 'gull.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('button', { name: 'Describe gull.png' }).click();
  await page.getByRole('textbox', { name: 'Description for people who can’t see it' }).fill('A gull');
  await page.getByRole('button', { name: 'Done' }).click();
}

async function openPostMenu(page: Page): Promise<void> {
  await viewButton(page, 'Home').click();
  await post(page, 'First light over the skerries.').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
}

async function checkReactions(page: Page, as: ServerSoftwareName): Promise<void> {
  await openPostMenu(page);
  const item = page.getByRole('menuitem', { name: 'Add a reaction' });
  expect(await item.count()).toBe(serverSoftware[as].reactions ? 1 : 0);
  if (!serverSoftware[as].reactions) return page.keyboard.press('Escape');
  await item.click();
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('grapes');
  await page.getByRole('gridcell', { name: 'grapes' }).click();
  const own = post(page, 'First light over the skerries.').getByRole('button', { name: '🍇, 1 person, including you' });
  await own.click();
  await own.waitFor({ state: 'detached' });
}

async function checkQuotes(page: Page, as: ServerSoftwareName): Promise<void> {
  await openPostMenu(page);
  const hasQuotes = ['akkoma', 'pleroma', 'hollo', 'iceshrimp', 'sharkey', 'mitra'].includes(as);
  const item = page.getByRole('menuitem', { name: 'Quote', exact: true });
  expect(await item.count()).toBe(hasQuotes ? 1 : 0);
  if (!hasQuotes) return page.keyboard.press('Escape');
  await item.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('Even the gulls are quiet.');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const quote = post(page, 'Even the gulls are quiet.').getByRole('article', { name: 'Quoted post' });
  await quote.getByText('First light over the skerries.').waitFor();
}

async function checkAudiences(page: Page, as: ServerSoftwareName): Promise<void> {
  const audience = { akkoma: 'This server', pleroma: 'This server', gotosocial: 'Mutuals' }[as as string];
  const dialog = await openComposer(page);
  await dialog.getByRole('button', { name: /^Who can see it/ }).click();
  await page.getByRole('menuitemradio', { name: /^Public/ }).waitFor();
  const offered = page.getByRole('menuitemradio', { name: /^(This server|Mutuals)/ });
  expect(await offered.count()).toBe(audience === undefined ? 0 : 1);
  if (audience === undefined) {
    await page.keyboard.press('Escape');
    return page.keyboard.press('Escape');
  }
  await offered.click();
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('Ferry at noon.');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await post(page, 'Ferry at noon.').getByRole('img', { name: audience }).waitFor();
}

const findStatuses = (demo: TestDemo, text: string) =>
  demo.store.db.all<{ id: string; in_reply_to_id: string | null }>('SELECT id, in_reply_to_id FROM statuses WHERE text = :text', { text });

describe.each(Object.keys(serverSoftware) as ServerSoftwareName[])('%s', (as) => {
  let world: AppWorld;
  let demo: TestDemo;

  beforeAll(async () => {
    world = await AppWorld.create();
    // The software's own limits apply; the embedded server's limit would be added to them.
    demo = await world.startServer({ as, posts: 120 });
    // The mention precedes the first list request, because some server software has no streaming.
    demo.act.mention('jonna', 'mira', 'a tern to dismiss');
    await world.startAs(demo);
  });
  afterAll(async () => {
    await world.stop();
    expect(world.consoleProblems).toEqual([]);
  });

  test('publishes a post and a reply exactly once', async () => {
    const { page } = world;
    const dialog = await openComposer(page);
    await dialog.getByRole('textbox', { name: 'Post text' }).fill('First light over the skerries.');
    if (as === 'pixelfed') await attachPicture(page, dialog);
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await post(page, 'First light over the skerries.')
      .getByRole('button', { name: /^Reply/ })
      .click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Post text' }).fill('And the terns are back.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => findStatuses(demo, 'And the terns are back.').length).toBe(1);
    const [first, ...others] = findStatuses(demo, 'First light over the skerries.');
    expect(others).toEqual([]);
    expect(findStatuses(demo, 'And the terns are back.')).toMatchObject([{ in_reply_to_id: first?.id }]);
  });

  test('dismisses a notification, or restores it with the reason if unsupported', async () => {
    const { page } = world;
    await viewButton(page, 'Notifications').click();
    const row = list(page, 'Notifications').getByRole('article').filter({ hasText: 'a tern to dismiss' });
    await row.waitFor();
    await row.hover();
    await row.getByRole('button', { name: 'Dismiss' }).click();
    await row.waitFor({ state: 'detached' });
    if (serverSoftware[as].unsupportedEndpoints.includes('POST /api/v1/notifications/{id}/dismiss')) {
      await page.getByText(/^Dismissing the notification didn’t work\. .* doesn’t support that\.$/).waitFor({ timeout: 30_000 });
      await row.waitFor();
    } else {
      const dismissed = () => demo.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/dismiss')).length;
      await expect.poll(dismissed, { timeout: 30_000 }).toBe(1);
      expect(await row.count()).toBe(0);
    }
  });

  test('adds and removes an emoji reaction, and offers none where the software has none', () => checkReactions(world.page, as));
  test('quotes a post and shows the quote, where the software has quotes', () => checkQuotes(world.page, as));
  test('offers the audiences of the software, and shows a post for one of them', () => checkAudiences(world.page, as));

  test('finds an account and shows only its pinned posts as pinned', async () => {
    const { page } = world;
    await page.keyboard.press('Control+Shift+f');
    await page.getByRole('tab', { name: 'All' }).click();
    await page.getByRole('searchbox').fill('tomas@archipelago.example');
    await page.getByRole('searchbox').press('Enter');
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByText('Tomás Reyes').first().waitFor();
    await profile.getByRole('article').first().waitFor();
    const tomas = demo.store.accounts.byAcct('tomas@archipelago.example')?.id ?? '';
    const pinned = demo.store.db.all('SELECT status_id FROM pins WHERE account_id = :tomas', { tomas }).length;
    await expect.poll(() => profile.getByText('Pinned', { exact: true }).count()).toBeLessThanOrEqual(pinned);
    const postIds = await profile
      .getByRole('article')
      .filter({ has: page.locator('[data-status]:has(time)') })
      .evaluateAll((rows) => rows.map((row) => row.querySelector('[data-status]:has(time)')?.getAttribute('data-status')));
    expect(postIds).toHaveLength(new Set(postIds).size);
  });
});
