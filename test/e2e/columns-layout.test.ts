// How columns look and begin: what is in sight and has the focus, what the smallest one shows, and from right to left.
import { beforeEach, expect, test } from 'vitest';
import { startSignedIn, world } from './signed-in.ts';
import { firstPost } from './steps.ts';

startSignedIn();
beforeEach(() => world.home());

const column = (name: string) => world.page.getByRole('region', { name: new RegExp(`^${name} of @mira`) });

async function add(name: string): Promise<void> {
  await world.page.keyboard.press('c');
  await world.page.keyboard.press('a');
  const dialog = world.page.getByRole('dialog', { name: 'Add a column' });
  await dialog.getByRole('button', { name, exact: true }).click();
  await column(name).waitFor();
}

test('the smallest column cuts off no action on a post', async () => {
  const { page } = world;
  await add('Local');
  await column('Local').getByRole('article').first().waitFor();
  await page.getByRole('separator', { name: 'Width of Local' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await column('Local').boundingBox())?.width).toBe(300);
  const edge = await column('Local').locator('[role=feed][tabindex="0"]').boundingBox();
  const last = await column('Local').getByRole('article').first().getByRole('button', { name: 'More' }).boundingBox();
  expect((last?.x ?? NaN) + (last?.width ?? NaN)).toBeLessThanOrEqual((edge?.x ?? NaN) + (edge?.width ?? NaN));
});

test('from right to left the arrow back points to the right', async () => {
  const { page } = world;
  await add('Federated');
  await column('Federated').getByRole('article').first().locator('time').first().click();
  const arrow = column('Federated').getByRole('region', { name: 'Thread' }).getByRole('button', { name: 'Back' }).locator('svg');
  expect(await arrow.evaluate((icon) => getComputedStyle(icon).scale)).toBe('none');
  await page.evaluate(() => (document.dir = 'rtl'));
  expect(await arrow.evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1');
});

test('a search in a column leaves the focus and the sight to the main place when the app starts', async () => {
  await add('Notifications');
  await add('Search');
  // Those of the tests before stand there too: they are wider than the window.
  await world.restart();
  const { page } = world;
  await page.setViewportSize({ width: 1_280, height: 800 });
  await firstPost(page);
  await column('Search').getByRole('searchbox').waitFor();
  await column('Notifications').getByRole('article').first().waitFor();
  expect(
    await column('Search')
      .getByRole('searchbox')
      .evaluate((field) => field === document.activeElement),
  ).toBe(false);
  expect(await page.locator('.deck').evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});
