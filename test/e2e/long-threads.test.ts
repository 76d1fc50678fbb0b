// A thread of hundreds of posts: where it opens, folding, its order, loading on, what arrives meanwhile, and muting it.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { asServerSees, list, post } from './steps.ts';

interface Context {
  ancestors: object[];
  descendants: { in_reply_to_id: string }[];
}
const branchSize = 24;
const branches = 20;
let world: World;
let demo: Demo;
/** The post that the long thread is about. */
let long = '';
/** Makes texts that no other test has posted. */
let posts = 0;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service({ repliesFetchMs: 0 });
  const mira = await world.signedIn(demo);
  await vi.waitUntil(() => demo.streams() > 0, 15_000);
  // Only by a boost does it come to the home timeline: beside the post itself a boost is no row of its own.
  demo.act.unfollow(mira.acct, 'ruben');
  long = demo.act.post('ruben', { text: 'What is the best harbour for a night?' });
  const tops = Array.from({ length: branches }, (_, at) => demo.act.post('sami', { text: `Harbour number ${at}`, inReplyTo: long }));
  for (const [branch, top] of tops.entries())
    for (let at = 0; at < branchSize; at += 1)
      demo.act.post(at % 2 === 0 ? 'jonna' : 'ida', { text: `Of harbour ${branch}, thing ${at}`, inReplyTo: top });
  demo.act.follow(mira.acct, 'ida');
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const thread = () => world.page.getByRole('region', { name: 'Thread' });
const rows = () => list(world.page, 'Thread');
const row = (text: string) => rows().getByRole('article').filter({ hasText: text });
const topOf = (text: string) =>
  row(text)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));
/** Where a row is once it stands still for some frames. */
async function placeOf(text: string): Promise<number> {
  let place = NaN;
  for (let still = 0; still < 5;) {
    await world.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    const now = await topOf(text);
    still = now === place ? still + 1 : 0;
    place = now;
  }
  return place;
}

async function open(text: string): Promise<void> {
  await post(world.page, text).getByText(text).click();
  await row(text).first().waitFor();
}
/** Posts something new at the top of the home timeline and opens its thread. */
async function openNew(inReplyTo?: string): Promise<{ id: string; text: string }> {
  const text = `Ask at the pier, at ${(posts += 1)}`;
  const id = demo.act.post('ida', { text, ...(inReplyTo !== undefined && { inReplyTo }) });
  await world.page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await open(text);
  return { id, text };
}
const openLong = async () => {
  demo.act.reblog('ida', long);
  await world.page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await open('What is the best harbour');
  await rows()
    .getByRole('heading', { name: `${branches * (branchSize + 1)} replies` })
    .waitFor();
};
const closeLong = () => demo.act.unreblog('ida', long);

/** The middle of a word of the text in a post, in CSS pixels. */
const placeOfWord = (text: string, word: string) =>
  post(world.page, text)
    .locator('.rich')
    .first()
    .evaluate((rich, wanted) => {
      const walker = document.createTreeWalker(rich, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }
      throw new Error('The post has no such word');
    }, word);
const selected = () => world.page.evaluate(() => getSelection()?.toString().trim() ?? '');

test('a double click selects the word and a drag selects text without opening the post, and a click opens it', async () => {
  const { page } = world;
  const text = `Seven lanterns burn at quay ${(posts += 1)}`;
  demo.act.post('ida', { text });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await post(page, text).waitFor();
  const word = await placeOfWord(text, 'lanterns');
  await page.mouse.dblclick(word.x, word.y);
  await expect.poll(selected).toBe('lanterns');
  // Not from the selected word: that would be dragged as a whole.
  const [start, end] = [await placeOfWord(text, 'burn'), await placeOfWord(text, 'quay')];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(selected).toMatch(/n at q/);
  // What a click opens is waited for by another post, so that the test need not wait for nothing to happen.
  const other = `Eight lanterns burn at quay ${posts}`;
  demo.act.post('ida', { text: other });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  const open = await placeOfWord(other, 'lanterns');
  await page.mouse.click(open.x, open.y);
  await row(other).first().waitFor();
  // Nothing else is open below it.
  await page.keyboard.press('Escape');
  await expect.poll(() => thread().count()).toBe(0);
});

