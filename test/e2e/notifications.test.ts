// Tests notifications: read state is kept, an undone action removes its notification, one opens alone, and all are cleared on request.
import { beforeEach, expect, test } from 'vitest';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, list, requestsOf, viewButton } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

const rows = () => list(world.page, 'Notifications').getByRole('article');
const fetchNotifications = async (): Promise<{ id: string; status: { content: string } | null }[]> => {
  const answer = await fetch(`${demo.url}/api/v1/notifications?limit=80`, { headers: { authorization: `Bearer ${mira.token}` } });
  return (await answer.json()) as { id: string; status: { content: string } | null }[];
};
const findRequests = (method: string, path: RegExp) => requestsOf(demo, method, path);
/** Marks all notifications as read, as another device would. */
async function readAll(): Promise<void> {
  const [newest] = await fetchNotifications();
  await fetch(`${demo.url}/api/v1/markers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mira.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ notifications: { last_read_id: newest?.id ?? '0' } }),
  });
}
const badge = () => viewButton(world.page, 'Notifications').getByText(/^\d+$/);
const openView = async () => {
  await viewButton(world.page, 'Notifications').click();
  await rows().first().waitFor();
};

test('keeps notifications read after a restart and updates the read marker', async () => {
  demo.act.mention('jonna', 'mira', 'no tern yet');
  await openView();
  await expect.poll(() => findRequests('POST', /\/markers$/).length).toBeGreaterThan(0);
  await viewButton(world.page, 'Home').click();
  demo.act.mention('jonna', 'mira', 'first tern of the year');
  const one = () => viewButton(world.page, 'Notifications').getByText('1', { exact: true });
  await one().waitFor();
  await openView();
  // A notification that arrives at this moment is queued behind the button.
  const newNotificationsButton = world.page.getByRole('button', { name: /^\d+ new notifications?$/ });
  await expect
    .poll(async () => {
      if (await newNotificationsButton.isVisible()) await newNotificationsButton.click();
      return badge().count();
    })
    .toBe(0);
  await world.restart();
  await waitForFirstPost(world.page);
  demo.act.mention('jonna', 'mira', 'and the second');
  await one().waitFor();
});

test('marks notifications as read that were read on another device', async () => {
  demo.act.mention('jonna', 'mira', 'a tern on the phone');
  await badge().waitFor();
  await readAll();
  await world.restart();
  await waitForFirstPost(world.page);
  await expect.poll(() => findRequests('GET', /\/markers$/).length).toBeGreaterThan(0);
  await badge().waitFor({ state: 'detached' });
});

test('restores a dismissed notification with Undo, and dismisses it on the server after the Undo period', async () => {
  demo.act.mention('jonna', 'mira', 'a tern to dismiss');
  await openView();
  const row = rows().filter({ hasText: 'a tern to dismiss' });
  await row.waitFor();
  const dismiss = async () => {
    await row.hover();
    await row.getByRole('button', { name: 'Dismiss' }).click();
    await row.waitFor({ state: 'detached' });
  };
  await dismiss();
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  expect(findRequests('POST', /\/dismiss$/)).toHaveLength(0);
  await dismiss();
  await expect.poll(() => findRequests('POST', /\/dismiss$/).length, { timeout: 15_000 }).toBe(1);
  await expect
    .poll(async () => (await fetchNotifications()).some(({ status }) => status?.content.includes('a tern to dismiss')))
    .toBe(false);
});

test('opens a single notification', async () => {
  demo.act.mention('jonna', 'mira', 'so that there is one');
  await openView();
  demo.act.favourite('ruben', demo.act.post('mira', { text: 'Terns counted: nine.' }));
  await world.page.getByRole('button', { name: '1 new notification' }).click();
  const row = rows().filter({ hasText: 'Terns counted: nine.' });
  // The popup requests the notification too; wait until that request has been made.
  await demo.push.waitForDeliveries();
  await expect.poll(() => world.push.countPending()).toBe(0);
  const before = findRequests('GET', /\/notifications\/\d+$/).length;
  await row.getByRole('button', { name: /^Open this notification/ }).click();
  const detail = world.page.getByRole('region', { name: 'Notification' });
  await detail.getByRole('article', { name: /favourited your post/ }).waitFor();
  // The row is shown before the request arrives, because the list knows the notification.
  await expect.poll(() => findRequests('GET', /\/notifications\/\d+$/).length).toBe(before + 1);
});

test('filters notifications by kind, by click or key', async () => {
  demo.act.mention('jonna', 'mira', 'a tern was mentioned');
  demo.act.favourite('ruben', demo.act.post('mira', { text: 'Terns seen: ten.' }));
  await openView();
  const kinds = world.page.getByRole('tablist', { name: 'Show' });
  await kinds.getByRole('tab', { name: 'Favourites' }).click();
  await rows().filter({ hasText: 'Terns seen: ten.' }).waitFor();
  await rows().filter({ hasText: 'a tern was mentioned' }).waitFor({ state: 'detached' });
  expect(findRequests('GET', /\/notifications$/).some(({ query }) => query.includes('types'))).toBe(true);
  await world.page.keyboard.press('Home');
  await kinds.getByRole('tab', { name: 'All', selected: true }).waitFor();
  await rows().filter({ hasText: 'a tern was mentioned' }).waitFor();
});

test('asks with a count before clearing all notifications on the server', async () => {
  demo.act.mention('jonna', 'mira', 'one more tern');
  demo.act.mention('jonna', 'mira', 'and one more');
  await openView();
  await world.page.getByRole('button', { name: 'Clear all…' }).click();
  const dialog = world.page.getByRole('dialog', { name: 'Clear all notifications?' });
  await dialog.getByText(/\d+ notifications will be permanently deleted/).waitFor();
  await dialog.getByRole('button', { name: 'Clear all', exact: true }).click();
  await world.page.getByText('No notifications yet.').waitFor();
  await expect.poll(fetchNotifications).toEqual([]);
});

test('opens a post by its id', async () => {
  const id = demo.act.post('ruben', { text: 'Found by its number alone' });
  await world.page.keyboard.press('/');
  await world.page.getByRole('searchbox').fill(id);
  await world.page.keyboard.press('Enter');
  const thread = world.page.getByRole('region', { name: 'Thread' });
  await thread.getByText('Found by its number alone').waitFor();
});
