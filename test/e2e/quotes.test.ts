// Posts are quoted where their author and the server allow it, else as a link; their authors see who did, and can end it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { asServerSees, openComposer, post } from './steps.ts';

let world: World;
let coast: Demo;
let mira: DemoAccount;
let other: DemoAccount;

beforeAll(async () => {
  world = await World.create();
  coast = await world.service();
  other = world.person(coast, 1);
  mira = await world.signedIn(coast);
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const dialog = () => world.page.getByRole('dialog');

async function posted(by: DemoAccount, body: Record<string, string>): Promise<string> {
  const answer = await fetch(`${coast.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** A post that mira reads. */
async function shown(text: string, policy: string): Promise<string> {
  const id = await posted(other, { status: `@${mira.acct} ${text}`, quote_approval_policy: policy });
  await world.home();
  await post(world.page, text).waitFor();
  return id;
}

async function choose(text: string, item: string): Promise<void> {
  await post(world.page, text).getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: item }).click();
}

async function write(text: string): Promise<string> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, text).waitFor();
  const find = () => coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text = :text', { text })[0]?.id;
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

test('a post that may be quoted is shown in the composer, and in the post that quotes it', async () => {
  const id = await shown('Quote me if you like.', 'public');
  await choose('Quote me if you like.', 'Quote');
  await dialog().getByRole('region', { name: 'The post that you quote' }).getByText('Quote me if you like.').waitFor();
  await dialog().getByRole('textbox', { name: 'Text of the post' }).fill('I do like.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'I do like.').getByRole('article', { name: 'Quoted post' }).getByText('Quote me if you like.').waitFor();
  expect(await asServerSees(coast, other, `statuses/${id}`)).toMatchObject({ quotes_count: 1 });
});

test('a quote of a post of another server waits for its author, and is shown once it is accepted', async () => {
  const [remote] = coast.store.db.all<{ username: string; domain: string }>(
    "SELECT a.username, a.domain FROM follows f JOIN accounts a ON a.id = f.target_id JOIN accounts m ON m.id = f.account_id WHERE m.username = 'mira' AND m.domain = '' AND a.domain <> ''",
    {},
  );
  coast.act.post(`${remote?.username}@${remote?.domain}`, { text: 'Said at another server.', quotePolicy: 'manual' });
  await world.home();
  await choose('Said at another server.', 'Quote');
  await dialog()
    .getByText(/has to approve the quote before others see it/)
    .waitFor();
  await dialog().getByRole('textbox', { name: 'Text of the post' }).fill('May I quote that?');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'May I quote that?').getByText('The quoted post waits for its author’s consent.').waitFor();
  const [quote] = coast.store.db.all<{ id: string }>("SELECT id FROM statuses WHERE text = 'May I quote that?'", {});
  coast.act.answerQuote(quote?.id ?? '', true);
  await post(world.page, 'May I quote that?').getByRole('article', { name: 'Quoted post' }).getByText('Said at another server.').waitFor();
});

test('who may quote a post is chosen before it is sent', async () => {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill('For followers to quote.');
  await composer.getByRole('button', { name: /^Who can quote it/ }).click();
  await world.page.getByRole('menuitemradio', { name: /^Followers/ }).click();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'For followers to quote.').waitFor();
  const find = () =>
    coast.store.db.all<{ quote_policy: string }>("SELECT quote_policy FROM statuses WHERE text = 'For followers to quote.'", {})[0]
      ?.quote_policy;
  await expect.poll(find).toBe('followers');
});

test('a quote is removed from the draft, which stays', async () => {
  await shown('Not to be quoted after all.', 'public');
  await choose('Not to be quoted after all.', 'Quote');
  await dialog().getByRole('textbox', { name: 'Text of the post' }).fill('Only my words.');
  await dialog().getByRole('button', { name: 'Remove the quote' }).click();
  await dialog().getByRole('region', { name: 'The post that you quote' }).waitFor({ state: 'detached' });
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'Only my words.').waitFor();
  expect(await post(world.page, 'Only my words.').getByRole('article', { name: 'Quoted post' }).count()).toBe(0);
});

test('a post whose author allows no quotes is linked, and the menu says why', async () => {
  await shown('Leave me alone.', 'nobody');
  await post(world.page, 'Leave me alone.').getByRole('button', { name: 'More' }).click();
  await world.page
    .getByRole('menuitem', { name: /Quote as link/ })
    .filter({ hasText: 'doesn’t let you quote it' })
    .click();
  const text = await dialog().getByRole('textbox', { name: 'Text of the post' }).inputValue();
  expect(text).toMatch(/^\n\nhttp:\/\/\S+$/);
  await world.page.keyboard.type('See this.');
  expect(await dialog().getByRole('textbox', { name: 'Text of the post' }).inputValue()).toBe(`See this.${text}`);
  await world.page.keyboard.press('Escape');
});

test('who may quote a post is changed after it was sent', async () => {
  const id = await write('Everyone may quote this, for now.');
  await choose('Everyone may quote this, for now.', 'Who can quote it…');
  await dialog().getByRole('radio', { name: 'Just me' }).check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await world.page.getByText('Changed who can quote the post.').waitFor();
  expect(await asServerSees(coast, other, `statuses/${id}`)).toMatchObject({ quote_approval: { current_user: 'denied' } });
});

test('the author sees who quotes a post, and takes the post out of a quote', async () => {
  const id = await write('Talk about this.');
  await posted(other, { status: 'Talking about it.', quoted_status_id: id });
  await post(world.page, 'Talk about this.')
    .getByRole('link', { name: /now|min/ })
    .first()
    .click();
  const detail = world.page.getByRole('region', { name: 'Thread' });
  await detail.getByRole('button', { name: '1 quote' }).click();
  const quotes = world.page.getByRole('region', { name: 'Quotes' });
  await quotes.getByRole('article', { name: /Talking about it/ }).waitFor();
  await quotes.getByRole('button', { name: 'Remove my post from this quote' }).click();
  await dialog().getByRole('button', { name: 'Remove my post' }).click();
  await quotes.getByText('Nobody quotes this post.').waitFor();
  await world.page.getByText('Your post was removed from that quote.').waitFor();
});

test('a quote that was ended says so in place of the post', async () => {
  const id = await write('Quoted and taken back.');
  const quoting = await posted(other, { status: `@${mira.acct} I quoted you.`, quoted_status_id: id });
  await world.home();
  await post(world.page, 'I quoted you.').getByRole('article', { name: 'Quoted post' }).waitFor();
  await choose('I quoted you.', 'Remove my post from this quote…');
  await dialog().getByRole('button', { name: 'Remove my post' }).click();
  await post(world.page, 'I quoted you.').getByText('Its author withdrew consent to this quote.').waitFor();
  expect(await asServerSees(coast, other, `statuses/${quoting}`)).toMatchObject({ quote: { state: 'revoked' } });
});
