// Tests acting as another account: favourite, boost, bookmark, and reply from an account other than the active one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { accountButton, fetchAs, post } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;
/** Counter that makes the text of each post unique. */
let postCount = 0;

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer()]);
  await world.startAsAccounts([[coast], [coast, 1], [lagoon]]);
  coast.act.follow(world.demoAccount(coast, 0).acct, 'ida');
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const dialog = () => world.page.getByRole('dialog', { name: 'Act as another account' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const toast = (text: RegExp) => world.page.locator('.toast').filter({ hasText: text });
const handle = (who: number) => `@${world.demoAccount(coast, who).acct}@`;

/** Publishes a new post and opens its “act as” dialog. */
async function openActAsDialog(): Promise<{ id: string; text: string }> {
  const text = `Fog signal number ${(postCount += 1)}`;
  const id = coast.act.post('ida', { text: `@${world.demoAccount(coast).acct} ${text}` });
  await world.resetToHome();
  await post(world.page, text).getByRole('button', { name: 'More', exact: true }).click();
  await world.page.getByRole('menuitem', { name: 'Act as another account…' }).click();
  await dialog().waitFor();
  return { id, text };
}
const statusSeenBy = (who: number, id: string) => fetchAs(coast, world.demoAccount(coast, who), `statuses/${id}`);

test('favourites, boosts, and bookmarks a post as another account but not as the active one', async () => {
  const { id, text } = await openActAsDialog();
  await dialog()
    .getByRole('button', { name: new RegExp(`^Act as ${handle(1)}`) })
    .waitFor();
  for (const [action, undo, confirmation] of [
    ['Favourite', 'Undo favourite', /^Favourited as @/],
    ['Boost', 'Undo boost', /^Boosted as @/],
    ['Bookmark', 'Remove bookmark', /^Bookmarked as @/],
  ] as const) {
    await button(action).click();
    await button(undo).waitFor();
    await toast(confirmation).waitFor();
  }
  expect(await statusSeenBy(1, id)).toMatchObject({ favourited: true, reblogged: true, bookmarked: true });
  expect(await statusSeenBy(0, id)).toMatchObject({ favourited: false, reblogged: false, bookmarked: false });
  await world.page.keyboard.press('Escape');
  // The server counts the other account's favourite, but the active account's button stays unpressed.
  const favourite = post(world.page, text).getByRole('button', { name: 'Favourite, 1 favourite' });
  await favourite.waitFor();
  expect(await favourite.getAttribute('aria-pressed')).toBe('false');
});

test('undoes an action performed as another account', async () => {
  const { id } = await openActAsDialog();
  await button('Favourite').click();
  const confirmation = toast(/^Favourited as @/);
  await confirmation.waitFor();
  await world.page.keyboard.press('Escape');
  await confirmation.getByRole('button', { name: 'Undo' }).click();
  await toast(/^Removed the favourite as @/).waitFor();
  expect(await statusSeenBy(1, id)).toMatchObject({ favourited: false });
});

test('reports a refused action with the name of the account and leaves its button unpressed', async () => {
  const { id, text } = await openActAsDialog();
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

test('disables all actions for an account whose server cannot find the post', async () => {
  await openActAsDialog();
  await dialog()
    .getByRole('button', { name: /^Act as @/ })
    .click();
  await world.page.getByRole('menuitemradio').last().click();
  await dialog().getByRole('alert').filter({ hasText: 'doesn’t have this post, or doesn’t let you see it' }).waitFor();
  for (const name of ['Favourite', 'Boost', 'Bookmark', 'Reply']) expect(await button(name).isDisabled()).toBe(true);
  await button('Try again').waitFor();
});

test('finds the post on the server of another account and bookmarks it there', async () => {
  const { id } = await openActAsDialog();
  const uri = String((await statusSeenBy(0, id))['uri']);
  // Lagoon knows the post by its URI, under a local id.
  const there = lagoon.act.post('ida', { text: 'The same post, as the lagoon has it' });
  const lagoonStatus = await fetchAs(lagoon, world.demoAccount(lagoon), `statuses/${there}`);
  const body = JSON.stringify({ accounts: [], hashtags: [], statuses: [{ ...lagoonStatus, uri }] });
  lagoon.faults.failNext('GET', '/api/v2/search', { status: 200, body, headers: { 'content-type': 'application/json' } });
  await dialog()
    .getByRole('button', { name: /^Act as @/ })
    .click();
  await world.page.getByRole('menuitemradio').last().click();
  await button('Bookmark').click();
  await button('Remove bookmark').waitFor();
  expect(await fetchAs(lagoon, world.demoAccount(lagoon), `statuses/${there}`)).toMatchObject({ bookmarked: true });
});

test('replies as another account without changing the active account', async () => {
  const { id } = await openActAsDialog();
  await button('Reply').click();
  const composer = world.page.getByRole('dialog').first();
  await composer.getByRole('textbox', { name: 'Post text' }).pressSequentially('Heard at the pier.');
  expect(await accountButton(world.page, 0).getAttribute('aria-current')).toBe('true');
  await composer.getByRole('button', { name: 'Reply', exact: true }).click();
  const replies = () =>
    coast.store.db.all<{ account_id: string; in_reply_to_id: string }>(
      "SELECT account_id, in_reply_to_id FROM statuses WHERE text LIKE '%Heard at the pier.'",
    );
  await expect
    .poll(replies)
    .toEqual([expect.objectContaining({ account_id: coast.act.id(world.demoAccount(coast, 1).acct), in_reply_to_id: id })]);
});
