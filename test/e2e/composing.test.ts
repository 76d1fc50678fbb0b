// Tests composing a post under the server's rules and the user's server-side preferences.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { fetchAs, list, openComposer } from './steps.ts';

const tomas = 'tomas@archipelago.example';
let world: AppWorld;
let demo: TestDemo;
let mira: DemoCredentials;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  demo.store.db.run("UPDATE accounts SET privacy = 'unlisted', language = 'de' WHERE id = :id", { id: demo.act.id('mira') });
  mira = await world.startAs(demo);
  await vi.waitUntil(() => demo.streams() > 0, 15_000);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const dialog = () => world.page.getByRole('dialog');
const text = () => dialog().getByRole('textbox', { name: 'Post text' });
const waitForCounter = (characters: string) => dialog().locator('[aria-hidden=true]').getByText(characters, { exact: true }).waitFor();
const description = () =>
  text().evaluate((field) => document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent);
const sendButton = (name = 'Post') => dialog().getByRole('button', { name, exact: true });
const postWithText = (words: string) => list(world.page, 'Home').getByRole('article', { name: words });
/** Returns the newest post with that text as its author sees it on the server. */
async function findOnServer(words: string) {
  const find = () => demo.store.db.one<{ id: string }>('SELECT id FROM statuses WHERE text LIKE :words', { words: `%${words}%` })?.id;
  await expect.poll(find).toBeDefined();
  return fetchAs(demo, mira, `statuses/${find() ?? ''}`);
}

test('counts characters as the server does: 23 for a link, and a mention without its host', async () => {
  await openComposer(world.page);
  await waitForCounter('500');
  await text().fill('Hello @freya@archipelago.example https://example.com/a/very/long/address/of/something');
  await waitForCounter('464');
  await text().fill('é👩‍👩‍👧'.repeat(10));
  await waitForCounter('480');
  // A screen reader reads the description when the focus returns to the text.
  await dialog().getByRole('button', { name: 'Add a poll' }).focus();
  await text().focus();
  expect(await description()).toBe('480 characters left');
  await text().fill('x'.repeat(501));
  await dialog().getByText('1 character too many for this server.', { exact: true }).waitFor();
  // The live region announces it after a pause in typing.
  await dialog().getByRole('status').getByText('1 character too many', { exact: true }).waitFor({ state: 'attached' });
  expect(await sendButton().isDisabled()).toBe(true);
  // An empty composer leaves no draft.
  await text().fill('');
});

test('starts with the visibility and language set on the server, and lets the user change them', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('Nur für Freunde');
  await dialog().getByRole('button', { name: 'Language: German' }).waitFor();
  await dialog().getByRole('button', { name: 'Who can see it: Quiet public' }).click();
  await page.getByRole('menuitemradio', { name: 'Followers' }).click();
  await dialog().getByRole('button', { name: 'Who can see it: Followers' }).waitFor();
  await dialog().getByRole('button', { name: 'Language: German' }).click();
  await page.getByRole('combobox', { name: 'Search languages' }).fill('Norw');
  await page.keyboard.press('Enter');
  await dialog()
    .getByRole('button', { name: /^Language: Norw/ })
    .waitFor();
  // Types at the very moment in which the menu opens.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[role=dialog] [popovertarget][aria-label^="Language:"]')?.click();
    const field = document.querySelector<HTMLInputElement>('input[aria-label="Search languages"]');
    if (!field) throw new Error('The menu has no field');
    field.value = 'Norw';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.getByRole('option').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.getByRole('combobox', { name: 'Search languages' }).inputValue()).toBe('Norw');
  await page.keyboard.press('Enter');
  await sendButton().click();
  await dialog().waitFor({ state: 'detached' });
  expect(await findOnServer('Nur für Freunde')).toMatchObject({
    visibility: 'private',
    language: expect.stringMatching(/^n[bon]$/) as string,
  });
});

