// Tests polls: creation by keyboard up to the server, and saving in a draft.
import { beforeEach, expect, test } from 'vitest';
import { png } from '../fixtures/media-files.ts';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, waitForFirstPost, openComposer } from './steps.ts';

interface PollResponse {
  options: { title: string; votes_count: number | null }[];
  multiple: boolean;
  expires_at: string;
}

startSignedIn();
beforeEach(() => world.resetToHome());

const dialog = () => world.page.getByRole('dialog').first();
const text = () => dialog().getByRole('textbox', { name: 'Post text' });
const option = (number: number) => dialog().getByRole('textbox', { name: `Option ${number}`, exact: true });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const options = () =>
  dialog()
    .getByRole('textbox', { name: /^Option / })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

async function fetchPoll(postText: string): Promise<PollResponse> {
  const find = () => demo.store.db.one<{ id: string }>('SELECT id FROM statuses WHERE text = :postText', { postText })?.id;
  await expect.poll(find).toBeDefined();
  const status = await fetchAs(demo, mira, `statuses/${find() ?? ''}`);
  return status['poll'] as PollResponse;
}

test('creates, reorders, and posts a poll by keyboard alone', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Which bird is it?');
  await button('Add a poll').focus();
  await page.keyboard.press('Enter');
  await option(1).focus();
  await page.keyboard.type('Tern');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Gull');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Auk');
  await page.keyboard.press('Alt+ArrowUp');
  await dialog().getByText('Option moved to position 2 of 3.').waitFor({ state: 'attached' });
  expect(await options()).toEqual(['Tern', 'Auk', 'Gull']);
  await dialog().getByRole('checkbox', { name: 'Multiple choice' }).press('Space');
  await dialog().getByRole('combobox', { name: 'Poll length' }).selectOption('3 days');
  await option(2).press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
  const poll = await fetchPoll('Which bird is it?');
  expect(poll.options.map(({ title }) => title)).toEqual(['Tern', 'Auk', 'Gull']);
  expect(poll.multiple).toBe(true);
  const days = (Date.parse(poll.expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThanOrEqual(3);
  await page
    .getByRole('article', { name: /Which bird is it/ })
    .getByText('Auk')
    .waitFor();
});

test('reorders options by dragging', async () => {
  const { page } = world;
  await openComposer(page);
  await button('Add a poll').click();
  await option(1).fill('First');
  await option(2).fill('Second');
  const from = await dialog().getByRole('button', { name: 'Move option 1' }).boundingBox();
  const to = await dialog().getByRole('button', { name: 'Move option 2' }).boundingBox();
  if (!from || !to) throw new Error('A handle has no bounding box');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + to.height - 4, { steps: 4 });
  await page.mouse.up();
  expect(await options()).toEqual(['Second', 'First']);
});

test('splits pasted lines into options', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('one\ntwo\nthree');
  await text().press('Control+A');
  await text().press('Control+C');
  await button('Add a poll').click();
  await option(1).click();
  await page.keyboard.press('Control+V');
  await expect.poll(options).toEqual(['one', 'two', 'three']);
});

test('explains invalid options and disables Post until they are valid', async () => {
  await openComposer(world.page);
  await text().fill('Not yet right.');
  await button('Add a poll').click();
  await dialog().getByText('Write at least two options.').waitFor();
  expect(await button('Post').isDisabled()).toBe(true);
  await option(1).fill('Tern');
  await option(2).fill('Tern');
  await dialog().getByText('Option 2 is a duplicate.').waitFor();
  expect(await button('Post').getAttribute('title')).toBe('Option 2 is a duplicate.');
  await option(2).fill('G'.repeat(51));
  await dialog().getByText('Option 2 is 1 character too long.').waitFor();
  await option(2).fill('Gull');
  await expect.poll(() => button('Post').isDisabled()).toBe(false);
});

test('restores a removed poll with Undo', async () => {
  await openComposer(world.page);
  await text().fill('Second thoughts.');
  await button('Add a poll').click();
  await option(1).fill('Yes');
  await option(2).fill('No');
  await button('Remove the poll').click();
  await option(1).waitFor({ state: 'detached' });
  await button('Undo').press('Enter');
  await option(2).waitFor();
  expect(await options()).toEqual(['Yes', 'No']);
});

test('restores the poll of a draft after a kill', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('To be decided later.');
  await button('Add a poll').click();
  await option(1).fill('Sooner');
  await option(2).fill('Later');
  await dialog().getByText('Draft saved').waitFor();
  await world.restart('kill');
  await waitForFirstPost(world.page);
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByText('To be decided later.').click();
  await option(2).waitFor();
  expect(await options()).toEqual(['Sooner', 'Later']);
});

test('does not clip the poll editor at 380 pixels', async () => {
  await openComposer(world.page);
  await button('Add a poll').click();
  await world.page.setViewportSize({ width: 380, height: 720 });
  const clippedCount = await dialog().evaluate(
    (element) => [...element.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1).length,
  );
  expect(clippedCount).toBe(0);
});

test('posts a poll together with a picture, with its description', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('Which of these nests?');
  await button('Add a poll').click();
  await option(1).fill('The left one');
  await option(2).fill('The right one');
  const buffer = Buffer.from(png({ width: 480, height: 320 }));
  await dialog().locator('[data-media-picker]').setInputFiles({ name: 'nest.png', mimeType: 'image/png', buffer });
  await button('Describe nest.png').click();
  await page.getByRole('textbox', { name: 'Description for people who can’t see it' }).fill('Two nests');
  await page.getByRole('button', { name: 'Done' }).click();
  await button('Post').click();
  await dialog().waitFor({ state: 'detached' });
  const row = page.getByRole('article', { name: /Which of these nests/ });
  await row.getByText('The left one').waitFor();
  await row.getByRole('button', { name: 'Open: Two nests' }).waitFor();
  expect((await fetchPoll('Which of these nests?')).options.map(({ title }) => title)).toEqual(['The left one', 'The right one']);
});
