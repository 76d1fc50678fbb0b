// Tests a start without a connection: cached posts and pictures are shown, and refreshed once the server responds.
import { expect, test, vi } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, isHomeCached, list, requestsOf, viewButton } from './steps.ts';

startSignedIn();

/** Counts the pictures in the window and those that failed to load. */
const pictures = () =>
  world.page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    return {
      shown: [...document.images].filter((image) => image.complete && image.naturalWidth > 0).length,
      lost: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src),
      letters: document.querySelectorAll('.avatar.letter').length,
    };
  });

test('shows cached lists, hashtags, avatars, and pictures offline', async () => {
  for (const name of ['Map makers', 'fog']) await viewButton(world.page, name).waitFor();
  await list(world.page, 'Home').locator('img:not(.avatar)').first().waitFor();
  const before = await pictures();
  expect(before).toMatchObject({ lost: [], letters: 0 });

  // Posts are cached a moment after they are shown.
  await vi.waitUntil(() => isHomeCached(world), { timeout: 15_000, interval: 50 });
  demo.faults.offline(true);
  await world.restart();
  await waitForFirstPost(world.page);
  for (const name of ['Map makers', 'fog', 'tidepools']) await viewButton(world.page, name).waitFor();
  await list(world.page, 'Home').locator('img:not(.avatar)').first().waitFor();
  const after = await pictures();
  expect(after).toMatchObject({ lost: [], letters: 0 });
  expect(after.shown).toBeGreaterThan(3);
  await viewButton(world.page, 'All lists').click();
  await world.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Seabird people' }).waitFor();
  await viewButton(world.page, 'Followed tags').click();
  await world.page.getByRole('main').getByText('svelte').first().waitFor();
});

test('reloads lists and hashtags once the server responds again', async () => {
  const countRequests = () => ['/api/v1/lists', '/api/v1/followed_tags'].map((path) => requestsOf(demo, 'GET', path).length);
  const [lists = 0, tags = 0] = countRequests();
  demo.faults.offline(false);
  await vi.waitUntil(() => (countRequests()[0] ?? 0) > lists && (countRequests()[1] ?? 0) > tags, { timeout: 40_000, interval: 50 });
});
