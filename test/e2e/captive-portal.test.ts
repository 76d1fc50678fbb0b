// Tests what the app says behind a captive portal, and that it goes on by itself once the server answers.
import { expect, test, vi } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { list, posts, viewButton, waitForFirstPost } from './steps.ts';

startSignedIn();

const page = '<!doctype html><title>Welcome on board</title><form>Your ticket</form>';

test('N7: behind a captive portal, names the sign-in of the network, opens the browser, and goes on by itself', async () => {
  await waitForFirstPost(world.page);
  demo.faults.failNext('*', /^\/api\//, { status: 200, body: page, headers: { 'content-type': 'text/html' } }, 1_000);
  await world.page.getByRole('button', { name: 'Refresh' }).first().click();
  await world.page.getByText('This network may want you to sign in first').waitFor();

  // N5: the posts that are still shown are not the newest.
  const line = world.page
    .getByRole('status')
    .getByText(/^Last loaded \d/)
    .or(world.page.getByText(/^Last loaded \d/));
  await line.waitFor();
  expect(await posts(world.page).count()).toBeGreaterThan(0);

  // The notice comes first for the keyboard too.
  const first = world.page.locator('#app > :first-child');
  expect(await first.getByRole('button', { name: 'Open the browser' }).count()).toBe(1);

  const before = (await world.desktop.openedLinks()).length;
  await world.page.getByRole('button', { name: 'Open the browser' }).click();
  const link = await world.desktop.waitForLink(before);
  expect(new URL(link)).toMatchObject({ protocol: 'http:', search: '', hash: '', username: '' });

  demo.faults.clear();
  await world.page.getByText('This network may want you to sign in first').waitFor({ state: 'detached' });
  await line.waitFor({ state: 'detached' });
  await viewButton(world.page, 'Home').click();
  await list(world.page, 'Home').getByRole('article').first().waitFor();
  await vi.waitUntil(() => demo.streams() > 0, { timeout: 15_000, interval: 50 });
});
