// Acting from popups: buttons do at the server what they say, with the window open, closed, or the server out of reach.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { asServerSees, firstPost, post, view } from './steps.ts';

const patient = { timeout: 30_000 };
let world: World;
let coast: Demo;
/** Approves who may follow. */
let ruben: DemoAccount;

beforeAll(async () => {
  world = await World.create();
  coast = await world.service();
  coast.act.follow('ruben', 'jonna');
  ruben = world.person(coast, 2);
  await readUpToNow();
  await world.signedIn(coast, 2);
  await vi.waitUntil(() => coast.streams() > 0, patient);
});
afterAll(() => world.stop());

const notifications = async () => (await asServerSees(coast, ruben, 'notifications')) as unknown as { id: string }[];
/** As if on another device, so that what comes from now on is unread from its first moment. */
async function readUpToNow(): Promise<void> {
  const [newest] = await notifications();
  await fetch(`${coast.url}/api/v1/markers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ruben.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ notifications: { last_read_id: newest?.id } }),
  });
}
/** A post that names the person, once its popup stands there. */
async function mention(text: string): Promise<string> {
  const id = coast.act.mention('jonna', 'ruben', text);
  await expect.poll(async () => (await world.desktop.shownPopups()).some(({ body }) => body.includes(text)), patient).toBe(true);
  return id;
}
async function asksToFollow(who: string): Promise<void> {
  coast.act.unfollow(who, 'ruben');
  coast.act.follow(who, 'ruben');
  const summary = new RegExp(`${who}.* asks to follow you`, 'i');
  await expect.poll(async () => (await world.desktop.shownPopups()).some((popup) => summary.test(popup.summary)), patient).toBe(true);
}
const press = (summary: string, button: string) => world.desktop.clickPopup({ summary, button });
const favourited = (id: string) => expect.poll(async () => (await asServerSees(coast, ruben, `statuses/${id}`))['favourited'], patient);
const follower = async (who: string) => {
  const found = await asServerSees(coast, ruben, `accounts/relationships?id[]=${coast.act.id(who)}`);
  return (found as unknown as { followed_by: boolean }[])[0]?.followed_by;
};
const requests = async () => (await asServerSees(coast, ruben, 'follow_requests')) as unknown as unknown[];
/** What waits on the disk to be done. */
function waiting(): number {
  const journal = new DatabaseSync(join(world.userData, 'journal.db'), { readOnly: true });
  const rows = journal.prepare('SELECT * FROM actions').all().length;
  journal.close();
  return rows;
}
const counted = (name: string, count: string) => view(world.page, name).getByText(count, { exact: true });

test('a post favourited from its popup is so at the server, and in the window', async () => {
  const id = await mention('seven terns on the slip');
  // In the notifications, or in its thread, its popup would be needless, and go.
  const shown = post(world.page, 'seven terns on the slip');
  const waits = world.page.getByRole('button', { name: /new post/ });
  await shown.or(waits).first().waitFor();
  if ((await shown.count()) === 0) await waits.click();
  const star = shown.getByRole('button', { name: /favourite/i });
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
  await press('Jonna', 'Favourite');
  await expect.poll(() => star.getAttribute('aria-pressed'), patient).toBe('true');
  await favourited(id).toBe(true);
});

test('marked read in its popup, a notification counts no more, here and at the server', async () => {
  await mention('and an eighth');
  const inSidebar = async () => (await view(world.page, 'Notifications').textContent())?.trim();
  await expect.poll(inSidebar).toMatch(/\d$/);
  await press('Jonna', 'Mark read');
  await expect.poll(inSidebar, patient).toBe('Notifications');
  const [newest] = await notifications();
  const mark = async () => (await asServerSees(coast, ruben, 'markers?timeline[]=notifications'))['notifications'];
  await expect.poll(mark, patient).toMatchObject({ last_read_id: newest?.id });
});

test('who asks to follow is accepted or rejected in the popup', async () => {
  const before = (await requests()).length;
  await asksToFollow('tove');
  await asksToFollow('ida');
  await counted('Follow requests', String(before + 2)).waitFor();
  await press('Tove', 'Accept');
  await counted('Follow requests', String(before + 1)).waitFor();
  await press('Ida', 'Reject');
  await counted('Follow requests', String(before + 1)).waitFor({ state: 'detached' });
  await expect.poll(() => follower('tove'), patient).toBe(true);
  await expect.poll(async () => (await requests()).length, patient).toBe(before);
  expect(await follower('ida')).toBe(false);
});

test('Reply opens the post with the reply begun', async () => {
  await mention('shall we count them together?');
  await press('Jonna', 'Reply');
  const thread = world.page.getByRole('region', { name: 'Thread' });
  await thread
    .getByRole('article', { name: /shall we count them together/ })
    .first()
    .waitFor();
  const line = thread.getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
  await line.pressSequentially('Gladly.');
  await world.page.keyboard.press('Control+Enter');
  await thread
    .getByRole('article', { name: /Gladly/ })
    .first()
    .waitFor();
});

test('what the server refuses is said by a popup of its own', async () => {
  const body = JSON.stringify({ error: 'This action is not allowed' });
  coast.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', { status: 403, body, headers: { 'content-type': 'application/json' } });
  await mention('not for your star');
  await press('Jonna', 'Favourite');
  const refusal = async () => (await world.desktop.shownPopups()).find(({ summary }) => summary === 'The post was not favourited')?.body;
  await expect.poll(refusal, patient).toMatch(/says: This action is not allowed\.$/);
  expect(waiting()).toBe(0);
});

test('out of the server’s reach it is kept, over a power cut as well, and done once the server is back', async () => {
  const id = await mention('the ninth came late');
  coast.faults.offline(true);
  await press('Jonna', 'Favourite');
  await expect.poll(waiting).toBe(1);
  await world.restart('kill');
  await firstPost(world.page);
  expect(waiting()).toBe(1);
  coast.faults.offline(false);
  await favourited(id).toBe(true);
  await expect.poll(waiting, patient).toBe(0);
});

test('with the window closed, buttons work as well', async () => {
  await world.desktop.closePopups();
  await expect.poll(() => coast.streams(), patient).toBeGreaterThan(0);
  await world.app.closeWindow();
  const id = await mention('a tenth, from behind the closed window');
  await press('Jonna', 'Favourite');
  await favourited(id).toBe(true);
  await asksToFollow('mira');
  await press('Mira', 'Accept');
  await expect.poll(() => follower('mira'), patient).toBe(true);
  await mention('all of them read?');
  await press('Jonna', 'Mark read');
});

test('with the window closed, Reply opens one', async () => {
  await mention('are you still there?');
  await press('Jonna', 'Reply');
  const page = await world.app.reopened();
  const thread = page.getByRole('region', { name: 'Thread' });
  const line = thread.getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
  // The ones before were marked read, and this one is looked at.
  await expect.poll(() => view(page, 'Notifications').innerText()).toBe('Notifications');
});
