// Tests popups on the desktop: text and appearance by kind, many at once, and quiet hours.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { defaultPushSettings } from '../../electron/contract/push.ts';
import type { PushSettings } from '../../electron/contract/push.ts';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { list, viewButton } from './steps.ts';

declare const kittiwake: Bridge;

const pollOptions = { timeout: 30_000, interval: 100 };
let world: AppWorld;
let coast: TestDemo;
let mira: DemoCredentials;

beforeAll(async () => {
  world = await AppWorld.create();
  coast = await world.startServer();
  mira = await world.startAs(coast);
  await vi.waitUntil(() => coast.streams() > 0, pollOptions);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const visiblePopups = () => world.desktop.visiblePopups();
const summaries = async () => (await visiblePopups()).map(({ summary }) => summary);
const fetchEntities = async (path: string) => {
  const answer = await fetch(`${coast.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${mira.token}` } });
  return (await answer.json()) as { id: string; acct: string }[];
};
/** Requests a test alert, which arrives after all alerts sent before it. */
async function waitForTestAlert(): Promise<void> {
  const tested = await world.page.evaluate(async () => {
    const started = await kittiwake.invoke('app.start', {});
    const [account] = started.ok ? started.value.accounts : [];
    return account && kittiwake.invoke('push.test', { account: account.key });
  });
  expect(tested).toMatchObject({ ok: true });
  await expect.poll(summaries, pollOptions).toContain('Kittiwake test');
}

test('sets text and urgency by notification kind', async () => {
  const mine = coast.act.post('mira', { text: 'Counted the terns.' });
  coast.act.mention('jonna', 'mira', 'how many?');
  coast.act.favourite('jonna', mine);
  coast.act.reblog('jonna', mine);
  coast.act.unfollow('jonna', 'mira');
  coast.act.follow('jonna', 'mira');
  await expect.poll(async () => (await visiblePopups()).length, pollOptions).toBe(4);
  const popups = await visiblePopups();
  const popupLines = popups.map(({ summary, body, urgency }) => `${summary}: ${body}, ${urgency}`).toSorted();
  expect(popupLines).toEqual([
    'Jonna Aalto boosted your post: Counted the terns., low',
    'Jonna Aalto favourited your post: Counted the terns., low',
    'Jonna Aalto followed you: @jonna, normal',
    'Jonna Aalto mentioned you: @mira how many?, normal',
  ]);
});

test('shows the avatar as a PNG', async () => {
  let postCount = 0;
  // The popup does not wait for a picture that loads slowly, but the next popup has it.
  const picture = async () => {
    const text = `tern number ${(postCount += 1)}`;
    coast.act.mention('jonna', 'mira', text);
    const popup = await vi.waitUntil(async () => (await visiblePopups()).find(({ body }) => body.includes(text)), pollOptions);
    await world.desktop.closePopups();
    return popup.icon === '' ? '' : (await readFile(popup.icon)).toString('latin1', 1, 4);
  };
  await expect.poll(picture, { ...pollOptions, interval: 1_000 }).toBe('PNG');
});

test('shows no popups during quiet hours and one summary afterwards', async () => {
  const { page } = world;
  await page.keyboard.press('Control+,');
  const quietHoursSwitch = page.getByRole('switch', { name: 'Quiet hours' });
  await quietHoursSwitch.click();
  const times = page.getByRole('group', { name: 'Quiet hours' });
  await times.getByLabel('From').fill('00:00');
  await page.getByText('Quiet hours: 00:00 to 07:00').waitFor();
  await times.getByLabel('Until').fill('00:00');
  await page.getByText('Quiet hours: 00:00 to 00:00').waitFor();
  await world.desktop.closePopups();
  const before = (await world.desktop.popups()).length;
  coast.act.mention('jonna', 'mira', 'asleep already?');
  coast.act.favourite('jonna', coast.act.post('mira', { text: 'Good night.' }));
  await waitForTestAlert();
  expect((await world.desktop.popups()).slice(before).map(({ summary }) => summary)).toEqual(['Kittiwake test']);
  await world.desktop.closePopups();
  await quietHoursSwitch.click();
  await expect
    .poll(async () => (await visiblePopups()).map(({ summary, body }) => [summary, body]), pollOptions)
    .toEqual([['2 new notifications', '1 mention, 1 favourite']]);
  await world.desktop.clickPopup();
  await list(page, 'Notifications').waitFor();
  await expect.poll(summaries, pollOptions).toEqual([]);
});

