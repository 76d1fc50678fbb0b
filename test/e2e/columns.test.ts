// Tests columns: add, move, resize, close, and restore columns of any account; actions in a column use that column's account.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { accountButton, fetchAs, waitForFirstPost, list } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer({ domain: 'lagoon.example' })]);
  await world.startAsAccounts([[coast], [lagoon, 1]]);
  await vi.waitUntil(() => coast.streams() >= 1 && lagoon.streams() >= 1, 15_000);
});
beforeEach(async () => {
  await world.resetToHome();
  await closeAll();
});
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const columns = () => world.page.locator('[data-column]');
const column = (name: string, who = 'mira') => world.page.getByRole('region', { name: new RegExp(`^${name} of @${who}`) });
const dialog = () => world.page.getByRole('dialog', { name: 'Add a column' });
/** Column titles from left to right, including the main pane. */
const order = () =>
  world.page
    .locator('.columns > :is(.workspace, [data-column])')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace(/ of .*/, '') ?? 'main'));
const width = async (name: string) => Math.round((await column(name).boundingBox())?.width ?? NaN);

async function openAddDialog(): Promise<void> {
  await world.page.keyboard.press('c');
  await world.page.keyboard.press('a');
  await dialog().waitFor();
}
async function addColumn(name: string, who = 'mira'): Promise<void> {
  await openAddDialog();
  if (who !== 'mira') {
    await dialog()
      .getByRole('button', { name: /^Read as/ })
      .click();
    await world.page.getByRole('menu').getByText(`@${who}`).click();
  }
  await dialog().getByRole('button', { name, exact: true }).click();
  await column(name, who).waitFor();
}
async function closeAll(): Promise<void> {
  while ((await columns().count()) > 0) {
    const before = await columns().count();
    await columns().first().getByRole('button', { name: 'Column', exact: true }).click();
    await world.page.getByRole('menuitem', { name: 'Close the column' }).click();
    await expect.poll(() => columns().count()).toBe(before - 1);
  }
}

test('starts without columns and offers one in a wide window', async () => {
  const { page } = world;
  expect(await columns().count()).toBe(0);
  const offer = page.getByRole('complementary', { name: 'Add a column' });
  expect(await offer.count()).toBe(0);
  await page.setViewportSize({ width: 1920, height: 900 });
  await offer.getByRole('button', { name: 'Local', exact: true }).click();
  await column('Local').getByRole('article').first().waitFor();
  await expect.poll(() => offer.count()).toBe(0);
});

test.each([1_280, 1_920, 3_840])('limits the width of the list and the thread in a window of %d pixels', async (wide) => {
  const { page } = world;
  await page.setViewportSize({ width: wide, height: 900 });
  await list(page, 'Home').getByRole('article').first().locator('time').first().click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByRole('article').first().waitFor();
  const widths = await Promise.all([list(page, 'Home'), thread].map(async (each) => (await each.boundingBox())?.width ?? NaN));
  for (const each of widths) expect(each).toBeLessThanOrEqual(760);
  await thread.getByRole('button', { name: 'Close' }).click();
});

test('opens views of any account as columns and updates them live', async () => {
  await addColumn('Local', 'jonna');
  await addColumn('Notifications');
  await column('Local', 'jonna').getByRole('article').first().waitFor();
  await column('Notifications').getByRole('article').first().waitFor();
  await vi.waitUntil(() => lagoon.streams('public:local') === 1, 15_000);
  lagoon.act.post('ida', { text: 'Samphire at the weir' });
  await column('Local', 'jonna')
    .getByRole('button', { name: /^\d+ new posts?$/ })
    .click();
  await column('Local', 'jonna').getByRole('article', { name: 'Samphire at the weir' }).waitFor();
});

test('shares one stream between two lists and closes it with the last one', async () => {
  await addColumn('Local', 'jonna');
  await vi.waitUntil(() => lagoon.streams('public:local') === 1, 15_000);
  await accountButton(world.page, 1).click();
  await world.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Local' }).click();
  await list(world.page, 'Local').nth(1).waitFor();
  await world.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Home' }).click();
  await expect.poll(() => list(world.page, 'Local').count()).toBe(1);
  expect(lagoon.streams('public:local')).toBe(1);
  await closeAll();
  await expect.poll(() => lagoon.streams('public:local')).toBe(0);
});

