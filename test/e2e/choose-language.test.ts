// Tests changing the language in the settings: it applies at once to the whole window and keeps the position and unfinished text.
import { expect, test } from 'vitest';
import { startSignedIn, world } from './signed-in.ts';
import { openComposer, viewButton } from './steps.ts';

startSignedIn();

test('changes the language of the whole window at once and keeps the open view and the composer’s text', async () => {
  const { page } = world;
  const composer = await openComposer(page);
  await composer.getByRole('textbox').last().fill('Halyards sing');
  await page.keyboard.press('Control+,');
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption({ label: 'Deutsch' });
  await page.getByRole('button', { name: 'Startseite' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await page.getByRole('main', { name: 'Einstellungen' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').getByRole('textbox').last().inputValue()).toBe('Halyards sing');
  await page.getByRole('combobox', { name: 'Sprache', exact: true }).selectOption({ label: 'Wie das System' });
  await viewButton(page, 'Home').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});
