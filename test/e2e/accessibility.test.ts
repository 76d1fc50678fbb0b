// Every view and dialog by all rules of axe for WCAG 2.2 A and AA and for good practice; in other looks by those whose answer a look can change.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allScenes, settled, walkScenes } from '../screenshots/walk-scenes.ts';
import { World } from './fixtures.ts';

/** In the page. */
declare const axe: { run: (context: Node, options: RunOptions) => Promise<AxeResults> };

interface Look {
  name: string;
  media: Parameters<Page['emulateMedia']>[0];
  textSize: 'small' | 'medium' | 'larger';
  runOnly: NonNullable<Exclude<RunOptions['runOnly'], string | string[]>>;
}
const light = { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' } as const;
const rules = (...values: string[]) => ({ type: 'rule' as const, values });
const tags = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const looks: Look[] = [
  { name: 'light', media: light, textSize: 'medium', runOnly: tags },
  { name: 'small', media: light, textSize: 'small', runOnly: rules('color-contrast', 'target-size') },
  { name: 'larger', media: light, textSize: 'larger', runOnly: rules('target-size') },
  { name: 'dark', media: { ...light, colorScheme: 'dark' }, textSize: 'medium', runOnly: rules('color-contrast', 'link-in-text-block') },
  { name: 'forced colours', media: { ...light, forcedColors: 'active' }, textSize: 'medium', runOnly: rules('color-contrast') },
];
/** Live regions that say something while nobody has done anything: one more is one more voice. */
const maxVoices = 3;

let world: World;
let source = '';

beforeAll(async () => {
  source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  world = await World.create();
});
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

/** What is in front: an open dialog or menu, else what is open beside the list, else the view. */
const inFront = (): Node =>
  [...document.querySelectorAll('dialog[open], [popover]')].findLast((each) => each.matches('dialog, :popover-open')) ??
  document.querySelector('[data-detail]')?.closest('section') ??
  document.querySelector('main') ??
  document;

/** Findings, a line each. What frames every view is looked at once in each look. */
async function findings(page: Page, { name, media, textSize, runOnly }: Look, whole: boolean): Promise<string[]> {
  await page.emulateMedia(media);
  await page.evaluate((size) => {
    const root = document.documentElement;
    root.dataset['textSize'] = size;
    // Chromium leaves some colours of the last scheme (`light-dark()`) until it computes the style anew.
    root.style.display = 'none';
    void root.offsetHeight;
    root.style.display = '';
  }, textSize);
  await settled(page);
  const context = await page.evaluateHandle(whole ? () => document as Node : inFront);
  const found = await context.evaluate(async (node, only) => {
    const { violations } = await axe.run(node, { runOnly: only, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
        return `${id}: ${target.join(' ')}: ${html.slice(0, 200)}: ${why}`;
      }),
    );
  }, runOnly);
  return found.map((line) => `${name}: ${line}`);
}

/** Rows of feeds without a name, headings that skip a level, and too many live regions that speak, a line each. */
const unsaid = (page: Page): Promise<string[]> =>
  page.evaluate((max) => {
    const rows = [...document.querySelectorAll('[role=feed] [data-row]')].filter((row) => row.firstElementChild && !row.ariaLabel);
    const live = [...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')].filter(
      (region) => region.checkVisibility() && (region.textContent ?? '').trim() !== '',
    );
    return [
      ...rows.map(({ outerHTML }) => `row without a name: ${outerHTML.slice(0, 300)}`),
      ...(live.length > max ? [`${live.length} live regions speak: ${live.map(({ textContent }) => textContent).join(' | ')}`] : []),
    ];
  }, maxVoices);

test('axe finds nothing in any view or dialog, light or dark, in forced colours or another size of text', async () => {
  const found: Record<string, string[]> = {};
  await walkScenes(world, allScenes, async (page, { name }, problem) => {
    if (problem) {
      found[name] = [problem.message];
      return;
    }
    await page.evaluate(source);
    const here = await unsaid(page);
    for (const look of looks) here.push(...(await findings(page, look, look.name === 'light' || name === 'Home')));
    await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
    if (here.length > 0) found[name] = here;
  });
  expect(found).toEqual({});
}, 300_000);
