// The person's own profile, edited as a whole: what is typed, pictures that are cropped, what the server refuses, and what new posts begin with.
import { beforeEach, expect, test } from 'vitest';
import { png } from '../fixtures/media-files.ts';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { asServerSees, openComposer, view } from './steps.ts';

startSignedIn();
beforeEach(() => world.home());

interface Own {
  display_name: string;
  avatar: string;
  avatar_description: string;
  locked: boolean;
  indexable: boolean;
  source: { note: string; privacy: string; language: string; fields: { name: string; value: string }[] };
}
const own = async () => (await asServerSees(demo, mira, 'accounts/verify_credentials')) as unknown as Own;
const dialog = () => world.page.getByRole('dialog', { name: 'Edit profile' });
const save = () => dialog().getByRole('button', { name: 'Save' });
const profile = () => world.page.getByRole('region', { name: 'Profile', exact: true });

async function edit(): Promise<void> {
  const { page } = world;
  await page.locator('.account').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await profile().getByRole('button', { name: 'Edit profile' }).click();
  await dialog().getByRole('textbox', { name: 'Display name' }).waitFor();
}

test('name, bio, table and switches reach the server', async () => {
  await edit();
  expect(await save().isDisabled()).toBe(true);
  await dialog().getByRole('textbox', { name: 'Display name' }).fill('Mira of the slip');
  await dialog().getByRole('textbox', { name: 'About you' }).fill('Boats.\nBirds.');
  const rows = dialog().getByRole('textbox', { name: /^Name of row/ });
  for (let left = await rows.count(); left > 0; left -= 1) {
    await dialog().getByRole('button', { name: 'Remove row 1', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(left - 1);
  }
  for (const [at, name] of ['Boat', 'Dog'].entries()) {
    await dialog().getByRole('button', { name: 'Add a row' }).click();
    await dialog()
      .getByRole('textbox', { name: `Name of row ${at + 1}` })
      .fill(name);
    await dialog()
      .getByRole('textbox', { name: `Text of row ${at + 1}` })
      .fill(`${name}!`);
  }
  await dialog().getByRole('button', { name: 'Move row 2 up' }).click();
  await dialog().getByRole('checkbox', { name: 'Approve followers' }).check();
  await dialog()
    .getByRole('checkbox', { name: 'Public posts can be searched' })
    .setChecked(!(await own()).indexable);
  const { indexable } = await own();
  await save().click();
  await dialog().waitFor({ state: 'detached' });
  expect(await own()).toMatchObject({
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

test('what the server refuses is said at its field, and all that was typed stays', async () => {
  await edit();
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
  expect(await own()).toMatchObject({ display_name: 'Mira again', source: { note: 'A short one' } });
});

test('leaving with changes asks, and keeps them while another account is shown', async () => {
  const { page } = world;
  await edit();
  await dialog().getByRole('textbox', { name: 'About you' }).fill('Half a thought');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog().getByRole('textbox', { name: 'About you' }).inputValue()).toBe('Half a thought');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog().waitFor({ state: 'detached' });
  await edit();
  expect(await dialog().getByRole('textbox', { name: 'About you' }).inputValue()).not.toBe('Half a thought');
});

test('what was typed is there again after the app was ended, and can be discarded', async () => {
  await edit();
  const note = () => dialog().getByRole('textbox', { name: 'About you' });
  const before = await note().inputValue();
  await note().fill('Half a thought, kept');
  await dialog().getByRole('checkbox', { name: 'Automated account' }).check();
  await world.restart();
  await world.home();
  await edit();
  await dialog().getByText('What you changed last time is here again. It is not saved yet.').waitFor();
  expect(await note().inputValue()).toBe('Half a thought, kept');
  expect(await dialog().getByRole('checkbox', { name: 'Automated account' }).isChecked()).toBe(true);
  expect(await own()).toMatchObject({ source: { note: before } });
  await dialog().getByRole('button', { name: 'Discard the changes' }).click();
  await expect.poll(() => note().inputValue()).toBe(before);
  expect(await save().isDisabled()).toBe(true);
  await world.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('a long word makes the form no wider, in a narrow window either', async () => {
  const { page } = world;
  await edit();
  for (const width of [1200, 380]) {
    await page.setViewportSize({ width, height: 700 });
    await dialog().getByRole('textbox', { name: 'About you' }).fill('Kittiwake'.repeat(50));
    const body = dialog().getByRole('textbox', { name: 'About you' }).locator('xpath=ancestor::*[contains(@class, "body")]');
    await expect.poll(() => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Discard' }).click();
});

test('a picture is cropped by keys and sent with its description', async () => {
  const { page } = world;
  const before = (await own()).avatar;
  await edit();
  const file = { name: 'gull.png', mimeType: 'image/png', buffer: Buffer.from(png({ width: 600, height: 300 })) };
  const chosen = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Choose a picture…' }).click();
  await (await chosen).setFiles(file);
  const crop = page.getByRole('dialog', { name: 'Your picture' });
  const where = () => crop.getByRole('status').textContent();
  await expect.poll(where).toBe('From 25 % left and 0 % top, 50 % wide');
  const frame = crop.getByRole('application');
  const { x, y, width } = (await frame.boundingBox()) ?? { x: NaN, y: NaN, width: NaN };
  await page.mouse.move(x + width / 2, y + width / 2);
  await page.mouse.down();
  await page.mouse.move(x, y + width / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(where).toBe('From 50 % left and 0 % top, 50 % wide');
  await frame.focus();
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(where).toBe('From 23 % left and 0 % top, 50 % wide');
  for (const key of ['+', '+']) await page.keyboard.press(key);
  await expect.poll(where).toMatch(/, 38 % wide$/);
  await crop.getByRole('button', { name: 'Use it' }).click();
  await crop.waitFor({ state: 'detached' });
  await dialog().getByRole('textbox', { name: 'Description of the picture' }).fill('A gull in profile');
  await save().click();
  await dialog().waitFor({ state: 'detached' });
  const after = await own();
  expect(after.avatar).not.toBe(before);
  expect(after.avatar_description).toBe('A gull in profile');
  const sent = Buffer.from(await (await fetch(after.avatar)).arrayBuffer());
  expect([sent.readUInt32BE(16), sent.readUInt32BE(20)]).toEqual([227, 227]);
  await profile().getByRole('img', { name: 'A gull in profile' }).waitFor();
});

test('a file that is no picture is refused with a sentence', async () => {
  const { page } = world;
  await edit();
  const chosen = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Choose a header…' }).click();
  await (await chosen).setFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  const crop = page.getByRole('dialog', { name: 'Your header' });
  await crop.getByText('This file can’t be read as a picture. Choose another one.').waitFor();
  expect(await crop.getByRole('button', { name: 'Use it' }).isDisabled()).toBe(true);
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
});

test('new posts begin as the server has it from now on', async () => {
  const { page } = world;
  await edit();
  await dialog().getByLabel('Who sees them').selectOption('Followers');
  await save().click();
  await dialog().waitFor({ state: 'detached' });
  expect((await own()).source.privacy).toBe('private');
  await page.keyboard.press('Escape');
  await view(page, 'Home').click();
  await openComposer(page);
  await page
    .getByRole('button', { name: /Followers/ })
    .first()
    .waitFor();
});
