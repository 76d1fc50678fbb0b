// A sent post is changed, or deleted and written again, and nothing else that was being written is touched.
import { beforeEach, expect, test } from 'vitest';
import { png } from '../fixtures/media-files.ts';
import { demo as coast, mira, startSignedIn, world } from './signed-in.ts';
import { asServerSees, openComposer, post } from './steps.ts';

startSignedIn();
beforeEach(() => world.home());

const idOf = (text: string) => coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text = :text', { text }).at(-1)?.id;
const dialog = () => world.page.getByRole('dialog');

async function write(text: string): Promise<string> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, text).waitFor();
  await expect.poll(() => idOf(text)).toBeDefined();
  return idOf(text) ?? '';
}

async function choose(text: string, item: string | RegExp): Promise<void> {
  await post(world.page, text).getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: item }).click();
}

const headers = () => ({ authorization: `Bearer ${mira.token}` });

/** The id of a picture that the server has, with this description. */
async function uploaded(description: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(png({ width: 480, height: 320 }))], 'gull.png', { type: 'image/png' }));
  form.set('description', description);
  const { id } = (await (await fetch(`${coast.url}/api/v2/media`, { method: 'POST', headers: headers(), body: form })).json()) as {
    id: string;
  };
  await expect.poll(async () => (await fetch(`${coast.url}/api/v1/media/${id}`, { headers: headers() })).status).toBe(200);
  return id;
}

