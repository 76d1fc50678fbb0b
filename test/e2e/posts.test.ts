// A post, complete, and what a person does with it: every mark is read back from the server, every refusal is taken back.
import { beforeEach, expect, test } from 'vitest';
import type { PostOptions } from '../../electron/demo/act.ts';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { asServerSees, list, requestsOf } from './steps.ts';

const tomas = 'tomas@archipelago.example';

startSignedIn();
beforeEach(() => world.home());

const saying = (text: string) => list(world.page, 'Home').getByRole('article', { name: text });
const onServer = (id: string) => asServerSees(demo, mira, `statuses/${id}`);
/** The post that just arrived, brought to the top of the home timeline. */
async function shown(text: string) {
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  await saying(text).waitFor();
  return saying(text);
}
async function posted(options: PostOptions, acct = tomas) {
  const id = demo.act.post(acct, options);
  return { id, post: await shown(options.spoilerText ?? options.text.replace(/ https:.*/, '')) };
}

test('a content warning stands before the text until it is opened', async () => {
  const { post } = await posted({ text: 'The ferry sinks in the end', spoilerText: 'Film endings' });
  expect(await post.getByText('The ferry sinks').count()).toBe(0);
  await post.getByRole('button', { name: 'Show' }).click();
  await post.getByText('The ferry sinks').waitFor();
  await post.getByRole('button', { name: 'Hide' }).click();
  expect(await post.getByText('The ferry sinks').count()).toBe(0);
});

test('sensitive media are covered until asked for', async () => {
  const { post } = await posted({ text: 'Found on the beach', sensitive: true, pictures: [4] });
  const picture = post.getByRole('button', { name: 'Open: A picture of the coast' });
  expect(await picture.count()).toBe(0);
  await post.getByRole('button', { name: 'Sensitive content' }).click();
  await picture.waitFor();
});

