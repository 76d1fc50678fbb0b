// Tests editing a sent post and delete-and-redraft; other unfinished posts stay unchanged.
import { beforeEach, expect, test } from 'vitest';
import { png } from '../fixtures/media-files.ts';
import { demo as coast, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, openComposer, post } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

const idOf = (text: string) => coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text = :text', { text }).at(-1)?.id;
const dialog = () => world.page.getByRole('dialog');

async function write(text: string): Promise<string> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill(text);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, text).waitFor();
  await expect.poll(() => idOf(text)).toBeDefined();
  return idOf(text) ?? '';
}

async function chooseInMenu(text: string, item: string | RegExp): Promise<void> {
  await post(world.page, text).getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: item }).click();
}

const headers = () => ({ authorization: `Bearer ${mira.token}` });

/** Uploads a picture with this description to the server and returns its id. */
async function uploadPicture(description: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(png({ width: 480, height: 320 }))], 'gull.png', { type: 'image/png' }));
  form.set('description', description);
  const { id } = (await (await fetch(`${coast.url}/api/v2/media`, { method: 'POST', headers: headers(), body: form })).json()) as {
    id: string;
  };
  await expect.poll(async () => (await fetch(`${coast.url}/api/v1/media/${id}`, { headers: headers() })).status).toBe(200);
  return id;
}

