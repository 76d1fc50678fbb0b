// Started without a connection: what was there is there, with its pictures; and it is asked for again once the server answers.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { firstPost, list, requestsOf, view } from './steps.ts';

startSignedIn();

/** The pictures in the window, and those among them that are not shown. */
const pictures = () =>
  world.page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    return {
      shown: [...document.images].filter((image) => image.complete && image.naturalWidth > 0).length,
      lost: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src),
      letters: document.querySelectorAll('.avatar.letter').length,
    };
  });

function isHomeCached(): boolean {
  const file = new DatabaseSync(join(world.userData, 'cache.db'), { readOnly: true });
  const row = file.prepare("SELECT 1 FROM timelines WHERE timeline = 'home'").get();
  file.close();
  return row !== undefined;
}

test('the sidebar’s lists and tags, the avatars and the pictures are there without a connection', async () => {
  for (const name of ['Map makers', 'fog']) await view(world.page, name).waitFor();
  await list(world.page, 'Home').locator('img:not(.avatar)').first().waitFor();
  const before = await pictures();
  expect(before).toMatchObject({ lost: [], letters: 0 });

  // Posts are cached a moment after they are shown.
  await vi.waitUntil(() => isHomeCached(), { timeout: 15_000, interval: 50 });
  demo.faults.offline(true);
  await world.restart();
  await firstPost(world.page);
  for (const name of ['Map makers', 'fog', 'tidepools']) await view(world.page, name).waitFor();
  await list(world.page, 'Home').locator('img:not(.avatar)').first().waitFor();
  const after = await pictures();
  expect(after).toMatchObject({ lost: [], letters: 0 });
  expect(after.shown).toBeGreaterThan(3);
  await view(world.page, 'All lists').click();
  await world.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Seabird people' }).waitFor();
  await view(world.page, 'Followed tags').click();
  await world.page.getByRole('main').getByText('svelte').first().waitFor();
});

test('once the server answers again, lists and tags are asked for anew', async () => {
  const asked = () => ['/api/v1/lists', '/api/v1/followed_tags'].map((path) => requestsOf(demo, 'GET', path).length);
  const [lists = 0, tags = 0] = asked();
  demo.faults.offline(false);
  await vi.waitUntil(() => (asked()[0] ?? 0) > lists && (asked()[1] ?? 0) > tags, { timeout: 40_000, interval: 50 });
});
