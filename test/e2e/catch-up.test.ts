// Tests the Catch up view: activity by thread and by person, merged boosts, offline use, and posts hidden by timeline and by account.
import { beforeAll, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, list, viewButton } from './steps.ts';

const tomas = 'tomas@archipelago.example';
const freya = 'freya@archipelago.example';

startSignedIn();
beforeAll(() => {
  for (const acct of [tomas, freya, 'jonna']) demo.act.follow('mira', acct);
});

const rows = () => list(world.page, 'Catch up');
const rowWithText = (text: string) => rows().getByRole('article').filter({ hasText: text });
const choose = (label: string, option: string | RegExp) =>
  world.page.getByRole('combobox', { name: label }).evaluate((select: HTMLSelectElement, pattern: string) => {
    const match = [...select.options].find(({ text }) => new RegExp(pattern).test(text));
    select.value = match?.value ?? '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, String(option));

test('groups posts by thread, merges boosts into one row, and filters by account', async () => {
  const { page } = world;
  const first = demo.act.post(tomas, { text: 'Who saw the seal?' });
  const answer = demo.act.post(freya, { text: 'Two of them, at noon', inReplyTo: first });
  demo.act.post('jonna', { text: 'Three by now', inReplyTo: answer });
  const boosted = demo.act.post('edda@north.example', { text: 'A seal in the sun' });
  for (const acct of [tomas, freya]) demo.act.reblog(acct, boosted);
  await page.getByRole('button', { name: '4 new posts' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.getByRole('heading', { level: 1, name: 'Catch up' }).waitFor();
  await page.getByText(/^\d+ posts by \d+ people since /).waitFor();
  await choose('Period', 'Last 6 hours');
  await page.getByRole('radio', { name: 'Newest' }).press('Space');
  // Posts of the same millisecond have no defined order.
  const head = rows().getByRole('button', { name: /^3 posts in one thread(?=.*Tomás)(?=.*Freya)(?=.*Jonna)/ });
  await head.waitFor();
  await rows()
    .getByText(/^Boosted by (.*Tomás.*Freya|.*Freya.*Tomás)/)
    .waitFor();
  expect(await rowWithText('A seal in the sun').count()).toBe(1);
  await page.getByRole('radio', { name: 'People' }).press('Space');
  await choose('Posts by', '^Jonna');
  await rowWithText('Three by now').waitFor();
  expect(await rowWithText('Who saw the seal?').count()).toBe(0);
  await choose('Posts by', 'Everyone');
});

test('shows cached posts offline and explains that the newest could not be loaded', async () => {
  const { page } = world;
  await page.getByRole('radio', { name: 'Threads' }).press('Space');
  demo.faults.offline(true);
  await world.restart();
  await waitForFirstPost(world.page);
  await world.page.keyboard.press('g');
  await world.page.keyboard.press('u');
  await choose('Period', 'Last 6 hours');
  await world.page.getByRole('radio', { name: 'Newest' }).press('Space');
  await rowWithText('Who saw the seal?').waitFor();
  await choose('Period', 'Last 3 days');
  await world.page.getByText(/since .*\. The newest posts could not be loaded: .+/).waitFor();
  demo.faults.offline(false);
});

test('moves through rows by keyboard and opens the thread on Enter', async () => {
  const { page } = world;
  await choose('Period', 'Last 6 hours');
  await rowWithText('Who saw the seal?').waitFor();
  await rows().focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^(Thread|Profile)$/ }).waitFor();
  await page.keyboard.press('Escape');
});

test('hides replies in one timeline and quotes by one account', async () => {
  const { page } = world;
  await viewButton(page, 'Home').click();
  const pill = page.getByRole('button', { name: /^\d+ new posts?$/ });
  const countNewPosts = async () => Number.parseInt((await pill.allTextContents())[0] ?? '0', 10);
  const before = await countNewPosts();
  const home = (text: string) => list(page, 'Home').getByRole('article').filter({ hasText: text });
  const id = demo.act.post(tomas, { text: 'Bring a lamp' });
  demo.act.post(freya, { text: 'And a second lamp', inReplyTo: id });
  demo.act.post(freya, { text: 'Read this about lamps', quoteOf: id });
  await expect.poll(countNewPosts).toBe(before + 3);
  await page.keyboard.press('.');
  await home('Read this about lamps').waitFor();
  const toggle = async (item: string) => {
    await page.getByRole('button', { name: 'What this timeline shows' }).click();
    await page
      .getByRole('menuitemradio', { name: item })
      .or(page.getByRole('menuitemcheckbox', { name: item }))
      .click();
  };
  await toggle('Replies to others');
  await home('And a second lamp').waitFor({ state: 'detached' });
  await toggle('Replies to others');
  await home('And a second lamp').waitFor();
  await home('Read this about lamps').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^What to show from @freya/ }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Quotes' }).uncheck();
  await page.keyboard.press('Escape');
  await home('Read this about lamps').waitFor({ state: 'detached' });
  await home('Bring a lamp').first().waitFor();
});
