// Acting on a post: shown at once, undone with a second click, taken back when the server refuses.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Demo } from '../../electron/demo/server.ts';
import { World } from './fixtures.ts';
import { post } from './steps.ts';

const patience = { timeout: 15_000, interval: 50 };
let world: World;
let coast: Demo;

beforeAll(async () => {
  world = await World.create();
  coast = await world.service();
  await world.signedIn(coast);
  await vi.waitUntil(() => coast.streams() > 0, patience);
});
afterAll(() => world.stop());

test('a click on ★ is shown at once and taken back with a sentence when the server refuses', async () => {
  const { page } = world;
  const id = coast.act.post('jonna', { text: 'Worth a star.' });
  await page.getByRole('button', { name: /new post/ }).click();
  const star = post(page, 'Worth a star.').getByRole('button', { name: /^Favourite/ });
  coast.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', 422);
  await star.click();
  await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /./ }).first().waitFor();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
  await star.click();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => coast.requests.filter(({ path }) => path === `/api/v1/statuses/${id}/favourite`).length).toBe(2);
});

test('the window complained of nothing', () => {
  expect([...world.complaints, ...world.app.complaints]).toEqual([]);
});
