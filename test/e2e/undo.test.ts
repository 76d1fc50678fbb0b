// Tests actions delayed for Undo: Undo keeps them from the server; after the window closes or the app quits they are still sent.
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, list, requestsOf, viewButton } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

const dismissals = () => requestsOf(demo, 'POST', /\/dismiss$/).length;
const rows = () => list(world.page, 'Notifications').getByRole('article');

async function dismiss(text: string): Promise<void> {
  demo.act.mention('jonna', 'mira', text);
  await viewButton(world.page, 'Notifications').click();
  const row = rows().filter({ hasText: text });
  await row.waitFor();
  await row.hover();
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await row.waitFor({ state: 'detached' });
  await world.page.locator('.toast').getByRole('button', { name: 'Undo' }).last().waitFor();
}

test('never sends an undone action, not even after a restart', async () => {
  const before = dismissals();
  await dismiss('a tern that stays');
  await world.page.locator('.toast').getByRole('button', { name: 'Undo' }).last().click();
  await rows().filter({ hasText: 'a tern that stays' }).waitFor();
  await world.restart();
  await waitForFirstPost(world.page);
  await dismiss('a tern that goes');
  await expect.poll(() => dismissals()).toBe(before + 1);
});

test('sends a delayed action at the next start after a kill', async () => {
  const before = dismissals();
  await dismiss('a tern before the power cut');
  await world.restart('kill');
  await waitForFirstPost(world.page);
  await expect.poll(() => dismissals()).toBe(before + 1);
  await viewButton(world.page, 'Notifications').click();
  await rows().filter({ hasText: 'a tern that stays' }).waitFor();
  await rows().filter({ hasText: 'a tern before the power cut' }).waitFor({ state: 'detached' });
});

test('sends a delayed action when the app quits', async () => {
  const before = dismissals();
  await dismiss('a tern before the end');
  await world.restart('quit');
  await waitForFirstPost(world.page);
  await expect.poll(() => dismissals()).toBeGreaterThan(before);
});

test('sends a delayed action when the window is closed, and keeps running', async () => {
  const before = dismissals();
  await dismiss('a tern behind the curtain');
  await world.app.closeWindow();
  await expect.poll(() => dismissals()).toBe(before + 1);
  expect(world.app.isRunning).toBe(true);
  await world.restart();
  await waitForFirstPost(world.page);
});
