// What lies behind a post: its earlier versions, its translation, who reacted, what it quotes and who else shares its link.
import { expect, test } from 'vitest';
import type { PostOptions } from '../../electron/demo/act.ts';
import type { StatusEdit } from '../../electron/demo/store/edits.ts';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { asServerSees, post } from './steps.ts';

const tomas = 'tomas@archipelago.example';

startSignedIn();

const view = (name: string) => world.page.getByRole('region', { name, exact: true });
/** Posts of somebody whom mira follows; the last one is the newest of her home timeline. */
async function posted(...all: PostOptions[]): Promise<string[]> {
  const ids = all.map((each) => demo.act.post(tomas, each));
  await world.home();
  return ids;
}
async function openThread(text: string) {
  await post(world.page, text)
    .getByRole('link', { name: /now|min/ })
    .first()
    .click();
  const thread = view('Thread');
  await thread.getByRole('article').first().waitFor();
  return thread;
}
function edit(id: string, change: StatusEdit): void {
  const row = demo.store.statuses.byId(id);
  if (row) demo.store.edits.edit(row, change);
}

test('the edits of a post show word by word what changed, in its media too', async () => {
  const [id = ''] = await posted({ text: 'Low water at nine.', pictures: [1, 2] });
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
    view('Edits').getByRole('article', { name: /^Edited/ }),
    view('Edits').getByRole('article', { name: /^Posted/ }),
  ];
  await newest.getByText('Description changed').waitFor();
  expect(await newest.getByRole('insertion').allTextContents()).toEqual(['Tides', 'ten', 'harbour']);
  expect(await newest.getByRole('deletion').allTextContents()).toEqual(['nine', 'coast']);
  expect(await original.textContent()).toContain('Low water at nine.');
  await view('Edits').getByText('Versions', { exact: true }).click();
  await newest.getByText('Low water at ten.').waitFor();
  expect(await newest.getByRole('insertion').count()).toBe(0);
});

test('edits of a poll name its options, and a further edit is shown while one looks', async () => {
  const [id = ''] = await posted({ text: 'Tea or coffee?', poll: { options: ['Tea', 'Coffee'], expiresIn: 600 } });
  const at = Date.now();
  edit(id, { text: 'Tea or cocoa?', poll: { options: ['Tea', 'Cocoa'], multiple: false, expiresAt: at + 600_000 }, at: at + 60_000 });
  const thread = await openThread('Tea or cocoa?');
  await thread.getByRole('button', { name: /^Edited/ }).click();
  const newest = view('Edits').getByRole('article').first();
  await newest.getByText('Poll').waitFor();
  expect(await newest.getByRole('insertion').allTextContents()).toEqual(['cocoa', 'Cocoa']);
  edit(id, { text: 'Tea or cocoa or neither?', at: at + 120_000 });
  await expect.poll(() => newest.getByRole('insertion').allTextContents()).toEqual(['or neither']);
});

test('edits that can’t be loaded say why, and are tried again', async () => {
  const [id = ''] = await posted({ text: 'Edited in bad weather.' });
  edit(id, { text: 'Edited in very bad weather.', at: Date.now() + 60_000 });
  const thread = await openThread('Edited in very bad weather.');
  demo.faults.failNext('GET', /history$/, 500);
  await thread.getByRole('button', { name: /^Edited/ }).click();
  await view('Edits').getByText('The edits of this post could not be loaded.').waitFor();
  await view('Edits').getByRole('button', { name: 'Try again' }).click();
  await view('Edits').getByRole('insertion').waitFor();
});

test('who favourited and boosted a post is listed, and each leads to a profile', async () => {
  const [id = ''] = await posted({ text: 'A seal on the slip.' });
  demo.act.favourite('jonna', id);
  demo.act.favourite('ruben', id);
  demo.act.reblog('jonna', id);
  const thread = await openThread('A seal on the slip.');
  await thread.getByRole('button', { name: '2 favourites', exact: true }).click();
  await view('Favourited by').getByRole('feed', { name: 'People who favourited this post' }).waitFor();
  expect(await view('Favourited by').getByRole('article').getByRole('button').count()).toBe(2);
  await world.page.keyboard.press('Escape');
  await thread.getByRole('button', { name: '1 boost', exact: true }).click();
  await view('Boosted by')
    .getByRole('button', { name: /@jonna/ })
    .click();
  await view('Profile').getByText('@jonna').first().waitFor();
});

