// Opens every view and dialog, one after the other, as two people of one server see them; for whoever wants to look at them all.
import type { Page } from 'playwright-core';
import type { World } from '../e2e/fixtures.ts';
import { pseudoLanguage } from '../../build/messages/pseudo.ts';
import { inLanguage } from '../e2e/in-language.ts';
import { buildPseudoApp } from '../e2e/pseudo-app.ts';
import { accountButton, addAccount, firstPost } from '../e2e/steps.ts';
import { readingScenes, seedReading } from './reading-scenes.ts';
import { goHome, scenes, signedOut } from './scenes.ts';
import type { Scene } from './scenes.ts';

/** Where the scenes are opened: everything is on screen there. */
const openedAt = { width: 1280, height: 800 };
/** A busy machine takes long. */
const openTimeoutMs = 40_000;

export const allScenes: readonly Scene[] = [...signedOut, ...scenes, ...readingScenes];

/** Ends when the pictures are there and nothing moves. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });

/**
 * Starts the app in a world where nobody is signed in.
 * `wanted`: of `allScenes`; `look`: at an opened scene, or at why it could not be opened; `language`: of the window, with a catalogue.
 */
export async function walkScenes(
  world: World,
  wanted: readonly Scene[],
  look: (page: Page, scene: Scene, problem: Error | null) => Promise<void>,
  language = 'en',
): Promise<void> {
  const demo = await world.service();
  if (language !== 'en') Object.assign(world.desktop.env, { LANG: `${language.replace('-', '_')}.UTF-8`, LANGUAGE: '', LC_ALL: '' });
  await world.start(language === pseudoLanguage ? { program: await buildPseudoApp() } : {});
  const page = language === 'en' ? world.page : inLanguage(world.page, language);
  const at = { page, desktop: world.desktop, browser: world.browser };
  page.setDefaultTimeout(openTimeoutMs);
  const visit = async (scene: Scene): Promise<void> => {
    const problem = await scene.open(page).then(
      () => null,
      (error: Error) => error,
    );
    await look(page, scene, problem);
    await page.setViewportSize(openedAt);
  };
  await page.setViewportSize(openedAt);
  await page
    .getByRole('button', { name: /^Add account/ })
    .first()
    .waitFor();
  for (const scene of signedOut) if (wanted.includes(scene)) await visit(scene);
  await page.reload();
  seedReading(demo);
  await addAccount(at, demo.url, world.person(demo));
  await firstPost(page);
  await addAccount(at, demo.url, world.person(demo, 1));
  await accountButton(page, 1).waitFor();
  await accountButton(page, 0).click();
  for (const scene of wanted) {
    if (signedOut.includes(scene)) continue;
    await goHome(page);
    await visit(scene);
  }
}
