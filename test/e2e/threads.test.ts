// Tests composing a thread: posts are added, split, joined, moved, and removed, then sent in order, each as a reply to the previous one.
import { beforeEach, expect, test } from 'vitest';
import { png } from '../fixtures/media-files.ts';
import { demo as coast, startSignedIn, world } from './signed-in.ts';
import { openComposer } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

interface ThreadPostRow {
  id: string;
  in_reply_to_id: string | null;
  poll_id: string | null;
}
const statuses = (text: string) =>
  coast.store.db.all<ThreadPostRow>('SELECT id, in_reply_to_id, poll_id FROM statuses WHERE text = :text', { text });

/** Opens the composer and types a thread of these texts by keyboard alone. */
async function typeThread(...texts: string[]) {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Post text' }).waitFor();
  for (const [at, text] of texts.entries()) {
    if (at > 0) {
      await world.page.keyboard.press('Control+Shift+Enter');
      await expect.poll(() => dialog.getByRole('textbox', { name: `Text of post ${at + 1} of ${at + 1}` }).count()).toBe(1);
    }
    await world.page.keyboard.type(text);
  }
  const field = (at: number) => dialog.getByRole('textbox', { name: new RegExp(`^Text of post ${at} of`) });
  return { dialog, field };
}

test('sends the posts of a thread in order, each as a reply to the previous one', async () => {
  const { dialog } = await typeThread('The tide went out.', 'It left a boat.', 'Nobody knew it.');
  await dialog.getByRole('button', { name: 'Post all 3' }).click();
  await expect.poll(() => statuses('Nobody knew it.').length, { timeout: 20_000 }).toBe(1);
  const [first, second, third] = ['The tide went out.', 'It left a boat.', 'Nobody knew it.'].map((text) => statuses(text)[0]);
  expect([first?.in_reply_to_id, second?.in_reply_to_id, third?.in_reply_to_id]).toEqual([null, first?.id, second?.id]);
});

test('restores a refused thread with its picture and its poll, and sends it again', async () => {
  const { dialog, field } = await typeThread('A picture first.', 'Then a question.', 'And an end.');
  await dialog
    .locator('[data-media-picker]')
    .first()
    .setInputFiles({ name: 'gull.png', mimeType: 'image/png', buffer: Buffer.from(png({ width: 480, height: 320 })) });
  await dialog.getByRole('button', { name: 'Describe gull.png' }).click();
  await world.page.getByRole('textbox', { name: 'Description for people who can’t see it' }).fill('A gull');
  await world.page.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('listitem', { name: 'Text of post 2 of 3' }).getByRole('button', { name: 'Add a poll' }).click();
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Yes');
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('No');
  coast.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: No gulls please"}' });
  await dialog.getByRole('button', { name: 'Post all 3' }).click();
  await world.page.getByText(/No gulls please/).waitFor({ timeout: 40_000 });
  expect(statuses('Then a question.')).toEqual([]);

  await world.page.getByRole('region', { name: 'Unsent posts' }).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => field(3).inputValue()).toBe('And an end.');
  expect(await dialog.getByRole('textbox', { name: 'Option 2' }).inputValue()).toBe('No');
  await dialog.getByRole('button', { name: 'Post all 3' }).click();
  await expect.poll(() => statuses('And an end.').length, { timeout: 20_000 }).toBe(1);
  const [first, second, third] = ['A picture first.', 'Then a question.', 'And an end.'].map((text) => statuses(text)[0]);
  expect([second?.in_reply_to_id, third?.in_reply_to_id]).toEqual([first?.id, second?.id]);
  expect(coast.store.media.ofStatus(first?.id ?? '').map(({ description }) => description)).toEqual(['A gull']);
  expect([first, second, third].map((row) => row?.poll_id !== null)).toEqual([false, true, false]);
});

test('moves, joins, and removes posts, and restores a removed one with Undo', async () => {
  const { dialog, field } = await typeThread('one', 'two', 'three');
  await dialog.getByRole('button', { name: 'Move post 3 up' }).click();
  await expect.poll(() => field(2).inputValue()).toBe('three');
  await expect.poll(() => field(2).evaluate((element) => element === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Join post 2 with the one before' }).click();
  await expect.poll(() => field(1).inputValue()).toBe('one\n\nthree');
  await dialog.getByRole('button', { name: 'Remove post 1' }).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('two');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => field(1).inputValue()).toBe('one\n\nthree');
  expect(await field(2).inputValue()).toBe('two');
  await world.page.keyboard.press('Escape');
});

test('splits a text that is too long between sentences', async () => {
  const { dialog, field } = await typeThread('');
  const sentence = (at: number): string => `${`This is sentence number ${at} `.repeat(8).trim()}.`;
  const long = [1, 2, 3, 4].map(sentence).join(' ');
  await dialog.getByRole('textbox').first().fill(long);
  await dialog
    .getByText(/too many for this server/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: /^Split into \d posts$/ }).click();
  const parts = await Promise.all([1, 2].map((at) => field(at).inputValue()));
  expect(parts.join(' ')).toBe(
    [1, 2, 3, 4]
      .map(sentence)
      .slice(0, parts.join(' ').split('.').length - 1)
      .join(' '),
  );
  expect(parts.every((part) => part.length <= 500 && part.endsWith('.'))).toBe(true);
  await world.page.keyboard.press('Escape');
});

test('names an empty post of a thread and disables sending', async () => {
  const { dialog } = await typeThread('Something.', '');
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Post all 2' }).getAttribute('title'))
    .toBe('Post 2 is empty: write something, or remove it.');
  expect(await dialog.getByRole('button', { name: 'Post all 2' }).isDisabled()).toBe(true);
  await world.page.keyboard.press('Escape');
});

test('saves a thread as one draft and restores all its posts', async () => {
  const { dialog } = await typeThread('First half.', 'Second half.');
  await dialog.getByText('Draft saved').waitFor();
  await world.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByText('Thread of 2 posts').first().waitFor();
  await world.page.getByText('First half.').first().click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Text of post 2 of 2' }).inputValue()).toBe('Second half.');
  await world.page.keyboard.press('Escape');
});
