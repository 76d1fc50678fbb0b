// Checks scenes with all axe rules for WCAG 2.2 A and AA and best practice; in other looks only with the rules that a look can affect.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScreenshotScene } from '../screenshots/scenes.ts';
import { waitForStillPage, walkScenes } from '../screenshots/walk-scenes.ts';
import { AppWorld } from './fixtures.ts';

/** Global of the axe script inside the page. */
declare const axe: { run: (context: Node, options: RunOptions) => Promise<AxeResults> };

interface AppearanceVariant {
  name: string;
  media: Parameters<Page['emulateMedia']>[0];
  textSize: 'small' | 'medium' | 'larger';
  runOnly: NonNullable<Exclude<RunOptions['runOnly'], string | string[]>>;
}
const light = { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' } as const;
const rules = (...values: string[]) => ({ type: 'rule' as const, values });
const tags = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const variants: AppearanceVariant[] = [
  { name: 'light', media: light, textSize: 'medium', runOnly: tags },
  { name: 'small', media: light, textSize: 'small', runOnly: rules('color-contrast', 'target-size') },
  { name: 'larger', media: light, textSize: 'larger', runOnly: rules('target-size') },
  { name: 'dark', media: { ...light, colorScheme: 'dark' }, textSize: 'medium', runOnly: rules('color-contrast', 'link-in-text-block') },
  { name: 'forced colours', media: { ...light, forcedColors: 'active' }, textSize: 'medium', runOnly: rules('color-contrast') },
];
/** Limit of non-empty live regions without user action: each one is read aloud. */
const maxLiveRegions = 3;

/** Finds the root to check: the open dialog or menu, else the detail pane beside the list, else the view. */
const findFrontmost = (): Node =>
  [...document.querySelectorAll('dialog[open], [popover]')].findLast((each) => each.matches('dialog, :popover-open')) ??
  document.querySelector('[data-detail]')?.closest('section') ??
  document.querySelector('main') ??
  document;

/** Returns one line per finding. `whole` includes the sidebar and the header, which are the same in every scene. */
async function findViolations(page: Page, { name, media, textSize, runOnly }: AppearanceVariant, whole: boolean): Promise<string[]> {
  await page.emulateMedia(media);
  await page.evaluate((size) => {
    const root = document.documentElement;
    root.dataset['textSize'] = size;
    // Chromium keeps some colours of the previous scheme (`light-dark()`) until it recomputes the style.
    root.style.display = 'none';
    void root.offsetHeight;
    root.style.display = '';
  }, textSize);
  await waitForStillPage(page);
  const context = await page.evaluateHandle(whole ? () => document as Node : findFrontmost);
  const lines = await context.evaluate(async (node, only) => {
    const { violations } = await axe.run(node, { runOnly: only, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
        return `${id}: ${target.join(' ')}: ${html.slice(0, 200)}: ${why}`;
      }),
    );
  }, runOnly);
  return lines.map((line) => `${name}: ${line}`);
}

/** Lists feed rows without a name, headings that skip a level, and surplus non-empty live regions, one line each. */
const findAnnouncementFaults = (page: Page): Promise<string[]> =>
  page.evaluate((max) => {
    const rows = [...document.querySelectorAll('[role=feed] [data-row]')].filter((row) => row.firstElementChild && !row.ariaLabel);
    const live = [...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')].filter(
      (region) => region.checkVisibility() && (region.textContent ?? '').trim() !== '',
    );
    return [
      ...rows.map(({ outerHTML }) => `row without a name: ${outerHTML.slice(0, 300)}`),
      ...(live.length > max ? [`${live.length} live regions speak: ${live.map(({ textContent }) => textContent).join(' | ')}`] : []),
    ];
  }, maxLiveRegions);

/** Defines the accessibility test of these scenes. */
export function testAccessibility(scenes: readonly ScreenshotScene[]): void {
  let world: AppWorld;
  let source = '';
  beforeAll(async () => {
    source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    world = await AppWorld.create();
  });
  afterAll(async () => {
    await world.stop();
    expect(world.consoleProblems).toEqual([]);
  });

  test(
    'passes axe in every view and dialog, in light, dark, and forced colours, and in other text sizes',
    { timeout: 300_000 },
    async () => {
      const faults: Record<string, string[]> = {};
      await walkScenes(world, scenes, async (page, { name }, problem) => {
        if (problem) {
          faults[name] = [problem.message];
          return;
        }
        await page.evaluate(source);
        const lines = await findAnnouncementFaults(page);
        for (const look of variants) lines.push(...(await findViolations(page, look, look.name === 'light' || name === 'Home')));
        await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
        if (lines.length > 0) faults[name] = lines;
      });
      expect(faults).toEqual({});
    },
  );
}
