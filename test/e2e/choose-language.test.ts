// The language that a person chooses in the settings: at once, in the whole window; what was being written is a draft.
import { expect, test } from 'vitest';
import { startSignedIn, world } from './signed-in.ts';
import { openComposer, view } from './steps.ts';

startSignedIn();

test('German is chosen and shown at once, what was typed is among the drafts, and the system’s language comes back', async () => {
  const { page } = world;
  const composer = await openComposer(page);
  await composer.getByRole('textbox').last().fill('Halyards sing');
  await page.keyboard.press('Control+,');
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption({ label: 'Deutsch' });
  await page.getByRole('button', { name: 'Startseite' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await page.getByRole('button', { name: /^Entwürfe/ }).click();
  await page.getByRole('main').getByText('Halyards sing').waitFor();
  await page.keyboard.press('Control+,');
  await page.getByRole('combobox', { name: 'Sprache', exact: true }).selectOption({ label: 'Wie das System' });
  await view(page, 'Home').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});
