// Tests a post's content and actions: each change is confirmed on the server, each refused one is reverted.
import { beforeEach, expect, test } from 'vitest';
import type { PostOptions } from '@kittiwake/demo-server/actions';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, list, requestsOf } from './steps.ts';

const tomas = 'tomas@archipelago.example';

startSignedIn();
beforeEach(() => world.resetToHome());

const postWithText = (text: string) => list(world.page, 'Home').getByRole('article', { name: text });
const onServer = (id: string) => fetchAs(demo, mira, `statuses/${id}`);
/** Brings the post that just arrived to the top of the home timeline. */
async function showNewPost(text: string) {
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  await postWithText(text).waitFor();
  return postWithText(text);
}
async function publish(options: PostOptions, acct = tomas) {
  const id = demo.act.post(acct, options);
  return { id, post: await showNewPost(options.spoilerText ?? options.text.replace(/ https:.*/, '')) };
}

test('hides text behind a content warning until it is opened', async () => {
  const { post } = await publish({ text: 'The ferry sinks in the end', spoilerText: 'Film endings' });
  expect(await post.getByText('The ferry sinks').count()).toBe(0);
  await post.getByRole('button', { name: 'Show' }).click();
  await post.getByText('The ferry sinks').waitFor();
  await post.getByRole('button', { name: 'Hide' }).click();
  expect(await post.getByText('The ferry sinks').count()).toBe(0);
});

test('covers sensitive media until the user reveals them', async () => {
  const { post } = await publish({ text: 'Found on the beach', sensitive: true, pictures: [4] });
  const picture = post.getByRole('button', { name: 'Open: A picture of the coast' });
  expect(await picture.count()).toBe(0);
  await post.getByRole('button', { name: 'Sensitive content' }).click();
  await picture.waitFor();
});

test('opens pictures in a viewer with keys for the next picture, zoom, and closing', async () => {
  const { page } = world;
  const { post } = await publish({ text: 'Two views of the slip', pictures: [1, 2] });
  await post.getByRole('button', { name: 'Open: A picture of the coast' }).first().click();
  const viewer = page.getByRole('dialog');
  const image = viewer.getByRole('img', { name: 'A picture of the coast' });
  const width = async () => (await image.boundingBox())?.width ?? 0;
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await viewer.getByText('Media 1 of 2').waitFor();
  const fitted = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(fitted * 1.3);
  await page.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(fitted, 0);
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('Media 2 of 2').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
});

test('shows the description of a picture on request', async () => {
  const { post } = await publish({ text: 'A view with a description', pictures: [1, 2] });
  await post.getByRole('button', { name: 'ALT: Show the description' }).first().click();
  await post.getByText('A picture of the coast').waitFor();
});

test('plays audio and video in the post', async () => {
  const author = demo.store.accounts.byAcct(tomas);
  if (!author) throw new Error('Tomás is gone');
  const media = (type: 'audio' | 'video', path: string, mime: string) =>
    demo.store.media.create({ accountId: author.id, type, path, mime, description: `Some ${type}`, width: 480, height: 270, duration: 8 });
  for (const [type, path, mime] of [
    ['audio', '/drawn/sounds/1.wav', 'audio/wav'],
    ['video', '/drawn/clip.webm', 'video/webm'],
  ] as const) {
    demo.store.statuses.create(author, { text: `With ${type}`, visibility: 'public', mediaIds: [media(type, path, mime)] });
    const player = (await showNewPost(`With ${type}`)).locator(type).and(world.page.getByLabel(`Some ${type}`));
    await player.evaluate(async (element: HTMLMediaElement) => {
      element.muted = true;
      await element.play();
      element.pause();
    });
  }
});

test('sends a poll vote and shows the results', async () => {
  const { id, post } = await publish({ text: 'Tea or coffee?', poll: { options: ['Tea', 'Coffee'], expiresIn: 3_600 } });
  await post.getByRole('radio', { name: 'Coffee' }).check();
  await post.getByRole('button', { name: 'Vote' }).click();
  const bar = post.getByRole('listitem').filter({ hasText: 'Coffee' });
  await bar.getByRole('img', { name: 'Your choice' }).waitFor();
  await bar.getByText('100%').waitFor();
  await expect.poll(async () => (await onServer(id)).poll).toMatchObject({ voted: true, own_votes: [1], votes_count: 1 });
});

