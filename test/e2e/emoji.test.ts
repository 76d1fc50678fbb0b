// Emoji: found in the picker and while a name is typed, in every field of a post, without a network too.
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { openComposer } from './steps.ts';

startSignedIn();
beforeEach(() => world.home());

const dialog = () => world.page.getByRole('dialog').first();
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const text = () => field('Text of the post');
const picker = () => world.page.getByRole('dialog', { name: 'Insert an emoji' });
const search = () => picker().getByRole('searchbox', { name: 'Search emoji' });
const suggestion = (name: string) => world.page.getByRole('option', { name });

async function pick(words: string): Promise<void> {
  await dialog().getByRole('button', { name: 'Insert an emoji' }).click();
  await search().fill(words);
  await picker().getByRole('gridcell').first().waitFor();
  await search().press('Enter');
  await picker().waitFor({ state: 'detached' });
}

test('an emoji goes to the caret of the field that was written in last', async () => {
  await openComposer(world.page);
  await text().fill('Back at sea');
  await text().press('Home');
  await pick('sailboat');
  expect(await text().inputValue()).toBe('⛵Back at sea');
  await world.page.keyboard.type('!');
  expect(await text().inputValue()).toBe('⛵!Back at sea');
  await dialog().getByRole('button', { name: 'Add a content warning' }).click();
  await field('Content warning').fill('Boats ');
  await pick('sailboat');
  expect(await field('Content warning').inputValue()).toBe('Boats ⛵');
  await dialog().getByRole('button', { name: 'Add a poll' }).click();
  await field('Option 2').click();
  // No emoji of the server has that name, which would come before Unicode's.
  await pick('grapes');
  expect(await field('Option 2').inputValue()).toBe('🍇');
});

test('those used last come first, also after a restart, in the skin tone that was chosen', async () => {
  await openComposer(world.page);
  await dialog().getByRole('button', { name: 'Insert an emoji' }).click();
  await picker().getByRole('combobox', { name: 'Skin tone' }).selectOption('5');
  await search().fill('waving hand');
  await picker().getByRole('gridcell', { name: 'waving hand' }).click();
  expect(await text().inputValue()).toBe('👋🏿');
  await text().fill('');
  await world.restart();
  await openComposer(world.page);
  await dialog().getByRole('button', { name: 'Insert an emoji' }).click();
  await picker().getByRole('grid', { name: 'Last used' }).waitFor();
  expect(await picker().getByRole('gridcell').first().getAttribute('aria-label')).toBe('waving hand');
});

test('the picker is used with the keyboard alone, and Escape returns to the button', async () => {
  const { page } = world;
  await openComposer(page);
  const opener = dialog().getByRole('button', { name: 'Insert an emoji' });
  await opener.press('Enter');
  await picker().getByRole('button', { name: 'Food and drink' }).press('Enter');
  const cells = picker().getByRole('gridcell');
  await picker().getByRole('gridcell', { name: 'grapes' }).waitFor();
  await search().press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const second = await cells.nth(1).getAttribute('aria-label');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(second);
  await page.keyboard.press('Escape');
  await picker().waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('in the search Escape empties it before it closes the picker, and Ctrl+Enter posts nothing', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('Not posted by the picker');
  await dialog().getByRole('button', { name: 'Insert an emoji' }).click();
  await search().fill('grapes');
  await picker().getByRole('gridcell', { name: 'grapes' }).waitFor();
  await search().press('Escape');
  expect(await search().inputValue()).toBe('');
  expect(await picker().isVisible()).toBe(true);
  await search().fill('grapes');
  await picker().getByRole('gridcell', { name: 'grapes' }).waitFor();
  await search().press('Control+Enter');
  await picker().waitFor({ state: 'detached' });
  expect(await text().inputValue()).toBe('Not posted by the picker🍇');
  await text().press('Escape');
  await page.getByText('Kept as a draft.').waitFor();
});

test('a name that is typed is completed with the server’s emoji and Unicode’s', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Look :kitti');
  await suggestion(':kittiwake:').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(':sailboa');
  await suggestion('⛵').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('now');
  expect(await text().inputValue()).toBe('Look :kittiwake: ⛵ now');
  await dialog().getByRole('button', { name: 'Add a content warning' }).click();
  await page.keyboard.type(':smil');
  await suggestion('😄').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field('Content warning').inputValue()).toBe('😄 ');
});

test('the display name takes the server’s emoji and Unicode’s, and stands in the window as the server answered it', async () => {
  const { page } = world;
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('button', { name: 'Edit profile' }).click();
  const naming = page.getByRole('dialog', { name: 'Edit profile' });
  const name = naming.getByRole('textbox', { name: 'Display name' });
  await name.fill('');
  await page.keyboard.type('Mira :kitti');
  await suggestion(':kittiwake:').waitFor();
  await page.keyboard.press('Enter');
  await naming.getByRole('button', { name: 'Insert an emoji' }).first().press('Enter');
  await search().fill('grapes');
  await picker().getByRole('gridcell', { name: 'grapes' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await name.inputValue()).toBe('Mira :kittiwake: 🍇');
  await naming.getByRole('img', { name: ':kittiwake:' }).waitFor();
  demo.faults.failNext('PATCH', '/api/v1/accounts/update_credentials', { status: 422, body: '{"error":"Display name is too long"}' });
  await naming.getByRole('button', { name: 'Save' }).click();
  await naming
    .getByRole('alert')
    .getByText(/^Changing your profile didn’t work\..*too long/)
    .waitFor();
  await naming.getByRole('button', { name: 'Save' }).click();
  await naming.waitFor({ state: 'detached' });
  await page.getByText(/Others see you as .*Mira 🍇/).waitFor();
  await profile.getByRole('heading', { name: 'Mira :kittiwake: 🍇' }).waitFor();
  await page.locator('.account').getByRole('button').first().locator('img[alt=":kittiwake:"]').waitFor();
  expect(demo.store.accounts.byId(demo.act.id('mira'))?.display_name).toBe('Mira :kittiwake: 🍇');
  // Esc in the list of suggestions leaves the dialog as it is, a second one closes it.
  await profile.getByRole('button', { name: 'Edit profile' }).click();
  await name.press('End');
  await page.keyboard.type(' :sailboa');
  await suggestion('⛵').waitFor();
  await page.keyboard.press('Escape');
  await suggestion('⛵').waitFor({ state: 'detached' });
  expect(await naming.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Discard' }).click();
  await naming.waitFor({ state: 'detached' });
});

test('without a network the emoji of the app are all there', async () => {
  demo.faults.offline(true);
  await openComposer(world.page);
  await text().fill('');
  await pick('sailboat');
  expect(await text().inputValue()).toContain('⛵');
});
