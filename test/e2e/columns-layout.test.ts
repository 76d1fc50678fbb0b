// Tests the layout and the start of columns: visible and focused column, content of the narrowest column, and right-to-left order.
import { beforeEach, expect, test } from 'vitest';
import { startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

const column = (name: string) => world.page.getByRole('region', { name: new RegExp(`^${name} of @mira`) });

async function addColumn(name: string): Promise<void> {
  await world.page.keyboard.press('c');
  await world.page.keyboard.press('a');
  const dialog = world.page.getByRole('dialog', { name: 'Add a column' });
  await dialog.getByRole('button', { name, exact: true }).click();
  await column(name).waitFor();
}

test('shows all post actions in a column of minimum width', async () => {
  const { page } = world;
  await addColumn('Local');
  await column('Local').getByRole('article').first().waitFor();
  await page.getByRole('separator', { name: 'Width of Local' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await column('Local').boundingBox())?.width).toBe(300);
  const edge = await column('Local').locator('[role=feed][tabindex="0"]').boundingBox();
  const last = await column('Local').getByRole('article').first().getByRole('button', { name: 'More' }).boundingBox();
  expect((last?.x ?? NaN) + (last?.width ?? NaN)).toBeLessThanOrEqual((edge?.x ?? NaN) + (edge?.width ?? NaN));
});

test('mirrors the back arrow in a right-to-left layout', async () => {
  const { page } = world;
  await addColumn('Federated');
  await column('Federated').getByRole('article').first().locator('time').first().click();
  const arrow = column('Federated').getByRole('region', { name: 'Thread' }).getByRole('button', { name: 'Back' }).locator('svg');
  expect(await arrow.evaluate((icon) => getComputedStyle(icon).scale)).toBe('none');
  await page.evaluate(() => (document.dir = 'rtl'));
  expect(await arrow.evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1');
});

test('does not focus or scroll to a search column at startup', async () => {
  await addColumn('Notifications');
  await addColumn('Search');
  // The columns of the previous tests are open too; together they are wider than the window.
  await world.restart();
  const { page } = world;
  await page.setViewportSize({ width: 1_280, height: 800 });
  await waitForFirstPost(page);
  await column('Search').getByRole('searchbox').waitFor();
  await column('Notifications').getByRole('article').first().waitFor();
  expect(
    await column('Search')
      .getByRole('searchbox')
      .evaluate((field) => field === document.activeElement),
  ).toBe(false);
  expect(await page.locator('.columns').evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});
