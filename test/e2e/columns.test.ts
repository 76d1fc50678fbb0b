// Views side by side: columns of any account, added, moved, sized, closed and kept; what is done in one is done as its account.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { accountButton, addAccount, asServerSees, firstPost, list } from './steps.ts';

let world: World;
let coast: Demo;
let lagoon: Demo;

beforeAll(async () => {
  world = await World.create();
  [coast, lagoon] = await Promise.all([world.service(), world.service({ domain: 'lagoon.example' })]);
  await world.signedIn(coast, 0);
  await addAccount(world, lagoon.url, world.person(lagoon, 1));
  await accountButton(world.page, 1).waitFor();
  await vi.waitUntil(() => coast.streams() >= 1 && lagoon.streams() >= 1, 15_000);
});
beforeEach(async () => {
  await world.home();
  await closeAll();
});
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const columns = () => world.page.locator('[data-column]');
const column = (name: string, who = 'mira') => world.page.getByRole('region', { name: new RegExp(`^${name} of @${who}`) });
const dialog = () => world.page.getByRole('dialog', { name: 'Add a column' });
/** The titles from the left, with the main place among them. */
const order = () =>
  world.page
    .locator('.deck > :is(.work, [data-column])')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace(/ of .*/, '') ?? 'main'));
const width = async (name: string) => Math.round((await column(name).boundingBox())?.width ?? NaN);

