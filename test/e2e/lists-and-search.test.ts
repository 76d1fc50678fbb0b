// Lists, tags, conversations and the search, each from the sidebar to the server and back.
import { beforeEach, expect, test } from 'vitest';
import { demo as coast, startSignedIn, world } from './signed-in.ts';
import { asServerSees, list, openComposer, requestsOf, view } from './steps.ts';

const button = (name: string | RegExp) => world.page.getByRole('button', { name, exact: typeof name === 'string' });
const rows = (name: string) => list(world.page, name).locator('[data-row]');
const asked = (method: string, path: string | RegExp) => requestsOf(coast, method, path);
const undo = (toast: string) => world.page.locator('.toast').filter({ hasText: toast }).getByRole('button', { name: 'Undo' });

startSignedIn();
beforeEach(() => world.home());

test('a list is made, filled by searching, renamed, and deleted only when it was not taken back', async () => {
  const { page } = world;
  const before = asked('POST', /^\/api\/v1\/lists\/\w+\/accounts$/).length;
  await button('All lists').click();
  await page.getByRole('textbox', { name: 'New list' }).fill('Harbour');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing here yet.').waitFor();
  await button('Members').click();
  await page.getByRole('searchbox', { name: 'Find people to add' }).fill('tomas');
  await button('Add Tomás Reyes').click();
  await expect.poll(() => asked('POST', /^\/api\/v1\/lists\/\w+\/accounts$/).length).toBe(before + 1);
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
  expect(asked('DELETE', /^\/api\/v1\/lists\/\w+$/)).toEqual([]);
});

test('a person is put into a list from their profile', async () => {
  const { page } = world;
  const before = asked('POST', /\/lists\/\w+\/accounts$/).length;
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
  await expect.poll(() => asked('POST', /\/lists\/\w+\/accounts$/).length).toBe(before + 1);
  await page.keyboard.press('Escape');
});

test('a tag is followed from its timeline and stands in the sidebar', async () => {
  const { page } = world;
  coast.act.post('jonna', { text: 'A #lanternfish in the net.' });
  await page.keyboard.press('Control+Shift+f');
  await page.getByRole('searchbox').fill('lanternfish');
  await page.getByRole('tab', { name: 'Tags' }).click();
  await rows('Tags')
    .getByRole('button', { name: /^#lanternfish(?: |$)/ })
    .click();
  await page.getByRole('region', { name: '#lanternfish' }).getByRole('button', { name: 'Follow #lanternfish' }).click();
  await view(page, 'lanternfish').click();
  await page.getByRole('heading', { level: 1, name: '#lanternfish' }).waitFor();
  expect(asked('POST', '/api/v1/tags/lanternfish/follow')).toHaveLength(1);
});

test('a tag typed in is checked, put on the profile, taken off and put back', async () => {
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
  await expect.poll(() => asked('DELETE', /\/featured_tags\/\w+$/).length).toBe(1);
  await undo('lighthouses').click();
  await button('Remove #lighthouses from your profile').waitFor();
  expect(asked('POST', '/api/v1/featured_tags')).toHaveLength(2);
});

test('a conversation is read by opening it, and deleted only after the time to take it back', async () => {
  const { page } = world;
  await view(page, 'Conversations').click();
  const unread = rows('Conversations').getByRole('button', { name: /Unread/ });
  await unread.first().waitFor();
  const before = await unread.count();
  await unread.first().click();
  await page.getByRole('region', { name: 'Conversation' }).getByRole('article').first().waitFor();
  await expect.poll(() => unread.count()).toBe(before - 1);
  expect(asked('POST', /\/conversations\/\w+\/read$/)).toHaveLength(1);

  const ngozi = rows('Conversations').filter({ hasText: 'Ngozi Eze' });
  await ngozi.hover();
  await ngozi.getByRole('button', { name: 'Delete conversation' }).click();
  await ngozi.waitFor({ state: 'detached' });
  expect(asked('DELETE', /\/conversations\/\w+$/)).toEqual([]);
  await undo('Ngozi Eze').click();
  await ngozi.waitFor();
  await ngozi.hover();
  await ngozi.getByRole('button', { name: 'Delete conversation' }).click();
  await expect.poll(() => asked('DELETE', /\/conversations\/\w+$/).length).toBe(1);
});

test('a conversation that is started here and its answer appear without a restart, and the newest is on top', async () => {
  const { page } = world;
  await view(page, 'Conversations').click();
  await rows('Conversations').first().waitFor();
  const dialog = await openComposer(page);
  await dialog.getByRole('button', { name: /^Who can see it/ }).click();
  await page.getByRole('menuitemradio', { name: /^Mentioned people/ }).click();
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('@sami shall we count the eiders?');
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

test('the conversations are asked for again by a key, by a button and when their view opens', async () => {
  const { page } = world;
  const times = () => asked('GET', '/api/v1/conversations').length;
  let before = times();
  const again = async () => {
    await expect.poll(times).toBe(before + 1);
    before += 1;
  };
  await view(page, 'Conversations').click();
  await again();
  await rows('Conversations').first().waitFor();
  await button('Refresh').click();
  await again();
  await page.keyboard.press('.');
  await again();
  await view(page, 'Home').click();
  await view(page, 'Conversations').click();
  await again();
});

test.each(['Tags', 'People'])('a pasted link finds its post while %s are chosen', async (kind) => {
  const { page } = world;
  const [status] = (await asServerSees(coast, world.person(coast), 'timelines/public?local=true&limit=1')) as unknown as { url: string }[];
  await page.keyboard.press('Control+Shift+f');
  await page.getByRole('tab', { name: kind }).click();
  await page.getByRole('searchbox').fill(status?.url ?? '');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
  await rows('Posts').first().waitFor();
  expect(await page.getByRole('tab', { name: 'Posts' }).getAttribute('aria-selected')).toBe('true');
});

test('the search opens a full handle by itself and remembers it', async () => {
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
