// Keeping notifications in order: what was seen stays seen, one goes with an undo, one opens by itself, all go when asked for.
import { beforeEach, expect, test } from 'vitest';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { firstPost, list, requestsOf, view } from './steps.ts';

startSignedIn();
beforeEach(() => world.home());

const rows = () => list(world.page, 'Notifications').getByRole('article');
const held = async (): Promise<{ id: string; status: { content: string } | null }[]> => {
  const answer = await fetch(`${demo.url}/api/v1/notifications?limit=80`, { headers: { authorization: `Bearer ${mira.token}` } });
  return (await answer.json()) as { id: string; status: { content: string } | null }[];
};
const sent = (method: string, path: RegExp) => requestsOf(demo, method, path);
/** As if on another device: no notification is unread. */
async function readAll(): Promise<void> {
  const [newest] = await held();
  await fetch(`${demo.url}/api/v1/markers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mira.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ notifications: { last_read_id: newest?.id ?? '0' } }),
  });
}
const badge = () => view(world.page, 'Notifications').getByText(/^\d+$/);
const openView = async () => {
  await view(world.page, 'Notifications').click();
  await rows().first().waitFor();
};

test('what was seen stays seen over a restart, and the server is told', async () => {
  demo.act.mention('jonna', 'mira', 'no tern yet');
  await openView();
  await expect.poll(() => sent('POST', /\/markers$/).length).toBeGreaterThan(0);
  await view(world.page, 'Home').click();
  demo.act.mention('jonna', 'mira', 'first tern of the year');
  const one = () => view(world.page, 'Notifications').getByText('1', { exact: true });
  await one().waitFor();
  await openView();
  // What comes at this moment waits behind the button.
  const waiting = world.page.getByRole('button', { name: /^\d+ new notifications?$/ });
  await expect
    .poll(async () => {
      if (await waiting.isVisible()) await waiting.click();
      return badge().count();
    })
    .toBe(0);
  await world.restart();
  await firstPost(world.page);
  demo.act.mention('jonna', 'mira', 'and the second');
  await one().waitFor();
});

test('what was seen on another device is seen here', async () => {
  demo.act.mention('jonna', 'mira', 'a tern on the phone');
  await badge().waitFor();
  await readAll();
  await world.restart();
  await firstPost(world.page);
  await expect.poll(() => sent('GET', /\/markers$/).length).toBeGreaterThan(0);
  await badge().waitFor({ state: 'detached' });
});

test('one is dismissed, comes back by undo, and is gone at the server when there was time to think', async () => {
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
  expect(sent('POST', /\/dismiss$/)).toHaveLength(0);
  await dismiss();
  await expect.poll(() => sent('POST', /\/dismiss$/).length, { timeout: 15_000 }).toBe(1);
  await expect.poll(async () => (await held()).some(({ status }) => status?.content.includes('a tern to dismiss'))).toBe(false);
});

test('one opens by itself', async () => {
  demo.act.mention('jonna', 'mira', 'so that there is one');
  await openView();
  demo.act.favourite('ruben', demo.act.post('mira', { text: 'Terns counted: nine.' }));
  await world.page.getByRole('button', { name: '1 new notification' }).click();
  const row = rows().filter({ hasText: 'Terns counted: nine.' });
  // The popup asks for it too.
  await demo.push.settled();
  await expect.poll(() => world.push.waiting()).toBe(0);
  const before = sent('GET', /\/notifications\/\d+$/).length;
  await row.getByRole('button', { name: /^Open this notification/ }).click();
  const detail = world.page.getByRole('region', { name: 'Notification' });
  await detail.getByRole('article', { name: /favourited your post/ }).waitFor();
  expect(sent('GET', /\/notifications\/\d+$/)).toHaveLength(before + 1);
});

test('one kind is shown alone, chosen by click or arrow key', async () => {
  demo.act.mention('jonna', 'mira', 'a tern was mentioned');
  demo.act.favourite('ruben', demo.act.post('mira', { text: 'Terns seen: ten.' }));
  await openView();
  const kinds = world.page.getByRole('tablist', { name: 'Show' });
  await kinds.getByRole('tab', { name: 'Favourites' }).click();
  await rows().filter({ hasText: 'Terns seen: ten.' }).waitFor();
  await rows().filter({ hasText: 'a tern was mentioned' }).waitFor({ state: 'detached' });
  expect(sent('GET', /\/notifications$/).some(({ query }) => query.includes('types'))).toBe(true);
  await world.page.keyboard.press('Home');
  await kinds.getByRole('tab', { name: 'All', selected: true }).waitFor();
  await rows().filter({ hasText: 'a tern was mentioned' }).waitFor();
});

test('clearing all asks, with a count, and clears at the server', async () => {
  demo.act.mention('jonna', 'mira', 'one more tern');
  demo.act.mention('jonna', 'mira', 'and one more');
  await openView();
  await world.page.getByRole('button', { name: 'Clear all…' }).click();
  const dialog = world.page.getByRole('dialog', { name: 'Clear all notifications?' });
  await dialog.getByText(/\d+ notifications will be gone/).waitFor();
  await dialog.getByRole('button', { name: 'Clear all', exact: true }).click();
  await world.page.getByText('No notifications yet.').waitFor();
  await expect.poll(held).toEqual([]);
});

test('a post opens by its id', async () => {
  const id = demo.act.post('ruben', { text: 'Found by its number alone' });
  await world.page.keyboard.press('/');
  await world.page.getByRole('searchbox').fill(id);
  await world.page.keyboard.press('Enter');
  const thread = world.page.getByRole('region', { name: 'Thread' });
  await thread.getByText('Found by its number alone').waitFor();
});
