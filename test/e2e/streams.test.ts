// Streams that can't be had and tokens that are refused by mistake: what is new arrives all the same, and nobody is signed out for nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFront } from '../faults/front.ts';
import type { Front, StreamTreatment } from '../faults/front.ts';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { addAccount, firstPost, list, openComposer, post, view } from './steps.ts';

const patient = { timeout: 45_000, interval: 100 };
let world: World;
let front: Front;
let demo: Demo;

beforeAll(async () => {
  world = await World.create();
  front = await startFront();
  demo = await world.service({ origin: front.url });
  front.target = demo.url;
  await world.start();
  await addAccount(world, front.url, world.person(demo));
  await firstPost(world.page);
});
afterAll(async () => {
  await world.stop();
  await front[Symbol.asyncDispose]();
});

const waiting = () => world.page.getByRole('button', { name: /^\d+ new posts?$/ });
const updates = (text: string) => world.page.getByRole('status').filter({ hasText: text });
const bodies = async () => (await world.desktop.popups()).map(({ body }) => body);
const requestsOf = (method: string, path: string) => demo.requests.filter((each) => each.method === method && each.path === path);

/** From now on streams are treated so, also those that are open. */
function treatStreams(treatment: StreamTreatment): void {
  front.streams = treatment;
  front.cut();
}
async function live(): Promise<void> {
  front.streams = 'pass';
  await expect.poll(() => demo.streams('user'), patient).toBe(1);
  await expect.poll(() => updates('Updated once a minute').count()).toBe(0);
}

test('at the start the server is asked once what was read elsewhere and what came', async () => {
  const asked = () => demo.requests.filter(({ path, query }) => path === '/api/v1/notifications' && /since_id|limit=1(&|$)/.test(query));
  await world.end();
  demo.requests.length = 0;
  await world.start();
  await expect.poll(() => demo.streams('user')).toBe(1);
  await expect.poll(() => asked().length).toBe(1);
  // A second question would come with this alert's stream event at the latest.
  demo.act.mention('jonna', 'mira', 'the first of the morning');
  await expect.poll(async () => (await bodies()).join()).toMatch(/the first of the morning/);
  expect(asked()).toHaveLength(1);
  // Of each list once.
  const markers = requestsOf('GET', '/api/v1/markers').map(({ query }) => /\b(home|notifications)\b/.exec(query)?.[0]);
  expect(markers.filter((list) => list === 'notifications')).toHaveLength(1);
  expect(markers.filter((list) => list === 'home').length).toBeLessThanOrEqual(1);
});

test.each([
  ['answers the handshake with 502', 502],
  ['breaks the handshake off', 'refuse'],
] as const)('a proxy that %s: the post, the count and the popup arrive without a reload', async (_, treatment) => {
  const { page } = world;
  await page.keyboard.press('Control+1');
  await view(page, 'Home').click();
  await expect.poll(() => demo.streams('user'), patient).toBe(1);
  await world.desktop.closePopups();
  const text = `The ferry goes by hand today, ${treatment}`;
  treatStreams(treatment);
  demo.act.post('jonna', { text });
  demo.act.mention('jonna', 'mira', `are you by the pier, ${treatment}?`);
  await updates('Updated once a minute').waitFor({ timeout: 45_000 });
  await waiting().click({ timeout: 45_000 });
  await post(page, text).waitFor();
  await expect.poll(async () => (await bodies()).join(), patient).toMatch(/are you by the pier/);
  await expect.poll(() => view(page, 'Notifications').textContent()).toMatch(/[1-9]/);
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).click();
  await page.getByRole('menuitem', { name: /Updated once a minute/ }).waitFor();
  await page.keyboard.press('Escape');
  await live();
  demo.act.post('jonna', { text: `The ferry sails again, ${treatment}` });
  await waiting().click();
  await post(page, `The ferry sails again, ${treatment}`).waitFor();
});

test('a server that answers nothing at all is called so, and comes back by itself', async () => {
  front.isDown = true;
  front.cut();
  await updates('Nothing can be loaded from').waitFor({ timeout: 45_000 });
  await updates('Not reachable').waitFor();
  front.isDown = false;
  await live();
  await expect.poll(() => updates('Nothing can be loaded from').count()).toBe(0);
});

test('one stray 401 signs nobody out: the stream comes back, and a post is posted once', async () => {
  const { page } = world;
  treatStreams(401);
  await expect.poll(() => requestsOf('GET', '/api/v1/accounts/verify_credentials').length).toBeGreaterThan(0);
  await live();
  demo.faults.failNext('POST', '/api/v1/statuses', 401);
  const before = requestsOf('POST', '/api/v1/statuses').length;
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Nobody signed me out');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await list(page, 'Home').getByRole('article').filter({ hasText: 'Nobody signed me out' }).waitFor();
  expect(requestsOf('POST', '/api/v1/statuses')).toHaveLength(before + 2);
  expect(await page.getByRole('region', { name: 'Signed out' }).count()).toBe(0);
});

test('a 401 that the server confirms signs the account out, and says so', async () => {
  const { page } = world;
  demo.faults.failNext('*', /^\/api\//, 401, 1_000);
  await view(page, 'Bookmarks').click();
  await page.getByRole('region', { name: 'Signed out' }).waitFor();
  demo.faults.clear();
  await world.restart();
  await expect.poll(() => demo.streams('user')).toBe(1);
  expect(await world.page.getByRole('region', { name: 'Signed out' }).count()).toBe(0);
});

test('a key that was deleted from the keychain is called so, and a new sign-in keeps what was written', async () => {
  const { desktop, browser } = world;
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Half a thought about keys');
  await world.page.getByText('Draft saved').waitFor();
  await world.end();
  await desktop.emptyKeychain('Kittiwake');
  await world.start();
  const { page } = world;
  const notice = page.getByRole('region', { name: 'The key is gone' });
  await notice.getByText('someone or something has deleted it').waitFor();
  expect(await page.getByText('no longer accepts').count()).toBe(0);
  const before = (await desktop.openedLinks()).length;
  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await browser.authorize(await desktop.nextLink(before), world.person(demo));
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Drafts/ }).click();
  await page.getByText('Half a thought about keys').first().waitFor();
});