/** Publishes a post by mira through another client and shows it in the app. */
async function publishElsewhere(body: Record<string, unknown>): Promise<string> {
  const answer = await fetch(`${coast.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { id } = (await answer.json()) as { id: string };
  await world.resetToHome();
  return id;
}

interface DescribedMedia {
  id: string;
  description: string;
}
const mediaOf = async (id: string) =>
  ((await fetchAs(coast, mira, `statuses/${id}`))['media_attachments'] as DescribedMedia[]).map((media) => [media.id, media.description]);
const votesOf = async (id: string) => (await fetchAs(coast, mira, `statuses/${id}`))['poll'] as { id: string; votes_count: number };
const field = () => dialog().getByRole('textbox', { name: 'Post text' });
/** Counts the loaded pictures. One that may be animated is drawn to a canvas until the user allows animations. */
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

test('opens the source text of a sent post and edits the post in place', async () => {
  const id = await write('A typo in *teh* text.');
  await chooseInMenu('A typo in', 'Edit');
  await dialog().getByRole('heading', { name: 'Edit post' }).waitFor();
  const field = dialog().getByRole('textbox', { name: 'Post text' });
  expect(await field.inputValue()).toBe('A typo in *teh* text.');
  await dialog().getByText('The visibility can’t be changed after posting.').first().waitFor({ state: 'attached' });
  expect(
    await dialog()
      .getByRole('button', { name: /^Who can see it/ })
      .count(),
  ).toBe(0);
  await field.fill('No typo in *the* text.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await post(world.page, 'No typo in').waitFor();
  expect(await fetchAs(coast, mira, `statuses/${id}`)).toMatchObject({ id, edited_at: expect.any(String) });
});

test('changes the description of one picture of a post and keeps the other picture', async () => {
  const [first, second] = [await uploadPicture('A gull'), await uploadPicture('A tern')];
  const id = await publishElsewhere({ status: 'Two birds.', media_ids: [first, second] });
  await chooseInMenu('Two birds.', 'Edit');
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

test('keeps poll votes when only the text changes, and warns before an option change resets them', async () => {
  const id = await publishElsewhere({ status: 'Which pier then?', poll: { options: ['North', 'South'], expires_in: 86_400 } });
  coast.act.vote(world.demoAccount(coast, 1).acct, id, [0]);
  const before = await votesOf(id);
  expect(before.votes_count).toBe(1);
  await world.resetToHome();
  await chooseInMenu('Which pier then?', 'Edit');
  await field().fill('Which pier is better?');
  await dialog().getByRole('textbox', { name: 'Option 2' }).waitFor();
  expect(
    await dialog()
      .getByText(/vote will be lost/)
      .count(),
  ).toBe(0);
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await post(world.page, 'Which pier is better?').waitFor();
  expect(await votesOf(id)).toMatchObject({ id: before.id, votes_count: 1 });

  await chooseInMenu('Which pier is better?', 'Edit');
  await dialog().getByRole('textbox', { name: 'Option 1' }).fill('North pier');
  await dialog().getByText('The poll restarts when you save: its 1 vote will be lost.').waitFor();
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => (await votesOf(id)).votes_count).toBe(0);
});

test('keeps an edit and a new post as separate drafts', async () => {
  await write('To be changed later.');
  await chooseInMenu('To be changed later.', 'Edit');
  const field = dialog().getByRole('textbox', { name: 'Post text' });
  await field.fill('Changed, but not saved yet.');
  await dialog().getByText('Draft saved').waitFor();
  await world.page.keyboard.press('Control+n');
  await dialog().getByRole('heading', { name: 'New post' }).waitFor();
  expect(await field.inputValue()).toBe('');
  await field.fill('Something new.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'Something new.').waitFor();
  await chooseInMenu('To be changed later.', 'Edit');
  await expect.poll(() => field.inputValue()).toBe('Changed, but not saved yet.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await post(world.page, 'Changed, but not saved yet.').waitFor();
});

test('removes Edit from the menu after the server answered that it cannot edit', async () => {
  await write('Written in stone.');
  coast.faults.failNext('PUT', /\/statuses\/\d+$/, { status: 501, body: '{"error":"Not implemented"}' }, 9);
  await chooseInMenu('Written in stone.', 'Edit');
  await dialog().getByRole('textbox', { name: 'Post text' }).fill('Written in sand.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await world.page.getByText('Not posted').first().waitFor();
  await post(world.page, 'Written in stone.').getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: 'Delete…' }).waitFor();
  expect(await world.page.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
  await world.page.keyboard.press('Escape');
});

test('names what is lost before delete-and-redraft and restores the text in the composer', async () => {
  const id = await write('Better without this word here.');
  coast.act.favourite(world.demoAccount(coast, 1).acct, id);
  await chooseInMenu('Better without', /^Delete and re-draft/);
  await dialog().getByText('You will lose: 1 favourite, 0 boosts.').waitFor();
  await dialog()
    .getByText(/deleted from your server and opened in the composer/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Delete and re-draft' }).click();
  const field = dialog().getByRole('textbox', { name: 'Post text' });
  await expect.poll(() => field.inputValue()).toBe('Better without this word here.');
  expect(await fetchAs(coast, mira, `statuses/${id}`)).toMatchObject({ error: expect.any(String) });
  await field.fill('Better without.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'Better without.').waitFor();
  expect(await post(world.page, 'Better without this word here.').count()).toBe(0);
});

test('keeps picture, visibility, and reply target of a redrafted post that the server refuses', async () => {
  const { acct } = world.demoAccount(coast, 1);
  const question = coast.act.mention(acct, mira.acct, 'have you seen the gull?');
  const picture = await uploadPicture('The gull itself');
  const id = await publishElsewhere({
    status: `@${acct} Here it is.`,
    media_ids: [picture],
    in_reply_to_id: question,
    visibility: 'unlisted',
  });
  await chooseInMenu('Here it is.', /^Delete and re-draft/);
  await dialog().getByRole('button', { name: 'Delete and re-draft' }).click();
  await expect.poll(shownPictures, { timeout: 20_000 }).toBe(1);
  expect(await fetchAs(coast, mira, `statuses/${id}`)).toMatchObject({ error: expect.any(String) });

  coast.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Not on a Sunday"}' });
  await field().fill(`@${acct} Here it is again.`);
  await dialog().getByRole('button', { name: 'Reply', exact: true }).click();
  await world.page.getByText(/Not on a Sunday/).waitFor({ timeout: 20_000 });
  await world.page
    .getByRole('region', { name: 'Unsent posts' })
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
  expect(await fetchAs(coast, mira, `statuses/${idOf(`@${acct} Here it is again.`) ?? ''}`)).toMatchObject({
    in_reply_to_id: question,
    visibility: 'unlisted',
    media_attachments: [{ description: 'The gull itself' }],
  });
});

test('creates no draft on delete-and-redraft if the server does not delete the post', async () => {
  const id = await publishElsewhere({ status: 'Not to be deleted.' });
  coast.faults.failNext('DELETE', /\/statuses\/\d+$/, { status: 403, body: '{"error":"This action is not allowed"}' });
  await chooseInMenu('Not to be deleted.', /^Delete and re-draft/);
  await dialog().getByRole('button', { name: 'Delete and re-draft' }).click();
  await world.page.getByText(/Deleting the post didn’t work/).waitFor();
  expect(await fetchAs(coast, mira, `statuses/${id}`)).toMatchObject({ id });
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByRole('heading', { name: 'Drafts' }).first().waitFor();
  expect(await world.page.getByRole('main').getByText('Not to be deleted.').count()).toBe(0);
});