test('pictures open in a viewer that is walked, zoomed and left by keys', async () => {
  const { page } = world;
  const { post } = await posted({ text: 'Two views of the slip', pictures: [1, 2] });
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

test('what an image shows can be read', async () => {
  const { post } = await posted({ text: 'A view with a description', pictures: [1, 2] });
  await post.getByRole('button', { name: 'ALT: Show the description' }).first().click();
  await post.getByText('A picture of the coast').waitFor();
});

test('sound and video play in the post', async () => {
  const author = demo.store.accounts.byAcct(tomas);
  if (!author) throw new Error('Tomás is gone');
  const media = (type: 'audio' | 'video', path: string, mime: string) =>
    demo.store.media.create({ accountId: author.id, type, path, mime, description: `Some ${type}`, width: 480, height: 270, duration: 8 });
  for (const [type, path, mime] of [
    ['audio', '/drawn/sounds/1.wav', 'audio/wav'],
    ['video', '/drawn/clip.webm', 'video/webm'],
  ] as const) {
    demo.store.statuses.create(author, { text: `With ${type}`, visibility: 'public', mediaIds: [media(type, path, mime)] });
    const player = (await shown(`With ${type}`)).locator(type).and(world.page.getByLabel(`Some ${type}`));
    await player.evaluate(async (element: HTMLMediaElement) => {
      element.muted = true;
      await element.play();
      element.pause();
    });
  }
});

test('a poll takes a vote and shows the shares', async () => {
  const { id, post } = await posted({ text: 'Tea or coffee?', poll: { options: ['Tea', 'Coffee'], expiresIn: 3_600 } });
  await post.getByRole('radio', { name: 'Coffee' }).check();
  await post.getByRole('button', { name: 'Vote' }).click();
  const bar = post.getByRole('listitem').filter({ hasText: 'Coffee' });
  await bar.getByRole('img', { name: 'Your choice' }).waitFor();
  await bar.getByText('100%').waitFor();
  await expect.poll(async () => (await onServer(id)).poll).toMatchObject({ voted: true, own_votes: [1], votes_count: 1 });
});

test('a link card, a quote and custom emoji are shown', async () => {
  const author = demo.store.accounts.byAcct(tomas);
  if (!author) throw new Error('Tomás is gone');
  const url = 'https://almanac.example/tides';
  const card = { url, title: 'The tide almanac', description: 'All of them', type: 'link', provider_name: 'Almanac', provider_url: url };
  const rest = { language: 'en', author_name: '', author_url: '', html: '', width: 0, height: 0, image: null, embed_url: '', authors: [] };
  demo.store.statuses.create(author, { text: `Look: ${url}`, visibility: 'public', card: { ...card, ...rest } });
  await (await shown('Look:')).getByRole('link', { name: 'The tide almanac' }).click();
  await expect.poll(() => world.desktop.openedLinks()).toContain(url);

  const quoted = demo.act.post('eero@north.example', { text: 'Timetables are poems', visibility: 'unlisted' });
  const { post } = await posted({ text: 'So true :kittiwake:', quoteOf: quoted });
  await post.getByRole('article', { name: 'Quoted post' }).getByText('Timetables are poems').waitFor();
  const emoji = post.getByRole('img', { name: ':kittiwake:' });
  await expect.poll(() => emoji.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

test('when a post was made can be read exactly, and a boost names who boosted', async () => {
  const { id, post } = await posted({ text: 'Written just now' });
  const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const { created_at } = await onServer(id);
  expect(Date.parse((await post.getByRole('link').getByRole('time').getAttribute('datetime')) ?? '')).toBe(Date.parse(String(created_at)));
  expect(await post.getByTitle(exact.format(Date.parse(String(created_at)))).count()).toBe(1);
  // Not the same post: one that is shown already stays the one row that it is.
  demo.act.reblog('ida', demo.act.post('edda@north.example', { text: 'Written far away' }));
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  await world.page
    .getByRole('link', { name: /Ida Moen.* boosted/ })
    .first()
    .waitFor();
});

test('favourite, boost and bookmark reach the server, and can be undone', async () => {
  const { id, post } = await posted({ text: 'Mark me' });
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

test('a mark that the server refuses is taken back with a sentence', async () => {
  const { id, post } = await posted({ text: 'Refuse me' });
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

test('a favourite whose answer is lost is sent again', async () => {
  const { id, post } = await posted({ text: 'Lose my answer' });
  demo.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', 'drop-after');
  const button = post.getByRole('button', { name: /^Favourite/ });
  const sent = () => requestsOf(demo, 'POST', `/api/v1/statuses/${id}/favourite`).length;
  await button.click();
  await expect.poll(sent, { timeout: 30_000 }).toBe(2);
  await expect.poll(async () => (await onServer(id)).favourited).toBe(true);
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  expect(await world.page.getByRole('alert').count()).toBe(0);
});

test('a favourite of which nobody knows is said to be open, and shown when the server can be asked again', async () => {
  const { id, post } = await posted({ text: 'Lose all my answers' });
  demo.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', 'drop-after', 4);
  demo.faults.failNext('GET', `/api/v1/statuses/${id}`, 503);
  const button = post.getByRole('button', { name: /^Favourite/ });
  await button.click();
  const alert = world.page.getByRole('alert').filter({ hasText: 'The favourite isn’t confirmed yet.' });
  await alert.waitFor({ timeout: 60_000 });
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  demo.faults.dropStreams();
  await expect.poll(() => button.getAttribute('aria-pressed'), { timeout: 60_000 }).toBe('true');
  expect((await onServer(id)).favourited).toBe(true);
});

test('a link, a mention and a tag lead where they say', async () => {
  const { page } = world;
  const { post } = await posted({ text: 'All charts lie here: https://charts.example/outer with @ida about #fog' });
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

test('the link of a post can be copied and opened in the browser', async () => {
  const { page } = world;
  const { id, post } = await posted({ text: 'Share me' });
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

test('an own post is deleted after a question', async () => {
  const { page } = world;
  const { id, post } = await posted({ text: 'Mine to delete' }, 'mira');
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

test('a favourite while the rate limit holds says until when', async () => {
  const { id, post } = await posted({ text: 'Too many favourites' });
  // The last test: for the next minute main holds back what would be sent.
  demo.faults.failNext('POST', '/api/v1/statuses/{id}/favourite', 429);
  const button = post.getByRole('button', { name: /^Favourite/ });
  for (let click = 0; click < 2; click += 1) {
    await button.click();
    const alert = world.page.getByRole('alert').filter({ hasText: /^Favouriting didn’t work\. .+ takes no more requests until \d+:\d+/ });
    await alert.waitFor();
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await alert.getByRole('button', { name: 'Dismiss' }).click();
  }
  expect((await onServer(id)).favourited).toBe(false);
});
