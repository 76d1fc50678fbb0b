// Tests lists, hashtags, conversations, and search, from the sidebar to the server and back.
import { beforeEach, expect, test } from 'vitest';
import { demo as coast, startSignedIn, world } from './signed-in.ts';
import { fetchAs, list, openComposer, requestsOf, viewButton } from './steps.ts';

const button = (name: string | RegExp) => world.page.getByRole('button', { name, exact: typeof name === 'string' });
const rows = (name: string) => list(world.page, name).locator('[data-row]');
const findRequests = (method: string, path: string | RegExp) => requestsOf(coast, method, path);
const undo = (toast: string) => world.page.locator('.toast').filter({ hasText: toast }).getByRole('button', { name: 'Undo' });

startSignedIn();
beforeEach(() => world.resetToHome());

test('creates, fills, and renames a list, and does not delete it on the server after Undo', async () => {
  const { page } = world;
  const before = findRequests('POST', /^\/api\/v1\/lists\/\w+\/accounts$/).length;
  await button('All lists').click();
  await page.getByRole('textbox', { name: 'New list' }).fill('Harbour');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing here yet.').waitFor();
  await button('Members').click();
  await page.getByRole('searchbox', { name: 'Find people to add' }).fill('tomas');
  await button('Add Tomás Reyes').click();
  await expect.poll(() => findRequests('POST', /^\/api\/v1\/lists\/\w+\/accounts$/).length).toBe(before + 1);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await list(page, 'Harbour').getByRole('article').first().waitFor();

  await button('More for “Harbour”').click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  await page.getByRole('textbox', { name: 'Title of the list' }).fill('Harbour folk');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Harbour folk' }).waitFor();

  await button('More for “Harbour folk”').click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await button('Delete list').click();
  await rows('Lists').filter({ hasText: 'Map makers' }).waitFor();
  expect(await rows('Lists').filter({ hasText: 'Harbour folk' }).count()).toBe(0);
  await undo('Harbour folk').click();
  await rows('Lists').filter({ hasText: 'Harbour folk' }).waitFor();
  expect(findRequests('DELETE', /^\/api\/v1\/lists\/\w+$/)).toEqual([]);
});

test('adds an account to a list from its profile', async () => {
  const { page } = world;
  const before = findRequests('POST', /\/lists\/\w+\/accounts$/).length;
  await page.keyboard.press('Control+Shift+f');
  await page.getByRole('searchbox').fill('jonna');
  await rows('All')
    .getByRole('button', { name: /Jonna Aalto/ })
    .first()
    .click();
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Add to lists…' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Map makers' }).click();
  await expect.poll(() => findRequests('POST', /\/lists\/\w+\/accounts$/).length).toBe(before + 1);
  await page.keyboard.press('Escape');
});

