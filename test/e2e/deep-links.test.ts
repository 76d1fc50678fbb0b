// Links of other programs: at the start of the app and while it runs, with its window and without, and those that must do nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { addAccount, firstPost, requestsOf } from './steps.ts';

let world: World;
let demo: Demo;
/** A post of another server. */
let post: string;

const pane = (name: string) => world.page.getByRole('region', { name, exact: true });
const shownPost = () =>
  pane('Thread')
    .getByRole('article', { name: /Ring the bell at the pier/ })
    .first();
const text = () => world.page.getByRole('textbox', { name: 'Text of the post' });
const searches = () => requestsOf(demo, 'GET', '/api/v2/search').length;
/** Windows refuses a start with anything behind a link (electron/electron: shell/app/command_line_args.cc). */
const maxAtOnce = process.platform === 'win32' ? 1 : 5;
/** Everything by which the app could have changed something. */
const changes = () => demo.requests.filter(({ method, path }) => method !== 'GET' && !/oauth|push|markers|apps/.test(path)).length;
const opened = async (...links: string[]) => {
  await expect(world.startAgain(links)).rejects.toThrow();
};

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  post = `archipelago.example/@freya/${demo.act.post('freya@archipelago.example', { text: 'Ring the bell at the pier' })}`;
});
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

test('a link that starts the app waits until somebody is signed in', async () => {
  await world.start({ switches: [`web+ap://${post}`] });
  await world.page.getByText('Kittiwake opens the link once you are signed in.').waitFor();
  await addAccount(world, demo.url, world.person(demo));
  await shownPost().waitFor();
});

test('the running app shows a person, and the start that brought the link ends', async () => {
  await opened('kittiwake://profile/@dimitri@lagoon.example');
  await pane('Profile').getByText('@dimitri@lagoon.example').first().waitFor();
  expect(changes()).toBe(0);
});

test('a text is a draft in the composer, which nothing takes away from the person', async () => {
  await opened('kittiwake://compose?text=Counted%20the%20terns');
  await expect.poll(() => text().inputValue()).toBe('Counted the terns');
  await text().press('End');
  await text().pressSequentially(': forty');
  await world.page.getByText('Draft saved').waitFor();
  await opened('kittiwake://compose?text=Buy%20my%20coins');
  await world.page.getByText('A link wants to begin a post. You are writing another one.').waitFor();
  expect(await text().inputValue()).toBe('Counted the terns: forty');
  await world.page.getByRole('button', { name: 'Begin it' }).click();
  await expect.poll(() => text().inputValue()).toBe('Buy my coins');
  expect(requestsOf(demo, 'POST', '/api/v1/statuses')).toEqual([]);
  // Two links at once: the last is shown.
  await opened(...['web+ap://lagoon.example/@dimitri', `web+activitypub:${post}?intent=like`].slice(-maxAtOnce));
  await shownPost().waitFor();
  expect(await text().inputValue()).toBe('Buy my coins');
  expect(changes()).toBe(0);
});

test('what the server doesn’t know opens in the browser, when the person wants it', async () => {
  const before = (await world.desktop.openedLinks()).length;
  await opened('web+ap://nowhere.example/@ghost/1');
  await world.page.getByText('Your server can’t find what the link to nowhere.example shows.').waitFor();
  expect(await world.desktop.openedLinks()).toHaveLength(before);
  await world.page.getByRole('button', { name: 'Open in browser' }).click();
  expect(await world.desktop.nextLink(before)).toBe('https://nowhere.example/@ghost/1');
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
])('hostile links %s are one sentence and nothing else', async (_, links) => {
  const before = [searches(), (await world.desktop.openedLinks()).length];
  const refused = world.page.getByText('This link can’t be opened.');
  await opened(...links);
  await refused.waitFor();
  await shownPost().waitFor();
  expect([searches(), (await world.desktop.openedLinks()).length]).toEqual(before);
  expect(changes()).toBe(0);
  await refused.waitFor({ state: 'detached', timeout: 15_000 });
});

test('with the window closed a link opens it, and leads to the place', async () => {
  await world.app.closeWindow();
  await opened('web+activitypub://lagoon.example/@dimitri');
  await world.app.reopened();
  await pane('Profile').getByText('@dimitri@lagoon.example').first().waitFor();
});

test('at the start of the app the composer opens with the text, and the draft of before is kept', async () => {
  await world.end();
  await world.start({ switches: ['kittiwake://compose?text=Good%20morning'] });
  await firstPost(world.page);
  await expect.poll(() => text().inputValue()).toBe('Good morning');
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByText('Counted the terns: forty').first().waitFor();
  expect(requestsOf(demo, 'POST', '/api/v1/statuses')).toEqual([]);
});
