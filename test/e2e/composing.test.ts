// Writing a post as the server's own rules and the person's own settings there have it.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { asServerSees, list, openComposer } from './steps.ts';

const tomas = 'tomas@archipelago.example';
let world: World;
let demo: Demo;
let mira: DemoAccount;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  demo.store.db.run("UPDATE accounts SET privacy = 'unlisted', language = 'de' WHERE id = :id", { id: demo.act.id('mira') });
  mira = await world.signedIn(demo);
  await vi.waitUntil(() => demo.streams() > 0, 15_000);
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const dialog = () => world.page.getByRole('dialog');
const text = () => dialog().getByRole('textbox', { name: 'Text of the post' });
const left = (characters: string) => dialog().locator('[aria-hidden=true]').getByText(characters, { exact: true }).waitFor();
const description = () =>
  text().evaluate((field) => document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent);
const send = (name = 'Post') => dialog().getByRole('button', { name, exact: true });
const saying = (words: string) => list(world.page, 'Home').getByRole('article', { name: words });
/** The newest post of that text, as its author sees it on the server. */
async function onServer(words: string) {
  const find = () => demo.store.db.one<{ id: string }>('SELECT id FROM statuses WHERE text LIKE :words', { words: `%${words}%` })?.id;
  await expect.poll(find).toBeDefined();
  return asServerSees(demo, mira, `statuses/${find() ?? ''}`);
}

test('the counter counts as the server does: a link as 23, a mention without its host', async () => {
  await openComposer(world.page);
  await left('500');
  await text().fill('Hello @freya@archipelago.example https://example.com/a/very/long/address/of/something');
  await left('464');
  await text().fill('é👩‍👩‍👧'.repeat(10));
  await left('480');
  // A screen reader says it when the person comes back to the text.
  await dialog().getByRole('button', { name: 'Add a poll' }).focus();
  await text().focus();
  expect(await description()).toBe('480 characters left');
  await text().fill('x'.repeat(501));
  await dialog().getByText('1 character too many for this server.', { exact: true }).waitFor();
  // Said in a pause.
  await dialog().getByRole('status').getByText('1 character too many', { exact: true }).waitFor({ state: 'attached' });
  expect(await send().isDisabled()).toBe(true);
  // Nothing stays as a draft.
  await text().fill('');
});

test('visibility and language begin as set on the server, and can be chosen', async () => {
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
  // Typed in the very moment in which the menu opens.
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
  await send().click();
  await dialog().waitFor({ state: 'detached' });
  expect(await onServer('Nur für Freunde')).toMatchObject({ visibility: 'private', language: expect.stringMatching(/^n[bon]$/) as string });
});

test('people and tags are completed while they are typed', async () => {
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

test('the own post stands at the top of the timeline at once', async () => {
  await openComposer(world.page);
  await text().fill('First in the list');
  await send().click();
  const first = list(world.page, 'Home').getByRole('article').first();
  await expect.poll(() => first.innerText()).toContain('First in the list');
  // In sight, without scrolling.
  expect(await list(world.page, 'Home').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('a content warning goes with the post', async () => {
  await openComposer(world.page);
  await dialog().getByRole('button', { name: 'Add a content warning' }).click();
  await dialog().getByRole('textbox', { name: 'Content warning' }).fill('Spreadsheets');
  await text().fill('Column x is the hut');
  await world.page.keyboard.press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
  expect(await onServer('Column x is the hut')).toMatchObject({ spoiler_text: 'Spreadsheets', visibility: 'unlisted', language: 'de' });
});

test('Enter in a field of one line posts nothing: from the content warning it goes on to the text', async () => {
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
  await dialog().getByRole('combobox', { name: 'Runs for' }).selectOption('Another time…');
  await dialog().getByRole('spinbutton').press('Enter');
  await dialog().getByRole('checkbox', { name: 'Several choices' }).press('Enter');
  expect(await send().isEnabled()).toBe(true);
  await text().fill('Written to the very end');
  await dialog().getByRole('spinbutton').press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
  expect(await onServer('Written to the very end')).toMatchObject({ spoiler_text: 'Boats' });
  // Posts of one account are sent in order.
  expect(demo.store.db.all("SELECT id FROM statuses WHERE text = 'Written to the end'")).toEqual([]);
});

test('a reply begins with everybody who is meant, and answers that post', async () => {
  const { page } = world;
  const id = demo.act.post(tomas, { text: '@ida @mira who counts tomorrow?' });
  await page.getByRole('button', { name: '1 new post', exact: true }).click();
  await saying('who counts tomorrow')
    .getByRole('button', { name: /^Reply/ })
    .click();
  await expect.poll(() => text().inputValue()).toBe('@tomas@archipelago.example @ida ');
  await page.keyboard.type('I do, from six');
  await send('Reply').click();
  await dialog().waitFor({ state: 'detached' });
  const reply = await onServer('I do, from six');
  expect(reply.in_reply_to_id).toBe(id);
  expect((reply.mentions as { acct: string }[]).map(({ acct }) => acct).sort()).toEqual(['ida', 'tomas@archipelago.example']);
});

test('a post that the server refuses can be edited or discarded', async () => {
  const { page } = world;
  const outbox = page.getByRole('region', { name: 'Posts on their way' });
  const refused = async (words: string) => {
    demo.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Text is too blunt"}' });
    await openComposer(page);
    await text().fill(words);
    await send().click();
    await outbox
      .getByRole('alert')
      .getByText(/too blunt/)
      .waitFor();
  };
  await refused('Rather blunt');
  await outbox.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => text().inputValue()).toBe('Rather blunt');
  await text().fill('Rather kind');
  await send().click();
  await onServer('Rather kind');
  await outbox.waitFor({ state: 'detached' });
  await refused('Very blunt');
  await outbox.getByRole('button', { name: 'Discard' }).click();
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await outbox.waitFor({ state: 'detached' });
  expect(demo.store.db.all('SELECT id FROM statuses WHERE text LIKE :words', { words: '%blunt%' })).toEqual([]);
});

test('what is closed without posting is kept, and can be taken up or discarded', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('To be continued');
  await page.keyboard.press('Escape');
  await page.getByText('Kept as a draft.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => text().inputValue()).toBe('To be continued');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Drafts' }).click();
  const drafts = page.getByRole('list', { name: 'Drafts' });
  await drafts.getByText('To be continued').waitFor();
  await drafts.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('No drafts.').waitFor();
});
