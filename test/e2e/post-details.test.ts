// Tests the details of a post: edit history, translation, reactions, the quoted post, and others who shared its link.
import { expect, test } from 'vitest';
import type { PostOptions } from '@kittiwake/demo-server/actions';
import type { StatusChange } from '@kittiwake/demo-server/store/edits';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, post } from './steps.ts';

const tomas = 'tomas@archipelago.example';

startSignedIn();

const pane = (name: string) => world.page.getByRole('region', { name, exact: true });
/** Publishes posts of an account that mira follows; the last one becomes the newest of her home timeline. */
async function publish(...all: PostOptions[]): Promise<string[]> {
  const ids = all.map((each) => demo.act.post(tomas, each));
  await world.resetToHome();
  return ids;
}
async function openThread(text: string) {
  await post(world.page, text)
    .getByRole('link', { name: /now|min/ })
    .first()
    .click();
  const thread = pane('Thread');
  await thread.getByRole('article').first().waitFor();
  return thread;
}
function edit(id: string, change: StatusChange): void {
  const row = demo.store.statuses.byId(id);
  if (row) demo.store.edits.edit(row, change);
}

test('shows edits word by word, including media descriptions', async () => {
  const [id = ''] = await publish({ text: 'Low water at nine.', pictures: [1, 2] });
  const [first] = demo.store.media.ofStatus(id);
  edit(id, {
    text: 'Low water at ten.',
    spoilerText: 'Tides',
    sensitive: true,
    mediaChanges: new Map([[first?.id ?? '', { description: 'A picture of the harbour', focus: undefined }]]),
    at: Date.now() + 60_000,
  });
  await post(world.page, 'Tides').getByRole('button', { name: 'edited' }).click();
  const [newest, original] = [
    pane('Edits').getByRole('article', { name: /^Edited/ }),
    pane('Edits').getByRole('article', { name: /^Posted/ }),
  ];
  await newest.getByText('Description changed').waitFor();
  expect(await newest.getByRole('insertion').allTextContents()).toEqual(['Tides', 'ten', 'harbour']);
  expect(await newest.getByRole('deletion').allTextContents()).toEqual(['nine', 'coast']);
  expect(await original.textContent()).toContain('Low water at nine.');
  await pane('Edits').getByText('Versions', { exact: true }).click();
  await newest.getByText('Low water at ten.').waitFor();
  expect(await newest.getByRole('insertion').count()).toBe(0);
});

test('shows edits of poll options and updates live', async () => {
  const [id = ''] = await publish({ text: 'Tea or coffee?', poll: { options: ['Tea', 'Coffee'], expiresIn: 600 } });
  const at = Date.now();
  edit(id, { text: 'Tea or cocoa?', poll: { options: ['Tea', 'Cocoa'], multiple: false, expiresAt: at + 600_000 }, at: at + 60_000 });
  const thread = await openThread('Tea or cocoa?');
  await thread.getByRole('button', { name: /^Edited/ }).click();
  const newest = pane('Edits').getByRole('article').first();
  await newest.getByText('Poll').waitFor();
  expect(await newest.getByRole('insertion').allTextContents()).toEqual(['cocoa', 'Cocoa']);
  edit(id, { text: 'Tea or cocoa or neither?', at: at + 120_000 });
  await expect.poll(() => newest.getByRole('insertion').allTextContents()).toEqual(['or neither']);
});

test('reports edits that fail to load and retries on request', async () => {
  const [id = ''] = await publish({ text: 'Edited in bad weather.' });
  edit(id, { text: 'Edited in very bad weather.', at: Date.now() + 60_000 });
  const thread = await openThread('Edited in very bad weather.');
  demo.faults.failNext('GET', /history$/, 500);
  await thread.getByRole('button', { name: /^Edited/ }).click();
  await pane('Edits').getByText('The edits of this post could not be loaded.').waitFor();
  await pane('Edits').getByRole('button', { name: 'Try again' }).click();
  await pane('Edits').getByRole('insertion').waitFor();
});

test('lists accounts that favourited or boosted a post and opens their profiles', async () => {
  const [id = ''] = await publish({ text: 'A seal on the slip.' });
  demo.act.favourite('jonna', id);
  demo.act.favourite('ruben', id);
  demo.act.reblog('jonna', id);
  const thread = await openThread('A seal on the slip.');
  await thread.getByRole('button', { name: '2 favourites', exact: true }).click();
  await pane('Favourited by').getByRole('feed', { name: 'People who favourited this post' }).waitFor();
  expect(await pane('Favourited by').getByRole('article').getByRole('button').count()).toBe(2);
  await world.page.keyboard.press('Escape');
  await thread.getByRole('button', { name: '1 boost', exact: true }).click();
  await pane('Boosted by')
    .getByRole('button', { name: /@jonna/ })
    .click();
  await pane('Profile').getByText('@jonna').first().waitFor();
});

