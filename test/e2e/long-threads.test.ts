// Tests a thread of hundreds of posts: opening position, folding, order, loading on, arriving posts, and muting.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { fetchAs, clickWhenStill, list, post } from './steps.ts';

interface ThreadContext {
  ancestors: object[];
  descendants: { in_reply_to_id: string }[];
}
const branchSize = 24;
const branches = 20;
let world: AppWorld;
let demo: TestDemo;
/** Id of the post whose thread is long. */
let longPostId = '';
/** Counter that makes the text of each post unique. */
let postCount = 0;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer({ repliesFetchMs: 0 });
  const mira = await world.startAs(demo);
  await vi.waitUntil(() => demo.streams() > 0, 15_000);
  // The post must reach the home timeline only as a boost: beside the post itself a boost gets no row.
  demo.act.unfollow(mira.acct, 'ruben');
  longPostId = demo.act.post('ruben', { text: 'What is the best harbour for a night?' });
  const tops = Array.from({ length: branches }, (_, at) => demo.act.post('sami', { text: `Harbour number ${at}`, inReplyTo: longPostId }));
  for (const [branch, top] of tops.entries())
    for (let at = 0; at < branchSize; at += 1)
      demo.act.post(at % 2 === 0 ? 'jonna' : 'ida', { text: `Of harbour ${branch}, thing ${at}`, inReplyTo: top });
  demo.act.follow(mira.acct, 'ida');
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const thread = () => world.page.getByRole('region', { name: 'Thread' });
const rows = () => list(world.page, 'Thread');
const row = (text: string) => rows().getByRole('article').filter({ hasText: text });
const topOf = (text: string) =>
  row(text)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));
/** Returns the position of a row once it has not moved for some frames. */
async function settledTopOf(text: string): Promise<number> {
  let lastTop = NaN;
  for (let still = 0; still < 5;) {
    await world.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    const now = await topOf(text);
    still = now === lastTop ? still + 1 : 0;
    lastTop = now;
  }
  return lastTop;
}

async function open(text: string): Promise<void> {
  await clickWhenStill(post(world.page, text).getByText(text));
  await row(text).first().waitFor();
}
/** Publishes a new post at the top of the home timeline and opens its thread. */
async function openNewPost(inReplyTo?: string): Promise<{ id: string; text: string }> {
  const text = `Ask at the pier, at ${(postCount += 1)}`;
  const id = demo.act.post('ida', { text, ...(inReplyTo !== undefined && { inReplyTo }) });
  await world.page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await open(text);
  return { id, text };
}
const openLong = async () => {
  demo.act.reblog('ida', longPostId);
  await world.page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await open('What is the best harbour');
  await rows()
    .getByRole('heading', { name: `${branches * (branchSize + 1)} replies` })
    .waitFor();
};
const closeLong = () => demo.act.unreblog('ida', longPostId);

/** Centre of a word in a post's text, in CSS pixels. */
const positionOfWord = (text: string, word: string) =>
  post(world.page, text)
    .locator('.rich')
    .first()
    .evaluate((rich, phrase) => {
      const walker = document.createTreeWalker(rich, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(phrase) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + phrase.length);
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }
      throw new Error('The post has no such word');
    }, word);
const selectedText = () => world.page.evaluate(() => getSelection()?.toString().trim() ?? '');

test('selects text on double click and drag without opening the post, and opens it on click', async () => {
  const { page } = world;
  const text = `Seven lanterns burn at quay ${(postCount += 1)}`;
  demo.act.post('ida', { text });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await post(page, text).waitFor();
  const word = await positionOfWord(text, 'lanterns');
  await page.mouse.dblclick(word.x, word.y);
  await expect.poll(selectedText).toBe('lanterns');
  // Dragging from a selected word would drag the whole word.
  const [start, end] = [await positionOfWord(text, 'burn'), await positionOfWord(text, 'quay')];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(selectedText).toMatch(/n at q/);
  // Waits for the thread of another post, so that the test needs no wait for nothing to happen.
  const other = `Eight lanterns burn at quay ${postCount}`;
  demo.act.post('ida', { text: other });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  const open = await positionOfWord(other, 'lanterns');
  await page.mouse.click(open.x, open.y);
  await row(other).first().waitFor();
  // No other thread is open below.
  await page.keyboard.press('Escape');
  await expect.poll(() => thread().count()).toBe(0);
});

