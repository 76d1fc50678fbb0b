// Tests unavailable streams and wrongly refused tokens: new posts still arrive, and no account is signed out without cause.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReverseProxy } from '../faults/reverse-proxy.ts';
import type { ReverseProxy, StreamTreatment } from '../faults/reverse-proxy.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { addAccount, waitForFirstPost, list, openComposer, post, viewButton } from './steps.ts';

const patient = { timeout: 45_000, interval: 100 };
let world: AppWorld;
let front: ReverseProxy;
let demo: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  front = await startReverseProxy();
  demo = await world.startServer({ origin: front.url });
  front.target = demo.url;
  await world.start();
  await addAccount(world, front.url, world.demoAccount(demo));
  await waitForFirstPost(world.page);
});
afterAll(async () => {
  await world.stop();
  await front[Symbol.asyncDispose]();
});

const newPostsButton = () => world.page.getByRole('button', { name: /^\d+ new posts?$/ });
const statusWithText = (text: string) => world.page.getByRole('status').filter({ hasText: text });
const bodies = async () => (await world.desktop.popups()).map(({ body }) => body);
const requestsOf = (method: string, path: string) => demo.requests.filter((each) => each.method === method && each.path === path);

/** Applies `treatment` to all streams, also to those already open. */
function treatStreams(treatment: StreamTreatment): void {
  front.streams = treatment;
  front.cut();
}
async function restoreStreams(): Promise<void> {
  front.streams = 'pass';
  await expect.poll(() => demo.streams('user'), patient).toBe(1);
  await expect.poll(() => statusWithText('Updated once a minute').count()).toBe(0);
}

test('requests markers and missed notifications once at startup', async () => {
  const findRequests = () =>
    demo.requests.filter(({ path, query }) => path === '/api/v1/notifications' && /since_id|limit=1(&|$)/.test(query));
  await world.end();
  demo.requests.length = 0;
  await world.start();
  await expect.poll(() => demo.streams('user')).toBe(1);
  await expect.poll(() => findRequests().length).toBe(1);
  // A second request would be made by the time this alert's stream event arrives.
  demo.act.mention('jonna', 'mira', 'the first of the morning');
  await expect.poll(async () => (await bodies()).join()).toMatch(/the first of the morning/);
  expect(findRequests()).toHaveLength(1);
  // Each marker is requested once.
  const markers = requestsOf('GET', '/api/v1/markers').map(({ query }) => /\b(home|notifications)\b/.exec(query)?.[0]);
  expect(markers.filter((list) => list === 'notifications')).toHaveLength(1);
  expect(markers.filter((list) => list === 'home').length).toBeLessThanOrEqual(1);
});

test('requests filters and the notification policy once', async () => {
  await world.end();
  demo.requests.length = 0;
  await world.start();
  await waitForFirstPost(world.page);
  await viewButton(world.page, 'Notifications').click();
  await list(world.page, 'Notifications').getByRole('article').first().waitFor();
  const paths = ['/api/v2/filters', '/api/v2/notifications/policy'];
  const counts = () => paths.map((path) => requestsOf('GET', path).length);
  await expect.poll(counts).toEqual([1, 1]);
  await expect.poll(() => demo.streams('user')).toBe(1);
  // A second request would be made by the time this stream event arrives.
  demo.act.mention('jonna', 'mira', 'the second of the morning');
  await world.page.getByRole('button', { name: '1 new notification' }).waitFor();
  expect(counts()).toEqual([1, 1]);
  await viewButton(world.page, 'Home').click();
  await newPostsButton().click();
});

test.each([
  ['answers the handshake with 502', 502],
  ['breaks off the handshake', 'refuse'],
] as const)('polls for posts, counts, and popups while a proxy %s', async (_, treatment) => {
  const { page } = world;
  await page.keyboard.press('Control+1');
  await viewButton(page, 'Home').click();
  await expect.poll(() => demo.streams('user'), patient).toBe(1);
  await world.desktop.closePopups();
  const text = `The ferry goes by hand today, ${treatment}`;
  treatStreams(treatment);
  demo.act.post('jonna', { text });
  demo.act.mention('jonna', 'mira', `are you by the pier, ${treatment}?`);
  await statusWithText('Updated once a minute').waitFor({ timeout: 45_000 });
  await newPostsButton().click({ timeout: 45_000 });
  await post(page, text).waitFor();
  await expect.poll(async () => (await bodies()).join(), patient).toMatch(/are you by the pier/);
  await expect.poll(() => viewButton(page, 'Notifications').textContent()).toMatch(/[1-9]/);
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).click();
  await page.getByRole('menuitem', { name: /Updated once a minute/ }).waitFor();
  await page.keyboard.press('Escape');
  await restoreStreams();
  demo.act.post('jonna', { text: `The ferry sails again, ${treatment}` });
  await newPostsButton().click();
  await post(page, `The ferry sails again, ${treatment}`).waitFor();
});

test('reports an unreachable server and reconnects by itself', async () => {
  front.isDown = true;
  front.cut();
  await statusWithText('Nothing can be loaded from').waitFor({ timeout: 45_000 });
  await statusWithText('Not reachable').waitFor();
  front.isDown = false;
  await restoreStreams();
  await expect.poll(() => statusWithText('Nothing can be loaded from').count()).toBe(0);
});

test('does not sign out after a single 401, reconnects the stream, and sends a post once', async () => {
  const { page } = world;
  treatStreams(401);
  await expect.poll(() => requestsOf('GET', '/api/v1/accounts/verify_credentials').length).toBeGreaterThan(0);
  await restoreStreams();
  demo.faults.failNext('POST', '/api/v1/statuses', 401);
  const before = requestsOf('POST', '/api/v1/statuses').length;
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('Nobody signed me out');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await list(page, 'Home').getByRole('article').filter({ hasText: 'Nobody signed me out' }).waitFor();
  expect(requestsOf('POST', '/api/v1/statuses')).toHaveLength(before + 2);
  expect(await page.getByRole('region', { name: 'Signed out' }).count()).toBe(0);
});

test('signs out after a 401 that the server confirms, and shows a notice', async () => {
  const { page } = world;
  demo.faults.failNext('*', /^\/api\//, 401, 1_000);
  await viewButton(page, 'Bookmarks').click();
  await page.getByRole('region', { name: 'Signed out' }).waitFor();
  demo.faults.clear();
  await world.restart();
  await expect.poll(() => demo.streams('user')).toBe(1);
  expect(await world.page.getByRole('region', { name: 'Signed out' }).count()).toBe(0);
});

test('reports a token deleted from the keychain, and keeps the draft after a new sign-in', async () => {
  const { desktop, browser } = world;
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('Half a thought about keys');
  await world.page.getByText('Draft saved').waitFor();
  await world.end();
  await desktop.emptyKeychain('Kittiwake');
  await world.start();
  const { page } = world;
  const notice = page.getByRole('region', { name: 'The access token is missing' });
  await notice.getByText('someone or something has deleted it').waitFor();
  expect(await page.getByText('no longer accepts').count()).toBe(0);
  const before = (await desktop.openedLinks()).length;
  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await browser.authorize(await desktop.waitForLink(before), world.demoAccount(demo));
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Drafts/ }).click();
  await page.getByText('Half a thought about keys').first().waitFor();
});
