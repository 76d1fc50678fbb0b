// Tests popups that the system does not show: the window reports it once, and the settings show the reason until popups work again.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { waitForFirstPost } from './steps.ts';

const pollOptions = { timeout: 30_000, interval: 100 };
let world: AppWorld;
let coast: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  coast = await world.startServer();
  await world.startAs(coast);
  await vi.waitUntil(() => coast.streams() > 0, pollOptions);
});
afterAll(() => world.stop());

const refusalAlert = () => world.page.getByRole('alert').filter({ hasText: 'The system doesn’t show Kittiwake’s notifications.' });
const reason = () => world.page.getByRole('status').filter({ hasText: 'Start one, such as dunst or mako.' });

test('reports refused popups in the window and shows the reason in the settings', async () => {
  await world.desktop.refusePopups();
  coast.act.mention('jonna', 'mira', 'nobody sees this pop up');
  await refusalAlert().waitFor(pollOptions);
  await refusalAlert().getByRole('button', { name: 'Settings' }).click();
  await reason().waitFor();
  expect(await refusalAlert().count()).toBe(0);
});

test('does not report another refused popup, even after a restart', async () => {
  await world.end();
  await world.start();
  await waitForFirstPost(world.page);
  await world.page.keyboard.press('Control+,');
  coast.act.mention('jonna', 'mira', 'nor this');
  await reason().waitFor(pollOptions);
  expect(await refusalAlert().count()).toBe(0);
});

test('removes the reason once popups work again', async () => {
  await world.desktop.allowPopups();
  coast.act.mention('jonna', 'mira', 'here it is');
  await expect.poll(async () => (await world.desktop.popups()).some(({ body }) => body.includes('here it is')), pollOptions).toBe(true);
  await reason().waitFor({ state: 'detached' });
});