test('shows a link card, a quote, and custom emoji', async () => {
  const author = demo.store.accounts.byAcct(tomas);
  if (!author) throw new Error('Tomás is gone');
  const url = 'https://almanac.example/tides';
  const card = { url, title: 'The tide almanac', description: 'All of them', type: 'link', provider_name: 'Almanac', provider_url: url };
  const rest = { language: 'en', author_name: '', author_url: '', html: '', width: 0, height: 0, image: null, embed_url: '', authors: [] };
  demo.store.statuses.create(author, { text: `Look: ${url}`, visibility: 'public', card: { ...card, ...rest } });
  await (await showNewPost('Look:')).getByRole('link', { name: 'The tide almanac' }).click();
  await expect.poll(() => world.desktop.openedLinks()).toContain(url);

  const quoted = demo.act.post('eero@north.example', { text: 'Timetables are poems', visibility: 'unlisted' });
  const { post } = await publish({ text: 'So true :kittiwake:', quoteOf: quoted });
  await post.getByRole('article', { name: 'Quoted post' }).getByText('Timetables are poems').waitFor();
  const emoji = post.getByRole('img', { name: ':kittiwake:' });
  await expect.poll(() => emoji.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

test('shows the exact time of a post and the name of a booster', async () => {
  const { id, post } = await publish({ text: 'Written just now' });
  const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const { created_at } = await onServer(id);
  expect(Date.parse((await post.getByRole('link').getByRole('time').getAttribute('datetime')) ?? '')).toBe(Date.parse(String(created_at)));
  expect(await post.getByTitle(exact.format(Date.parse(String(created_at)))).count()).toBe(1);
  // Needs another post: a boost of a post in the list adds no row.
  demo.act.reblog('ida', demo.act.post('edda@north.example', { text: 'Written far away' }));
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  await world.page
    .getByRole('link', { name: /Ida Moen.* boosted/ })
    .first()
    .waitFor();
});

test('favourites, boosts, and bookmarks on the server, and undoes each', async () => {
  const { id, post } = await publish({ text: 'Mark me' });
  const marks = [
    ['Favourite', 'favourited'],
    ['Boost', 'reblogged'],
    ['Bookmark', 'bookmarked'],
  ] as const;
  for (const [name, mark] of marks) {
    const button = post.getByRole('button', { name: new RegExp(`^${name}`) });
    for (const on of [true, false]) {
      await button.click();
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe(String(on));
      await expect.poll(async () => (await onServer(id))[mark]).toBe(on);
    }
  }
});

test('reverts a favourite that the server refuses, with a message', async () => {
  const { id, post } = await publish({ text: 'Refuse me' });
  demo.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', 422);
  const button = post.getByRole('button', { name: /^Favourite/ });
  await button.click();
  const alert = world.page.getByRole('alert');
  await alert.waitFor();
  expect((await alert.innerText()).trim()).toMatch(/^\S.+ .+\.$/);
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  expect((await onServer(id)).favourited).toBe(false);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
});

test('resends a favourite whose response is lost', async () => {
  const { id, post } = await publish({ text: 'Lose my answer' });
  demo.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', 'drop-after');
  const button = post.getByRole('button', { name: /^Favourite/ });
  const countFavouriteRequests = () => requestsOf(demo, 'POST', `/api/v1/statuses/${id}/favourite`).length;
  await button.click();
  await expect.poll(countFavouriteRequests, { timeout: 30_000 }).toBe(2);
  await expect.poll(async () => (await onServer(id)).favourited).toBe(true);
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  expect(await world.page.getByRole('alert').count()).toBe(0);
});

test('shows a favourite as pending until the server answers', async () => {
  const { id, post } = await publish({ text: 'Lose all my answers' });
  demo.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', 503, 2);
  const button = post.getByRole('button', { name: /^Favourite/ });
  await button.click();
  const notice = post.getByText('Not sent yet: Favourite');
  await notice.waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await notice.waitFor({ state: 'detached', timeout: 60_000 });
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  expect((await onServer(id)).favourited).toBe(true);
});

test('opens links in the browser, and mentions and hashtags inside the app', async () => {
  const { page } = world;
  const { post } = await publish({ text: 'All charts lie here: https://charts.example/outer with @ida about #fog' });
  await post.getByRole('link', { name: 'charts.example/outer' }).click();
  await expect.poll(() => world.desktop.openedLinks()).toContain('https://charts.example/outer');
  await post.getByRole('link', { name: '@ida' }).click();
  await page.getByRole('region', { name: 'Profile' }).getByRole('heading', { name: 'Ida Moen' }).waitFor();
  await post.getByRole('link', { name: '#fog' }).click();
  await page.getByRole('heading', { name: '#fog' }).waitFor();
  await list(page, '#fog').getByRole('article', { name: 'All charts lie here' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await list(page, 'Home').waitFor();
});

test('copies the link of a post and opens it in the browser', async () => {
  const { page } = world;
  const { id, post } = await publish({ text: 'Share me' });
  const choose = async (item: string) => {
    await post.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Copy link');
  await page.getByText('Copied.').waitFor();
  await choose('Open in browser');
  const { url } = await onServer(id);
  await expect.poll(() => world.desktop.openedLinks()).toContain(url);
});

test('asks before deleting a post', async () => {
  const { page } = world;
  const { id, post } = await publish({ text: 'Mine to delete' }, 'mira');
  const ask = async (answer: string) => {
    await post.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: answer }).click();
  };
  await ask('Cancel');
  expect((await onServer(id)).id).toBe(id);
  await ask('Delete');
  await post.waitFor({ state: 'detached' });
  expect(demo.store.statuses.byId(id)).toBeUndefined();
});

test('shows a favourite as pending while the rate limit is reached', async () => {
  const { id, post } = await publish({ text: 'Too many favourites' });
  // Must be the last test: for the next minute the main process blocks requests that change something.
  demo.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', 429);
  const button = post.getByRole('button', { name: /^Favourite/ });
  await button.click();
  await post.getByText('Not sent yet: Favourite').waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  expect((await onServer(id)).favourited).toBe(false);
});
