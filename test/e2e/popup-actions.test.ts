// Tests popup buttons: their actions reach the server with the window open or closed, and after the server was unreachable.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { fetchAs, waitForFirstPost, post, viewButton } from './steps.ts';

const patient = { timeout: 30_000 };
let world: AppWorld;
let coast: TestDemo;
/** Account that is locked: it approves followers. */
let ruben: DemoCredentials;

beforeAll(async () => {
  world = await AppWorld.create();
  coast = await world.startServer();
  coast.act.follow('ruben', 'jonna');
  ruben = world.demoAccount(coast, 2);
  await markAllRead();
  await world.startAs(coast, 2);
  await vi.waitUntil(() => coast.streams() > 0, patient);
});
afterAll(() => world.stop());

const notifications = async () => (await fetchAs(coast, ruben, 'notifications')) as unknown as { id: string }[];
/** Marks all notifications as read, as another device would, so that each new one is unread at first. */
async function markAllRead(): Promise<void> {
  const [newest] = await notifications();
  await fetch(`${coast.url}/api/v1/markers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ruben.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ notifications: { last_read_id: newest?.id } }),
  });
}
/** Publishes a post that mentions the user, and waits for its popup. */
async function mention(text: string): Promise<string> {
  const id = coast.act.mention('jonna', 'ruben', text);
  await expect.poll(async () => (await world.desktop.visiblePopups()).some(({ body }) => body.includes(text)), patient).toBe(true);
  return id;
}
async function requestFollow(who: string): Promise<void> {
  coast.act.unfollow(who, 'ruben');
  coast.act.follow(who, 'ruben');
  const summary = new RegExp(`${who}.* wants to follow you`, 'i');
  await expect.poll(async () => (await world.desktop.visiblePopups()).some((popup) => summary.test(popup.summary)), patient).toBe(true);
}
const press = (summary: string, button: string) => world.desktop.clickPopup({ summary, button });
const expectFavourited = (id: string) => expect.poll(async () => (await fetchAs(coast, ruben, `statuses/${id}`))['favourited'], patient);
const isFollower = async (who: string) => {
  const relationships = await fetchAs(coast, ruben, `accounts/relationships?id[]=${coast.act.id(who)}`);
  return (relationships as unknown as { followed_by: boolean }[])[0]?.followed_by;
};
const fetchFollowRequests = async () => (await fetchAs(coast, ruben, 'follow_requests')) as unknown as unknown[];
/** Counts the actions stored in the journal. */
function countStoredActions(): number {
  const journal = new DatabaseSync(join(world.userData, 'journal.db'), { readOnly: true });
  const rows = journal.prepare('SELECT * FROM actions').all().length;
  journal.close();
  return rows;
}
const badge = (name: string, count: string) => viewButton(world.page, name).getByText(count, { exact: true });

test('favourites a post from its popup, on the server and in the window', async () => {
  const id = await mention('seven terns on the slip');
  // In the Notifications view or in the post's thread the popup would be withdrawn as redundant.
  const ternPost = post(world.page, 'seven terns on the slip');
  const waits = world.page.getByRole('button', { name: /new post/ });
  await ternPost.or(waits).first().waitFor();
  if ((await ternPost.count()) === 0) await waits.click();
  const star = ternPost.getByRole('button', { name: /favourite/i });
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
  await press('Jonna', 'Favourite');
  await expect.poll(() => star.getAttribute('aria-pressed'), patient).toBe('true');
  await expectFavourited(id).toBe(true);
});

test('marks a notification as read from its popup, on the server and in the sidebar', async () => {
  await mention('and an eighth');
  const inSidebar = async () => (await viewButton(world.page, 'Notifications').textContent())?.trim();
  await expect.poll(inSidebar).toMatch(/\d$/);
  await press('Jonna', 'Mark as read');
  await expect.poll(inSidebar, patient).toBe('Notifications');
  const [newest] = await notifications();
  const mark = async () => (await fetchAs(coast, ruben, 'markers?timeline[]=notifications'))['notifications'];
  await expect.poll(mark, patient).toMatchObject({ last_read_id: newest?.id });
});

test('accepts and rejects follow requests from popups', async () => {
  const before = (await fetchFollowRequests()).length;
  await requestFollow('tove');
  await requestFollow('ida');
  await badge('Follow requests', String(before + 2)).waitFor();
  await press('Tove', 'Accept');
  await badge('Follow requests', String(before + 1)).waitFor();
  await press('Ida', 'Reject');
  await badge('Follow requests', String(before + 1)).waitFor({ state: 'detached' });
  await expect.poll(() => isFollower('tove'), patient).toBe(true);
  await expect.poll(async () => (await fetchFollowRequests()).length, patient).toBe(before);
  expect(await isFollower('ida')).toBe(false);
});

test('opens the thread with a focused reply field on Reply', async () => {
  await mention('shall we count them together?');
  await press('Jonna', 'Reply');
  const thread = world.page.getByRole('region', { name: 'Thread' });
  await thread
    .getByRole('article', { name: /shall we count them together/ })
    .first()
    .waitFor();
  const line = thread.getByRole('textbox', { name: 'Post text' });
  await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
  await line.pressSequentially('Gladly.');
  await world.page.keyboard.press('Control+Enter');
  await thread
    .getByRole('article', { name: /Gladly/ })
    .first()
    .waitFor();
});

test('reports a refused action in a separate popup', async () => {
  const body = JSON.stringify({ error: 'This action is not allowed' });
  coast.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', { status: 403, body, headers: { 'content-type': 'application/json' } });
  await mention('not for your star');
  await press('Jonna', 'Favourite');
  const refusal = async () => (await world.desktop.visiblePopups()).find(({ summary }) => summary === 'The post was not favourited')?.body;
  await expect.poll(refusal, patient).toMatch(/says: This action is not allowed\.$/);
  expect(countStoredActions()).toBe(0);
});

test('stores an action while the server is unreachable, even over a kill, and performs it later', async () => {
  const id = await mention('the ninth came late');
  coast.faults.offline(true);
  await press('Jonna', 'Favourite');
  await expect.poll(countStoredActions).toBe(1);
  await world.restart('kill');
  await waitForFirstPost(world.page);
  expect(countStoredActions()).toBe(1);
  coast.faults.offline(false);
  await expectFavourited(id).toBe(true);
  await expect.poll(countStoredActions, patient).toBe(0);
});

test('performs popup actions while the window is closed', async () => {
  await world.desktop.closePopups();
  await expect.poll(() => coast.streams(), patient).toBeGreaterThan(0);
  await world.app.closeWindow();
  const id = await mention('a tenth, from behind the closed window');
  await press('Jonna', 'Favourite');
  await expectFavourited(id).toBe(true);
  await requestFollow('mira');
  await press('Mira', 'Accept');
  await expect.poll(() => isFollower('mira'), patient).toBe(true);
  await mention('all of them read?');
  await press('Jonna', 'Mark as read');
});

test('opens a window on Reply while the window is closed', async () => {
  await mention('are you still there?');
  await press('Jonna', 'Reply');
  const page = await world.app.waitForWindow();
  const thread = page.getByRole('region', { name: 'Thread' });
  const line = thread.getByRole('textbox', { name: 'Post text' });
  await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
  // Earlier notifications were marked as read, and this one is being viewed.
  await expect.poll(() => viewButton(page, 'Notifications').innerText()).toBe('Notifications');
});
