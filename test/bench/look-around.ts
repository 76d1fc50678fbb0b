// How soon somebody without an account sees a post: from the click on "Look around" in a newly started app.
import { World } from '../e2e/fixtures.ts';
import { firstPost } from '../e2e/steps.ts';
import { round } from './figures.ts';

export async function lookAround() {
  const world = await World.create();
  try {
    await world.start();
    const begin = performance.now();
    await world.page.getByRole('button', { name: /^Look around/ }).click();
    await firstPost(world.page);
    return { lookAroundMs: round(performance.now() - begin, 0) };
  } finally {
    await world.stop();
  }
}
