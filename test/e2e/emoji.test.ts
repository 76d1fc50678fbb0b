// Tests emoji in the picker and in autocompletion, in every field of a post, online and offline.
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { openComposer } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

const dialog = () => world.page.getByRole('dialog').first();
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const text = () => field('Post text');
const picker = () => world.page.getByRole('dialog', { name: 'Insert an emoji' });
const search = () => picker().getByRole('searchbox', { name: 'Search emoji' });
const suggestion = (name: string) => world.page.getByRole('option', { name });

async function pickEmoji(words: string): Promise<void> {
  await dialog().getByRole('button', { name: 'Insert an emoji' }).click();
  await search().fill(words);
  await picker().getByRole('gridcell').first().waitFor();
  await search().press('Enter');
  await picker().waitFor({ state: 'detached' });
}

test('inserts an emoji at the caret of the last focused field', async () => {
  await openComposer(world.page);
  await text().fill('Back at sea');
  await text().press('Home');
  await pickEmoji('sailboat');
  expect(await text().inputValue()).toBe('⛵Back at sea');
  await world.page.keyboard.type('!');
  expect(await text().inputValue()).toBe('⛵!Back at sea');
  await dialog().getByRole('button', { name: 'Add a content warning' }).click();
  await field('Content warning').fill('Boats ');
  await pickEmoji('sailboat');
  expect(await field('Content warning').inputValue()).toBe('Boats ⛵');
  await dialog().getByRole('button', { name: 'Add a poll' }).click();
  await field('Option 2').click();
  // The server has no custom emoji of that name; it would come before the Unicode one.
  await pickEmoji('grapes');
  expect(await field('Option 2').inputValue()).toBe('🍇');
});

test('lists recent emoji first after a restart, and inserts emoji in the chosen skin tone', async () => {
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
  await picker().getByRole('grid', { name: 'Recently used' }).waitFor();
  expect(await picker().getByRole('gridcell').first().getAttribute('aria-label')).toBe('waving hand');
});

test('supports keyboard use of the picker and returns the focus to its button on Escape', async () => {
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

test('clears the picker’s search on Escape, and does not post on Ctrl+Enter', async () => {
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
  await page.getByText('Saved as a draft.').waitFor();
});

test('completes a typed name with custom and Unicode emoji', async () => {
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

test('accepts custom and Unicode emoji in the display name and shows the name returned by the server', async () => {
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
  // The first Esc closes the suggestions, the second one the dialog.
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

test('offers Unicode emoji offline', async () => {
  demo.faults.offline(true);
  await openComposer(world.page);
  await text().fill('');
  await pickEmoji('sailboat');
  expect(await text().inputValue()).toContain('⛵');
});
