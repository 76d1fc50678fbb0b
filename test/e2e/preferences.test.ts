// Tests the server-side preferences as defaults: visibility, language, quotes, sensitive media, content warnings, animations.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { openComposer, post } from './steps.ts';

const ida = 'ida';
let world: AppWorld;
let demo: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await createTestDemo({ posts: 100, pushesAnywhere: true });
  world.servers.push(demo);
  demo.store.accounts.update(demo.act.id('mira'), { privacy: 'unlisted', language: 'fi', quote_policy: 'nobody' });
  const preferences = { 'reading:expand:media': 'hide_all', 'reading:expand:spoilers': true, 'reading:autoplay:gifs': false };
  const always = 100;
  demo.faults.failNext('GET', '/api/v1/preferences', { status: 200, body: JSON.stringify(preferences) }, always);
  await world.startAs(demo);
  await vi.waitUntil(() => demo.requests.some(({ path }) => path === '/api/v1/preferences'), 15_000);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

test('starts a new post with the visibility, language, and quote policy set on the server', async () => {
  const { page } = world;
  const text = 'Hyvää huomenta lokeille.';
  const composer = await openComposer(page);
  await composer.getByRole('button', { name: 'Language: Finnish' }).waitFor();
  await composer.getByRole('button', { name: /Quiet public/ }).waitFor();
  await composer.getByRole('button', { name: /^Who can quote it.*Default/ }).waitFor();
  await composer.getByRole('textbox', { name: 'Post text' }).fill(text);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const findStatus = () =>
    demo.store.db.all<object>('SELECT visibility, language, quote_policy FROM statuses WHERE text = :text', { text })[0];
  await expect.poll(findStatus).toEqual({ visibility: 'unlisted', language: 'fi', quote_policy: 'nobody' });
});

test('applies the server’s preferences for media, content warnings, and animations', async () => {
  const { page } = world;
  demo.act.follow('mira', ida);
  const author = demo.store.accounts.byAcct(ida);
  if (!author) throw new Error('Ida is gone');
  demo.act.post(ida, { text: 'Fog over the slip', pictures: [1] });
  demo.act.post(ida, { text: 'The ferry sinks in the end', spoilerText: 'Film endings' });
  const clip = { path: '/drawn/clip.webm', preview: '/drawn/clip.webp', mime: 'video/webm', width: 320, height: 200, duration: 4 };
  const gif = demo.store.media.create({ accountId: author.id, type: 'gifv', description: 'A bird', ...clip });
  demo.store.statuses.create(author, { text: 'Flying', visibility: 'public', mediaIds: [gif] });
  await world.resetToHome();
  await post(page, 'Fog over the slip')
    .getByRole('button', { name: /^Sensitive/ })
    .waitFor();
  await post(page, 'The ferry sinks in the end').getByText('The ferry sinks in the end').waitFor();
  const flying = post(page, 'Flying');
  await flying.getByRole('button', { name: /^Sensitive/ }).click();
  await flying.getByRole('button', { name: 'Open: A bird' }).waitFor();
  // The animation plays while the pointer is on it.
  await page.mouse.move(0, 0);
  await flying.locator('video').waitFor({ state: 'detached' });
});

test('prefers local settings over the server’s preferences', async () => {
  const { page } = world;
  await page.keyboard.press('Control+,');
  const set = (group: string, to: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: to, exact: true }).press('Space');
  await set('Sensitive media', 'Show');
  await set('Posts with a content warning', 'Collapsed');
  await set('Animations', 'Play');
  await world.resetToHome();
  await post(page, 'Flying').locator('video').waitFor();
  expect(
    await post(page, 'Fog over the slip')
      .getByRole('button', { name: /^Sensitive/ })
      .count(),
  ).toBe(0);
  await post(page, 'Film endings').getByRole('button', { name: 'Show' }).waitFor();
  expect(await post(page, 'Film endings').getByText('The ferry sinks in the end').count()).toBe(0);
});
