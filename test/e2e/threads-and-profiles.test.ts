// Following a conversation, and a person: what was said before and after, and how one stands to them on the server.
import { beforeEach, expect, test } from 'vitest';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { asServerSees, list, view } from './steps.ts';

const stranger = 'dimitri@lagoon.example';
/** Makes texts that no other test has posted. */
let posts = 0;

startSignedIn();
beforeEach(() => world.home());

const pane = (name: string) => world.page.getByRole('region', { name, exact: true });
const thread = () => pane('Thread');
const order = async () => {
  const labels = await thread()
    .getByRole('article')
    .filter({ has: world.page.locator('time') })
    .evaluateAll((all) => all.map((article) => article.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace(/^.*?: /, ''));
};
const standing = async (acct: string) =>
  (await asServerSees(demo, mira, `accounts/relationships?id[]=${demo.act.id(acct)}`)) as unknown as Record<string, unknown>[];

/** Opens a thread at its middle post, and returns that one's id. */
async function openThread(): Promise<string> {
  const text = `Ask at the library, at ${(posts += 1)}`;
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
/** Opens somebody's profile from a post of theirs in the federated timeline. */
async function openProfile(acct: string): Promise<void> {
  const { page } = world;
  const name = demo.store.accounts.byAcct(acct)?.display_name ?? '';
  const text = `Selling sail number ${(posts += 1)}`;
  await view(page, 'Federated').click();
  await list(page, 'Federated').getByRole('article').first().waitFor();
  await expect.poll(() => demo.streams('public')).toBeGreaterThan(0);
  demo.act.post(acct, { text });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await list(page, 'Federated').getByRole('article', { name: text }).getByRole('link', { name }).click();
  await pane('Profile').getByRole('heading', { name }).waitFor();
  await pane('Profile').getByText(`@${acct}`).first().waitFor();
  await pane('Profile').getByRole('article', { name: text }).waitFor();
}

test('a thread shows what a post answers above it and what answers it below', async () => {
  await openThread();
});

const showNew = () => thread().getByRole('button', { name: '1 new reply' }).click();

test('a reply that arrives meanwhile joins the thread when it is asked for', async () => {
  const middle = await openThread();
  demo.act.post('ida', { text: '@mira I have it in my boat', inReplyTo: middle });
  await showNew();
  await expect.poll(order).toContain('@mira I have it in my boat');
});

test('the box below the thread answers its post', async () => {
  const middle = await openThread();
  await thread()
    .getByRole('button', { name: /^Reply to Freya Olsen/ })
    .click();
  const box = thread().getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => box.inputValue()).toBe('@freya@archipelago.example ');
  await world.page.keyboard.type('On my way');
  await thread().locator('form').getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(async () => (await order()).join()).toContain('On my way');
  const sent = demo.store.db.one<{ in_reply_to_id: string }>("SELECT in_reply_to_id FROM statuses WHERE text LIKE '%On my way'");
  expect(sent?.in_reply_to_id).toBe(middle);
});

test('a post that is deleted while its thread is open leaves it', async () => {
  const middle = await openThread();
  const last = demo.act.post('ida', { text: '@mira never mind', inReplyTo: middle });
  await showNew();
  await expect.poll(order).toContain('@mira never mind');
  demo.act.delete(last);
  await expect.poll(order).not.toContain('@mira never mind');
});

test('a profile shows who somebody is and what they post', async () => {
  await openProfile(stranger);
});

test('following and unfollowing reach the server', async () => {
  await openProfile(stranger);
  await pane('Profile')
    .getByRole('button', { name: /^Follow( back)?$/ })
    .click();
  await expect.poll(async () => (await standing(stranger))[0]?.following).toBe(true);
  await pane('Profile').getByRole('button', { name: 'Following', exact: true }).click();
  await expect.poll(async () => (await standing(stranger))[0]?.following).toBe(false);
  await pane('Profile')
    .getByRole('button', { name: /^Follow( back)?$/ })
    .waitFor();
});

test('a follow that the server refuses is taken back with a sentence', async () => {
  await openProfile(stranger);
  demo.faults.failNext('POST', '/api/v1/accounts/{id}/follow', 403);
  const follow = pane('Profile').getByRole('button', { name: /^Follow( back)?$/ });
  await follow.click();
  await world.page.getByRole('alert').waitFor();
  await follow.waitFor();
  expect((await standing(stranger))[0]?.following).toBe(false);
});

test('who approves followers is asked first', async () => {
  await openProfile('eero@north.example');
  await pane('Profile')
    .getByRole('button', { name: /^Follow( back)?$/ })
    .click();
  await pane('Profile').getByRole('button', { name: 'Requested' }).waitFor();
  await expect.poll(async () => (await standing('eero@north.example'))[0]).toMatchObject({ following: false, requested: true });
});

const choose = async (item: string | RegExp) => {
  await pane('Profile').getByRole('button', { name: 'More', exact: true }).first().click();
  await world.page.getByRole('menuitem', { name: item, exact: true }).click();
};
const stands = (acct: string) => expect.poll(async () => (await standing(acct))[0]);

test('a person is no longer featured on the own profile, and is again', async () => {
  const friend = 'freya@archipelago.example';
  await openProfile(friend);
  await pane('Profile').getByRole('button', { name: 'Following', exact: true }).waitFor();
  await choose('No longer feature on your profile');
  await stands(friend).toMatchObject({ endorsed: false });
  await choose('Feature on your profile');
  await stands(friend).toMatchObject({ endorsed: true });
});

test('a person is muted for a time, with their notifications, and heard again', async () => {
  const friend = 'freya@archipelago.example';
  await openProfile(friend);
  await choose(/^Mute /);
  const dialog = world.page.getByRole('dialog', { name: /^Mute / });
  await dialog.getByRole('radio', { name: '1 day' }).check();
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await stands(friend).toMatchObject({ muting: true, muting_notifications: true });
  expect(demo.requests.findLast(({ path }) => path.endsWith('/mute'))?.body).toContain('86400');
  await choose(/^Unmute /);
  await stands(friend).toMatchObject({ muting: false });
});

test('blocking a person says what it does, asks, and can be undone', async () => {
  // Not the friend of the other tests: being blocked ends being followed.
  const other = 'zofia@lagoon.example';
  await openProfile(other);
  await choose(/^Block @/);
  const dialog = world.page.getByRole('dialog', { name: /^Block @/ });
  await dialog.getByText('You no longer see their posts').waitFor();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await stands(other).toMatchObject({ blocking: true });
  await world.page.getByRole('button', { name: 'Undo' }).last().click();
  await stands(other).toMatchObject({ blocking: false });
});
