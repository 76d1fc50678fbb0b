// Tests the system's language and regional format, and the spelling checker, which downloads dictionaries only with the user's consent.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directionOf } from '../../electron/messages/language.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { list } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;
/** Name resolution fails for all requests of Chromium itself. */
const switches = ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'];

beforeAll(async () => {
  world = await AppWorld.create();
  Object.assign(world.desktop.env, { LANG: 'en_US.UTF-8', LANGUAGE: '', LC_ALL: '', LC_TIME: 'de_DE.UTF-8' });
  demo = await world.startServer();
  await world.startAs(demo);
});
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

test('combines English text with the date and time format of the system’s region', async () => {
  const { page } = world;
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['format']])).toEqual(['en', 'de-DE']);
  const title = await list(page, 'Home').locator('time').first().locator('xpath=..').getAttribute('title');
  expect(title).toMatch(/^\d{1,2}\. \p{L}+ \d{4} um \d{2}:\d{2}$/u);
});

test.each([
  ['a language that does not exist', { LANG: 'xx_YY', LC_TIME: '' }, []],
  ['a switch for a language that does not exist', { LANG: 'C', LC_TIME: '' }, ['--lang=tlh']],
])('ignores %s', async (_, env, more) => {
  Object.assign(world.desktop.env, env);
  await world.end();
  await world.start({ switches: [...switches, ...more] });
  await list(world.page, 'Home').getByRole('article').first().waitFor();
  expect(await world.page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['format']])).toEqual([
    'en',
    'en-US',
  ]);
});

test('asks before downloading a spelling dictionary and explains a failed download', async () => {
  const { page } = world;
  await page.keyboard.press('Control+,');
  const checker = page.getByRole('switch', { name: 'Check spelling' });
  expect(await checker.isChecked()).toBe(false);
  await checker.click();
  const question = page.getByRole('dialog', { name: /Download the dictionary for/ });
  await question.getByText(/redirector\.gvt1\.com, a Google server/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => checker.isChecked()).toBe(false);
  await checker.click();
  await question.getByRole('button', { name: 'Download' }).click();
  await page.getByText(/the dictionary could not be downloaded from redirector\.gvt1\.com/).waitFor();
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect.poll(() => checker.isChecked()).toBe(false);
});

test.each(['de_AT', 'fr_FR', 'es_MX', 'ja_JP', 'ar_EG'])(
  'shows the window in the language and text direction of a system in %s',
  async (system) => {
    Object.assign(world.desktop.env, { LANG: `${system}.UTF-8`, LC_TIME: '' });
    await world.end();
    await world.start({ switches });
    const [language = ''] = system.split('_');
    const { nav } = JSON.parse(readFileSync(new URL(`../../electron/messages/${language}.json`, import.meta.url), 'utf8')) as {
      nav: { home: string; views: string };
    };
    const { page } = world;
    await list(page, nav.home).getByRole('article').first().waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      language,
      directionOf(language),
    ]);
    const [views, post] = await Promise.all([
      page.getByRole('navigation', { name: nav.views }).boundingBox(),
      list(page, nav.home).getByRole('article').first().boundingBox(),
    ]);
    expect((views?.x ?? NaN) > (post?.x ?? NaN)).toBe(directionOf(language) === 'rtl');
  },
);
