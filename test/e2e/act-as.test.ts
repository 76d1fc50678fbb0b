// A post is favourited, boosted, bookmarked and answered as another account than the one that reads it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { accountButton, addAccount, asServerSees, post } from './steps.ts';

let world: World;
let coast: Demo;
let lagoon: Demo;
/** Makes texts that no other test has posted. */
let posts = 0;

beforeAll(async () => {
  world = await World.create();
  [coast, lagoon] = await Promise.all([world.service(), world.service()]);
  await world.signedIn(coast);
  await addAccount(world, coast.url, world.person(coast, 1));
  await accountButton(world.page, 1).waitFor();
  await addAccount(world, lagoon.url, world.person(lagoon));
  await accountButton(world.page, 2).waitFor();
  coast.act.follow(world.person(coast, 0).acct, 'ida');
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const dialog = () => world.page.getByRole('dialog', { name: 'Act as another account' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const toast = (text: RegExp) => world.page.locator('.toast').filter({ hasText: text });
const handle = (who: number) => `@${world.person(coast, who).acct}@`;

/** Posts something new, and opens the dialog for it. */
async function actOn(): Promise<{ id: string; text: string }> {
  const text = `Fog signal number ${(posts += 1)}`;
  const id = coast.act.post('ida', { text: `@${world.person(coast).acct} ${text}` });
  await world.home();
  await post(world.page, text).getByRole('button', { name: 'More', exact: true }).click();
  await world.page.getByRole('menuitem', { name: 'Act as another account…' }).click();
  await dialog().waitFor();
  return { id, text };
}
const seenBy = (who: number, id: string) => asServerSees(coast, world.person(coast, who), `statuses/${id}`);

test('a post is favourited, boosted and bookmarked as another account, and its own account has done nothing', async () => {
  const { id, text } = await actOn();
  await dialog()
    .getByRole('button', { name: new RegExp(`^Act as ${handle(1)}`) })
    .waitFor();
  for (const [action, undo, said] of [
    ['Favourite', 'Undo favourite', /^Favourited as @/],
    ['Boost', 'Undo boost', /^Boosted as @/],
    ['Bookmark', 'Remove bookmark', /^Bookmarked as @/],
  ] as const) {
    await button(action).click();
    await button(undo).waitFor();
    await toast(said).waitFor();
  }
  expect(await seenBy(1, id)).toMatchObject({ favourited: true, reblogged: true, bookmarked: true });
  expect(await seenBy(0, id)).toMatchObject({ favourited: false, reblogged: false, bookmarked: false });
  await world.page.keyboard.press('Escape');
  // The server counts the other account's favourite, and the own one is not marked.
  const favourite = post(world.page, text).getByRole('button', { name: 'Favourite, 1 favourite' });
  await favourite.waitFor();
  expect(await favourite.getAttribute('aria-pressed')).toBe('false');
});

test('what was done as another account is taken back', async () => {
  const { id } = await actOn();
  await button('Favourite').click();
  const said = toast(/^Favourited as @/);
  await said.waitFor();
  await world.page.keyboard.press('Escape');
  await said.getByRole('button', { name: 'Undo' }).click();
  await toast(/^The favourite of @.* is taken back/).waitFor();
  expect(await seenBy(1, id)).toMatchObject({ favourited: false });
});

test('what the server refuses is said with the account’s name, and nothing is shown as done', async () => {
  const { id, text } = await actOn();
  coast.faults.failNext('POST', `/api/v1/statuses/${id}/favourite`, 403);
  await button('Favourite').click();
  await dialog()
    .getByRole('alert')
    .filter({ hasText: new RegExp(`^As ${handle(1)}.*: Favouriting didn’t work\\.`) })
    .waitFor();
  await button('Favourite').waitFor();
  await world.page.keyboard.press('Escape');
  await post(world.page, text).getByRole('button', { name: 'Favourite', exact: true }).waitFor();
});

test('a server that can’t find the post is named, and nothing can be done there', async () => {
  await actOn();
  await dialog()
    .getByRole('button', { name: /^Act as @/ })
    .click();
  await world.page.getByRole('menuitemradio').last().click();
  await dialog().getByRole('alert').filter({ hasText: 'doesn’t have this post, or doesn’t let you see it' }).waitFor();
  for (const name of ['Favourite', 'Boost', 'Bookmark', 'Reply']) expect(await button(name).isDisabled()).toBe(true);
  await button('Try again').waitFor();
});

test('a post that another server has is found there first, and acted on there', async () => {
  const { id } = await actOn();
  const uri = String((await seenBy(0, id))['uri']);
  // The lagoon knows the post by its address, under an id of its own.
  const there = lagoon.act.post('ida', { text: 'The same post, as the lagoon has it' });
  const found = await asServerSees(lagoon, world.person(lagoon), `statuses/${there}`);
  const body = JSON.stringify({ accounts: [], hashtags: [], statuses: [{ ...found, uri }] });
  lagoon.faults.failNext('GET', '/api/v2/search', { status: 200, body, headers: { 'content-type': 'application/json' } });
  await dialog()
    .getByRole('button', { name: /^Act as @/ })
    .click();
  await world.page.getByRole('menuitemradio').last().click();
  await button('Bookmark').click();
  await button('Remove bookmark').waitFor();
  expect(await asServerSees(lagoon, world.person(lagoon), `statuses/${there}`)).toMatchObject({ bookmarked: true });
});

test('a reply is written as another account while the first one is read', async () => {
  const { id } = await actOn();
  await button('Reply').click();
  const composer = world.page.getByRole('dialog').first();
  await composer.getByRole('textbox', { name: 'Text of the post' }).pressSequentially('Heard at the pier.');
  expect(await accountButton(world.page, 0).getAttribute('aria-current')).toBe('true');
  await composer.getByRole('button', { name: 'Reply', exact: true }).click();
  const replies = () =>
    coast.store.db.all<{ account_id: string; in_reply_to_id: string }>(
      "SELECT account_id, in_reply_to_id FROM statuses WHERE text LIKE '%Heard at the pier.'",
    );
  await expect
    .poll(replies)
    .toEqual([expect.objectContaining({ account_id: coast.act.id(world.person(coast, 1).acct), in_reply_to_id: id })]);
});
