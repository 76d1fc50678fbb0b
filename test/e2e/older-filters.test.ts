// A server with the older kind of filters, which leaves it to the client to look for their words: in lists, popups and counts.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { view } from './steps.ts';

const patient = { timeout: 30_000, interval: 100 };
let world: World;
let demo: Demo;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service({ as: 'pleroma' });
  const me = demo.act.id('mira');
  const { filters } = demo.store;
  const add = (word: string, action: 'warn' | 'hide') =>
    filters.addKeyword(me, filters.create(me, { title: word, context: ['home', 'notifications'], action, expiresAt: null }), word, true);
  add('kelp', 'warn');
  add('dulse', 'hide');
  await world.signedIn(demo);
  await vi.waitUntil(() => demo.streams() > 0, 15_000);
});
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const bodies = async () => (await world.desktop.shownPopups()).map(({ body }) => body);

test('a popup names the filter instead of the words, and what a filter hides pops up and counts nowhere', async () => {
  await expect.poll(() => demo.requests.some(({ path }) => path === '/api/v1/filters'), patient).toBe(true);
  demo.act.mention('jonna', 'mira', 'the kelp is back');
  demo.act.mention('ida', 'mira', 'the dulse is back');
  demo.act.mention('sami', 'mira', 'the eelgrass is back');
  await expect.poll(bodies, patient).toContainEqual(expect.stringContaining('the eelgrass is back'));
  await expect.poll(bodies, patient).toContainEqual(expect.stringContaining('Filtered: kelp'));
  expect((await bodies()).filter((body) => /the (kelp|dulse) is back/.test(body))).toEqual([]);
  await view(world.page, 'Notifications').click();
  const rows = world.page.getByRole('feed', { name: 'Notifications' }).getByRole('article');
  await rows.filter({ hasText: 'the eelgrass is back' }).waitFor();
  expect(await rows.filter({ hasText: 'the dulse is back' }).count()).toBe(0);
  await rows.filter({ hasText: 'Filtered: kelp' }).waitFor();
});
