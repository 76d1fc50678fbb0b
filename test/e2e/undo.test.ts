// What waits for its Undo time: Undo keeps it from the server; the end of the window or of the app does not.
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { firstPost, list, requestsOf, view } from './steps.ts';

startSignedIn();
beforeEach(() => world.home());

const dismissals = () => requestsOf(demo, 'POST', /\/dismiss$/).length;
const rows = () => list(world.page, 'Notifications').getByRole('article');

async function dismiss(text: string): Promise<void> {
  demo.act.mention('jonna', 'mira', text);
  await view(world.page, 'Notifications').click();
  const row = rows().filter({ hasText: text });
  await row.waitFor();
  await row.hover();
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await row.waitFor({ state: 'detached' });
  await world.page.locator('.toast').getByRole('button', { name: 'Undo' }).last().waitFor();
}

test('what was taken back never reaches the server, not even after a restart', async () => {
  const before = dismissals();
  await dismiss('a tern that stays');
  await world.page.locator('.toast').getByRole('button', { name: 'Undo' }).last().click();
  await rows().filter({ hasText: 'a tern that stays' }).waitFor();
  await world.restart();
  await firstPost(world.page);
  await dismiss('a tern that goes');
  await expect.poll(() => dismissals()).toBe(before + 1);
});

test('what waited when the app was killed reaches the server at the next start', async () => {
  const before = dismissals();
  await dismiss('a tern before the power cut');
  await world.restart('kill');
  await firstPost(world.page);
  await expect.poll(() => dismissals()).toBe(before + 1);
  await view(world.page, 'Notifications').click();
  await rows().filter({ hasText: 'a tern that stays' }).waitFor();
  await rows().filter({ hasText: 'a tern before the power cut' }).waitFor({ state: 'detached' });
});

test('what waited when the app was quit reaches the server', async () => {
  const before = dismissals();
  await dismiss('a tern before the end');
  await world.restart('quit');
  await firstPost(world.page);
  await expect.poll(() => dismissals()).toBeGreaterThan(before);
});

test('what waited when the window was closed reaches the server while the app goes on', async () => {
  const before = dismissals();
  await dismiss('a tern behind the curtain');
  await world.app.closeWindow();
  await expect.poll(() => dismissals()).toBe(before + 1);
  expect(world.app.running).toBe(true);
  await world.restart();
  await firstPost(world.page);
});
