// Tests editing the user's profile as a whole: text fields, cropped pictures, server errors, and defaults for new posts.
import { beforeEach, expect, test } from 'vitest';
import { png } from '../fixtures/media-files.ts';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, openComposer, viewButton } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

interface ProfileResponse {
  display_name: string;
  avatar: string;
  avatar_description: string;
  locked: boolean;
  indexable: boolean;
  source: { note: string; privacy: string; language: string; fields: { name: string; value: string }[] };
}
const fetchProfile = async () => (await fetchAs(demo, mira, 'accounts/verify_credentials')) as unknown as ProfileResponse;
const dialog = () => world.page.getByRole('dialog', { name: 'Edit profile' });
const save = () => dialog().getByRole('button', { name: 'Save' });
const profile = () => world.page.getByRole('region', { name: 'Profile', exact: true });

async function openEditor(): Promise<void> {
  const { page } = world;
  await page.locator('.account').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await profile().getByRole('button', { name: 'Edit profile' }).click();
  await dialog().getByRole('textbox', { name: 'Display name' }).waitFor();
}

test('saves name, bio, fields, and switches on the server', async () => {
  await openEditor();
  expect(await save().isDisabled()).toBe(true);
  await dialog().getByRole('textbox', { name: 'Display name' }).fill('Mira of the slip');
  await dialog().getByRole('textbox', { name: 'About you' }).fill('Boats.\nBirds.');
  const rows = dialog().getByRole('textbox', { name: /^Label of field/ });
  for (let rowCount = await rows.count(); rowCount > 0; rowCount -= 1) {
    await dialog().getByRole('button', { name: 'Remove field 1', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(rowCount - 1);
  }
  for (const [at, name] of ['Boat', 'Dog'].entries()) {
    await dialog().getByRole('button', { name: 'Add a field' }).click();
    await dialog()
      .getByRole('textbox', { name: `Label of field ${at + 1}` })
      .fill(name);
    await dialog()
      .getByRole('textbox', { name: `Content of field ${at + 1}` })
      .fill(`${name}!`);
  }
  await dialog().getByRole('button', { name: 'Move field 2 up' }).click();
  await dialog().getByRole('checkbox', { name: 'Approve followers' }).check();
  await dialog()
    .getByRole('checkbox', { name: 'Public posts are searchable' })
    .setChecked(!(await fetchProfile()).indexable);
  const { indexable } = await fetchProfile();
  await save().click();
  await dialog().waitFor({ state: 'detached' });
  expect(await fetchProfile()).toMatchObject({
    display_name: 'Mira of the slip',
    locked: true,
    indexable: !indexable,
    source: {
      note: 'Boats.\nBirds.',
      fields: [
        { name: 'Dog', value: 'Dog!' },
        { name: 'Boat', value: 'Boat!' },
      ],
    },
  });
  await profile().getByRole('heading', { name: 'Mira of the slip' }).waitFor();
  await profile().getByText('Dog!').waitFor();
});

test('shows a server error at its field and keeps all input', async () => {
  await openEditor();
  demo.faults.failNext('PATCH', '/api/v1/accounts/update_credentials', {
    status: 422,
    body: '{"error":"Validation failed: Note is too long (maximum is 500 characters)"}',
  });
  const note = dialog().getByRole('textbox', { name: 'About you' });
  await dialog().getByRole('textbox', { name: 'Display name' }).fill('Mira again');
  await note.fill('A long story');
  await save().click();
  await dialog()
    .getByRole('alert')
    .getByText(/Note is too long/)
    .waitFor();
  expect(await note.getAttribute('aria-invalid')).toBe('true');
  expect(await note.inputValue()).toBe('A long story');
  await note.fill('A short one');
  await save().click();
  await dialog().waitFor({ state: 'detached' });
  expect(await fetchProfile()).toMatchObject({ display_name: 'Mira again', source: { note: 'A short one' } });
});

test('asks before discarding unsaved changes', async () => {
  const { page } = world;
  await openEditor();
  await dialog().getByRole('textbox', { name: 'About you' }).fill('Half a thought');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog().getByRole('textbox', { name: 'About you' }).inputValue()).toBe('Half a thought');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog().waitFor({ state: 'detached' });
  await openEditor();
  expect(await dialog().getByRole('textbox', { name: 'About you' }).inputValue()).not.toBe('Half a thought');
});

test('restores unsaved changes after a restart and lets the user discard them', async () => {
  await openEditor();
  const note = () => dialog().getByRole('textbox', { name: 'About you' });
  const before = await note().inputValue();
  await note().fill('Half a thought, kept');
  await dialog().getByRole('checkbox', { name: 'Automated account' }).check();
  await world.restart();
  await world.resetToHome();
  await openEditor();
  await dialog().getByText('Your unsaved changes from last time were restored.').waitFor();
  expect(await note().inputValue()).toBe('Half a thought, kept');
  expect(await dialog().getByRole('checkbox', { name: 'Automated account' }).isChecked()).toBe(true);
  expect(await fetchProfile()).toMatchObject({ source: { note: before } });
  await dialog().getByRole('button', { name: 'Discard the changes' }).click();
  await expect.poll(() => note().inputValue()).toBe(before);
  expect(await save().isDisabled()).toBe(true);
  await world.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('does not widen the form for a long word', async () => {
  const { page } = world;
  await openEditor();
  for (const width of [1200, 380]) {
    await page.setViewportSize({ width, height: 700 });
    await dialog().getByRole('textbox', { name: 'About you' }).fill('Kittiwake'.repeat(50));
    const body = dialog().getByRole('textbox', { name: 'About you' }).locator('xpath=ancestor::*[contains(@class, "body")]');
    await expect.poll(() => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Discard' }).click();
});

test('crops a picture by mouse and keyboard and saves it with its description', async () => {
  const { page } = world;
  const before = (await fetchProfile()).avatar;
  await openEditor();
  const file = { name: 'gull.png', mimeType: 'image/png', buffer: Buffer.from(png({ width: 600, height: 300 })) };
  const fileChooser = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Choose a profile picture…' }).click();
  await (await fileChooser).setFiles(file);
  const crop = page.getByRole('dialog', { name: 'Your profile picture' });
  const where = () => crop.getByRole('status').textContent();
  await expect.poll(where).toBe('25 % from the left, 0 % from the top, 50 % wide');
  const frame = crop.getByRole('application');
  const { x, y, width } = (await frame.boundingBox()) ?? { x: NaN, y: NaN, width: NaN };
  await page.mouse.move(x + width / 2, y + width / 2);
  await page.mouse.down();
  await page.mouse.move(x, y + width / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(where).toBe('50 % from the left, 0 % from the top, 50 % wide');
  await frame.focus();
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(where).toBe('23 % from the left, 0 % from the top, 50 % wide');
  for (const key of ['+', '+']) await page.keyboard.press(key);
  await expect.poll(where).toMatch(/, 38 % wide$/);
  await crop.getByRole('button', { name: 'Use it' }).click();
  await crop.waitFor({ state: 'detached' });
  await dialog().getByRole('textbox', { name: 'Description of the profile picture' }).fill('A gull in profile');
  await save().click();
  await dialog().waitFor({ state: 'detached' });
  const after = await fetchProfile();
  expect(after.avatar).not.toBe(before);
  expect(after.avatar_description).toBe('A gull in profile');
  const avatarFile = Buffer.from(await (await fetch(after.avatar)).arrayBuffer());
  expect([avatarFile.readUInt32BE(16), avatarFile.readUInt32BE(20)]).toEqual([227, 227]);
  await profile().getByRole('img', { name: 'A gull in profile' }).waitFor();
});

test('refuses a file that is not a picture', async () => {
  const { page } = world;
  await openEditor();
  const fileChooser = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Choose a header…' }).click();
  await (await fileChooser).setFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  const crop = page.getByRole('dialog', { name: 'Your header' });
  await crop.getByText('This file can’t be read as an image. Choose another one.').waitFor();
  expect(await crop.getByRole('button', { name: 'Use it' }).isDisabled()).toBe(true);
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
});

test('applies changed posting defaults to new posts', async () => {
  const { page } = world;
  await openEditor();
  await dialog().getByLabel('Who sees them').selectOption('Followers');
  await save().click();
  await dialog().waitFor({ state: 'detached' });
  expect((await fetchProfile()).source.privacy).toBe('private');
  await page.keyboard.press('Escape');
  await viewButton(page, 'Home').click();
  await openComposer(page);
  await page
    .getByRole('button', { name: /Followers/ })
    .first()
    .waitFor();
});
