// Popups as the desktop has them: what they say and look like by kind, many at once, and in quiet hours.
// Covers electron/notifications/notifications.ts, which only puts the parts together.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { defaultPushSettings } from '../../electron/contract/push.ts';
import type { PushSettings } from '../../electron/contract/push.ts';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { list, view } from './steps.ts';

declare const kittiwake: Bridge;

const pollOptions = { timeout: 30_000, interval: 100 };
let world: World;
let coast: Demo;
let mira: DemoAccount;

beforeAll(async () => {
  world = await World.create();
  coast = await world.service();
  mira = await world.signedIn(coast);
  await vi.waitUntil(() => coast.streams() > 0, pollOptions);
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const shown = () => world.desktop.shownPopups();
const summaries = async () => (await shown()).map(({ summary }) => summary);
const asked = async (path: string) => {
  const answer = await fetch(`${coast.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${mira.token}` } });
  return (await answer.json()) as { id: string; acct: string }[];
};
/** Asks for a test alert, which comes behind all that was sent before it. */
async function comeBehind(): Promise<void> {
  const tested = await world.page.evaluate(async () => {
    const started = await kittiwake['app.start']({});
    const [account] = started.ok ? started.value.accounts : [];
    return account && kittiwake['push.test']({ account: account.key });
  });
  expect(tested).toMatchObject({ ok: true });
  await expect.poll(summaries, pollOptions).toContain('Kittiwake test');
}

test('each kind has its words and its urgency', async () => {
  const mine = coast.act.post('mira', { text: 'Counted the terns.' });
  coast.act.mention('jonna', 'mira', 'how many?');
  coast.act.favourite('jonna', mine);
  coast.act.reblog('jonna', mine);
  coast.act.unfollow('jonna', 'mira');
  coast.act.follow('jonna', 'mira');
  await expect.poll(async () => (await shown()).length, pollOptions).toBe(4);
  const popups = await shown();
  const said = popups.map(({ summary, body, urgency }) => `${summary}: ${body}, ${urgency}`).toSorted();
  expect(said).toEqual([
    'Jonna Aalto boosted your post: Counted the terns., low',
    'Jonna Aalto favourited your post: Counted the terns., low',
    'Jonna Aalto followed you: @jonna, normal',
    'Jonna Aalto mentioned you: @mira how many?, normal',
  ]);
});

test('the person’s picture is on it, as a PNG', async () => {
  let said = 0;
  // One that comes too late is not waited for, but there for the next.
  const picture = async () => {
    const text = `tern number ${(said += 1)}`;
    coast.act.mention('jonna', 'mira', text);
    const popup = await vi.waitUntil(async () => (await shown()).find(({ body }) => body.includes(text)), pollOptions);
    await world.desktop.closePopups();
    return popup.icon === '' ? '' : (await readFile(popup.icon)).toString('latin1', 1, 4);
  };
  await expect.poll(picture, { ...pollOptions, interval: 1_000 }).toBe('PNG');
});

test('in quiet hours nothing pops up; when they are over one popup sums up what came', async () => {
  const { page } = world;
  await page.keyboard.press('Control+,');
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await quiet.click();
  const times = page.getByRole('group', { name: 'Quiet hours' });
  await times.getByLabel('From').fill('00:00');
  await page.getByText('Quiet hours: 00:00 to 07:00').waitFor();
  await times.getByLabel('Until').fill('00:00');
  await page.getByText('Quiet hours: 00:00 to 00:00').waitFor();
  await world.desktop.closePopups();
  const before = (await world.desktop.popups()).length;
  coast.act.mention('jonna', 'mira', 'asleep already?');
  coast.act.favourite('jonna', coast.act.post('mira', { text: 'Good night.' }));
  await comeBehind();
  expect((await world.desktop.popups()).slice(before).map(({ summary }) => summary)).toEqual(['Kittiwake test']);
  await world.desktop.closePopups();
  await quiet.click();
  await expect
    .poll(async () => (await shown()).map(({ summary, body }) => [summary, body]), pollOptions)
    .toEqual([['2 new notifications', '1 mention, 1 favourite']]);
  await world.desktop.clickPopup();
  await list(page, 'Notifications').waitFor();
  await expect.poll(summaries, pollOptions).toEqual([]);
});

test('two hundred favourites are one popup that ends with the right count', async () => {
  // Not the notifications: what is looked at doesn't pop up.
  await view(world.page, 'Home').click();
  await list(world.page, 'Home').waitFor();
  const people = (await asked('directory?limit=80')).filter(({ acct }) => acct !== 'mira').slice(0, 20);
  expect(people).toHaveLength(20);
  const mine = Array.from({ length: 10 }, (_, at) => coast.act.post('mira', { text: `Post number ${at}` }));
  for (const id of mine) for (const { acct } of people) coast.act.favourite(acct, id);
  await expect.poll(summaries, pollOptions).toEqual([expect.stringMatching(/^.+ and 19 others favourited 10 of your posts$/)]);
  await world.desktop.clickPopup({ summary: 'and 19 others' });
  await list(world.page, 'Notifications').waitFor();
  await expect.poll(summaries, pollOptions).toEqual([]);
});

test('an answer in the thread that is looked at does not pop up', async () => {
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
  const said = async () => (await world.desktop.popups()).map(({ body }) => body).join();
  await expect.poll(said, pollOptions).toContain('and I in the other');
  expect(await said()).not.toContain('in the blue boat');
});

test('beside an open thread the notifications are looked at as well', async () => {
  const { page } = world;
  await view(page, 'Notifications').click();
  await list(page, 'Notifications').getByRole('article').first().waitFor();
  await page.getByRole('region', { name: 'Thread' }).waitFor({ state: 'detached' });
  await world.desktop.closePopups();
  await list(page, 'Notifications')
    .getByRole('article', { name: /mentioned you/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Thread' }).waitFor();
  coast.act.mention('ruben', 'mira', 'seen in the list at once');
  await comeBehind();
  expect((await shown()).map(({ summary }) => summary)).toEqual(['Kittiwake test']);
});

test('a kind that is off for the account pops up by no way', async () => {
  const set = (settings: PushSettings) =>
    world.page.evaluate(async (wanted) => {
      const started = await kittiwake['app.start']({});
      const [account] = started.ok ? started.value.accounts : [];
      return account && kittiwake['push.set']({ account: account.key, settings: wanted });
    }, settings);
  await view(world.page, 'Home').click();
  await list(world.page, 'Home').waitFor();
  await world.desktop.closePopups();
  await set({ ...defaultPushSettings, alerts: { ...defaultPushSettings.alerts, favourite: false } });
  coast.act.favourite('jonna', coast.act.post('mira', { text: 'Not to be told.' }));
  await comeBehind();
  expect(await summaries()).toEqual(['Kittiwake test']);
  await world.desktop.closePopups();
  await set(defaultPushSettings);
  coast.act.favourite('ruben', coast.act.post('mira', { text: 'To be told.' }));
  await expect.poll(summaries, pollOptions).toEqual([expect.stringMatching(/^Ruben .* favourited your post$/)]);
});