test('completes handles and hashtags while the user types', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Ahoy @tom');
  await page.getByRole('option', { name: tomas }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('look at #seab');
  await page.getByRole('option', { name: '#seabirds' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => text().inputValue()).toBe(`Ahoy @${tomas} look at #seabirds `);
  await text().fill('');
});

test('shows the user’s new post at the top of the timeline at once', async () => {
  await openComposer(world.page);
  await text().fill('First in the list');
  await sendButton().click();
  const first = list(world.page, 'Home').getByRole('article').first();
  await expect.poll(() => first.innerText()).toContain('First in the list');
  // The new post is visible without scrolling.
  expect(await list(world.page, 'Home').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('sends a content warning with the post', async () => {
  await openComposer(world.page);
  await dialog().getByRole('button', { name: 'Add a content warning' }).click();
  await dialog().getByRole('textbox', { name: 'Content warning' }).fill('Spreadsheets');
  await text().fill('Column x is the hut');
  await world.page.keyboard.press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
  expect(await findOnServer('Column x is the hut')).toMatchObject({ spoiler_text: 'Spreadsheets', visibility: 'unlisted', language: 'de' });
});

test('does not post on Enter in a single-line field, and moves from the content warning to the text', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('Written to the end');
  await dialog().getByRole('button', { name: 'Add a content warning' }).click();
  await page.keyboard.type('Boats');
  await page.keyboard.press('Enter');
  await expect.poll(() => text().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await text().inputValue()).toBe('Written to the end');
  await dialog().getByRole('button', { name: 'Add a poll' }).click();
  await dialog().getByRole('textbox', { name: 'Option 1' }).fill('Yes');
  await dialog().getByRole('textbox', { name: 'Option 2' }).fill('No');
  await dialog().getByRole('combobox', { name: 'Poll length' }).selectOption('Custom…');
  await dialog().getByRole('spinbutton').press('Enter');
  await dialog().getByRole('checkbox', { name: 'Multiple choice' }).press('Enter');
  expect(await sendButton().isEnabled()).toBe(true);
  await text().fill('Written to the very end');
  await dialog().getByRole('spinbutton').press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
  expect(await findOnServer('Written to the very end')).toMatchObject({ spoiler_text: 'Boats' });
  // Posts of one account are sent in order, so an earlier post would have arrived by now.
  expect(demo.store.db.all("SELECT id FROM statuses WHERE text = 'Written to the end'")).toEqual([]);
});

test('starts a reply with mentions of all participants and sends it as a reply to that post', async () => {
  const { page } = world;
  const id = demo.act.post(tomas, { text: '@ida @mira who counts tomorrow?' });
  await page.getByRole('button', { name: '1 new post', exact: true }).click();
  await postWithText('who counts tomorrow')
    .getByRole('button', { name: /^Reply/ })
    .click();
  await expect.poll(() => text().inputValue()).toBe('@tomas@archipelago.example @ida ');
  await page.keyboard.type('I do, from six');
  await sendButton('Reply').click();
  await dialog().waitFor({ state: 'detached' });
  const reply = await findOnServer('I do, from six');
  expect(reply.in_reply_to_id).toBe(id);
  expect((reply.mentions as { acct: string }[]).map(({ acct }) => acct).sort()).toEqual(['ida', 'tomas@archipelago.example']);
});

test('lets the user edit or discard a post that the server refused', async () => {
  const { page } = world;
  const outbox = page.getByRole('region', { name: 'Unsent posts' });
  const waitForRefusal = async (words: string) => {
    demo.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Text is too blunt"}' });
    await openComposer(page);
    await text().fill(words);
    await sendButton().click();
    await outbox
      .getByRole('alert')
      .getByText(/too blunt/)
      .waitFor();
  };
  await waitForRefusal('Rather blunt');
  await outbox.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => text().inputValue()).toBe('Rather blunt');
  await text().fill('Rather kind');
  await sendButton().click();
  await findOnServer('Rather kind');
  await outbox.waitFor({ state: 'detached' });
  await waitForRefusal('Very blunt');
  await outbox.getByRole('button', { name: 'Discard' }).click();
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await outbox.waitFor({ state: 'detached' });
  expect(demo.store.db.all('SELECT id FROM statuses WHERE text LIKE :words', { words: '%blunt%' })).toEqual([]);
});

test('keeps unsent text as a draft that can be resumed or discarded', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('To be continued');
  await page.keyboard.press('Escape');
  await page.getByText('Saved as a draft.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => text().inputValue()).toBe('To be continued');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Drafts' }).click();
  const drafts = page.getByRole('list', { name: 'Drafts' });
  await drafts.getByText('To be continued').waitFor();
  await drafts.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('No drafts.').waitFor();
});