test('a post opens with what it answers in sight, and stays in place where that doesn’t fit', async () => {
  const root = demo.act.post('sami', { text: 'Who has the key of the shed?' });
  const middle = demo.act.post('jonna', { text: 'Not me.', inReplyTo: root });
  const { text } = await openNew(middle);
  await expect.poll(() => rows().evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  const box = async (of: string) => (await row(of).first().boundingBox()) ?? { y: NaN, height: NaN };
  const edge = (await rows().boundingBox()) ?? { y: NaN, height: NaN };
  expect((await box('Who has the key of the shed?')).y).toBeGreaterThanOrEqual(edge.y);
  const shown = await box(text);
  expect(shown.y + shown.height).toBeLessThanOrEqual(edge.y + edge.height);

  // A chain that is longer than the window: the post is in sight with what it answers, and nothing of it is above the edge.
  let last = middle;
  for (let at = 0; at < 30; at += 1) last = demo.act.post('jonna', { text: `Still looking, at shelf ${at}`, inReplyTo: last });
  const deep = await openNew(last);
  await placeOf(deep.text);
  const below = await box(deep.text);
  expect(below.y).toBeGreaterThan(edge.y);
  expect(below.y + below.height).toBeLessThanOrEqual(edge.y + edge.height);
  expect((await box('Still looking, at shelf 29')).y).toBeGreaterThanOrEqual(edge.y);
});

test('a long thread is folded by branch, says who and how many, and unfolds by mouse and by key', async () => {
  await openLong();
  expect(await rows().getByRole('article').count()).toBeLessThan(60);
  const folded = () => row('Jonna').getByRole('button', { name: /^Show 24 replies by / });
  await folded().first().waitFor();
  const before = await placeOf('Harbour number 0');
  await folded().first().click();
  await row('Of harbour 0, thing 0').waitFor();
  expect(await placeOf('Harbour number 0')).toBe(before);
  await row('Of harbour 0, thing 1').first().waitFor();

  await row('Harbour number 0').first().focus();
  await world.page.keyboard.press('ArrowLeft');
  await expect.poll(() => row('Of harbour 0, thing 0').count()).toBe(0);
  expect(await placeOf('Harbour number 0')).toBe(before);
  await world.page.keyboard.press('j');
  await world.page.keyboard.press('ArrowRight');
  await row('Of harbour 0, thing 0').waitFor();
  await rows().getByRole('button', { name: 'Unfold all' }).click();
  await rows().getByRole('button', { name: 'Fold all' }).click();
  await expect.poll(() => row('Of harbour 0, thing 0').count()).toBe(0);
  closeLong();
});

test('only the rows near the window are in the page, also of the whole thread', async () => {
  await openLong();
  await rows().getByRole('button', { name: 'Unfold all' }).click();
  await row('Of harbour 0, thing 0').waitFor();
  expect(await rows().getByRole('article').count()).toBeLessThan(60);
  expect(await rows().getByRole('article').first().getAttribute('aria-setsize')).toBe(String(branches * (branchSize + 1) + 2));
  closeLong();
});

test('the replies are sorted by time or by talk, and the order is kept', async () => {
  const root = demo.act.post('sami', { text: 'Which lamp is brightest?' });
  const middle = demo.act.post('jonna', { text: 'The red one.', inReplyTo: root });
  const { id } = await openNew(middle);
  const texts = ['A quiet word', 'A loud word', 'An answer to the quiet word', 'Answered aloud', 'Aloud again'] as const;
  const quiet = demo.act.post('sami', { text: texts[0], inReplyTo: id });
  const loud = demo.act.post('sami', { text: texts[1], inReplyTo: id });
  demo.act.post('jonna', { text: texts[3], inReplyTo: loud });
  demo.act.post('jonna', { text: texts[2], inReplyTo: quiet });
  demo.act.post('jonna', { text: texts[4], inReplyTo: loud });
  await world.page.keyboard.press('Escape');
  await post(world.page, `Ask at the pier, at ${posts}`).getByText('Ask at the pier').click();
  const order = async () => {
    const labels = await rows()
      .getByRole('article')
      .evaluateAll((all) => all.map((article) => (article.getAttribute('aria-label') ?? '').replace(/^.*?: /, '')));
    return labels.filter((label) => (texts as readonly string[]).includes(label));
  };
  const sort = async (name: RegExp) => {
    await rows()
      .getByRole('button', { name: /^Order of the replies/ })
      .click();
    await world.page.getByRole('menuitemradio', { name }).click();
  };
  const [a, b, c, d, e] = texts;
  await expect.poll(order).toEqual([a, c, b, d, e]);
  await sort(/^By time/);
  await expect.poll(order).toEqual([a, b, d, c, e]);
  await sort(/^Most talked about/);
  await expect.poll(order).toEqual([b, d, e, a, c]);
  await world.home();
  await post(world.page, `Ask at the pier, at ${posts}`).getByText('Ask at the pier').click();
  await expect.poll(order).toEqual([b, d, e, a, c]);
  await sort(/^By branch/);
  await expect.poll(order).toEqual([a, c, b, d, e]);
});

test('new replies wait behind a button, and are marked when they are shown; the own reply is there at once', async () => {
  const { id, text } = await openNew();
  demo.act.post('sami', { text: '@mira The first answer', inReplyTo: id });
  await row('The first answer').waitFor();
  const before = await placeOf(text);
  demo.act.post('sami', { text: '@mira The second answer', inReplyTo: id });
  const pill = thread().getByRole('button', { name: '1 new reply' });
  await pill.waitFor();
  expect(await row('The second answer').count()).toBe(0);
  expect(await placeOf(text)).toBe(before);
  await pill.click();
  await row('The second answer').waitFor();
  await expect.poll(() => pill.count()).toBe(0);
  await thread()
    .getByRole('button', { name: /^Reply to / })
    .click();
  await thread().getByRole('textbox', { name: 'Text of the post' }).pressSequentially('My own answer');
  await thread().locator('form').getByRole('button', { name: 'Reply', exact: true }).click();
  await row('My own answer').waitFor();
});

test('replies that the server is still fetching are waited for and shown', async () => {
  const { id } = await openNew();
  await world.page.keyboard.press('Escape');
  demo.act.replyElsewhere('sami', id, 'Said on another server');
  await open(`Ask at the pier, at ${posts}`);
  await row('Said on another server').waitFor();
  demo.act.replyElsewhere('jonna', id, 'Said there too');
  await world.page.keyboard.press('Escape');
  await open(`Ask at the pier, at ${posts}`);
  await thread().getByRole('button', { name: '1 new reply' }).click();
  await row('Said there too').waitFor();
});

test('the replies that a server leaves out are loaded on, or it is said that there are none', async () => {
  const { id, text } = await openNew();
  const reply = demo.act.post('sami', { text: 'See below', inReplyTo: id });
  demo.act.post('jonna', { text: 'A reply that was left out', inReplyTo: reply });
  await world.page.keyboard.press('Escape');
  const { ancestors, descendants } = (await asServerSees(demo, world.person(demo), `statuses/${id}/context`)) as unknown as Context;
  const body = JSON.stringify({ ancestors, descendants: descendants.filter((each) => each.in_reply_to_id === id) });
  demo.faults.failNext('GET', `/api/v1/statuses/${id}/context`, { status: 200, body, headers: { 'content-type': 'application/json' } });
  await open(text);
  await rows().getByRole('button', { name: 'Load 1 more reply' }).click();
  await row('A reply that was left out').waitFor();
});

test('a conversation is muted from the menu, says so, and is no longer muted', async () => {
  const { id, text } = await openNew();
  const muted = () =>
    demo.store.reactions.isThreadMuted(demo.act.id(world.person(demo).acct), demo.store.statuses.byId(id)?.thread_id ?? '');
  await row(text).first().getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: 'Mute conversation' }).click();
  await thread().getByText('You muted this conversation').waitFor();
  expect(muted()).toBe(true);
  demo.faults.failNext('POST', `/api/v1/statuses/${id}/unmute`, 403);
  await thread().getByRole('button', { name: 'Unmute' }).click();
  await world.page.getByRole('alert').filter({ hasText: 'Unmuting the conversation didn’t work.' }).waitFor();
  await thread().getByRole('button', { name: 'Unmute' }).click();
  await thread().getByText('You muted this conversation').waitFor({ state: 'detached' });
  expect(muted()).toBe(false);
});
