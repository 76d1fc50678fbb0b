// Tests quotes: allowed by author and server, else replaced by a link; authors see quotes of their posts and can revoke them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { fetchAs, openComposer, post } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let mira: DemoCredentials;
let other: DemoCredentials;

beforeAll(async () => {
  world = await AppWorld.create();
  coast = await world.startServer();
  other = world.demoAccount(coast, 1);
  mira = await world.startAs(coast);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const dialog = () => world.page.getByRole('dialog');

async function publishAs(by: DemoCredentials, body: Record<string, string>): Promise<string> {
  const answer = await fetch(`${coast.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Publishes a post with this quote policy that appears in mira's home timeline. */
async function publishWithPolicy(text: string, policy: string): Promise<string> {
  const id = await publishAs(other, { status: `@${mira.acct} ${text}`, quote_approval_policy: policy });
  await world.resetToHome();
  await post(world.page, text).waitFor();
  return id;
}

async function chooseInMenu(text: string, item: string): Promise<void> {
  await post(world.page, text).getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: item }).click();
}

async function write(text: string): Promise<string> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill(text);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, text).waitFor();
  const find = () => coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text = :text', { text })[0]?.id;
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

test('shows the quoted post in the composer and in the published quote', async () => {
  const id = await publishWithPolicy('Quote me if you like.', 'public');
  await chooseInMenu('Quote me if you like.', 'Quote');
  await dialog().getByRole('region', { name: 'Post that you are quoting' }).getByText('Quote me if you like.').waitFor();
  await dialog().getByRole('textbox', { name: 'Post text' }).fill('I do like.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'I do like.').getByRole('article', { name: 'Quoted post' }).getByText('Quote me if you like.').waitFor();
  expect(await fetchAs(coast, other, `statuses/${id}`)).toMatchObject({ quotes_count: 1 });
});

test('shows the quoted post of another server once its author approves', async () => {
  const [remote] = coast.store.db.all<{ username: string; domain: string }>(
    "SELECT a.username, a.domain FROM follows f JOIN accounts a ON a.id = f.target_id JOIN accounts m ON m.id = f.account_id WHERE m.username = 'mira' AND m.domain = '' AND a.domain <> ''",
    {},
  );
  coast.act.post(`${remote?.username}@${remote?.domain}`, { text: 'Said at another server.', quotePolicy: 'manual' });
  await world.resetToHome();
  await chooseInMenu('Said at another server.', 'Quote');
  await dialog()
    .getByText(/has to approve the quote before others see it/)
    .waitFor();
  await dialog().getByRole('textbox', { name: 'Post text' }).fill('May I quote that?');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'May I quote that?').getByText('This quote is waiting for the author’s approval.').waitFor();
  const [quote] = coast.store.db.all<{ id: string }>("SELECT id FROM statuses WHERE text = 'May I quote that?'", {});
  coast.act.answerQuote(quote?.id ?? '', true);
  await post(world.page, 'May I quote that?').getByRole('article', { name: 'Quoted post' }).getByText('Said at another server.').waitFor();
});

test('sends the chosen quote policy with a post', async () => {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill('For followers to quote.');
  await composer.getByRole('button', { name: /^Who can quote it/ }).click();
  await world.page.getByRole('menuitemradio', { name: /^Followers/ }).click();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'For followers to quote.').waitFor();
  const find = () =>
    coast.store.db.all<{ quote_policy: string }>("SELECT quote_policy FROM statuses WHERE text = 'For followers to quote.'", {})[0]
      ?.quote_policy;
  await expect.poll(find).toBe('followers');
});

test('removes the quote from a draft and keeps its text', async () => {
  await publishWithPolicy('Not to be quoted after all.', 'public');
  await chooseInMenu('Not to be quoted after all.', 'Quote');
  await dialog().getByRole('textbox', { name: 'Post text' }).fill('Only my words.');
  await dialog().getByRole('button', { name: 'Remove the quote' }).click();
  await dialog().getByRole('region', { name: 'Post that you are quoting' }).waitFor({ state: 'detached' });
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'Only my words.').waitFor();
  expect(await post(world.page, 'Only my words.').getByRole('article', { name: 'Quoted post' }).count()).toBe(0);
});

test('offers a link instead of a quote if the author allows no quotes, and explains why', async () => {
  await publishWithPolicy('Leave me alone.', 'nobody');
  await post(world.page, 'Leave me alone.').getByRole('button', { name: 'More' }).click();
  await world.page
    .getByRole('menuitem', { name: /Quote as link/ })
    .filter({ hasText: 'doesn’t allow you to quote this post' })
    .click();
  const text = await dialog().getByRole('textbox', { name: 'Post text' }).inputValue();
  expect(text).toMatch(/^\n\nhttp:\/\/\S+$/);
  await world.page.keyboard.type('See this.');
  expect(await dialog().getByRole('textbox', { name: 'Post text' }).inputValue()).toBe(`See this.${text}`);
  await world.page.keyboard.press('Escape');
});

test('changes the quote policy of a published post', async () => {
  const id = await write('Everyone may quote this, for now.');
  await chooseInMenu('Everyone may quote this, for now.', 'Change who can quote…');
  await dialog().getByRole('radio', { name: 'Just me' }).check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await world.page.getByText('Changed who can quote the post.').waitFor();
  expect(await fetchAs(coast, other, `statuses/${id}`)).toMatchObject({ quote_approval: { current_user: 'denied' } });
});

test('lists the quotes of a post and lets its author revoke one', async () => {
  const id = await write('Talk about this.');
  await publishAs(other, { status: 'Talking about it.', quoted_status_id: id });
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
  await quotes.getByText('Nobody has quoted this post yet.').waitFor();
  await world.page.getByText('Your post was removed from that quote.').waitFor();
});

test('explains a revoked quote in place of the quoted post', async () => {
  const id = await write('Quoted and taken back.');
  const quoting = await publishAs(other, { status: `@${mira.acct} I quoted you.`, quoted_status_id: id });
  await world.resetToHome();
  await post(world.page, 'I quoted you.').getByRole('article', { name: 'Quoted post' }).waitFor();
  await chooseInMenu('I quoted you.', 'Remove my post from this quote…');
  await dialog().getByRole('button', { name: 'Remove my post' }).click();
  await post(world.page, 'I quoted you.').getByText('The author removed their post from this quote.').waitFor();
  expect(await fetchAs(coast, other, `statuses/${quoting}`)).toMatchObject({ quote: { state: 'revoked' } });
});
