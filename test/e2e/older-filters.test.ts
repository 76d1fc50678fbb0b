// Tests version 1 filters, whose keywords the client has to match itself: in lists, popups, and counts.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { viewButton } from './steps.ts';

const patient = { timeout: 30_000, interval: 100 };
let world: AppWorld;
let demo: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer({ as: 'pleroma' });
  const me = demo.act.id('mira');
  const { filters } = demo.store;
  const add = (word: string, action: 'warn' | 'hide') =>
    filters.addKeyword(me, filters.create(me, { title: word, context: ['home', 'notifications'], action, expiresAt: null }), word, true);
  add('kelp', 'warn');
  add('dulse', 'hide');
  await world.startAs(demo);
  await vi.waitUntil(() => demo.streams() > 0, 15_000);
});
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const bodies = async () => (await world.desktop.visiblePopups()).map(({ body }) => body);

test('shows the filter’s title in popups of covered posts, and no popup or row for hidden posts', async () => {
  await expect.poll(() => demo.requests.some(({ path }) => path === '/api/v1/filters'), patient).toBe(true);
  demo.act.mention('jonna', 'mira', 'the kelp is back');
  demo.act.mention('ida', 'mira', 'the dulse is back');
  demo.act.mention('sami', 'mira', 'the eelgrass is back');
  await expect.poll(bodies, patient).toContainEqual(expect.stringContaining('the eelgrass is back'));
  await expect.poll(bodies, patient).toContainEqual(expect.stringContaining('Filtered: kelp'));
  expect((await bodies()).filter((body) => /the (kelp|dulse) is back/.test(body))).toEqual([]);
  await viewButton(world.page, 'Notifications').click();
  const rows = world.page.getByRole('feed', { name: 'Notifications' }).getByRole('article');
  await rows.filter({ hasText: 'the eelgrass is back' }).waitFor();
  expect(await rows.filter({ hasText: 'the dulse is back' }).count()).toBe(0);
  await rows.filter({ hasText: 'Filtered: kelp' }).waitFor();
});