/** What mira posted elsewhere, shown here. */
async function posted(body: Record<string, unknown>): Promise<string> {
  const answer = await fetch(`${coast.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { id } = (await answer.json()) as { id: string };
  await world.home();
  return id;
}

interface Media {
  id: string;
  description: string;
}
const mediaOf = async (id: string) =>
  ((await asServerSees(coast, mira, `statuses/${id}`))['media_attachments'] as Media[]).map((media) => [media.id, media.description]);
const votesOf = async (id: string) => (await asServerSees(coast, mira, `statuses/${id}`))['poll'] as { id: string; votes_count: number };
const field = () => dialog().getByRole('textbox', { name: 'Text of the post' });
/** A picture that might move is drawn still, until the person lets animations play. */
const shownPictures = () =>
  dialog()
    .locator('[data-tile]')
    .locator('img, canvas')
    .evaluateAll(
      (pictures) =>
        (pictures as (HTMLImageElement | HTMLCanvasElement)[]).filter(
          (picture) => (picture instanceof HTMLCanvasElement ? picture.width : picture.naturalWidth) === 480,
        ).length,
    );

test('a sent post opens as it was written, and is the same post afterwards', async () => {
  const id = await write('A typo in *teh* text.');
  await choose('A typo in', 'Edit');
  await dialog().getByRole('heading', { name: 'Edit post' }).waitFor();
  const field = dialog().getByRole('textbox', { name: 'Text of the post' });
  expect(await field.inputValue()).toBe('A typo in *teh* text.');
  await dialog().getByText('Who can see a post can’t be changed afterwards.').first().waitFor({ state: 'attached' });
  expect(
    await dialog()
      .getByRole('button', { name: /^Who can see it/ })
      .count(),
  ).toBe(0);
  await field.fill('No typo in *the* text.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await post(world.page, 'No typo in').waitFor();
  expect(await asServerSees(coast, mira, `statuses/${id}`)).toMatchObject({ id, edited_at: expect.any(String) });
});

test('the description of a picture is changed with its post, and the other picture stays', async () => {
  const [first, second] = [await uploaded('A gull'), await uploaded('A tern')];
  const id = await posted({ status: 'Two birds.', media_ids: [first, second] });
  await choose('Two birds.', 'Edit');
  await expect.poll(shownPictures).toBe(2);
  await dialog()
    .getByRole('button', { name: /^Describe / })
    .first()
    .click();
  await world.page.getByRole('textbox', { name: 'Description for people who can’t see it' }).fill('A gull on the pier');
  await world.page.getByRole('button', { name: 'Done' }).click();
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => mediaOf(id))
    .toEqual([
      [first, 'A gull on the pier'],
      [second, 'A tern'],
    ]);
});

test('a poll keeps its votes when only the text changes, and says that they are lost when an option does', async () => {
  const id = await posted({ status: 'Which pier then?', poll: { options: ['North', 'South'], expires_in: 86_400 } });
  coast.act.vote(world.person(coast, 1).acct, id, [0]);
  const before = await votesOf(id);
  expect(before.votes_count).toBe(1);
  await world.home();
  await choose('Which pier then?', 'Edit');
  await field().fill('Which pier is better?');
  await dialog().getByRole('textbox', { name: 'Option 2' }).waitFor();
  expect(
    await dialog()
      .getByText(/vote is lost/)
      .count(),
  ).toBe(0);
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await post(world.page, 'Which pier is better?').waitFor();
  expect(await votesOf(id)).toMatchObject({ id: before.id, votes_count: 1 });

  await choose('Which pier is better?', 'Edit');
  await dialog().getByRole('textbox', { name: 'Option 1' }).fill('North pier');
  await dialog().getByText('The poll starts again when you save: its 1 vote is lost.').waitFor();
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => (await votesOf(id)).votes_count).toBe(0);
});

test('the change of a sent post and a new post are two drafts', async () => {
  await write('To be changed later.');
  await choose('To be changed later.', 'Edit');
  const field = dialog().getByRole('textbox', { name: 'Text of the post' });
  await field.fill('Changed, but not saved yet.');
  await dialog().getByText('Draft saved').waitFor();
  await world.page.keyboard.press('Control+n');
  await dialog().getByRole('heading', { name: 'New post' }).waitFor();
  expect(await field.inputValue()).toBe('');
  await field.fill('Something new.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'Something new.').waitFor();
  await choose('To be changed later.', 'Edit');
  await expect.poll(() => field.inputValue()).toBe('Changed, but not saved yet.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await post(world.page, 'Changed, but not saved yet.').waitFor();
});

test('a server that can’t edit is not asked to again', async () => {
  await write('Written in stone.');
  coast.faults.failNext('PUT', /\/statuses\/\d+$/, { status: 501, body: '{"error":"Not implemented"}' }, 9);
  await choose('Written in stone.', 'Edit');
  await dialog().getByRole('textbox', { name: 'Text of the post' }).fill('Written in sand.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await world.page.getByText('Not posted').first().waitFor();
  await post(world.page, 'Written in stone.').getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: 'Delete…' }).waitFor();
  expect(await world.page.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
  await world.page.keyboard.press('Escape');
});

test('a post is deleted and written again with all that it had, after a question that says what is lost', async () => {
  const id = await write('Better without this word here.');
  coast.act.favourite(world.person(coast, 1).acct, id);
  await choose('Better without', /^Delete and write again/);
  await dialog().getByText('Lost with it: 1 favourite, 0 boosts.').waitFor();
  await dialog()
    .getByText(/deleted from your server and opens in the composer/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Delete and write again' }).click();
  const field = dialog().getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => field.inputValue()).toBe('Better without this word here.');
  expect(await asServerSees(coast, mira, `statuses/${id}`)).toMatchObject({ error: expect.any(String) });
  await field.fill('Better without.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'Better without.').waitFor();
  expect(await post(world.page, 'Better without this word here.').count()).toBe(0);
});

test('a post that is written again and refused is back with its picture, its audience and what it answers', async () => {
  const { acct } = world.person(coast, 1);
  const question = coast.act.mention(acct, mira.acct, 'have you seen the gull?');
  const picture = await uploaded('The gull itself');
  const id = await posted({ status: `@${acct} Here it is.`, media_ids: [picture], in_reply_to_id: question, visibility: 'unlisted' });
  await choose('Here it is.', /^Delete and write again/);
  await dialog().getByRole('button', { name: 'Delete and write again' }).click();
  await expect.poll(shownPictures, { timeout: 20_000 }).toBe(1);
  expect(await asServerSees(coast, mira, `statuses/${id}`)).toMatchObject({ error: expect.any(String) });

  coast.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Not on a Sunday"}' });
  await field().fill(`@${acct} Here it is again.`);
  await dialog().getByRole('button', { name: 'Reply', exact: true }).click();
  await world.page.getByText(/Not on a Sunday/).waitFor({ timeout: 20_000 });
  await world.page
    .getByRole('region', { name: 'Posts on their way' })
    .getByRole('listitem')
    .filter({ hasText: 'Not on a Sunday' })
    .getByRole('button', { name: 'Edit' })
    .click();
  await expect.poll(() => field().inputValue()).toBe(`@${acct} Here it is again.`);
  await dialog().getByText('have you seen the gull?').waitFor();
  await dialog()
    .getByRole('button', { name: /^Who can see it: (Quiet|Unlisted)/ })
    .waitFor();
  await expect.poll(shownPictures).toBe(1);
  await dialog().getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(() => idOf(`@${acct} Here it is again.`), { timeout: 20_000 }).toBeDefined();
  expect(await asServerSees(coast, mira, `statuses/${idOf(`@${acct} Here it is again.`) ?? ''}`)).toMatchObject({
    in_reply_to_id: question,
    visibility: 'unlisted',
    media_attachments: [{ description: 'The gull itself' }],
  });
});

test('a post that the server does not delete stays, and no draft of it is left', async () => {
  const id = await posted({ status: 'Not to be deleted.' });
  coast.faults.failNext('DELETE', /\/statuses\/\d+$/, { status: 403, body: '{"error":"This action is not allowed"}' });
  await choose('Not to be deleted.', /^Delete and write again/);
  await dialog().getByRole('button', { name: 'Delete and write again' }).click();
  await world.page.getByText(/Deleting the post didn’t work/).waitFor();
  expect(await asServerSees(coast, mira, `statuses/${id}`)).toMatchObject({ id });
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByRole('heading', { name: 'Drafts' }).first().waitFor();
  expect(await world.page.getByRole('main').getByText('Not to be deleted.').count()).toBe(0);
});
