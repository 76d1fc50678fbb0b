// Tests the Explore view: the server's trends and account suggestions.
import { beforeEach, expect, test } from 'vitest';
import { linkCard } from '../fixtures/link-card.ts';
import { demo as coast, startSignedIn, world } from './signed-in.ts';
import { list, requestsOf, viewButton } from './steps.ts';

const rows = (name: string) => list(world.page, name).getByRole('article');
const tab = (name: string) => world.page.getByRole('tab', { name, exact: true });

startSignedIn();
beforeEach(() => world.resetToHome());

test('shows and opens trending posts, links, and hashtags', async () => {
  const { page } = world;
  coast.act.post('jonna', { text: 'Read this', card: linkCard });
  await viewButton(page, 'Explore').click();
  await rows('Posts')
    .filter({ has: world.page.locator('time') })
    .first()
    .waitFor();
  await tab('Links').click();
  await rows('Links').filter({ hasText: 'How to read a tide table' }).getByText('in the last two days').waitFor();
  await rows('Links').filter({ hasText: 'How to read a tide table' }).getByRole('button', { name: 'Who shared this' }).click();
  await page.locator('.detail').getByRole('article').filter({ hasText: 'Read this' }).first().waitFor();
  await tab('Tags').click();
  await rows('Tags').first().getByRole('button').first().click();
  await page.getByRole('feed', { name: /^#/ }).getByRole('article').first().waitFor();
});

test('dismisses a suggested account permanently', async () => {
  const { page } = world;
  await viewButton(page, 'Explore').click();
  await tab('People').click();
  const dismiss = rows('People')
    .first()
    .getByRole('button', { name: /^Don’t suggest/ });
  const label = (await dismiss.getAttribute('aria-label')) ?? '';
  await dismiss.click();
  await page.getByRole('button', { name: label }).waitFor({ state: 'detached' });
  await expect.poll(() => requestsOf(coast, 'DELETE', /^\/api\/v1\/suggestions\//).length).toBe(1);
  await page.keyboard.press('.');
  await rows('People').first().waitFor();
  expect(await page.getByRole('button', { name: label }).count()).toBe(0);
});

test('hides a tab that the server does not support', async () => {
  const { page } = world;
  coast.faults.failNext('GET', '/api/v1/trends/links', { status: 404, body: '' }, 10);
  await page.reload();
  await viewButton(page, 'Explore').click();
  await tab('Tags').waitFor();
  await tab('Links').waitFor({ state: 'detached' });
  expect(await tab('Links').count()).toBe(0);
});