async function ask(): Promise<void> {
  await world.page.keyboard.press('c');
  await world.page.keyboard.press('a');
  await dialog().waitFor();
}
async function add(name: string, who = 'mira'): Promise<void> {
  await ask();
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

test('one list with its detail pane is the default, and a wide window offers a column', async () => {
  const { page } = world;
  expect(await columns().count()).toBe(0);
  const offer = page.getByRole('complementary', { name: 'Add a column' });
  expect(await offer.count()).toBe(0);
  await page.setViewportSize({ width: 1920, height: 900 });
  await offer.getByRole('button', { name: 'Local', exact: true }).click();
  await column('Local').getByRole('article').first().waitFor();
  await expect.poll(() => offer.count()).toBe(0);
});

test.each([1_280, 1_920, 3_840])('at %d pixels no line grows too long', async (wide) => {
  const { page } = world;
  await page.setViewportSize({ width: wide, height: 900 });
  await list(page, 'Home').getByRole('article').first().locator('time').first().click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByRole('article').first().waitFor();
  const widths = await Promise.all([list(page, 'Home'), thread].map(async (each) => (await each.boundingBox())?.width ?? NaN));
  for (const each of widths) expect(each).toBeLessThanOrEqual(760);
  await thread.getByRole('button', { name: 'Close' }).click();
});

test('any view of any account becomes a column that goes on by itself', async () => {
  await add('Local', 'jonna');
  await add('Notifications');
  await column('Local', 'jonna').getByRole('article').first().waitFor();
  await column('Notifications').getByRole('article').first().waitFor();
  await vi.waitUntil(() => lagoon.streams('public:local') === 1, 15_000);
  lagoon.act.post('ida', { text: 'Samphire at the weir' });
  await column('Local', 'jonna')
    .getByRole('button', { name: /^\d+ new posts?$/ })
    .click();
  await column('Local', 'jonna').getByRole('article', { name: 'Samphire at the weir' }).waitFor();
});

test('two columns with one stream take one connection, and the last one to close ends it', async () => {
  await add('Local', 'jonna');
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

test('a column is marked while something in it is new', async () => {
  await add('Local', 'jonna');
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

test('what is done in a column is done as its account, and what is opened there stays there', async () => {
  const { page } = world;
  const jonna = world.person(lagoon, 1);
  await add('Local', 'jonna');
  const text = 'A kettle that whistles';
  await vi.waitUntil(() => lagoon.streams('public:local') === 1, 15_000);
  const id = lagoon.act.post('ida', { text });
  const post = column('Local', 'jonna').getByRole('article', { name: text });
  const pill = column('Local', 'jonna').getByRole('button', { name: /^\d+ new posts?$/ });
  // Posts of other tests may wait before this one comes.
  await vi.waitUntil(async () => {
    if (await pill.isVisible()) await pill.click();
    return (await post.count()) > 0;
  }, 15_000);
  await post.getByRole('button', { name: /^Favourite/ }).click();
  await expect.poll(async () => (await asServerSees(lagoon, jonna, `statuses/${id}`))['favourited']).toBe(true);
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

test('a column is moved by keys, by its menu and by dragging, with the place shown where it would go', async () => {
  const { page } = world;
  await page.setViewportSize({ width: 1_920, height: 900 });
  await add('Local');
  await add('Notifications');
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
  expect(await page.locator('.work[data-drop="before"]').count()).toBe(1);
  await page.mouse.move(1_900, from.y + 8, { steps: 4 });
  expect(await page.locator('[data-drop="after"]').count()).toBe(1);
  await page.mouse.up();
  await expect.poll(order).toEqual(['Local', 'main', 'Notifications']);
  expect(await page.locator('[data-drop]').count()).toBe(0);
});

test('a column is made wider by its border, by dragging and by keys, and closed by keys', async () => {
  const { page } = world;
  await page.setViewportSize({ width: 1_920, height: 900 });
  await add('Local');
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

test('columns, their order and their widths are kept over a restart', async () => {
  await add('Local', 'jonna');
  await add('Notifications');
  await column('Notifications').getByRole('button', { name: 'Column', exact: true }).click();
  await world.page.getByRole('menuitem', { name: 'Move to the left' }).click();
  await expect.poll(order).toEqual(['main', 'Notifications', 'Local']);
  await world.page.getByRole('separator', { name: 'Width of Notifications' }).focus();
  await world.page.keyboard.press('ArrowLeft');
  await expect.poll(() => width('Notifications')).toBe(400);
  await world.restart();
  await firstPost(world.page);
  await column('Local', 'jonna').getByRole('article').first().waitFor();
  expect(await order()).toEqual(['main', 'Notifications', 'Local']);
  expect(await width('Notifications')).toBe(400);
});

test('F6 walks through the columns too', async () => {
  const { page } = world;
  await add('Local');
  await column('Local').getByRole('article').first().waitFor();
  await list(page, 'Home').focus();
  const isIn = (selector: string) => page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);
  for (const next of ['[data-column]', '.rail', '.side']) {
    await page.keyboard.press('F6');
    expect(await isIn(next)).toBe(true);
  }
});

test('a person and a tag can be named, and a name that nobody has is said to have no owner', async () => {
  const { page } = world;
  await ask();
  const field = dialog().getByRole('textbox', { name: 'A hashtag or a person' });
  await field.fill('@nobody@nowhere.example');
  await page.keyboard.press('Enter');
  await dialog().getByText('Nobody is found under @nobody@nowhere.example.').waitFor();
  await field.fill('@ida');
  await page.keyboard.press('Enter');
  await column('Ida Moen').getByRole('heading', { name: 'Ida Moen' }).first().waitFor();
  await ask();
  await field.fill('#seabirds');
  await page.keyboard.press('Enter');
  await column('#seabirds').getByRole('article').first().waitFor();
});

test('the shown view is opened as a column by its button', async () => {
  const { page } = world;
  await list(page, 'Home').getByRole('article').first().locator('time').first().click();
  const thread = page.getByRole('region', { name: 'Thread', exact: true });
  await thread.getByRole('button', { name: 'Open as a column' }).click();
  await column('Thread').getByRole('article').first().waitFor();
});

test('a narrow window shows one column at a time, and the way to the others', async () => {
  const { page } = world;
  await add('Local');
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

test('the columns of an account go when it signs out', async () => {
  const { page } = world;
  await add('Local', 'jonna');
  await add('Local');
  await accountButton(page, 1).click();
  await page.getByRole('button', { name: /^Jonna Aalto @jonna/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => columns().count()).toBe(1);
  await column('Local').waitFor();
});
