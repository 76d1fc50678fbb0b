// Tests threads and profiles: posts before and after in a thread, and the relationship with an account on the server.
import { beforeEach, expect, test } from 'vitest';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, list, viewButton } from './steps.ts';

const stranger = 'dimitri@lagoon.example';
/** Counter that makes the text of each post unique. */
let postCount = 0;

startSignedIn();
beforeEach(() => world.resetToHome());

const pane = (name: string) => world.page.getByRole('region', { name, exact: true });
const thread = () => pane('Thread');
const order = async () => {
  const labels = await thread()
    .getByRole('article')
    .filter({ has: world.page.locator('time') })
    .evaluateAll((all) => all.map((article) => article.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace(/^.*?: /, ''));
};
const fetchRelationships = async (acct: string) =>
  (await fetchAs(demo, mira, `accounts/relationships?id[]=${demo.act.id(acct)}`)) as unknown as Record<string, unknown>[];

/** Opens a thread at its middle post and returns that post's id. */
async function openThread(): Promise<string> {
  const text = `Ask at the library, at ${(postCount += 1)}`;
  const root = demo.act.post('eero@north.example', { text: 'Who has the spare key?' });
  const middle = demo.act.post('freya@archipelago.example', { text, inReplyTo: root });
  const reply = demo.act.post('eero@north.example', { text: 'It is closed on Mondays', inReplyTo: middle });
  demo.act.post('zofia@lagoon.example', { text: 'Today is Tuesday', inReplyTo: reply });
  demo.act.reblog('ida', middle);
  await world.page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await list(world.page, 'Home').getByRole('article', { name: text }).first().getByText(text).click();
  await expect.poll(order).toEqual(['Who has the spare key?', text, 'It is closed on Mondays', 'Today is Tuesday']);
  return middle;
}
/** Opens an account's profile from its post in the federated timeline. */
async function openProfile(acct: string): Promise<void> {
  const { page } = world;
  const name = demo.store.accounts.byAcct(acct)?.display_name ?? '';
  const text = `Selling sail number ${(postCount += 1)}`;
  await viewButton(page, 'Federated').click();
  await list(page, 'Federated').getByRole('article').first().waitFor();
  await expect.poll(() => demo.streams('public')).toBeGreaterThan(0);
  demo.act.post(acct, { text });
  const article = list(page, 'Federated').getByRole('article', { name: text });
  const newPosts = page.getByRole('button', { name: /^\d+ new posts?$/ });
  // Posts that arrive after the click are behind the next button.
  await expect
    .poll(async () => {
      if (await newPosts.isVisible()) await newPosts.click();
      return article.count();
    })
    .toBe(1);
  await article.getByRole('link', { name }).click();
  await pane('Profile').getByRole('heading', { name }).waitFor();
  await pane('Profile').getByText(`@${acct}`).first().waitFor();
  await pane('Profile').getByRole('article', { name: text }).waitFor();
}

test('shows ancestors above and replies below the post of a thread', async () => {
  await openThread();
});

const showNew = () => thread().getByRole('button', { name: '1 new reply' }).click();

test('adds a new reply to the open thread on request', async () => {
  const middle = await openThread();
  demo.act.post('ida', { text: '@mira I have it in my boat', inReplyTo: middle });
  await showNew();
  await expect.poll(order).toContain('@mira I have it in my boat');
});

test('sends a reply from the field below the thread', async () => {
  const middle = await openThread();
  await thread()
    .getByRole('button', { name: /^Reply to Freya Olsen/ })
    .click();
  const box = thread().getByRole('textbox', { name: 'Post text' });
  await expect.poll(() => box.inputValue()).toBe('@freya@archipelago.example ');
  await world.page.keyboard.type('On my way');
  await thread().locator('form').getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(async () => (await order()).join()).toContain('On my way');
  const reply = demo.store.db.one<{ in_reply_to_id: string }>("SELECT in_reply_to_id FROM statuses WHERE text LIKE '%On my way'");
  expect(reply?.in_reply_to_id).toBe(middle);
});

test('removes a deleted post from the open thread', async () => {
  const middle = await openThread();
  const last = demo.act.post('ida', { text: '@mira never mind', inReplyTo: middle });
  await showNew();
  await expect.poll(order).toContain('@mira never mind');
  demo.act.delete(last);
  await expect.poll(order).not.toContain('@mira never mind');
});

test('shows name, handle, and posts of an account in its profile', async () => {
  await openProfile(stranger);
});

test('follows and unfollows an account on the server', async () => {
  await openProfile(stranger);
  await pane('Profile')
    .getByRole('button', { name: /^Follow( back)?$/ })
    .click();
  await expect.poll(async () => (await fetchRelationships(stranger))[0]?.following).toBe(true);
  await pane('Profile').getByRole('button', { name: 'Following', exact: true }).click();
  await expect.poll(async () => (await fetchRelationships(stranger))[0]?.following).toBe(false);
  await pane('Profile')
    .getByRole('button', { name: /^Follow( back)?$/ })
    .waitFor();
});

test('reverts a follow that the server refuses, with a message', async () => {
  await openProfile(stranger);
  demo.faults.failNext('POST', '/api/v1/accounts/{id}/follow', 403);
  const follow = pane('Profile').getByRole('button', { name: /^Follow( back)?$/ });
  await follow.click();
  await world.page.getByRole('alert').waitFor();
  await follow.waitFor();
  expect((await fetchRelationships(stranger))[0]?.following).toBe(false);
});

test('sends a follow request to a locked account', async () => {
  await openProfile('eero@north.example');
  await pane('Profile')
    .getByRole('button', { name: /^Follow( back)?$/ })
    .click();
  await pane('Profile').getByRole('button', { name: 'Requested' }).waitFor();
  await expect.poll(async () => (await fetchRelationships('eero@north.example'))[0]).toMatchObject({ following: false, requested: true });
});

const choose = async (item: string | RegExp) => {
  await pane('Profile').getByRole('button', { name: 'More', exact: true }).first().click();
  await world.page.getByRole('menuitem', { name: item, exact: true }).click();
};
const expectRelationship = (acct: string) => expect.poll(async () => (await fetchRelationships(acct))[0]);

test('removes an account from the featured ones and features it again', async () => {
  const friend = 'freya@archipelago.example';
  await openProfile(friend);
  await pane('Profile').getByRole('button', { name: 'Following', exact: true }).waitFor();
  await choose('Don’t feature on your profile');
  await expectRelationship(friend).toMatchObject({ endorsed: false });
  await choose('Feature on your profile');
  await expectRelationship(friend).toMatchObject({ endorsed: true });
});

test('mutes an account and its notifications for a limited time, and unmutes it', async () => {
  const friend = 'freya@archipelago.example';
  await openProfile(friend);
  await choose(/^Mute /);
  const dialog = world.page.getByRole('dialog', { name: /^Mute / });
  await dialog.getByRole('radio', { name: '1 day' }).check();
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await expectRelationship(friend).toMatchObject({ muting: true, muting_notifications: true });
  expect(demo.requests.findLast(({ path }) => path.endsWith('/mute'))?.body).toContain('86400');
  await choose(/^Unmute /);
  await expectRelationship(friend).toMatchObject({ muting: false });
});

test('explains the effects before blocking an account, and unblocks it with Undo', async () => {
  // Another account than in the other tests: blocking ends the follow.
  const other = 'zofia@lagoon.example';
  await openProfile(other);
  await choose(/^Block @/);
  const dialog = world.page.getByRole('dialog', { name: /^Block @/ });
  await dialog.getByText('You no longer see their posts').waitFor();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expectRelationship(other).toMatchObject({ blocking: true });
  await world.page.getByRole('button', { name: 'Undo' }).last().click();
  await expectRelationship(other).toMatchObject({ blocking: false });
});