test('merges 200 favourites into one popup with the correct count', async () => {
  // Notifications must not be in view: what is being viewed causes no popup.
  await viewButton(world.page, 'Home').click();
  await list(world.page, 'Home').waitFor();
  const people = (await fetchEntities('directory?limit=80')).filter(({ acct }) => acct !== 'mira').slice(0, 20);
  expect(people).toHaveLength(20);
  const mine = Array.from({ length: 10 }, (_, at) => coast.act.post('mira', { text: `Post number ${at}` }));
  for (const id of mine) for (const { acct } of people) coast.act.favourite(acct, id);
  await expect.poll(summaries, pollOptions).toEqual([expect.stringMatching(/^.+ and 19 others favourited 10 of your posts$/)]);
  await world.desktop.clickPopup({ summary: 'and 19 others' });
  await list(world.page, 'Notifications').waitFor();
  await expect.poll(summaries, pollOptions).toEqual([]);
});

test('shows no popup for a reply in the open thread', async () => {
  const { page } = world;
  const mine = coast.act.post('mira', { text: 'Who is at the harbour?' });
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill(mine);
  await page.keyboard.press('Enter');
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByText('Who is at the harbour?').waitFor();
  coast.act.post('jonna', { text: '@mira I am, in the blue boat', inReplyTo: mine });
  await thread.getByText('I am, in the blue boat').waitFor();
  coast.act.mention('ruben', 'mira', 'and I in the other');
  const popupBodies = async () => (await world.desktop.popups()).map(({ body }) => body).join();
  await expect.poll(popupBodies, pollOptions).toContain('and I in the other');
  expect(await popupBodies()).not.toContain('in the blue boat');
});

test('shows no popup while the notifications are visible beside a thread', async () => {
  const { page } = world;
  await viewButton(page, 'Notifications').click();
  await list(page, 'Notifications').getByRole('article').first().waitFor();
  await page.getByRole('region', { name: 'Thread' }).waitFor({ state: 'detached' });
  await world.desktop.closePopups();
  await list(page, 'Notifications')
    .getByRole('article', { name: /mentioned you/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Thread' }).waitFor();
  coast.act.mention('ruben', 'mira', 'seen in the list at once');
  await waitForTestAlert();
  expect((await visiblePopups()).map(({ summary }) => summary)).toEqual(['Kittiwake test']);
});

test('shows no popup for a kind that is off for the account', async () => {
  const set = (settings: PushSettings) =>
    world.page.evaluate(async (pushSettings) => {
      const started = await kittiwake.invoke('app.start', {});
      const [account] = started.ok ? started.value.accounts : [];
      return account && kittiwake.invoke('push.set', { account: account.key, settings: pushSettings });
    }, settings);
  await viewButton(world.page, 'Home').click();
  await list(world.page, 'Home').waitFor();
  await world.desktop.closePopups();
  await set({ ...defaultPushSettings, alerts: { ...defaultPushSettings.alerts, favourite: false } });
  coast.act.favourite('jonna', coast.act.post('mira', { text: 'Not to be told.' }));
  await waitForTestAlert();
  expect(await summaries()).toEqual(['Kittiwake test']);
  await world.desktop.closePopups();
  await set(defaultPushSettings);
  coast.act.favourite('ruben', coast.act.post('mira', { text: 'To be told.' }));
  await expect.poll(summaries, pollOptions).toEqual([expect.stringMatching(/^Ruben .* favourited your post$/)]);
});
