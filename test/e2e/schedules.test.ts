// Posts that go out later: by the server where it can, else by the app, which says so; listed, moved, changed and cancelled.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { accountButton, addAccount, asServerSees, openComposer, post, view } from './steps.ts';

let world: World;
let coast: Demo;
let bare: Demo;
let mira: DemoAccount;

beforeAll(async () => {
  world = await World.create();
  [coast, bare] = await Promise.all([world.service(), world.service({ as: 'snac', domain: 'snac.example' })]);
  mira = await world.signedIn(coast);
  await addAccount(world, bare.url, world.person(bare));
  await accountButton(world.page, 1).waitFor();
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

interface Scheduled {
  id: string;
  scheduled_at: string;
  params: { text: string };
}
const onServer = async () => (await asServerSees(coast, mira, 'scheduled_statuses')) as unknown as Scheduled[];
const dialog = () => world.page.getByRole('dialog').first();

/** Fills the date and the time in with a day of the far future: no test depends on the clock. */
async function setTime(page: Page, date: string, time: string, action: string): Promise<void> {
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time', { exact: true }).fill(time);
  await page.getByRole('button', { name: action }).last().click();
}
const nextYear = new Date().getFullYear() + 1;

async function scheduled(text: string): Promise<void> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await composer.getByRole('button', { name: 'Post later' }).click();
  await setTime(world.page, `${nextYear}-03-05`, '09:30', 'Set time');
}

test('a post is scheduled at the server, moved, changed and cancelled', async () => {
  await scheduled('Out in spring.');
  await dialog()
    .getByText(/^Goes out /)
    .waitFor();
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.poll(async () => (await onServer()).map(({ params }) => params.text)).toEqual(['Out in spring.']);
  expect(new Date((await onServer())[0]?.scheduled_at ?? '')).toEqual(new Date(nextYear, 2, 5, 9, 30));

  await view(world.page, 'Scheduled').click();
  const page = world.page.getByRole('main');
  await page.getByText('Out in spring.').waitFor();
  await page.getByRole('button', { name: 'Change time' }).click();
  await setTime(world.page, `${nextYear}-04-06`, '10:45', 'Change time');
  await expect.poll(async () => new Date((await onServer())[0]?.scheduled_at ?? '')).toEqual(new Date(nextYear, 3, 6, 10, 45));

  const [before] = await onServer();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog().getByRole('heading', { name: 'Edit scheduled post' }).waitFor();
  await dialog().getByRole('textbox', { name: 'Text of the post' }).fill('Out in April.');
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.poll(async () => (await onServer()).map(({ params }) => params.text), { timeout: 20_000 }).toEqual(['Out in April.']);
  expect((await onServer())[0]?.id).not.toBe(before?.id);

  await page.getByText('Out in April.').waitFor();
  // For a moment the list has both, as its server had.
  await page.getByText('Out in spring.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel post' }).click();
  await page.getByText('Nothing is scheduled.').waitFor();
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Out in April.').waitFor();
  expect((await onServer()).map(({ params }) => params.text)).toEqual(['Out in April.']);
  await page.getByRole('button', { name: 'Cancel post' }).click();
  await page.getByText('Nothing is scheduled.').waitFor();
  await expect.poll(onServer, { timeout: 20_000 }).toEqual([]);
});

test('a scheduled reply that is written again still answers the same post', async () => {
  const { acct } = world.person(coast, 1);
  const question = coast.act.mention(acct, mira.acct, 'will you come in spring?');
  await world.home();
  await post(world.page, 'will you come in spring?')
    .getByRole('button', { name: /^Reply/ })
    .click();
  await dialog().getByRole('textbox', { name: 'Text of the post' }).pressSequentially('Perhaps.');
  await dialog().getByRole('button', { name: 'Post later' }).click();
  await setTime(world.page, `${nextYear}-03-05`, '09:30', 'Set time');
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.poll(async () => (await onServer()).length).toBe(1);

  await view(world.page, 'Scheduled').click();
  await world.page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog().getByText('will you come in spring?').waitFor();
  await dialog().getByRole('textbox', { name: 'Text of the post' }).fill(`@${acct} I will.`);
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.poll(async () => (await onServer()).map(({ params }) => params.text), { timeout: 20_000 }).toEqual([`@${acct} I will.`]);
  const [row] = coast.store.db.all<{ params: string }>('SELECT params FROM scheduled_statuses', {});
  expect((JSON.parse(row?.params ?? '{}') as { inReplyToId: string }).inReplyToId).toBe(question);
  const headers = { authorization: `Bearer ${mira.token}` };
  for (const { id } of await onServer()) await fetch(`${coast.url}/api/v1/scheduled_statuses/${id}`, { method: 'DELETE', headers });
});

test('a time that the server would refuse can’t be set', async () => {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill('Too soon.');
  await composer.getByRole('button', { name: 'Post later' }).click();
  await world.page.getByLabel('Date').fill('2020-01-01');
  await world.page.getByText('That time has passed already.').waitFor();
  expect(await world.page.getByRole('button', { name: 'Set time' }).isDisabled()).toBe(true);
  // Enter neither sets such a time nor sends the post.
  await world.page.getByLabel('Date').press('Enter');
  await world.page.getByRole('button', { name: 'Set time' }).waitFor();
  await world.page.keyboard.press('Escape');
  await world.page.keyboard.press('Escape');
});

test('where the server can’t, the app offers to send the post itself, and lists it', async () => {
  await accountButton(world.page, 1).click();
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill('By the app alone.');
  await world.page.keyboard.press('Control+Shift+Enter');
  await composer.getByRole('textbox', { name: 'Text of post 2 of 2' }).fill('And its second half.');
  await composer.getByRole('button', { name: 'Post later' }).click();
  await setTime(world.page, `${nextYear}-03-05`, '09:30', 'Set time');
  await dialog()
    .getByText(/^Goes out .*if Kittiwake runs then/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await view(world.page, 'Scheduled').click();
  const page = world.page.getByRole('main');
  await page.getByText('By the app alone.').waitFor();
  await page.getByText('By this app').waitFor();
  await page.getByText('Thread of 2 posts').waitFor();
  await page.getByRole('button', { name: 'Change time' }).click();
  await setTime(world.page, `${nextYear}-04-06`, '10:45', 'Change time');
  await page.getByText(new RegExp(`^April 6, ${nextYear}`)).waitFor();
  await page.getByText('Thread of 2 posts').waitFor();
  await page.getByText(/has no scheduled posts\. Kittiwake can send posts later itself/).waitFor();
  await page.getByRole('button', { name: 'Cancel post' }).click();
  await page.getByText('Nothing is scheduled.').waitFor();
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Thread of 2 posts').waitFor();
  await page.getByRole('button', { name: 'Cancel post' }).click();
  await page.getByText('Nothing is scheduled.').waitFor();
});

test('the list says when it could not be loaded, and loads when it can be', async () => {
  coast.faults.failNext('GET', '/api/v1/scheduled_statuses', { status: 503, body: '{}' }, 50);
  await view(world.page, 'Scheduled').click();
  await world.page.getByText('The scheduled posts could not be loaded.').waitFor();
  coast.faults.clear();
  await world.page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await world.page.getByText('Nothing is scheduled.').waitFor();
});
