// Checks scenes in the pseudo-language, in a wide and a narrow window: all text comes from the catalogue, as whole messages, unclipped.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pseudoLanguage } from '../../build/messages/pseudo.ts';
import type { ScreenshotScene } from '../screenshots/scenes.ts';
import { waitForStillPage, walkScenes } from '../screenshots/walk-scenes.ts';
import { AppWorld } from './fixtures.ts';
import { textExceptions, findClippedText, findIncompleteMessages } from './pseudo-findings.ts';

const narrow = { width: 380, height: 800 };

/** Defines the pseudo-language test of these scenes. */
export function testPseudoLanguage(scenes: readonly ScreenshotScene[]): void {
  let world: AppWorld;
  beforeAll(async () => {
    world = await AppWorld.create();
  });
  afterAll(async () => {
    await world.stop();
    expect(world.consoleProblems).toEqual([]);
  });

  test(
    'shows only text from the message catalogue in every view and dialog, as whole messages and unclipped',
    { timeout: 300_000 },
    async () => {
      const faults: Record<string, string[]> = {};
      await walkScenes(
        world,
        scenes,
        async (page, { name }, problem) => {
          if (problem) {
            faults[name] = [problem.message];
            return;
          }
          await waitForStillPage(page);
          const lines = [...(await page.evaluate(findIncompleteMessages, textExceptions)), ...(await page.evaluate(findClippedText))];
          await page.setViewportSize(narrow);
          await waitForStillPage(page);
          lines.push(...(await page.evaluate(findClippedText)).map((line) => `380 pixels wide: ${line}`));
          if (lines.length > 0) faults[name] = lines;
        },
        pseudoLanguage,
      );
      expect(faults).toEqual({});
    },
  );

  test('detects text from outside the catalogue, joined messages, and clipped text', async () => {
    const { page } = world;
    await page.setViewportSize(narrow);
    await page.evaluate(() => {
      const add = (name: string, content: (string | Node)[], css = '', attributes: Record<string, string> = {}) => {
        const element = document.createElement(name);
        element.append(...content);
        element.style.cssText = css;
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        return element;
      };
      document.body.replaceChildren(
        add('p', ['Written here']),
        add('p', ['⟦Ƒŕööɱ⟧ ', add('bdi', ['Mira'])]),
        add('p', ['⟦', add('bdi', ['Mira']), ' ƀööööšţééđ⟧']),
        add('button', ['⟦Ààļļ⟧'], '', { 'aria-label': '⟦Ààļļ⟧, ⟦7 ûûñŕééààđ⟧' }),
        add('input', [], '', { placeholder: 'Search' }),
        add('p', ['⟦Ññööţîîƒîîçààţîîööñš⟧'], 'width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap'),
        add('p', ['⟦Šééçööñđ⟧'], 'height: 6px; overflow: hidden'),
        add('p', ['⟦Ƒààŕ⟧'], 'width: 900px; text-align: end'),
      );
    });
    expect(await page.evaluate(findIncompleteMessages, textExceptions)).toEqual([
      'text not in the catalogue: Written here',
      'text joined: ⟦Ƒŕööɱ⟧ ▪',
      'aria-label joined: ⟦Ààļļ⟧, ⟦7 ûûñŕééààđ⟧',
      'placeholder not in the catalogue: Search',
    ]);
    expect(await page.evaluate(findClippedText)).toEqual([
      'clipped across by p.: ⟦Ññööţîîƒîîçààţîîööñš⟧',
      'clipped down by p.: ⟦Šééçööñđ⟧',
      'clipped across by body.: ⟦Ƒààŕ⟧',
    ]);
  });
}
