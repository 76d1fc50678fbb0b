// Popups that the system doesn't show: the window says so once, and the settings say why until popups are shown again.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { firstPost } from './steps.ts';

const pollOptions = { timeout: 30_000, interval: 100 };
let world: World;
let coast: Demo;

beforeAll(async () => {
  world = await World.create();
  coast = await world.service();
  await world.signedIn(coast);
  await vi.waitUntil(() => coast.streams() > 0, pollOptions);
});
afterAll(() => world.stop());

const said = () => world.page.getByRole('alert').filter({ hasText: 'The system doesn’t show Kittiwake’s notifications.' });
const reason = () => world.page.getByRole('status').filter({ hasText: 'Start one, such as dunst or mako.' });

test('the window says it once, and leads to the reason and to what can be done', async () => {
  await world.desktop.refusePopups();
  coast.act.mention('jonna', 'mira', 'nobody sees this pop up');
  await said().waitFor(pollOptions);
  await said().getByRole('button', { name: 'Settings' }).click();
  await reason().waitFor();
  expect(await said().count()).toBe(0);
});

test('the next one that fails is not told again, also after a restart', async () => {
  await world.end();
  await world.start();
  await firstPost(world.page);
  await world.page.keyboard.press('Control+,');
  coast.act.mention('jonna', 'mira', 'nor this');
  await reason().waitFor(pollOptions);
  expect(await said().count()).toBe(0);
});

test('when popups are shown again the reason is gone', async () => {
  await world.desktop.allowPopups();
  coast.act.mention('jonna', 'mira', 'here it is');
  await expect.poll(async () => (await world.desktop.popups()).some(({ body }) => body.includes('here it is')), pollOptions).toBe(true);
  await reason().waitFor({ state: 'detached' });
});
