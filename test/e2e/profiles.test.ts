// Tests profiles: all their parts, the effects of following, private notes, and list settings.
import { beforeEach, expect, test } from 'vitest';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, list, viewButton } from './steps.ts';

const freya = 'freya@archipelago.example';
const stranger = 'dimitri@lagoon.example';
let postCount = 0;

startSignedIn();
beforeEach(() => world.resetToHome());

const profile = () => world.page.getByRole('region', { name: 'Profile', exact: true });
const tab = (name: string) => profile().getByRole('tab', { name, exact: true });
const fetchRelationship = async (acct: string) =>
  ((await fetchAs(demo, mira, `accounts/relationships?id[]=${demo.act.id(acct)}`)) as unknown as Record<string, unknown>[])[0];
const expectRelationship = (acct: string) => expect.poll(() => fetchRelationship(acct));
const choose = async (item: string | RegExp) => {
  await profile().getByRole('button', { name: 'More', exact: true }).first().click();
  await world.page.getByRole('menuitem', { name: item, exact: typeof item === 'string' }).click();
};

/** Opens an account's profile from its post in the federated timeline. */
async function openProfile(acct: string): Promise<void> {
  const { page } = world;
  const name = demo.store.accounts.byAcct(acct)?.display_name ?? '';
  const text = `Found by the tide, number ${(postCount += 1)}`;
  await viewButton(page, 'Federated').click();
  await list(page, 'Federated').getByRole('article').first().waitFor();
  await expect.poll(() => demo.streams('public')).toBeGreaterThan(0);
  demo.act.post(acct, { text });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await list(page, 'Federated').getByRole('article', { name: text }).getByRole('link', { name }).click();
  await profile().getByRole('heading', { name }).waitFor();
}

test('lists followers and followed accounts, and restores the tab on return', async () => {
  await openProfile(freya);
  const followerCount = demo.store.db.count('SELECT count(*) FROM follows WHERE target_id = :id', { id: demo.act.id(freya) });
  expect(followerCount).toBeGreaterThan(2);
  await profile()
    .getByRole('button', { name: /followers?$/ })
    .click();
  await expect.poll(() => tab('Followers').getAttribute('aria-selected')).toBe('true');
  const rows = profile().locator('.account-row');
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
  await profile()
    .getByText(/Only people known to .* are listed/)
    .waitFor();
  // A card that opens below a resting pointer would take Escape.
  await world.page.mouse.move(0, 0);
  await rows.nth(1).getByRole('button').first().press('Enter');
  await expect.poll(() => tab('Posts').getAttribute('aria-selected')).toBe('true');
  await world.page.keyboard.press('Escape');
  await expect.poll(() => tab('Followers').getAttribute('aria-selected')).toBe('true');
  await tab('Following').click();
  await expect.poll(() => tab('Following').getAttribute('aria-selected')).toBe('true');
});

test('explains that an account hides its followers', async () => {
  demo.store.accounts.update(demo.act.id(freya), { hide_collections: 1 });
  await openProfile(freya);
  await tab('Followers').click();
  await profile().getByText('This person hides their followers and the people they follow.').waitFor();
  demo.store.accounts.update(demo.act.id(freya), { hide_collections: 0 });
});

test('opens the viewer and the post from the media grid', async () => {
  const { page } = world;
  await openProfile('ruben');
  await tab('Media').click();
  const tile = profile()
    .getByRole('button', { name: /^Open(:| the media)/ })
    .first();
  await tile.click();
  await page.getByRole('dialog').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await profile().getByRole('button', { name: 'Open the post' }).first().press('Enter');
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
});

test('shows familiar followers with links to their profiles', async () => {
  demo.act.follow('mira', freya);
  demo.act.follow(freya, stranger);
  await openProfile(stranger);
  await profile().getByText('Followed by').getByRole('link').first().waitFor();
});

test('shows pinned posts on the Featured tab', async () => {
  const { page } = world;
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  const text = `The slip is repaired ${(postCount += 1)}`;
  demo.act.post('mira', { text });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  const post = list(page, 'Home').getByRole('article', { name: text }).first();
  await post.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Pin to your profile' }).click();
  await page.getByText('Pinned to your profile.').waitFor();
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await tab('Featured').click();
  await profile().getByRole('heading', { name: 'Posts', exact: true }).waitFor();
  await profile().getByRole('article', { name: text }).waitFor();
});