test('opens a post with its ancestors visible, or with as many of them as fit', async () => {
  const root = demo.act.post('sami', { text: 'Who has the key of the shed?' });
  const middle = demo.act.post('jonna', { text: 'Not me.', inReplyTo: root });
  const { text } = await openNewPost(middle);
  await expect.poll(() => rows().evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  const box = async (of: string) => (await row(of).first().boundingBox()) ?? { y: NaN, height: NaN };
  const edge = (await rows().boundingBox()) ?? { y: NaN, height: NaN };
  expect((await box('Who has the key of the shed?')).y).toBeGreaterThanOrEqual(edge.y);
  const postBox = await box(text);
  expect(postBox.y + postBox.height).toBeLessThanOrEqual(edge.y + edge.height);

  // A chain longer than the window: the post is visible with the posts it answers, and no part of it is above the edge.
  let last = middle;
  for (let at = 0; at < 30; at += 1) last = demo.act.post('jonna', { text: `Still looking, at shelf ${at}`, inReplyTo: last });
  const deep = await openNewPost(last);
  await settledTopOf(deep.text);
  const below = await box(deep.text);
  expect(below.y).toBeGreaterThan(edge.y);
  expect(below.y + below.height).toBeLessThanOrEqual(edge.y + edge.height);
  expect((await box('Still looking, at shelf 29')).y).toBeGreaterThanOrEqual(edge.y);
});

test('folds a long thread by branch with authors and reply count, and unfolds it by mouse and keyboard', async () => {
  await openLong();
  expect(await rows().getByRole('article').count()).toBeLessThan(60);
  const folded = () => row('Jonna').getByRole('button', { name: /^Show 24 replies by / });
  await folded().first().waitFor();
  const before = await settledTopOf('Harbour number 0');
  await folded().first().click();
  await row('Of harbour 0, thing 0').waitFor();
  expect(await settledTopOf('Harbour number 0')).toBe(before);
  await row('Of harbour 0, thing 1').first().waitFor();

  await row('Harbour number 0').first().focus();
  await world.page.keyboard.press('ArrowLeft');
  await expect.poll(() => row('Of harbour 0, thing 0').count()).toBe(0);
  expect(await settledTopOf('Harbour number 0')).toBe(before);
  await world.page.keyboard.press('j');
  await world.page.keyboard.press('ArrowRight');
  await row('Of harbour 0, thing 0').waitFor();
  await rows().getByRole('button', { name: 'Expand all' }).click();
  await rows().getByRole('button', { name: 'Collapse all' }).click();
  await expect.poll(() => row('Of harbour 0, thing 0').count()).toBe(0);
  closeLong();
});

test('renders only the rows near the viewport, even of a fully unfolded thread', async () => {
  await openLong();
  await rows().getByRole('button', { name: 'Expand all' }).click();
  await row('Of harbour 0, thing 0').waitFor();
  expect(await rows().getByRole('article').count()).toBeLessThan(60);
  expect(await rows().getByRole('article').first().getAttribute('aria-setsize')).toBe(String(branches * (branchSize + 1) + 2));
  closeLong();
});

test('sorts replies by branch, time, or activity, and remembers the order', async () => {
  const root = demo.act.post('sami', { text: 'Which lamp is brightest?' });
  const middle = demo.act.post('jonna', { text: 'The red one.', inReplyTo: root });
  const { id } = await openNewPost(middle);
  const texts = ['A quiet word', 'A loud word', 'An answer to the quiet word', 'Answered aloud', 'Aloud again'] as const;
  const quietReply = demo.act.post('sami', { text: texts[0], inReplyTo: id });
  const loudReply = demo.act.post('sami', { text: texts[1], inReplyTo: id });
  demo.act.post('jonna', { text: texts[3], inReplyTo: loudReply });
  demo.act.post('jonna', { text: texts[2], inReplyTo: quietReply });
  demo.act.post('jonna', { text: texts[4], inReplyTo: loudReply });
  await world.page.keyboard.press('Escape');
  await post(world.page, `Ask at the pier, at ${postCount}`).getByText('Ask at the pier').click();
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
  await sort(/^Most replies/);
  await expect.poll(order).toEqual([b, d, e, a, c]);
  await world.resetToHome();
  await post(world.page, `Ask at the pier, at ${postCount}`).getByText('Ask at the pier').click();
  await expect.poll(order).toEqual([b, d, e, a, c]);
  await sort(/^By branch/);
  await expect.poll(order).toEqual([a, c, b, d, e]);
});

test('queues new replies behind a button and shows the user’s own reply at once', async () => {
  const { id, text } = await openNewPost();
  demo.act.post('sami', { text: '@mira The first answer', inReplyTo: id });
  await row('The first answer').waitFor();
  const before = await settledTopOf(text);
  demo.act.post('sami', { text: '@mira The second answer', inReplyTo: id });
  const pill = thread().getByRole('button', { name: '1 new reply' });
  await pill.waitFor();
  expect(await row('The second answer').count()).toBe(0);
  expect(await settledTopOf(text)).toBe(before);
  await pill.click();
  await row('The second answer').waitFor();
  await expect.poll(() => pill.count()).toBe(0);
  await thread()
    .getByRole('button', { name: /^Reply to / })
    .click();
  await thread().getByRole('textbox', { name: 'Post text' }).pressSequentially('My own answer');
  await thread().locator('form').getByRole('button', { name: 'Reply', exact: true }).click();
  await row('My own answer').waitFor();
});

test('waits for replies that the server is still fetching and shows them', async () => {
  const { id } = await openNewPost();
  await world.page.keyboard.press('Escape');
  demo.act.addRemoteReply('sami', id, 'Said on another server');
  await open(`Ask at the pier, at ${postCount}`);
  await row('Said on another server').waitFor();
  demo.act.addRemoteReply('jonna', id, 'Said there too');
  await world.page.keyboard.press('Escape');
  await open(`Ask at the pier, at ${postCount}`);
  await thread().getByRole('button', { name: '1 new reply' }).click();
  await row('Said there too').waitFor();
});

test('loads replies that the server omitted from the thread', async () => {
  const { id, text } = await openNewPost();
  // The row is shown before the thread is loaded, and that request must not get the planned answer.
  await expect.poll(() => demo.requests.some(({ path }) => path === `/api/v1/statuses/${id}/context`)).toBe(true);
  const reply = demo.act.post('sami', { text: 'See below', inReplyTo: id });
  demo.act.post('jonna', { text: 'A reply that was left out', inReplyTo: reply });
  await world.page.keyboard.press('Escape');
  const { ancestors, descendants } = (await fetchAs(demo, world.demoAccount(demo), `statuses/${id}/context`)) as unknown as ThreadContext;
  const body = JSON.stringify({ ancestors, descendants: descendants.filter((each) => each.in_reply_to_id === id) });
  demo.faults.failNext('GET', `/api/v1/statuses/${id}/context`, { status: 200, body, headers: { 'content-type': 'application/json' } });
  await open(text);
  await rows().getByRole('button', { name: 'Load 1 more reply' }).click();
  await row('A reply that was left out').waitFor();
});

test('mutes a conversation, shows that it is muted, and unmutes it', async () => {
  const { id, text } = await openNewPost();
  const muted = () =>
    demo.store.interactions.isThreadMuted(demo.act.id(world.demoAccount(demo).acct), demo.store.statuses.byId(id)?.thread_id ?? '');
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
