// Tests the layout in Arabic: left-to-right text stays intact, direction icons are mirrored, and aligned elements keep to their edge.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { inLanguage } from './in-language.ts';
import { list, openComposer, post, viewButton } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;
/** Page that is queried by English names. */
let page: Page;
const tomas = 'tomas@archipelago.example';

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  demo.act.reblog('jonna', demo.act.post(tomas, { text: 'مرحبا @ruben كيف حالك' }));
  demo.act.post(tomas, { text: 'Which pier?', poll: { options: ['North', 'South'], expiresIn: 3600 } });
  demo.act.post('ida', { text: '@mira @ruben @jonna and all of us?', visibility: 'direct' });
  await world.startAs(demo);
  Object.assign(world.desktop.env, { LANG: 'ar_EG.UTF-8', LANGUAGE: '', LC_ALL: '' });
  await world.restart();
  page = inLanguage(world.page, 'ar');
  await list(page, 'Home').getByRole('article').first().waitFor();
});

afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

/** Visible handles and addresses whose first character stands to the right of their second. */
const findFlippedTexts = () =>
  page.evaluate(() => {
    const flippedTexts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(/[@#][a-z0-9][\w.:@-]*|\w+:\/\/\S+/gi)) {
        const leftOf = (at: number): number => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getClientRects()[0]?.left ?? NaN;
        };
        const [first, second] = [leftOf(index), leftOf(index + 1)];
        if (first > second) flippedTexts.push(`${text} in ${node.parentElement?.closest('[class]')?.outerHTML.slice(0, 120) ?? ''}`);
      }
    return flippedTexts;
  });

/** Elements that scroll sideways although they should not. */
const findSidewaysScrolling = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1,
      )
      .filter((element) => !element.closest('pre, table, textarea, [role=tablist]'))
      .map((element) => element.outerHTML.slice(0, 120)),
  );

const openSettings = async (): Promise<void> => {
  await page.keyboard.press('Control+,');
  await page.getByRole('searchbox').waitFor();
};

const views: [string, () => Promise<void>][] = [
  ['the home timeline', () => post(page, 'Which pier?').waitFor()],
  ['the notifications', () => list(page, 'Notifications').getByRole('article').first().waitFor()],
];

test('keeps handles, hashtags, and addresses in left-to-right order in every view, without sideways scrolling', async () => {
  for (const [where, arrive] of views) {
    await viewButton(page, where === 'the notifications' ? 'Notifications' : 'Home').click();
    await arrive();
    expect(await findFlippedTexts(), where).toEqual([]);
    expect(await findSidewaysScrolling(), where).toEqual([]);
  }
  for (const name of [
    'Conversations',
    'Search',
    'Explore',
    'Drafts',
    'All lists',
    'Followed tags',
    'Profile directory',
    'About this server',
  ]) {
    await viewButton(page, name).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await findFlippedTexts(), name).toEqual([]);
    expect(await findSidewaysScrolling(), name).toEqual([]);
  }
  await openSettings();
  expect(await findFlippedTexts()).toEqual([]);
  await viewButton(page, 'Home').click();
  await post(page, 'Which pier?').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Mute @/ }).waitFor();
  expect(await findFlippedTexts()).toEqual([]);
  await page.keyboard.press('Escape');
  const composer = await openComposer(page);
  await composer.getByRole('textbox').first().pressSequentially('Hello @rub');
  await page.getByRole('option').first().waitFor();
  await composer.getByText('Draft saved').waitFor();
  expect(await findFlippedTexts()).toEqual([]);
  expect(await findSidewaysScrolling()).toEqual([]);
  await page.keyboard.press('Escape');
});

const scaleOf = (css: string) =>
  page
    .locator(css)
    .first()
    .evaluate((element) => getComputedStyle(element).scale);

test('mirrors directional icons only', async () => {
  await world.page.reload();
  await post(page, 'Which pier?').locator('time').first().click();
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
  expect(
    await post(page, 'Which pier?')
      .locator('[role=group] button svg')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).scale)),
  ).toEqual(['-1 1', 'none', 'none', 'none', 'none']);
  for (const icon of ['send', 'list', 'chevron-right', 'megaphone', 'arrow-left'])
    expect(await scaleOf(`.lucide-${icon}`), icon).toBe('-1 1');
  for (const icon of ['star', 'search', 'rotate-cw']) expect(await scaleOf(`.lucide-${icon}`), icon).toBe('none');
});