test('shows the unread count of a column', async () => {
  await addColumn('Local', 'jonna');
  const local = column('Local', 'jonna');
  const mark = local.getByRole('img', { name: /^\d+ unread$/ });
  await local.getByRole('article').first().waitFor();
  await vi.waitUntil(() => lagoon.streams('public:local') === 1, 15_000);
  lagoon.act.post('ida', { text: 'Glasswort on the bank' });
  await mark.waitFor();
  await local.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await expect.poll(() => mark.count()).toBe(0);
  lagoon.act.post('ida', { text: 'Sea lavender behind it' });
  await local.getByRole('img', { name: '1 unread' }).waitFor();
});

test('performs actions as the account of the column and opens threads inside the column', async () => {
  const { page } = world;
  const jonna = world.demoAccount(lagoon, 1);
  await addColumn('Local', 'jonna');
  const text = 'A kettle that whistles';
  await vi.waitUntil(() => lagoon.streams('public:local') === 1, 15_000);
  const id = lagoon.act.post('ida', { text });
  const post = column('Local', 'jonna').getByRole('article', { name: text });
  const pill = column('Local', 'jonna').getByRole('button', { name: /^\d+ new posts?$/ });
  // Posts of other tests may be queued before this one arrives.
  await vi.waitUntil(async () => {
    if (await pill.isVisible()) await pill.click();
    return (await post.count()) > 0;
  }, 15_000);
  await post.getByRole('button', { name: /^Favourite/ }).click();
  await expect.poll(async () => (await fetchAs(lagoon, jonna, `statuses/${id}`))['favourited']).toBe(true);
  await post.getByText(text).click();
  const thread = column('Local', 'jonna').getByRole('region', { name: 'Thread' });
  await thread.getByRole('article', { name: text }).waitFor();
  expect(await page.getByRole('region', { name: 'Thread' }).count()).toBe(1);
  await expect.poll(() => accountButton(page, 0).getAttribute('aria-current')).toBe('true');
  await thread.getByRole('button', { name: /^Reply to/ }).click();
  await page.keyboard.type('We have one too');
  await thread.locator('form').getByRole('button', { name: 'Reply', exact: true }).click();
  await thread.getByRole('article', { name: /We have one too/ }).waitFor();
  expect(lagoon.store.db.one("SELECT id FROM statuses WHERE text LIKE '%We have one too'")).toBeDefined();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => thread.count()).toBe(0);
  await list(page, 'Home').waitFor();
});

test('moves a column by keyboard, menu, and drag, and shows the drop position', async () => {
  const { page } = world;
  await page.setViewportSize({ width: 1_920, height: 900 });
  await addColumn('Local');
  await addColumn('Notifications');
  expect(await order()).toEqual(['main', 'Local', 'Notifications']);
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(order).toEqual(['main', 'Notifications', 'Local']);
  await page.getByText('Notifications is now column 2 of 3.').waitFor();
  const handle = column('Notifications').getByRole('button', { name: /^Move Notifications/ });
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(order).toEqual(['Notifications', 'main', 'Local']);
  await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);
  await column('Local').getByRole('button', { name: 'Column', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to the left' }).click();
  await expect.poll(order).toEqual(['Notifications', 'Local', 'main']);

  const from = await column('Notifications')
    .getByRole('button', { name: /^Move Notifications/ })
    .boundingBox();
  const to = await page.getByRole('main').boundingBox();
  if (!from || !to) throw new Error('The columns are not on screen');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width * 0.2, from.y + 8, { steps: 4 });
  expect(await page.locator('.workspace[data-drop="before"]').count()).toBe(1);
  await page.mouse.move(1_900, from.y + 8, { steps: 4 });
  expect(await page.locator('[data-drop="after"]').count()).toBe(1);
  await page.mouse.up();
  await expect.poll(order).toEqual(['Local', 'main', 'Notifications']);
  expect(await page.locator('[data-drop]').count()).toBe(0);
});