test('a post is translated with its warning, poll and descriptions; the original is one click away', async () => {
  const poll = { options: ['Ebbe', 'Flut'], expiresIn: 600 };
  const [id = ''] = await posted({ text: 'Guten Morgen, liebe Möwen', spoilerText: 'Wetter', language: 'de', poll });
  const shown = world.page.getByRole('main').locator(`article:has(a[data-status="${id}"])`).first();
  await shown.getByRole('button', { name: 'Show', exact: true }).click();
  await shown.getByText('Ebbe').waitFor();
  await shown.getByRole('button', { name: 'Translate from German' }).click();
  await shown.getByText('Translated from German to English by Harbour Dictionary').waitFor();
  for (const text of ['Guten Morgen', 'Wetter', 'Ebbe']) expect(await shown.getByText(text).count()).toBe(0);
  await shown.getByRole('radio').first().check();
  await shown.getByRole('button', { name: 'Vote' }).click();
  await shown.getByText('100%').waitFor();
  await shown.getByRole('button', { name: 'Show original' }).click();
  for (const text of ['Guten Morgen', 'Wetter', 'Ebbe']) await shown.getByText(text).waitFor();
  expect(demo.requests.filter(({ path }) => path.includes(`/statuses/${id}/translate`))).toHaveLength(1);
});

test('a translation that fails says so below the original, and is tried again', async () => {
  await posted({ text: 'Der Leuchtturm ist frisch gestrichen', language: 'de' });
  const shown = post(world.page, 'Der Leuchtturm');
  demo.faults.failNext('POST', /translate$/, 503);
  await shown.getByRole('button', { name: 'Translate from German' }).click();
  await shown.getByText(/This post could not be translated\./).waitFor();
  await shown.getByText('Der Leuchtturm').waitFor();
  await shown.getByRole('button', { name: 'Try again' }).click();
  await world.page.getByText('by Harbour Dictionary').waitFor();
});

test('a translation is offered for no post in one’s own language, and for none that others can’t read', async () => {
  await posted({ text: 'Nur für Freunde', language: 'de', visibility: 'private' }, { text: 'Plainly English', language: 'en' });
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

test('a quote within a quote is loaded when it is asked for, and shown in the post’s own view', async () => {
  const innermost = demo.act.post('jonna', { text: 'The very first words.' });
  const inner = demo.act.post('ruben', { text: 'Words about words.', quoteOf: innermost });
  await posted({ text: 'Words about those.', quoteOf: inner });
  const shown = post(world.page, 'Words about those.');
  await shown.getByText('Words about words.').waitFor();
  expect(await shown.getByText('The very first words.').count()).toBe(0);
  await shown.getByRole('button', { name: 'Show the quoted post' }).click();
  await shown.getByText('The very first words.').waitFor();
  await shown.getByRole('button', { name: 'Hide the quoted post' }).click();
  expect(await shown.getByText('The very first words.').count()).toBe(0);
  const thread = await openThread('Words about those.');
  await thread.getByText('The very first words.').click();
  await view('Thread')
    .getByRole('article', { name: /The very first words/ })
    .waitFor();
});

test('a link card names its authors, and leads to those who shared the link', async () => {
  const account = await asServerSees(demo, mira, `accounts/${demo.act.id('jonna')}`);
  const card = {
    url: 'https://notes.example/terns',
    title: 'Terns in a gale',
    type: 'link',
    provider_name: 'Harbour Notes',
    authors: [{ name: 'Jonna', url: account['url'], account }],
  };
  demo.act.post('ruben', { text: 'Terns, by Jonna', card });
  await posted({ text: 'Read this about terns', card });
  const shown = post(world.page, 'Read this about terns');
  await shown.getByRole('link', { name: /^By .*Jonna/ }).waitFor();
  const thread = await openThread('Read this about terns');
  await thread.getByRole('button', { name: 'Who shared this' }).click();
  await view('Who shared this')
    .getByRole('article', { name: /Terns, by Jonna/ })
    .waitFor();
  await view('Who shared this')
    .getByRole('article', { name: /Read this about terns/ })
    .waitFor();
});

test('a link whose posts the server doesn’t list says so', async () => {
  const card = { url: 'https://notes.example/quiet', title: 'Quiet notes', type: 'link', author_name: 'A. Tern', author_url: '' };
  await posted({ text: 'Only for those who look', visibility: 'unlisted', card });
  const shown = post(world.page, 'Only for those who look');
  await shown.getByText(/By .*A\. Tern/).waitFor();
  await shown.getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: 'Who shared this' }).click();
  await view('Who shared this').getByText('Your server doesn’t list the posts with this link.').waitFor();
  // One link that isn't listed says nothing about the others.
  await world.page.keyboard.press('Escape');
  await post(world.page, 'Only for those who look').getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: 'Who shared this' }).waitFor();
  await world.page.keyboard.press('Escape');
});
