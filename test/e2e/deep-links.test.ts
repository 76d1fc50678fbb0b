// Tests deep links from other programs: at the start, in the running app with and without a window, and links to be ignored.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { addAccount, waitForFirstPost, requestsOf } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;
/** URL of a post on another server. */
let post: string;

const pane = (name: string) => world.page.getByRole('region', { name, exact: true });
const shownPost = () =>
  pane('Thread')
    .getByRole('article', { name: /Ring the bell at the pier/ })
    .first();
const text = () => world.page.getByRole('textbox', { name: 'Post text' });
const searches = () => requestsOf(demo, 'GET', '/api/v2/search').length;
/** Windows refuses a start with arguments behind a link (electron/electron: shell/app/command_line_args.cc). */
const maxAtOnce = process.platform === 'win32' ? 1 : 5;
/** Counts the requests by which the app could have changed something on the server. */
const changes = () => demo.requests.filter(({ method, path }) => method !== 'GET' && !/oauth|push|markers|apps/.test(path)).length;
const openLinks = async (...links: string[]) => {
  await expect(world.startSecondInstance(links)).rejects.toThrow();
};

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  post = `archipelago.example/@freya/${demo.act.post('freya@archipelago.example', { text: 'Ring the bell at the pier' })}`;
});
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

test('opens the link that started the app after sign-in', async () => {
  await world.start({ switches: [`web+ap://${post}`] });
  await world.page.getByText('Kittiwake opens the link once you are signed in.').waitFor();
  await addAccount(world, demo.url, world.demoAccount(demo));
  await shownPost().waitFor();
});

test('opens a profile link in the running app and ends the second instance', async () => {
  await openLinks('kittiwake://profile/@dimitri@lagoon.example');
  await pane('Profile').getByText('@dimitri@lagoon.example').first().waitFor();
  expect(changes()).toBe(0);
});

test('opens the text of a link in the composer without replacing the text being written', async () => {
  await openLinks('kittiwake://compose?text=Counted%20the%20terns');
  await expect.poll(() => text().inputValue()).toBe('Counted the terns');
  await text().press('End');
  await text().pressSequentially(': forty');
  await world.page.getByText('Draft saved').waitFor();
  await openLinks('kittiwake://compose?text=Buy%20my%20coins');
  await world.page.getByText('A link wants to start a new post, but you are already writing one.').waitFor();
  expect(await text().inputValue()).toBe('Counted the terns: forty');
  await world.page.getByRole('button', { name: 'Start it' }).click();
  await expect.poll(() => text().inputValue()).toBe('Buy my coins');
  expect(requestsOf(demo, 'POST', '/api/v1/statuses')).toEqual([]);
  // The last of two links opened at once is shown.
  await openLinks(...['web+ap://lagoon.example/@dimitri', `web+activitypub:${post}?intent=like`].slice(-maxAtOnce));
  await shownPost().waitFor();
  expect(await text().inputValue()).toBe('Buy my coins');
  expect(changes()).toBe(0);
});

test('offers to open a link in the browser if the server cannot find its target', async () => {
  const before = (await world.desktop.openedLinks()).length;
  await openLinks('web+ap://nowhere.example/@ghost/1');
  await world.page.getByText('Your server can’t open the link to nowhere.example.').waitFor();
  expect(await world.desktop.openedLinks()).toHaveLength(before);
  await world.page.getByRole('button', { name: 'Open in browser' }).click();
  expect(await world.desktop.waitForLink(before)).toBe('https://nowhere.example/@ghost/1');
});

test.each([
  [
    'of every kind',
    [
      'web+ap://127.0.0.1/@root',
      'kittiwake://open?url=javascript:alert(1)',
      'web+ap:file:///etc/passwd',
      'web+ap://mastodon.social@archipelago.example/@freya',
      'kittiwake://follow/@dimitri@lagoon.example',
    ].slice(0, maxAtOnce),
  ],
  ['of 100 KB', [`kittiwake://compose?text=${'a'.repeat(100_000)}`]],
])('refuses hostile links %s with a message and without side effects', async (_, links) => {
  const before = [searches(), (await world.desktop.openedLinks()).length];
  const refused = world.page.getByText('This link can’t be opened.');
  await openLinks(...links);
  await refused.waitFor();
  await shownPost().waitFor();
  expect([searches(), (await world.desktop.openedLinks()).length]).toEqual(before);
  expect(changes()).toBe(0);
  await refused.waitFor({ state: 'detached', timeout: 15_000 });
});

test('reopens a closed window for a link and shows its target', async () => {
  await world.app.closeWindow();
  await openLinks('web+activitypub://lagoon.example/@dimitri');
  await world.app.waitForWindow();
  await pane('Profile').getByText('@dimitri@lagoon.example').first().waitFor();
});

test('opens the composer with the text of a link at startup and keeps the previous draft', async () => {
  await world.end();
  await world.start({ switches: ['kittiwake://compose?text=Good%20morning'] });
  await waitForFirstPost(world.page);
  await expect.poll(() => text().inputValue()).toBe('Good morning');
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByText('Counted the terns: forty').first().waitFor();
  expect(requestsOf(demo, 'POST', '/api/v1/statuses')).toEqual([]);
});
