// Opens every view and dialog in turn, with two accounts on one server, for screenshots and visual tests.
import type { Page } from 'playwright-core';
import type { AppWorld } from '../e2e/fixtures.ts';
import { pseudoLanguage } from '../../build/messages/pseudo.ts';
import { inLanguage } from '../e2e/in-language.ts';
import { buildPseudoApp } from '../e2e/pseudo-app.ts';
import { accountButton } from '../e2e/steps.ts';
import { readingScenes, seedReading } from './reading-scenes.ts';
import { goHome, scenes, signedOutScenes } from './scenes.ts';
import type { ScreenshotScene } from './scenes.ts';

/** Window size in which scenes are opened; nothing is off screen. */
const sceneWindowSize = { width: 1280, height: 800 };
/** Long timeout for busy machines. */
const openTimeoutMs = 40_000;

export const allScenes: readonly ScreenshotScene[] = [...signedOutScenes, ...scenes, ...readingScenes];

/** Returns one of `count` parts of all scenes, counted from 1, for test files that run in parallel. */
export const partOfScenes = (part: number, count: number): readonly ScreenshotScene[] =>
  allScenes.slice(Math.round(((part - 1) / count) * allScenes.length), Math.round((part / count) * allScenes.length));

/**
 * Resolves when the images on screen are decoded and animations have finished. A lazy image off screen may never load, and a list's
 * placeholders move until they are off screen; so neither is awaited as a promise. Throws `Error` with what still moves or loads after
 * `openTimeoutMs`.
 */
export const waitForStillPage = (page: Page): Promise<void> =>
  page.evaluate(async (timeoutMs) => {
    const isOnScreen = (element: Element): boolean => {
      let { top, bottom, left, right } = element.getBoundingClientRect();
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue;
        const clip = box.getBoundingClientRect();
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      }
      return element.checkVisibility() && top < Math.min(bottom, innerHeight) && left < Math.min(right, innerWidth);
    };
    const findMoving = (): (string | undefined)[] => [
      ...[...document.images].filter((image) => !image.complete && isOnScreen(image)).map(({ outerHTML }) => outerHTML),
      ...document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML),
    ];
    const startedAt = performance.now();
    for (let moving = findMoving(); moving.length > 0; moving = findMoving()) {
      if (performance.now() - startedAt > timeoutMs) throw new Error(`The page is not still: ${moving.join(', ').slice(0, 1_000)}`);
      await new Promise(requestAnimationFrame);
    }
    const loadedImages = [...document.images].filter(({ complete }) => complete);
    await Promise.all(loadedImages.map((image) => image.decode().catch(() => undefined)));
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  }, openTimeoutMs);

/**
 * Opens scenes, each from the home timeline. `selection`: some of `allScenes`; `onOpened` receives an opened scene, or the reason why it
 * could not be opened; `language`: of the window, with a catalogue.
 */
export async function walkScenes(
  world: AppWorld,
  selection: readonly ScreenshotScene[],
  onOpened: (page: Page, scene: ScreenshotScene, problem: Error | null) => Promise<void>,
  language = 'en',
): Promise<void> {
  const demo = await world.startServer();
  if (language !== 'en') Object.assign(world.desktop.env, { LANG: `${language.replace('-', '_')}.UTF-8`, LANGUAGE: '', LC_ALL: '' });
  const options = language === pseudoLanguage ? { program: await buildPseudoApp() } : {};
  const visit = async (page: Page, scene: ScreenshotScene): Promise<void> => {
    const problem = await scene.open(page).then(
      () => null,
      (error: Error) => error,
    );
    await onOpened(page, scene, problem);
    await page.setViewportSize(sceneWindowSize);
  };
  const showPage = async (): Promise<Page> => {
    const page = language === 'en' ? world.page : inLanguage(world.page, language);
    page.setDefaultTimeout(openTimeoutMs);
    await page.setViewportSize(sceneWindowSize);
    return page;
  };
  const welcome = signedOutScenes.filter((scene) => selection.includes(scene));
  if (welcome.length > 0) {
    await world.start(options);
    const page = await showPage();
    for (const scene of welcome) await visit(page, scene);
    await world.end();
  }
  seedReading(demo);
  await world.startAsAccounts([[demo], [demo, 1]], options);
  const page = await showPage();
  await accountButton(page, 0).click();
  for (const scene of selection) {
    if (signedOutScenes.includes(scene)) continue;
    await goHome(page);
    await visit(page, scene);
  }
}
