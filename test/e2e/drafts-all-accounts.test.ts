// Tests the drafts of all accounts in one list: preview, search, resuming as the draft's account, and discarding with Undo.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Draft } from '../../electron/contract/draft.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { closeWindowBy, waitForFirstPost, list, openComposer, viewButton } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  coast = await world.startServer();
  await world.startAsAccounts([[coast], [coast, 1]]);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const drafts = () => list(world.page, 'Drafts').getByRole('listitem');
const draft = (text: string) => drafts().filter({ hasText: text });
const undo = () => world.page.getByRole('button', { name: 'Undo' }).last();
const showDrafts = () => viewButton(world.page, 'Drafts').click();

async function saveDraft(text: string): Promise<void> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill(text);
  await composer.getByText('Draft saved').waitFor();
  await world.page.keyboard.press('Escape');
  await composer.waitFor({ state: 'detached' });
}

/** Rewrites every draft on disk; the app must not run. */
function rewriteDrafts(change: (draft: Draft) => Draft): void {
  const db = new DatabaseSync(join(world.userData, 'journal.db'));
  const updateStatement = db.prepare('UPDATE drafts SET draft = ? WHERE id = ?');
  for (const { id, draft } of db.prepare('SELECT id, draft FROM drafts').all())
    updateStatement.run(JSON.stringify(change(JSON.parse(draft as string) as Draft)), id ?? '');
  db.close();
}

test('lists the drafts of all accounts and resumes a draft as its account', async () => {
  const { page } = world;
  await saveDraft('Mira on the ferry');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
  await saveDraft('Jonna at the slipway');
  await showDrafts();
  await draft('Jonna at the slipway').getByText('@jonna@').waitFor();
  await draft('Mira on the ferry').getByText('@mira@').waitFor();
  await expect.poll(() => viewButton(page, 'Drafts').innerText()).toMatch(/2$/);
  await page.getByText('Mira on the ferry').click();
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).waitFor();
  const text = page.getByRole('dialog', { name: 'New post' }).getByRole('textbox', { name: 'Post text' });
  await expect.poll(() => text.inputValue()).toBe('Mira on the ferry');
  await text.press('Escape');
});

test('keeps the composer and its account when the user switches to another account', async () => {
  const { page } = world;
  const composer = await openComposer(page);
  const text = composer.getByRole('textbox', { name: 'Post text' });
  await page.keyboard.type('Mira writes on');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
  // Caret and focus are kept because the field is the same element.
  await page.keyboard.type(' and');
  expect(await text.inputValue()).toBe('Mira writes and on');
  await composer.getByRole('button', { name: /^Post as @mira@/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await composer.waitFor({ state: 'detached' });
  const author = () => coast.store.db.all('SELECT account_id FROM statuses WHERE text = :text', { text: 'Mira writes and on' });
  await expect.poll(author).toEqual([{ account_id: coast.act.id('mira') }]);
  // An empty composer does not follow to another account.
  await openComposer(page);
  await composer.getByRole('button', { name: /^Post as @jonna@/ }).waitFor();
  await page.keyboard.press('Control+1');
  await composer.waitFor({ state: 'detached' });
});

test('posts as another account from a separate composer window', async () => {
  const { page } = world;
  const composer = await openComposer(page);
  await page.keyboard.type('Out of a window');
  const [own] = await Promise.all([
    page.context().waitForEvent('page'),
    composer.getByRole('button', { name: 'Move to a separate window' }).click(),
  ]);
  await own.getByRole('button', { name: /^Post as @mira@/ }).click();
  await own.getByRole('menuitemradio', { name: /@jonna@/ }).click();
  await own.getByRole('button', { name: /^Post as @jonna@/ }).waitFor();
  await own.getByRole('textbox', { name: 'Post text' }).focus();
  await own.keyboard.type(', as Jonna');
  await showDrafts();
  await draft('Out of a window, as Jonna').getByText('@jonna@').waitFor();
  expect(await drafts().filter({ hasText: 'Out of a window' }).count()).toBe(1);
  await closeWindowBy(own, () => own.getByRole('textbox', { name: 'Post text' }).press('Control+Enter'));
  const author = () => coast.store.db.all('SELECT account_id FROM statuses WHERE text = :text', { text: 'Out of a window, as Jonna' });
  await expect.poll(author).toEqual([{ account_id: coast.act.id('jonna') }]);
  expect(await drafts().filter({ hasText: 'Out of a window' }).count()).toBe(0);
});

test('discards a draft at once, restores it with Undo, and otherwise deletes it for good', async () => {
  const { page } = world;
  await saveDraft('Discarded by mistake');
  await showDrafts();
  await draft('Discarded by mistake').getByRole('button', { name: 'Discard', exact: true }).click();
  await draft('Discarded by mistake').waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await undo().click();
  await draft('Discarded by mistake').waitFor();
  await draft('Discarded by mistake').getByRole('button', { name: 'Discard', exact: true }).click();
  await draft('Discarded by mistake').waitFor({ state: 'detached' });
  // Kills the app before the time for Undo is over.
  await world.restart('kill');
  await waitForFirstPost(world.page);
  await showDrafts();
  await draft('Mira on the ferry').waitFor();
  expect(await draft('Discarded by mistake').count()).toBe(0);
});

test('removes a posted draft from the list, also after a restart', async () => {
  const { page } = world;
  await saveDraft('Soon to be a post');
  await showDrafts();
  await draft('Soon to be a post').getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'New post' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await draft('Soon to be a post').waitFor({ state: 'detached' });
  await world.restart();
  await waitForFirstPost(world.page);
  await showDrafts();
  await draft('Mira on the ferry').waitFor();
  expect(await draft('Soon to be a post').count()).toBe(0);
});

test('shows poll, thread, edit, schedule, and attachments of a draft in the list', async () => {
  await world.end();
  rewriteDrafts((each) => ({
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
  await waitForFirstPost(world.page);
  await showDrafts();
  const ferryDraft = draft('Mira on the ferry');
  for (const words of ['Poll', 'Thread of 2 posts', 'Edit of a published post', /^For May 4, 2030/])
    await ferryDraft.getByText(words).waitFor();
  await ferryDraft.getByRole('list', { name: '1 attachment' }).getByRole('img', { name: 'A tern dives' }).waitFor();
});

test('searches drafts by their text', async () => {
  const { page } = world;
  for (const text of ['Tide tables for June', 'Tide tables for July', 'Paint for the hull', 'Oars']) await saveDraft(text);
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
