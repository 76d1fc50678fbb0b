// Tests changing the account of a draft while the active account stays the same.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { png } from '../fixtures/media-files.ts';
import { AppWorld } from './fixtures.ts';
import { accountButton, openComposer, post } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer()]);
  await world.startAsAccounts([[coast], [coast, 1], [lagoon]]);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

interface SentPostRow {
  id: string;
  account_id: string;
  in_reply_to_id: string | null;
}
const rows = (text: string) =>
  coast.store.db.all<SentPostRow>('SELECT id, account_id, in_reply_to_id FROM statuses WHERE text LIKE :text', { text: `%${text}` });
const dialog = () => world.page.getByRole('dialog').first();
const accountIdAt = (who: number) => coast.act.id(world.demoAccount(coast, who).acct);

async function postAs(who: number): Promise<void> {
  await dialog()
    .getByRole('button', { name: /^Post as/ })
    .click();
  await world.page.getByRole('menuitemradio').nth(who).click();
  const handle = world.demoAccount(coast, who).acct;
  await expect
    .poll(() =>
      dialog()
        .getByRole('button', { name: new RegExp(`^Post as @${handle}@`) })
        .count(),
    )
    .toBe(1);
}

test('sends a post with its picture as another account and keeps the active account', async () => {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill('Said by the other one.');
  await composer
    .locator('[data-media-picker]')
    .setInputFiles({ name: 'gull.png', mimeType: 'image/png', buffer: Buffer.from(png({ width: 480, height: 320 })) });
  await composer.getByRole('button', { name: 'Describe gull.png' }).click();
  await world.page.getByRole('textbox', { name: 'Description for people who can’t see it' }).fill('A gull');
  await world.page.getByRole('button', { name: 'Done' }).click();
  await postAs(1);
  await dialog().getByRole('button', { name: 'Describe gull.png' }).waitFor();
  expect(await accountButton(world.page, 0).getAttribute('aria-current')).toBe('true');
  expect(await dialog().getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('Said by the other one.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await expect
    .poll(() => rows('Said by the other one.').map(({ account_id }) => account_id), { timeout: 20_000 })
    .toEqual([accountIdAt(1)]);
  const [said] = rows('Said by the other one.');
  expect(coast.store.media.ofStatus(said?.id ?? '').map(({ account_id, description }) => [account_id, description])).toEqual([
    [accountIdAt(1), 'A gull'],
  ]);
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  expect(await world.page.getByText('Said by the other one.').count()).toBe(0);
});

test('sends a reply as another account', async () => {
  coast.act.follow(world.demoAccount(coast, 0).acct, 'ida');
  coast.act.mention('ida', world.demoAccount(coast, 0).acct, 'who wants to answer?');
  await world.resetToHome();
  await post(world.page, 'who wants to answer?')
    .getByRole('button', { name: /^Reply/ })
    .click();
  await dialog().getByRole('textbox', { name: 'Post text' }).pressSequentially('I do.');
  await postAs(1);
  await dialog().getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(() => rows('I do.').length).toBe(1);
  const [reply] = rows('I do.');
  expect([reply?.account_id, reply?.in_reply_to_id !== null]).toEqual([accountIdAt(1), true]);
});

test('does not switch to an account that cannot see the post, and keeps the draft', async () => {
  coast.act.direct(world.demoAccount(coast, 2).acct, world.demoAccount(coast, 0).acct, 'between us');
  await world.page.getByRole('button', { name: /^Conversations/ }).click();
  await world.page.getByText('between us').first().click();
  await world.page.getByRole('button', { name: /^Write to / }).click();
  await world.page.getByRole('textbox', { name: 'Post text' }).pressSequentially('A secret.');
  await world.page.getByRole('button', { name: /^Post as/ }).click();
  await world.page.getByRole('menuitemradio').nth(1).click();
  await world.page.getByText(/You are still posting as .*doesn’t have this post, or doesn’t let you see it/).waitFor();
  expect(await world.page.getByRole('textbox', { name: 'Post text' }).inputValue()).toContain('A secret.');
});

test('does not switch to an account whose server cannot find the post, and keeps the draft', async () => {
  coast.act.follow(world.demoAccount(coast, 0).acct, 'ida');
  coast.act.mention('ida', world.demoAccount(coast, 0).acct, 'unknown to the lagoon');
  await world.resetToHome();
  await post(world.page, 'unknown to the lagoon')
    .getByRole('button', { name: /^Reply/ })
    .click();
  await dialog().getByRole('textbox', { name: 'Post text' }).pressSequentially('Here I am.');
  await dialog()
    .getByRole('button', { name: /^Post as/ })
    .click();
  await world.page.getByRole('menuitemradio').nth(2).click();
  await dialog()
    .getByText(/You are still posting as .*doesn’t have this post, or doesn’t let you see it/)
    .waitFor();
  expect(await dialog().getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('@ida Here I am.');
  await dialog().getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(() => rows('Here I am.').map(({ account_id }) => account_id)).toEqual([accountIdAt(0)]);
});