test('resizes a column by keyboard and drag, closes it by keyboard, and restores it with Undo', async () => {
  const { page } = world;
  await page.setViewportSize({ width: 1_920, height: 900 });
  await addColumn('Local');
  expect(await width('Local')).toBe(380);
  const border = page.getByRole('separator', { name: 'Width of Local' });
  await border.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => width('Local')).toBe(400);
  await page.keyboard.press('Home');
  await expect.poll(() => width('Local')).toBe(300);
  expect(await border.getAttribute('aria-valuenow')).toBe('300');
  const at = await border.boundingBox();
  if (!at) throw new Error('The border is not on screen');
  await page.mouse.move(at.x + 4, 400);
  await page.mouse.down();
  await page.mouse.move(at.x + 4 - 120, 400, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => width('Local')).toBe(420);
  await column('Local').getByRole('feed').focus();
  await page.keyboard.press('c');
  await page.keyboard.press('w');
  await expect.poll(() => columns().count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => width('Local')).toBe(420);
});

test('restores columns, their order, and their widths after a restart', async () => {
  await addColumn('Local', 'jonna');
  await addColumn('Notifications');
  await column('Notifications').getByRole('button', { name: 'Column', exact: true }).click();
  await world.page.getByRole('menuitem', { name: 'Move to the left' }).click();
  await expect.poll(order).toEqual(['main', 'Notifications', 'Local']);
  await world.page.getByRole('separator', { name: 'Width of Notifications' }).focus();
  await world.page.keyboard.press('ArrowLeft');
  await expect.poll(() => width('Notifications')).toBe(400);
  await world.restart();
  await waitForFirstPost(world.page);
  await column('Local', 'jonna').getByRole('article').first().waitFor();
  expect(await order()).toEqual(['main', 'Notifications', 'Local']);
  expect(await width('Notifications')).toBe(400);
});

test('includes columns in the F6 order', async () => {
  const { page } = world;
  await addColumn('Local');
  await column('Local').getByRole('article').first().waitFor();
  await list(page, 'Home').focus();
  const isIn = (selector: string) => page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);
  for (const next of ['[data-column]', '.rail', '.sidebar']) {
    await page.keyboard.press('F6');
    expect(await isIn(next)).toBe(true);
  }
});

test('adds a column for a typed handle or hashtag, and reports an unknown handle', async () => {
  const { page } = world;
  await openAddDialog();
  const field = dialog().getByRole('textbox', { name: 'A hashtag or a person' });
  await field.fill('@nobody@nowhere.example');
  await page.keyboard.press('Enter');
  await dialog().getByText('@nobody@nowhere.example was not found.').waitFor();
  await field.fill('@ida');
  await page.keyboard.press('Enter');
  await column('Ida Moen').getByRole('heading', { name: 'Ida Moen' }).first().waitFor();
  await openAddDialog();
  await field.fill('#seabirds');
  await page.keyboard.press('Enter');
  await column('#seabirds').getByRole('article').first().waitFor();
});

test('opens the current view as a column', async () => {
  const { page } = world;
  await list(page, 'Home').getByRole('article').first().locator('time').first().click();
  const thread = page.getByRole('region', { name: 'Thread', exact: true });
  await thread.getByRole('button', { name: 'Open as a column' }).click();
  await column('Thread').getByRole('article').first().waitFor();
});

test('shows one column at a time in a narrow window, with tabs for the others', async () => {
  const { page } = world;
  await addColumn('Local');
  await page.setViewportSize({ width: 380, height: 700 });
  const tabs = page.getByRole('navigation', { name: 'Columns' });
  await tabs.getByRole('button', { name: 'Home' }).click();
  const isInSight = async (of: ReturnType<typeof list>) => {
    const box = await of.boundingBox();
    return box !== null && box.x >= -1 && box.x < 190;
  };
  await expect.poll(() => isInSight(list(page, 'Home'))).toBe(true);
  expect(await isInSight(list(page, 'Local'))).toBe(false);
  await tabs.getByRole('button', { name: 'Local' }).click();
  await expect.poll(() => isInSight(list(page, 'Local'))).toBe(true);
  await expect.poll(() => tabs.getByRole('button', { name: 'Local' }).getAttribute('aria-current')).toBe('true');
});

test('removes the columns of an account on sign-out', async () => {
  const { page } = world;
  await addColumn('Local', 'jonna');
  await addColumn('Local');
  await accountButton(page, 1).click();
  await page.getByRole('button', { name: /^Jonna Aalto @jonna/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => columns().count()).toBe(1);
  await column('Local').waitFor();
});
