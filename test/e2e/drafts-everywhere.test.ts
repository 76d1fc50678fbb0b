// The drafts of all accounts in one list: what each has, search, resuming as its account, and discarding with Undo.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Draft } from '../../electron/contract/draft.ts';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { addAccount, closeBy, firstPost, list, openComposer, view } from './steps.ts';
import { railButtons } from './three-people.ts';

let world: World;
let coast: Demo;

beforeAll(async () => {
  world = await World.create();
  coast = await world.service();
  await world.signedIn(coast);
  await addAccount(world, coast.url, world.person(coast, 1));
  await railButtons(world).nth(1).waitFor();
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const drafts = () => list(world.page, 'Drafts').getByRole('listitem');
const draft = (text: string) => drafts().filter({ hasText: text });
const undo = () => world.page.getByRole('button', { name: 'Undo' }).last();
const showDrafts = () => view(world.page, 'Drafts').click();

async function keep(text: string): Promise<void> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await composer.getByText('Draft saved').waitFor();
  await world.page.keyboard.press('Escape');
  await composer.waitFor({ state: 'detached' });
}

/** Every draft, changed while the app does not run. */
function rewrite(change: (draft: Draft) => Draft): void {
  const db = new DatabaseSync(join(world.userData, 'journal.db'));
  const put = db.prepare('UPDATE drafts SET draft = ? WHERE id = ?');
  for (const { id, draft } of db.prepare('SELECT id, draft FROM drafts').all())
    put.run(JSON.stringify(change(JSON.parse(draft as string) as Draft)), id ?? '');
  db.close();
}

test('the drafts of all accounts are in one list, and a click goes on as the account that wrote it', async () => {
  const { page } = world;
  await keep('Mira on the ferry');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
  await keep('Jonna at the slipway');
  await showDrafts();
  await draft('Jonna at the slipway').getByText('@jonna@').waitFor();
  await draft('Mira on the ferry').getByText('@mira@').waitFor();
  await expect.poll(() => view(page, 'Drafts').innerText()).toMatch(/2$/);
  await page.getByText('Mira on the ferry').click();
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).waitFor();
  const text = page.getByRole('dialog', { name: 'New post' }).getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => text.inputValue()).toBe('Mira on the ferry');
  await text.press('Escape');
});

test('what is being written stays in sight while the person reads as another account', async () => {
  const { page } = world;
  const composer = await openComposer(page);
  const text = composer.getByRole('textbox', { name: 'Text of the post' });
  await page.keyboard.type('Mira writes on');
  for (let left = 0; left < 3; left += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
  // The same field: the caret and the focus stay.
  await page.keyboard.type(' and');
  expect(await text.inputValue()).toBe('Mira writes and on');
  await composer.getByRole('button', { name: /^Post as @mira@/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await composer.waitFor({ state: 'detached' });
  const author = () => coast.store.db.all('SELECT account_id FROM statuses WHERE text = :text', { text: 'Mira writes and on' });
  await expect.poll(author).toEqual([{ account_id: coast.act.id('mira') }]);
  // Nothing was written yet: the composer does not come along.
  await openComposer(page);
  await composer.getByRole('button', { name: /^Post as @jonna@/ }).waitFor();
  await page.keyboard.press('Control+1');
  await composer.waitFor({ state: 'detached' });
});

test('a window of its own posts as another account, and ends with the account that it writes as', async () => {
  const { page } = world;
  const composer = await openComposer(page);
  await page.keyboard.type('Out of a window');
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    composer.getByRole('button', { name: 'In a window of its own' }).click(),
  ]);
  await own.getByRole('button', { name: /^Post as @mira@/ }).click();
  await own.getByRole('menuitemradio', { name: /@jonna@/ }).click();
  await own.getByRole('button', { name: /^Post as @jonna@/ }).waitFor();
  await own.getByRole('textbox', { name: 'Text of the post' }).focus();
  await own.keyboard.type(', as Jonna');
  await showDrafts();
  await draft('Out of a window, as Jonna').getByText('@jonna@').waitFor();
  expect(await drafts().filter({ hasText: 'Out of a window' }).count()).toBe(1);
  await closeBy(own, () => own.getByRole('textbox', { name: 'Text of the post' }).press('Control+Enter'));
  const author = () => coast.store.db.all('SELECT account_id FROM statuses WHERE text = :text', { text: 'Out of a window, as Jonna' });
  await expect.poll(author).toEqual([{ account_id: coast.act.id('jonna') }]);
  expect(await drafts().filter({ hasText: 'Out of a window' }).count()).toBe(0);
});

test('a discarded draft is gone at once, and back with Undo; without it, it is gone for good', async () => {
  const { page } = world;
  await keep('Discarded by mistake');
  await showDrafts();
  await draft('Discarded by mistake').getByRole('button', { name: 'Discard', exact: true }).click();
  await draft('Discarded by mistake').waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await undo().click();
  await draft('Discarded by mistake').waitFor();
  await draft('Discarded by mistake').getByRole('button', { name: 'Discard', exact: true }).click();
  await draft('Discarded by mistake').waitFor({ state: 'detached' });
  // The app ends before the time for Undo is over.
  await world.restart('kill');
  await firstPost(world.page);
  await showDrafts();
  await draft('Mira on the ferry').waitFor();
  expect(await draft('Discarded by mistake').count()).toBe(0);
});

test('a posted draft is gone everywhere', async () => {
  const { page } = world;
  await keep('Soon to be a post');
  await showDrafts();
  await draft('Soon to be a post').getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'New post' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await draft('Soon to be a post').waitFor({ state: 'detached' });
  await world.restart();
  await firstPost(world.page);
  await showDrafts();
  await draft('Mira on the ferry').waitFor();
  expect(await draft('Soon to be a post').count()).toBe(0);
});

test('a draft says what it has besides its text', async () => {
  await world.end();
  rewrite((each) => ({
    ...each,
    poll: { options: ['Terns', 'Auks'], expiresIn: 300, multiple: false, hideTotals: false },
    thread: [{ id: crypto.randomUUID(), text: 'And another one', attachments: [], poll: null }],
    schedule: { at: Date.parse('2030-05-04T12:00:00'), by: 'server' },
    editedId: '5',
    attachments: [
      {
        id: crypto.randomUUID(),
        kind: 'video' as const,
        name: 'tern.mp4',
        type: 'video/mp4',
        bytes: 5,
        width: 4,
        height: 3,
        duration: 2,
        description: 'A tern dives',
        focus: null,
        thumbnail: null,
        serverId: null,
      },
    ],
  }));
  await world.start();
  await firstPost(world.page);
  await showDrafts();
  const shown = draft('Mira on the ferry');
  for (const words of ['Poll', 'Thread of 2 posts', 'Change of a sent post', /^For May 4, 2030/]) await shown.getByText(words).waitFor();
  await shown.getByRole('list', { name: '1 attachment' }).getByRole('img', { name: 'A tern dives' }).waitFor();
});

test('many drafts are searched by what they say', async () => {
  const { page } = world;
  for (const text of ['Tide tables for June', 'Tide tables for July', 'Paint for the hull', 'Oars']) await keep(text);
  await showDrafts();
  const field = page.getByRole('searchbox', { name: 'Search drafts' });
  await field.fill('june tables');
  await expect.poll(() => drafts().count()).toBe(1);
  await draft('Tide tables for June').waitFor();
  await field.fill('albatross');
  await page.getByText('No draft has these words.').waitFor();
  await field.fill('');
  await draft('Oars').waitFor();
});
