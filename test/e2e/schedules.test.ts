// Tests scheduled posts, sent by the server where supported, else by the app, with a notice: list, reschedule, edit, and cancel.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { accountButton, fetchAs, openComposer, post, viewButton } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let hollo: TestDemo;
let mira: DemoCredentials;

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, hollo] = await Promise.all([world.startServer(), world.startServer({ as: 'hollo', domain: 'hollo.example' })]);
  mira = world.demoAccount(coast);
  await world.startAsAccounts([[coast], [hollo]]);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

interface ScheduledResponse {
  id: string;
  scheduled_at: string;
  params: { text: string };
}
const fetchScheduled = async () => (await fetchAs(coast, mira, 'scheduled_statuses')) as unknown as ScheduledResponse[];
const dialog = () => world.page.getByRole('dialog').first();

/** Enters a date and a time, and confirms them with the button `action`. */
async function setTime(date: string, time: string, action: string): Promise<void> {
  const { page } = world;
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time', { exact: true }).fill(time);
  await page.getByRole('button', { name: action }).last().click();
}
/** Posts are scheduled for the next year, so that no test depends on the clock. */
const nextYear = new Date().getFullYear() + 1;

async function schedulePost(text: string): Promise<void> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill(text);
  await composer.getByRole('button', { name: 'Post later' }).click();
  await setTime(`${nextYear}-03-05`, '09:30', 'Set time');
}

test('schedules, reschedules, edits, and cancels a post on the server', async () => {
  await schedulePost('Out in spring.');
  await dialog()
    .getByText(/^Will be posted /)
    .waitFor();
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.poll(async () => (await fetchScheduled()).map(({ params }) => params.text)).toEqual(['Out in spring.']);
  expect(new Date((await fetchScheduled())[0]?.scheduled_at ?? '')).toEqual(new Date(nextYear, 2, 5, 9, 30));

  await viewButton(world.page, 'Scheduled').click();
  const view = world.page.getByRole('main');
  await view.getByText('Out in spring.').waitFor();
  await view.getByRole('button', { name: 'Change time' }).click();
  await setTime(`${nextYear}-04-06`, '10:45', 'Change time');
  await expect.poll(async () => new Date((await fetchScheduled())[0]?.scheduled_at ?? '')).toEqual(new Date(nextYear, 3, 6, 10, 45));

  const [before] = await fetchScheduled();
  await view.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog().getByRole('heading', { name: 'Edit scheduled post' }).waitFor();
  await dialog().getByRole('textbox', { name: 'Post text' }).fill('Out in April.');
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.poll(async () => (await fetchScheduled()).map(({ params }) => params.text), { timeout: 20_000 }).toEqual(['Out in April.']);
  expect((await fetchScheduled())[0]?.id).not.toBe(before?.id);

  await view.getByText('Out in April.').waitFor();
  // For a moment the list contains both posts, as the server did.
  await view.getByText('Out in spring.').waitFor({ state: 'detached' });
  await view.getByRole('button', { name: 'Cancel post' }).click();
  await view.getByText('Nothing is scheduled.').waitFor();
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await view.getByText('Out in April.').waitFor();
  expect((await fetchScheduled()).map(({ params }) => params.text)).toEqual(['Out in April.']);
  await view.getByRole('button', { name: 'Cancel post' }).click();
  await view.getByText('Nothing is scheduled.').waitFor();
  await expect.poll(fetchScheduled, { timeout: 20_000 }).toEqual([]);
});

test('keeps the reply target of an edited scheduled reply', async () => {
  const { acct } = world.demoAccount(coast, 1);
  const question = coast.act.mention(acct, mira.acct, 'will you come in spring?');
  await world.resetToHome();
  await post(world.page, 'will you come in spring?')
    .getByRole('button', { name: /^Reply/ })
    .click();
  await dialog().getByRole('textbox', { name: 'Post text' }).pressSequentially('Perhaps.');
  await dialog().getByRole('button', { name: 'Post later' }).click();
  await setTime(`${nextYear}-03-05`, '09:30', 'Set time');
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.poll(async () => (await fetchScheduled()).length).toBe(1);

  await viewButton(world.page, 'Scheduled').click();
  await world.page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog().getByText('will you come in spring?').waitFor();
  await dialog().getByRole('textbox', { name: 'Post text' }).fill(`@${acct} I will.`);
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect
    .poll(async () => (await fetchScheduled()).map(({ params }) => params.text), { timeout: 20_000 })
    .toEqual([`@${acct} I will.`]);
  const [row] = coast.store.db.all<{ params: string }>('SELECT params FROM scheduled_statuses', {});
  expect((JSON.parse(row?.params ?? '{}') as { inReplyToId: string }).inReplyToId).toBe(question);
  const headers = { authorization: `Bearer ${mira.token}` };
  for (const { id } of await fetchScheduled()) await fetch(`${coast.url}/api/v1/scheduled_statuses/${id}`, { method: 'DELETE', headers });
});

test('does not accept a time that the server would refuse', async () => {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill('Too soon.');
  await composer.getByRole('button', { name: 'Post later' }).click();
  await world.page.getByLabel('Date').fill('2020-01-01');
  await world.page.getByText('That time has passed already.').waitFor();
  expect(await world.page.getByRole('button', { name: 'Set time' }).isDisabled()).toBe(true);
  // Enter neither sets an invalid time nor sends the post.
  await world.page.getByLabel('Date').press('Enter');
  await world.page.getByRole('button', { name: 'Set time' }).waitFor();
  await world.page.keyboard.press('Escape');
  await world.page.keyboard.press('Escape');
});

test('lists posts that the app sends itself because the server cannot schedule', async () => {
  await accountButton(world.page, 1).click();
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill('By the app alone.');
  await world.page.keyboard.press('Control+Shift+Enter');
  await composer.getByRole('textbox', { name: 'Text of post 2 of 2' }).fill('And its second half.');
  await composer.getByRole('button', { name: 'Post later' }).click();
  await setTime(`${nextYear}-03-05`, '09:30', 'Set time');
  await dialog()
    .getByText(/^Will be posted .*if Kittiwake is running/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await viewButton(world.page, 'Scheduled').click();
  const view = world.page.getByRole('main');
  await view.getByText('By the app alone.').waitFor();
  await view.getByText('By this app').waitFor();
  await view.getByText('Thread of 2 posts').waitFor();
  await view.getByRole('button', { name: 'Change time' }).click();
  await setTime(`${nextYear}-04-06`, '10:45', 'Change time');
  await view.getByText(new RegExp(`^April 6, ${nextYear}`)).waitFor();
  await view.getByText('Thread of 2 posts').waitFor();
  await view.getByText(/doesn’t support scheduled posts\. Kittiwake can post later itself/).waitFor();
  await view.getByRole('button', { name: 'Cancel post' }).click();
  await view.getByText('Nothing is scheduled.').waitFor();
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await view.getByText('Thread of 2 posts').waitFor();
  await view.getByRole('button', { name: 'Cancel post' }).click();
  await view.getByText('Nothing is scheduled.').waitFor();
});

test('reports a list that fails to load and retries on request', async () => {
  coast.faults.failNext('GET', '/api/v1/scheduled_statuses', { status: 503, body: '{}' }, 50);
  await viewButton(world.page, 'Scheduled').click();
  await world.page.getByText('The scheduled posts could not be loaded.').waitFor();
  coast.faults.clear();
  await world.page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await world.page.getByText('Nothing is scheduled.').waitFor();
});
