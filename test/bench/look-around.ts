// Measures the time from the click on "Look around" in a newly started app without accounts to the first post.
import { AppWorld } from '../e2e/fixtures.ts';
import { waitForFirstPost } from '../e2e/steps.ts';
import { round } from './figures.ts';

export async function lookAround() {
  const world = await AppWorld.create();
  try {
    await world.start();
    const begin = performance.now();
    await world.page.getByRole('button', { name: /^Look around/ }).click();
    await waitForFirstPost(world.page);
    return { lookAroundMs: round(performance.now() - begin, 0) };
  } finally {
    await world.stop();
  }
}