test('starts an empty field at the right and Latin text at the left', async () => {
  await openSettings();
  const field = page.getByRole('searchbox').first();
  const direction = () => field.evaluate((element) => getComputedStyle(element).direction);
  expect(await direction()).toBe('rtl');
  await field.fill('proxy');
  expect(await direction()).toBe('ltr');
  await field.fill('');
  expect(await direction()).toBe('rtl');
  const composer = await openComposer(page);
  const text = composer.getByRole('textbox').first();
  expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
});

test('aligns counts, names, and poll bars to the correct edge', async () => {
  await world.page.reload();
  await post(page, 'Which pier?').waitFor();
  const edges = await viewButton(page, 'Conversations').evaluate((button) => {
    const box = (element: Element | null): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();
    const [whole, label, count] = [button, button.querySelector('.label'), button.querySelector('.count')].map(box) as [
      DOMRect,
      DOMRect,
      DOMRect,
    ];
    return { labelIsRight: label.left > count.right, countAtEdge: count.left - whole.left };
  });
  expect(edges.labelIsRight).toBe(true);
  expect(edges.countAtEdge).toBeLessThan(20);

  const pollPost = post(page, 'Which pier?');
  await pollPost.getByRole('button', { name: 'Show results' }).click();
  const bar = await pollPost
    .locator('li[style*="--bar-width"]')
    .first()
    .evaluate((item) => {
      const { left, right } = getComputedStyle(item, '::before');
      return { left: parseFloat(left), right: parseFloat(right) };
    });
  expect(bar.right).toBe(0);
  expect(bar.left).toBeGreaterThan(100);

  await viewButton(page, 'Profile directory').click();
  const person = page.getByRole('main').getByRole('article').first();
  await expect.poll(() => person.locator('.name, .handle').count()).toBe(2);
  const rights = await person.locator('.name, .handle').evaluateAll((all) =>
    all.map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(Math.abs((rights[0] ?? 0) - (rights[1] ?? 0))).toBeLessThan(3);
});

test('isolates the direction of each name in sentences and in lists of names', async () => {
  await viewButton(page, 'Home').click();
  const boosted = page.getByRole('link', { name: /Jonna Aalto/ }).filter({ hasText: '\u2068Jonna Aalto\u2069' });
  await boosted.first().waitFor();
  await viewButton(page, 'Conversations').click();
  await page.getByRole('main').getByRole('article').filter({ hasText: 'and all of us?' }).waitFor();
  const rows = page.getByRole('main').getByRole('article');
  const covered = await rows.first().evaluate((row) => {
    const [preview, button] = ['.preview', '.icon-button'].map((css) => row.querySelector(css)?.getBoundingClientRect());
    return (preview?.left ?? 0) < (button?.right ?? Infinity);
  });
  expect(covered).toBe(false);
  await rows.filter({ hasText: 'and all of us?' }).getByRole('button').first().click();
  const people = page.getByRole('region', { name: 'Conversation' }).locator('.people');
  await people.waitFor();
  await world.page.setViewportSize({ width: 380, height: 700 });
  const clippedNames = await people.evaluate((line) => {
    const { left, right } = line.getBoundingClientRect();
    return [...line.querySelectorAll('bdi')]
      .map((name) => ({ name: name.textContent, box: name.getBoundingClientRect(), cut: name.scrollWidth > name.clientWidth + 1 }))
      .filter(({ box, cut }) => cut || box.left < left || box.right > right);
  });
  expect(await people.locator('bdi').count()).toBeGreaterThan(1);
  expect(clippedNames).toEqual([]);
  expect(await people.textContent()).toContain('، و');
});

test('shows the keys of a sequence in right-to-left order', async () => {
  await openSettings();
  const row = page.locator('dd:has(kbd:text-is("G")):has(kbd:text-is("H"))').first();
  await row.scrollIntoViewIfNeeded();
  const [first, second] = await Promise.all(['G', 'H'].map((key) => row.locator(`kbd:text-is("${key}")`).boundingBox()));
  expect(first?.x).toBeGreaterThan(second?.x ?? NaN);
});
