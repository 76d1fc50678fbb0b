// What breaks while the app runs: the page, main, and the embedded service's worker.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installedElectron } from '../../build/electron-binary.ts';
import { World } from './fixtures.ts';
import { firstPost, list, openComposer, view } from './steps.ts';

vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeEach(async () => void (world = await World.create()));
afterEach(() => world.stop());

const log = () => readFileSync(join(world.userData, 'logs/main.log'), 'utf8');
const page = () => world.page;

// Playwright can't make Electron's page crash and go on with it.
test.skipIf(installedElectron() !== undefined)('a page that crashed is loaded again with the draft, at the same place', async () => {
  await world.signedIn(await world.service());
  await view(page(), 'Bookmarks').click();
  await view(page(), 'Home').click();
  await list(page(), 'Home').getByRole('article').first().locator('time').first().click();
  const thread = () => page().getByRole('region', { name: 'Thread' });
  await thread().getByRole('article').first().waitFor();
  const dialog = await openComposer(page());
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Half a thought about terns');
  await dialog.getByText('Draft saved').waitFor();
  await world.app.crashPage();
  const text = () => page().getByRole('dialog').getByRole('textbox', { name: 'Text of the post' });
  await text().waitFor();
  await expect.poll(() => text().inputValue()).toBe('Half a thought about terns');
  await thread().getByRole('article').first().waitFor();
});

test('an error in the page is logged without its words, and the window stays usable', async () => {
  await world.signedIn(await world.service());
  await page().evaluate(() => {
    setTimeout(() => {
      throw new TypeError('the words of a post');
    });
    void Promise.reject(new RangeError('more words'));
  });
  await expect.poll(log).toMatch(/Unexpected in the page: TypeError at /);
  await expect.poll(log).toMatch(/Unexpected in the page: RangeError at /);
  expect(log()).not.toContain('words');
  // Rows that are measured once more in the next frame are no error.
  for (const name of ['Notifications', 'Home', 'Notifications']) {
    await view(page(), name).click();
    await list(page(), name).getByRole('article').first().waitFor();
  }
  expect(log().match(/Unexpected in the page/g)).toHaveLength(2);
});

// What is loaded beside main there throws where a file tells it to; Electron's main takes nothing along.
describe.skipIf(installedElectron() !== undefined)('an error that nothing handles', () => {
  const script = `import { existsSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    const wanted = (name) => existsSync(process.env.BREAK_IN + '/break-' + name);
    const look = setInterval(() => {
      const way = ['throw', 'reject'].find((name) => wanted(name));
      if (isMainThread ? way === undefined : !wanted('worker')) return;
      clearInterval(look);
      if (way === 'reject') void Promise.reject(new Error('the words of a post'));
      else throw new Error('the words of a post');
    }, 20);
    look.unref();`;

  async function start(): Promise<void> {
    const file = join(world.desktop.folder, 'break.mjs');
    writeFileSync(file, script);
    await world.start({ env: { NODE_OPTIONS: `--import=${pathToFileURL(file).href}`, BREAK_IN: world.userData } });
  }
  const breakIn = (what: string) => writeFileSync(join(world.userData, `break-${what}`), '');

  test.each(['throw', 'reject'])('in main (%s) is logged without its words, told, and ends the app in order', async (way) => {
    await start();
    await page()
      .getByRole('button', { name: /^Look around/ })
      .waitFor();
    breakIn(way);
    const { text, buttons } = await world.desktop.nextQuestion();
    expect(text).toContain(`The log says more: ${join(world.userData, 'logs/main.log')}`);
    expect(buttons).toContain('Quit');
    await world.desktop.answer('Quit');
    expect(await world.app.exited()).toBe(1);
    expect(log()).toMatch(/Unexpected: Error at /);
    expect(log()).not.toContain('words');
    // The journal was closed: its log is gone.
    expect(() => readFileSync(join(world.userData, 'journal.db-wal'))).toThrow('ENOENT');
  });

  test('in the embedded service does not end the app', async () => {
    await start();
    await page()
      .getByRole('button', { name: /^Look around/ })
      .click();
    await firstPost(page());
    breakIn('worker');
    await expect.poll(log).toContain('The embedded service ended');
    await view(page(), 'Notifications').click();
    await list(page(), 'Notifications').waitFor();
    expect(world.app.running).toBe(true);
    expect(await world.desktop.questions()).toEqual([]);
  });
});