test('changes notifications, boosts, and languages of a follow', async () => {
  const { page } = world;
  demo.act.unfollow('mira', freya);
  demo.act.follow('mira', freya);
  await openProfile(freya);
  await profile().getByRole('button', { name: 'Notify me of new posts', exact: true }).click();
  await expectRelationship(freya).toMatchObject({ notifying: true });
  await choose('Hide boosts in Home');
  await expectRelationship(freya).toMatchObject({ showing_reblogs: false, notifying: true });
  await choose('Languages in Home…');
  const dialog = page.getByRole('dialog', { name: /^Languages of/ });
  await dialog.getByRole('searchbox').fill('Finnish');
  await dialog.getByRole('checkbox', { name: /Finnish/ }).check();
  await dialog.getByRole('button', { name: 'Only 1 language' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectRelationship(freya).toMatchObject({ languages: ['fi'], showing_reblogs: false });
});

test('saves a private note on blur and keeps a refused one', async () => {
  const { page } = world;
  await openProfile(stranger);
  await choose('Add a private note');
  const note = profile().getByLabel('Your note, visible only to you');
  await note.fill('Met at the ferry');
  demo.faults.failNext('POST', '/api/v1/accounts/{id}/note', 403);
  await note.blur();
  await profile().getByText('Not saved.').waitFor();
  expect(await note.inputValue()).toBe('Met at the ferry');
  await profile().getByRole('button', { name: 'Try again' }).click();
  await expectRelationship(stranger).toMatchObject({ note: 'Met at the ferry' });
  await page.keyboard.press('Escape');
  await openProfile(stranger);
  await expect.poll(() => note.inputValue()).toBe('Met at the ferry');
});

test('asks before removing a follower', async () => {
  demo.act.follow(freya, 'mira');
  await openProfile(freya);
  await choose('Remove follower…');
  await world.page.getByRole('dialog').getByRole('button', { name: 'Remove follower' }).click();
  await expectRelationship(freya).toMatchObject({ followed_by: false });
});

test('sends no unfollow to the server after Undo', async () => {
  demo.act.follow('mira', freya);
  await openProfile(freya);
  await profile().getByRole('button', { name: 'Following', exact: true }).click();
  const before = demo.requests.length;
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await profile().getByRole('button', { name: 'Following', exact: true }).waitFor();
  expect(
    demo.requests
      .slice(before)
      .map(({ path }) => path)
      .join(),
  ).not.toContain('unfollow');
  await expectRelationship(freya).toMatchObject({ following: true });
});

test('asks before unfollowing a locked account', async () => {
  demo.store.accounts.update(demo.act.id(freya), { locked: 1 });
  await openProfile(freya);
  await profile().getByRole('button', { name: 'Following', exact: true }).click();
  const question = world.page.getByRole('dialog', { name: /^Unfollow/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectRelationship(freya).toMatchObject({ following: true });
  demo.store.accounts.update(demo.act.id(freya), { locked: 0 });
});

test('shows the address of a profile as a QR code', async () => {
  await openProfile(freya);
  await choose('QR code…');
  await world.page
    .getByRole('dialog')
    .getByRole('img', { name: /^QR code for https?:/ })
    .waitFor();
});

test('shows custom emoji of display names in the list of conversations', async () => {
  const { page } = world;
  demo.store.accounts.update(demo.act.id('ida'), { display_name: ':kittiwake: Ida' });
  demo.act.post('ida', { text: '@mira Are you there?', visibility: 'direct' });
  await viewButton(page, 'Conversations').click();
  const row = page.getByRole('button').filter({ hasText: 'Are you there?' }).first();
  await row.locator('img[alt=":kittiwake:"]').waitFor();
});

test('changes the replies policy of a list and keeps its posts out of Home', async () => {
  const { page } = world;
  const id = demo.store.accountData.createList(demo.act.id('mira'), 'Night watch', 'list', false);
  // The app loads the lists only once, so the page has to be reloaded.
  await world.resetToHome();
  await viewButton(page, 'All lists').click();
  await page.getByRole('button', { name: 'More for “Night watch”' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings for “Night watch”' });
  await dialog.getByRole('radio', { name: 'Nobody' }).check();
  await dialog.getByRole('checkbox', { name: /Hide its posts from Home/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await fetchAs(demo, mira, `lists/${id}`)).toMatchObject({ replies_policy: 'none', exclusive: true });
});

test('creates a list with a replies policy and keeps its posts out of Home', async () => {
  const { page } = world;
  await viewButton(page, 'All lists').click();
  await page.getByRole('textbox', { name: 'New list' }).fill('Pilots');
  const options = page.getByRole('button', { name: 'What the new list shows' });
  await options.click();
  await expect.poll(() => options.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('radio', { name: 'Anyone you follow' }).check();
  await page.getByRole('checkbox', { name: /Hide its posts from Home/ }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Pilots' }).waitFor();
  const lists = (await fetchAs(demo, mira, 'lists')) as unknown as { title: string }[];
  expect(lists.find(({ title }) => title === 'Pilots')).toMatchObject({ replies_policy: 'followed', exclusive: true });
});

test('opens a list created elsewhere by its address and shows its title and settings', async () => {
  const { page } = world;
  const id = demo.store.accountData.createList(demo.act.id('mira'), 'Lantern room', 'followed', false);
  demo.act.follow('mira', 'ida');
  demo.act.post('ida', { text: `The list is ${demo.url}/lists/${id}` });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await list(page, 'Home').getByRole('article').first().locator(`a[href$="/lists/${id}"]`).click();
  await page.getByRole('heading', { name: 'Lantern room' }).waitFor();
  await page.getByRole('button', { name: 'More for “Lantern room”' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings for “Lantern room”' });
  await expect.poll(() => dialog.getByRole('radio', { name: 'Anyone you follow' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