test('follows a hashtag from its timeline and adds it to the sidebar', async () => {
  const { page } = world;
  coast.act.post('jonna', { text: 'A #lanternfish in the net.' });
  await page.keyboard.press('Control+Shift+f');
  await page.getByRole('searchbox').fill('lanternfish');
  await page.getByRole('tab', { name: 'Tags' }).click();
  await rows('Tags')
    .getByRole('button', { name: /^#lanternfish(?: |$)/ })
    .click();
  await page.getByRole('region', { name: '#lanternfish' }).getByRole('button', { name: 'Follow #lanternfish' }).click();
  await viewButton(page, 'lanternfish').click();
  await page.getByRole('heading', { level: 1, name: '#lanternfish' }).waitFor();
  expect(findRequests('POST', '/api/v1/tags/lanternfish/follow')).toHaveLength(1);
});

test('validates a typed hashtag, features it on the profile, removes it, and restores it with Undo', async () => {
  const { page } = world;
  await button('Followed tags').click();
  await page.getByRole('tab', { name: 'On your profile' }).click();
  const field = page.getByRole('textbox', { name: 'Add a tag' });
  await field.fill('two words');
  await field.press('Enter');
  await page.getByText('A tag is one word of letters, digits and underscores.').waitFor();
  await field.fill('#Lighthouses');
  await field.press('Enter');
  await button('Remove #lighthouses from your profile').click();
  await expect.poll(() => findRequests('DELETE', /\/featured_tags\/\w+$/).length).toBe(1);
  await undo('lighthouses').click();
  await button('Remove #lighthouses from your profile').waitFor();
  expect(findRequests('POST', '/api/v1/featured_tags')).toHaveLength(2);
});

test('marks an opened conversation as read, and as unread again, and deletes one only after the Undo period', async () => {
  const { page } = world;
  await viewButton(page, 'Conversations').click();
  const unread = rows('Conversations').getByRole('button', { name: /Unread/ });
  await unread.first().waitFor();
  const before = await unread.count();
  await unread.first().click();
  await page.getByRole('region', { name: 'Conversation' }).getByRole('article').first().waitFor();
  await expect.poll(() => unread.count()).toBe(before - 1);
  await expect.poll(() => findRequests('POST', /\/conversations\/\w+\/read$/).length).toBe(1);

  const readRow = rows('Conversations').filter({ has: page.locator('.open') });
  await readRow.hover();
  await readRow.getByRole('button', { name: 'Mark as unread' }).click();
  await expect.poll(() => unread.count()).toBe(before);
  await expect.poll(() => findRequests('POST', /\/conversations\/\w+\/unread$/).length).toBe(1);

  const ngozi = rows('Conversations').filter({ hasText: 'Ngozi Eze' });
  await ngozi.hover();
  await ngozi.getByRole('button', { name: 'Delete conversation' }).click();
  await ngozi.waitFor({ state: 'detached' });
  expect(findRequests('DELETE', /\/conversations\/\w+$/)).toEqual([]);
  await undo('Ngozi Eze').click();
  await ngozi.waitFor();
  await ngozi.hover();
  await ngozi.getByRole('button', { name: 'Delete conversation' }).click();
  await expect.poll(() => findRequests('DELETE', /\/conversations\/\w+$/).length).toBe(1);
});

test('shows new conversations and replies live, newest first', async () => {
  const { page } = world;
  await viewButton(page, 'Conversations').click();
  await rows('Conversations').first().waitFor();
  const dialog = await openComposer(page);
  await dialog.getByRole('button', { name: /^Who can see it/ }).click();
  await page.getByRole('menuitemradio', { name: /^Mentioned people/ }).click();
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('@sami shall we count the eiders?');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  const first = rows('Conversations').first();
  await expect.poll(() => first.innerText()).toContain('shall we count the eiders?');

  const [own] = coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text LIKE :text', { text: '%count the eiders?' });
  coast.act.direct('ida', 'mira', 'there is fog at the pier');
  await expect.poll(() => first.innerText()).toContain('there is fog at the pier');
  coast.act.post('sami', { text: '@mira forty of them already', visibility: 'direct', inReplyTo: own?.id ?? '' });
  await expect.poll(() => first.innerText()).toContain('forty of them already');
  expect(await rows('Conversations').filter({ hasText: 'shall we count the eiders?' }).count()).toBe(0);
});

test('reloads conversations by key, by button, and when their view opens', async () => {
  const { page } = world;
  const countRequests = () => findRequests('GET', '/api/v1/conversations').length;
  let before = countRequests();
  const expectReload = async () => {
    await expect.poll(countRequests).toBe(before + 1);
    before += 1;
  };
  await viewButton(page, 'Conversations').click();
  await expectReload();
  await rows('Conversations').first().waitFor();
  await button('Refresh').click();
  await expectReload();
  await page.keyboard.press('.');
  await expectReload();
  await viewButton(page, 'Home').click();
  await viewButton(page, 'Conversations').click();
  await expectReload();
});

test.each(['Tags', 'People'])('opens the post of a pasted link while the %s tab is selected', async (kind) => {
  const { page } = world;
  const [status] = (await fetchAs(coast, world.demoAccount(coast), 'timelines/public?local=true&limit=1')) as unknown as { url: string }[];
  await page.keyboard.press('Control+Shift+f');
  await page.getByRole('tab', { name: kind }).click();
  await page.getByRole('searchbox').fill(status?.url ?? '');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
  await rows('Posts').first().waitFor();
  expect(await page.getByRole('tab', { name: 'Posts' }).getAttribute('aria-selected')).toBe('true');
});

test('opens the profile of a full handle and remembers the search', async () => {
  const { page } = world;
  await page.keyboard.press('Control+Shift+f');
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByRole('searchbox').fill('tomas@archipelago.example');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('region', { name: 'Profile' }).getByText('Tomás Reyes').first().waitFor();
  await page.getByRole('searchbox').press('Escape');
  await button('tomas@archipelago.example').waitFor();
  await button('Forget “tomas@archipelago.example”').click();
  await button('tomas@archipelago.example').waitFor({ state: 'detached' });
});
