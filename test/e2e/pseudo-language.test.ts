// Every view and dialog in the pseudo-language: all text is from the catalogue, in whole messages, and none of it is clipped, in a wide and in a narrow window.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pseudoLanguage } from '../../build/messages/pseudo.ts';
import { allScenes, settled, walkScenes } from '../screenshots/walk-scenes.ts';
import { World } from './fixtures.ts';
import { allowed, clippedWords, wordsNotWhole } from './pseudo-findings.ts';

let world: World;

beforeAll(async () => {
  world = await World.create();
});
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const narrow = { width: 380, height: 800 };

test('every view and dialog shows only the catalogue’s text, in whole messages, and none of it is clipped', async () => {
  const found: Record<string, string[]> = {};
  await walkScenes(
    world,
    allScenes,
    async (page, { name }, problem) => {
      if (problem) {
        found[name] = [problem.message];
        return;
      }
      await settled(page);
      const here = [...(await page.evaluate(wordsNotWhole, allowed)), ...(await page.evaluate(clippedWords))];
      await page.setViewportSize(narrow);
      await settled(page);
      here.push(...(await page.evaluate(clippedWords)).map((line) => `380 pixels wide: ${line}`));
      if (here.length > 0) found[name] = here;
    },
    pseudoLanguage,
  );
  expect(found).toEqual({});
}, 300_000);

test('text from elsewhere, joined pieces and clipped text would be found', async () => {
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
  expect(await page.evaluate(wordsNotWhole, allowed)).toEqual([
    'text not in the catalogue: Written here',
    'text joined: ⟦Ƒŕööɱ⟧ ▪',
    'aria-label joined: ⟦Ààļļ⟧, ⟦7 ûûñŕééààđ⟧',
    'placeholder not in the catalogue: Search',
  ]);
  expect(await page.evaluate(clippedWords)).toEqual([
    'clipped across by p.: ⟦Ññööţîîƒîîçààţîîööñš⟧',
    'clipped down by p.: ⟦Šééçööñđ⟧',
    'clipped across by body.: ⟦Ƒààŕ⟧',
  ]);
});