test('translates a post with its content warning and poll, and shows the original on request', async () => {
  const poll = { options: ['Ebbe', 'Flut'], expiresIn: 600 };
  const [id = ''] = await publish({ text: 'Guten Morgen, liebe Möwen', spoilerText: 'Wetter', language: 'de', poll });
  const article = world.page.getByRole('main').locator(`article:has(a[data-status="${id}"])`).first();
  await article.getByRole('button', { name: 'Show', exact: true }).click();
  await article.getByText('Ebbe').waitFor();
  await article.getByRole('button', { name: 'Translate from German' }).click();
  await article.getByText('Translated from German to English by Harbour Dictionary').waitFor();
  for (const text of ['Guten Morgen', 'Wetter', 'Ebbe']) expect(await article.getByText(text).count()).toBe(0);
  await article.getByRole('radio').first().check();
  await article.getByRole('button', { name: 'Vote' }).click();
  await article.getByText('100%').waitFor();
  await article.getByRole('button', { name: 'Show original' }).click();
  for (const text of ['Guten Morgen', 'Wetter', 'Ebbe']) await article.getByText(text).waitFor();
  expect(demo.requests.filter(({ path }) => path.includes(`/statuses/${id}/translate`))).toHaveLength(1);
});

test('reports a failed translation below the original and retries on request', async () => {
  await publish({ text: 'Der Leuchtturm ist frisch gestrichen', language: 'de' });
  const article = post(world.page, 'Der Leuchtturm');
  demo.faults.failNext('POST', /translate$/, 503);
  await article.getByRole('button', { name: 'Translate from German' }).click();
  await article.getByText(/This post could not be translated\./).waitFor();
  await article.getByText('Der Leuchtturm').waitFor();
  await article.getByRole('button', { name: 'Try again' }).click();
  await world.page.getByText('by Harbour Dictionary').waitFor();
});

test('offers no translation for posts in the user’s language or with limited visibility', async () => {
  await publish({ text: 'Nur für Freunde', language: 'de', visibility: 'private' }, { text: 'Plainly English', language: 'en' });
  await post(world.page, 'Plainly English').waitFor();
  expect(
    await post(world.page, 'Nur für Freunde')
      .getByRole('button', { name: /^Translate/ })
      .count(),
  ).toBe(0);
  expect(
    await post(world.page, 'Plainly English')
      .getByRole('button', { name: /^Translate/ })
      .count(),
  ).toBe(0);
});

test('loads a nested quote on request, and shows it in the thread at once', async () => {
  const innermost = demo.act.post('jonna', { text: 'The very first words.' });
  const inner = demo.act.post('ruben', { text: 'Words about words.', quoteOf: innermost });
  await publish({ text: 'Words about those.', quoteOf: inner });
  const article = post(world.page, 'Words about those.');
  await article.getByText('Words about words.').waitFor();
  expect(await article.getByText('The very first words.').count()).toBe(0);
  await article.getByRole('button', { name: 'Show the quoted post' }).click();
  await article.getByText('The very first words.').waitFor();
  await article.getByRole('button', { name: 'Hide the quoted post' }).click();
  expect(await article.getByText('The very first words.').count()).toBe(0);
  const thread = await openThread('Words about those.');
  await thread.getByText('The very first words.').click();
  await pane('Thread')
    .getByRole('article', { name: /The very first words/ })
    .waitFor();
});

test('shows the authors of a link card and lists posts that share the link', async () => {
  const account = await fetchAs(demo, mira, `accounts/${demo.act.id('jonna')}`);
  const card = {
    url: 'https://notes.example/terns',
    title: 'Terns in a gale',
    type: 'link',
    provider_name: 'Harbour Notes',
    authors: [{ name: 'Jonna', url: account['url'], account }],
  };
  demo.act.post('ruben', { text: 'Terns, by Jonna', card });
  await publish({ text: 'Read this about terns', card });
  const article = post(world.page, 'Read this about terns');
  await article.getByRole('link', { name: /^By .*Jonna/ }).waitFor();
  const thread = await openThread('Read this about terns');
  await thread.getByRole('button', { name: 'Who shared this' }).click();
  await pane('Who shared this')
    .getByRole('article', { name: /Terns, by Jonna/ })
    .waitFor();
  await pane('Who shared this')
    .getByRole('article', { name: /Read this about terns/ })
    .waitFor();
});

test('explains that the server does not list the posts with a link', async () => {
  const card = { url: 'https://notes.example/quiet', title: 'Quiet notes', type: 'link', author_name: 'A. Tern', author_url: '' };
  await publish({ text: 'Only for those who look', visibility: 'unlisted', card });
  const article = post(world.page, 'Only for those who look');
  await article.getByText(/By .*A\. Tern/).waitFor();
  await article.getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: 'Who shared this' }).click();
  await pane('Who shared this').getByText('Your server doesn’t list the posts with this link.').waitFor();
  // One unlisted link must not remove “Who shared this” from the menu, since other links may be listed.
  await world.page.keyboard.press('Escape');
  await post(world.page, 'Only for those who look').getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: 'Who shared this' }).waitFor();
  await world.page.keyboard.press('Escape');
});
