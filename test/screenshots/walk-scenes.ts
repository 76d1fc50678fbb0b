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

/** Resolves when images are decoded and animations have finished. */
export const waitForStillPage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });

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
