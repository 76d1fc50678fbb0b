// Tests filtered notifications and their policy, grouped notifications, and moderators' notifications.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { fetchAs, list, viewButton } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;
let mira: DemoCredentials;
const strangers = ['eero@north.example', 'freya@archipelago.example', 'tomas@archipelago.example'] as const;
const [eero, freya, tomas] = strangers;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  // Unfollows before the app loads the strangers' posts into the home timeline.
  for (const stranger of strangers) demo.act.unfollow('mira', stranger);
  mira = await world.startAs(demo);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const rows = () => list(world.page, 'Notifications').getByRole('article');
const people = () => list(world.page, 'People whose notifications are filtered').getByRole('article');
const countRequests = async () => ((await fetchAs(demo, mira, 'notifications/requests')) as unknown as object[]).length;
const openNotifications = async () => {
  await viewButton(world.page, 'Notifications').click();
  await rows().first().waitFor();
};
const openFilteredNotifications = async () => {
  await openNotifications();
  await world.page.getByRole('button', { name: 'Filtered…' }).click();
};

test('saves a changed notification policy on the server', async () => {
  await openFilteredNotifications();
  await world.page.getByRole('tab', { name: 'Filter settings' }).click();
  const rule = world.page.getByRole('radiogroup', { name: 'People you don’t follow' });
  await rule.getByText('Filter').click();
  const policy = async () => {
    const answer = await fetch(`${demo.url}/api/v2/notifications/policy`, { headers: { authorization: `Bearer ${mira.token}` } });
    return (await answer.json()) as { for_not_following: string };
  };
  await expect.poll(async () => (await policy()).for_not_following).toBe('filter');
});

test('shows filtered notifications of an account, and moves them to the notifications when accepted', async () => {
  demo.act.mention(eero, 'mira', 'may I ask about terns?');
  await openNotifications();
  await world.page.getByRole('button', { name: 'Filtered: 1 person' }).click();
  await people().getByText('1 notification').waitFor();
  await people().first().getByRole('button', { name: /eero/i }).first().click();
  const detail = world.page.getByRole('region', { name: 'Filtered notifications' });
  await detail.getByText('may I ask about terns?').waitFor();
  await detail.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(countRequests).toBe(0);
  await world.page.getByText('No filtered notifications.').waitFor();
  await viewButton(world.page, 'Notifications').click();
  await rows().filter({ hasText: 'may I ask about terns?' }).waitFor();
});

test('applies filters to filtered notifications', async () => {
  const me = demo.act.id('mira');
  const filter = demo.store.filters.create(me, { title: 'No nests', context: ['notifications'], action: 'warn', expiresAt: null });
  demo.store.filters.addKeyword(me, filter, 'nests', true);
  demo.act.mention(freya, 'mira', 'where are the nests?');
  await openFilteredNotifications();
  await people().filter({ hasText: 'Filtered: No nests' }).getByRole('button', { name: /freya/i }).first().click();
  await world.page.getByRole('region', { name: 'Filtered notifications' }).getByText('Filtered: No nests').waitFor();
  expect(await world.page.getByText('where are the nests?').count()).toBe(0);
  demo.store.filters.remove(me, filter);
});

test('dismisses filtered notifications of several accounts at once', async () => {
  for (const stranger of [freya, tomas]) demo.act.mention(stranger, 'mira', 'buy my terns');
  await openFilteredNotifications();
  await expect.poll(() => people().count()).toBeGreaterThan(1);
  await world.page.getByRole('checkbox', { name: 'Select all' }).check();
  await world.page.getByRole('button', { name: 'Dismiss 2', exact: true }).click();
  await world.page.getByText('No filtered notifications.').waitFor();
  expect(await countRequests()).toBe(0);
});

test('shows favourites grouped by the server as one row and dismisses them at once', async () => {
  const post = demo.act.post('mira', { text: 'Terns counted by the server: twelve.' });
  for (const fan of ['jonna', 'ruben']) demo.act.favourite(fan, post);
  await world.page.reload();
  await openNotifications();
  const row = rows().filter({ hasText: 'Terns counted by the server: twelve.' });
  await row
    .getByText(/jonna|Jonna/)
    .first()
    .waitFor();
  expect(await row.count()).toBe(1);
  expect(demo.requests.some(({ path }) => path === '/api/v2/notifications')).toBe(true);
  await row.hover();
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await row.waitFor({ state: 'detached' });
  const fetchNotifications = async () =>
    ((await fetchAs(demo, mira, 'notifications?limit=80')) as unknown as { status?: { id: string } }[]).filter(
      ({ status }) => status?.id === post,
    );
  await expect.poll(async () => (await fetchNotifications()).length, { timeout: 20_000 }).toBe(0);
});

test('describes moderation events and links to the server’s page', async () => {
  demo.act.sever('mira', 'spam.example', 12, 3);
  demo.act.warn('mira', 'none', 'Please mark your pictures of nests.');
  demo.act.report('mira', 'jonna', eero, 'Sells terns');
  await openNotifications();
  const pill = world.page.getByRole('button', { name: /^\d+ new notifications?$/ });
  if (await pill.isVisible()) await pill.click();
  await rows()
    .filter({ hasText: 'You lost 12 followers and 3 accounts you follow.' })
    .getByRole('button', { name: /^See the list/ })
    .waitFor();
  await rows()
    .filter({ hasText: 'Please mark your pictures of nests.' })
    .getByRole('button', { name: /^Read and respond/ })
    .waitFor();
  await rows()
    .filter({ hasText: 'Sells terns' })
    .getByRole('button', { name: /^Open the report/ })
    .waitFor();
});

test('hides “Filtered notifications” if the server does not support it', async () => {
  const other = await AppWorld.create();
  try {
    const plain = await other.startServer({ as: 'gotosocial' });
    await other.startAs(plain);
    await viewButton(other.page, 'Notifications').click();
    await other.page.getByRole('tablist', { name: 'Show' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Filtered…' }).count()).toBe(0);
    await expect.poll(() => plain.requests.some(({ path }) => path === '/api/v1/notifications')).toBe(true);
  } finally {
    await other.stop();
  }
});
