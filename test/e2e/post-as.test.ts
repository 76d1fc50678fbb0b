// A draft is handed to another account while the person goes on reading as the first one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { png } from '../fixtures/media-files.ts';
import { World } from './fixtures.ts';
import { accountButton, addAccount, openComposer, post } from './steps.ts';

let world: World;
let coast: Demo;
let lagoon: Demo;

beforeAll(async () => {
  world = await World.create();
  [coast, lagoon] = await Promise.all([world.service(), world.service()]);
  await world.signedIn(coast);
  await addAccount(world, coast.url, world.person(coast, 1));
  await accountButton(world.page, 1).waitFor();
  await addAccount(world, lagoon.url, world.person(lagoon));
  await accountButton(world.page, 2).waitFor();
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

interface Row {
  id: string;
  account_id: string;
  in_reply_to_id: string | null;
}
const rows = (text: string) =>
  coast.store.db.all<Row>('SELECT id, account_id, in_reply_to_id FROM statuses WHERE text LIKE :text', { text: `%${text}` });
const dialog = () => world.page.getByRole('dialog').first();
const idAt = (who: number) => coast.act.id(world.person(coast, who).acct);

async function postAs(who: number): Promise<void> {
  await dialog()
    .getByRole('button', { name: /^Post as/ })
    .click();
  await world.page.getByRole('menuitemradio').nth(who).click();
  const handle = world.person(coast, who).acct;
  await expect
    .poll(() =>
      dialog()
        .getByRole('button', { name: new RegExp(`^Post as @${handle}@`) })
        .count(),
    )
    .toBe(1);
}

test('a new post goes out as the other account with its picture, and the first one is still read', async () => {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill('Said by the other one.');
  await composer
    .locator('[data-media-picker]')
    .setInputFiles({ name: 'gull.png', mimeType: 'image/png', buffer: Buffer.from(png({ width: 480, height: 320 })) });
  await composer.getByRole('button', { name: 'Describe gull.png' }).click();
  await world.page.getByRole('textbox', { name: 'Description for people who can’t see it' }).fill('A gull');
  await world.page.getByRole('button', { name: 'Done' }).click();
  await postAs(1);
  await dialog().getByRole('button', { name: 'Describe gull.png' }).waitFor();
  expect(await accountButton(world.page, 0).getAttribute('aria-current')).toBe('true');
  expect(await dialog().getByRole('textbox', { name: 'Text of the post' }).inputValue()).toBe('Said by the other one.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => rows('Said by the other one.').map(({ account_id }) => account_id), { timeout: 20_000 }).toEqual([idAt(1)]);
  const [said] = rows('Said by the other one.');
  expect(coast.store.media.ofStatus(said?.id ?? '').map(({ account_id, description }) => [account_id, description])).toEqual([
    [idAt(1), 'A gull'],
  ]);
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  expect(await world.page.getByText('Said by the other one.').count()).toBe(0);
});

test('a reply goes out as the other account', async () => {
  coast.act.follow(world.person(coast, 0).acct, 'ida');
  coast.act.mention('ida', world.person(coast, 0).acct, 'who wants to answer?');
  await world.home();
  await post(world.page, 'who wants to answer?')
    .getByRole('button', { name: /^Reply/ })
    .click();
  await dialog().getByRole('textbox', { name: 'Text of the post' }).pressSequentially('I do.');
  await postAs(1);
  await dialog().getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(() => rows('I do.').length).toBe(1);
  const [reply] = rows('I do.');
  expect([reply?.account_id, reply?.in_reply_to_id !== null]).toEqual([idAt(1), true]);
});

test('an account that can’t see the post stays out, and the draft stays as it was', async () => {
  coast.act.direct(world.person(coast, 2).acct, world.person(coast, 0).acct, 'between us');
  await world.page.getByRole('button', { name: /^Conversations/ }).click();
  await world.page.getByText('between us').first().click();
  await world.page.getByRole('button', { name: /^Write to / }).click();
  await world.page.getByRole('textbox', { name: 'Text of the post' }).pressSequentially('A secret.');
  await world.page.getByRole('button', { name: /^Post as/ }).click();
  await world.page.getByRole('menuitemradio').nth(1).click();
  await world.page.getByText(/You still post as .*doesn’t have this post, or doesn’t let you see it/).waitFor();
  expect(await world.page.getByRole('textbox', { name: 'Text of the post' }).inputValue()).toContain('A secret.');
});

test('an account whose server can’t find the post stays out, and the draft stays as it was', async () => {
  coast.act.follow(world.person(coast, 0).acct, 'ida');
  coast.act.mention('ida', world.person(coast, 0).acct, 'unknown to the lagoon');
  await world.home();
  await post(world.page, 'unknown to the lagoon')
    .getByRole('button', { name: /^Reply/ })
    .click();
  await dialog().getByRole('textbox', { name: 'Text of the post' }).pressSequentially('Here I am.');
  await dialog()
    .getByRole('button', { name: /^Post as/ })
    .click();
  await world.page.getByRole('menuitemradio').nth(2).click();
  await dialog()
    .getByText(/You still post as .*doesn’t have this post, or doesn’t let you see it/)
    .waitFor();
  expect(await dialog().getByRole('textbox', { name: 'Text of the post' }).inputValue()).toBe('@ida Here I am.');
  await dialog().getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(() => rows('Here I am.').map(({ account_id }) => account_id)).toEqual([idAt(0)]);
});
