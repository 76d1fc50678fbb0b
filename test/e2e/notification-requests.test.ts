// Notifications that the server holds back, the rules by which it does, those that it groups, and those of its moderators.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { asServerSees, list, view } from './steps.ts';

let world: World;
let demo: Demo;
let mira: DemoAccount;
const strangers = ['eero@north.example', 'freya@archipelago.example', 'tomas@archipelago.example'] as const;
const [eero, freya, tomas] = strangers;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  // Before the app has their posts at home.
  for (const stranger of strangers) demo.act.unfollow('mira', stranger);
  mira = await world.signedIn(demo);
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const rows = () => list(world.page, 'Notifications').getByRole('article');
const people = () => list(world.page, 'People whose notifications are held back').getByRole('article');
const waiting = async () => ((await asServerSees(demo, mira, 'notifications/requests')) as unknown as object[]).length;
const openNotifications = async () => {
  await view(world.page, 'Notifications').click();
  await rows().first().waitFor();
};
const openHeld = async () => {
  await openNotifications();
  await world.page.getByRole('button', { name: 'Held back…' }).click();
};

test('a rule is changed, and the server keeps it', async () => {
  await openHeld();
  await world.page.getByRole('tab', { name: 'What is held back' }).click();
  const rule = world.page.getByRole('radiogroup', { name: 'People you don’t follow' });
  await rule.getByText('Hold back').click();
  const policy = async () => {
    const answer = await fetch(`${demo.url}/api/v2/notifications/policy`, { headers: { authorization: `Bearer ${mira.token}` } });
    return (await answer.json()) as { for_not_following: string };
  };
  await expect.poll(async () => (await policy()).for_not_following).toBe('filter');
});

test('what is held back of a person is read first, then let through, and is then among the notifications', async () => {
  demo.act.mention(eero, 'mira', 'may I ask about terns?');
  await openNotifications();
  await world.page.getByRole('button', { name: 'Held back: 1 person' }).click();
  await people().getByText('1 notification').waitFor();
  await people().first().getByRole('button', { name: /eero/i }).first().click();
  const detail = world.page.getByRole('region', { name: 'Held back' });
  await detail.getByText('may I ask about terns?').waitFor();
  await detail.getByRole('button', { name: 'Let through' }).click();
  await expect.poll(waiting).toBe(0);
  await world.page.getByText('Nothing is held back.').waitFor();
  await view(world.page, 'Notifications').click();
  await rows().filter({ hasText: 'may I ask about terns?' }).waitFor();
});

test('what a filter covers is covered among what is held back, too', async () => {
  const me = demo.act.id('mira');
  const filter = demo.store.filters.create(me, { title: 'No nests', context: ['notifications'], action: 'warn', expiresAt: null });
  demo.store.filters.addKeyword(me, filter, 'nests', true);
  demo.act.mention(freya, 'mira', 'where are the nests?');
  await openHeld();
  await people().filter({ hasText: 'Filtered: No nests' }).getByRole('button', { name: /freya/i }).first().click();
  await world.page.getByRole('region', { name: 'Held back' }).getByText('Filtered: No nests').waitFor();
  expect(await world.page.getByText('where are the nests?').count()).toBe(0);
  demo.store.filters.remove(me, filter);
});

test('several people are dismissed at once', async () => {
  for (const stranger of [freya, tomas]) demo.act.mention(stranger, 'mira', 'buy my terns');
  await openHeld();
  await expect.poll(() => people().count()).toBeGreaterThan(1);
  await world.page.getByRole('checkbox', { name: 'Choose all' }).check();
  await world.page.getByRole('button', { name: 'Dismiss 2', exact: true }).click();
  await world.page.getByText('Nothing is held back.').waitFor();
  expect(await waiting()).toBe(0);
});

test('favourites that the server groups are one row, to which a streamed one is added, and one dismissal is enough', async () => {
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
  const left = async () =>
    ((await asServerSees(demo, mira, 'notifications?limit=80')) as unknown as { status?: { id: string } }[]).filter(
      ({ status }) => status?.id === post,
    );
  await expect.poll(async () => (await left()).length, { timeout: 20_000 }).toBe(0);
});

test('what moderators did has sentences of its own, with a way to the server’s page', async () => {
  demo.act.sever('mira', 'spam.example', 12, 3);
  demo.act.warn('mira', 'none', 'Please mark your pictures of nests.');
  demo.act.report('mira', 'jonna', eero, 'Sells terns');
  await openNotifications();
  const pill = world.page.getByRole('button', { name: /^\d+ new notifications?$/ });
  if (await pill.isVisible()) await pill.click();
  await rows()
    .filter({ hasText: 'You lost 12 followers and 3 accounts that you follow.' })
    .getByRole('button', { name: /^See who/ })
    .waitFor();
  await rows()
    .filter({ hasText: 'Please mark your pictures of nests.' })
    .getByRole('button', { name: /^Read it at/ })
    .waitFor();
  await rows()
    .filter({ hasText: 'Sells terns' })
    .getByRole('button', { name: /^Open the report/ })
    .waitFor();
});

test('a server that holds nothing back says so', async () => {
  const other = await World.create();
  try {
    const plain = await other.service({ as: 'gotosocial' });
    await other.signedIn(plain);
    await view(other.page, 'Notifications').click();
    await other.page.getByRole('tablist', { name: 'Show' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Held back…' }).count()).toBe(0);
    await expect.poll(() => plain.requests.some(({ path }) => path === '/api/v1/notifications')).toBe(true);
  } finally {
    await other.stop();
  }
});
