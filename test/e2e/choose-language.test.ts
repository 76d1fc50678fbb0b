// The language that a person chooses in the settings: at once, in the whole window, which stays where it is, with what is being written.
import { expect, test } from 'vitest';
import { startSignedIn, world } from './signed-in.ts';
import { openComposer, view } from './steps.ts';

startSignedIn();

test('German is chosen and shown at once, with the settings and the composer as they were, and the system’s language comes back', async () => {
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
  await view(page, 'Home').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});
