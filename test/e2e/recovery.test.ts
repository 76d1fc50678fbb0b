// Tests recovery from crashes of the page and errors in main and in the embedded server's worker.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installedElectron } from '@kittiwake/electron-host/installed-electron';
import { AppWorld } from './fixtures.ts';
import { waitForFirstPost, list, openComposer, viewButton } from './steps.ts';

vi.setConfig({ testTimeout: 120_000 });

let world: AppWorld;
beforeEach(async () => void (world = await AppWorld.create()));
afterEach(() => world.stop());

const log = () => readFileSync(join(world.userData, 'logs/main.log'), 'utf8');
const page = () => world.page;

// Playwright loses an Electron page that crashes.
test.skipIf(installedElectron() !== undefined)('reloads a crashed page with its draft and its open thread', async () => {
  await world.startAs(await world.startServer());
  await viewButton(page(), 'Bookmarks').click();
  await viewButton(page(), 'Home').click();
  await list(page(), 'Home').getByRole('article').first().locator('time').first().click();
  const thread = () => page().getByRole('region', { name: 'Thread' });
  await thread().getByRole('article').first().waitFor();
  const dialog = await openComposer(page());
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('Half a thought about terns');
  await dialog.getByText('Draft saved').waitFor();
  await world.app.crashPage();
  const text = () => page().getByRole('dialog').getByRole('textbox', { name: 'Post text' });
  await text().waitFor();
  await expect.poll(() => text().inputValue()).toBe('Half a thought about terns');
  await thread().getByRole('article').first().waitFor();
});

test('logs an error in the page without its message, and keeps the window usable', async () => {
  await world.startAs(await world.startServer());
  await page().evaluate(() => {
    setTimeout(() => {
      throw new TypeError('the words of a post');
    });
    void Promise.reject(new RangeError('more words'));
  });
  await expect.poll(log).toMatch(/Unexpected in the page: TypeError at /);
  await expect.poll(log).toMatch(/Unexpected in the page: RangeError at /);
  expect(log()).not.toContain('words');
  // ResizeObserver loops, from rows measured again in the next frame, are not logged as errors.
  for (const name of ['Notifications', 'Home', 'Notifications']) {
    await viewButton(page(), name).click();
    await list(page(), name).getByRole('article').first().waitFor();
  }
  expect(log().match(/Unexpected in the page/g)).toHaveLength(2);
});

// The host preloads a script beside main that throws once a trigger file exists; Electron's main process accepts no preloaded script.
describe.skipIf(installedElectron() !== undefined)('unhandled errors', () => {
  const script = `import { existsSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    const hasTrigger = (name) => existsSync(process.env.BREAK_IN + '/break-' + name);
    const timer = setInterval(() => {
      const failure = ['throw', 'reject'].find((name) => hasTrigger(name));
      if (isMainThread ? failure === undefined : !hasTrigger('worker')) return;
      clearInterval(timer);
      if (failure === 'reject') void Promise.reject(new Error('the words of a post'));
      else throw new Error('the words of a post');
    }, 20);
    timer.unref();`;

  async function start(): Promise<void> {
    const file = join(world.desktop.folder, 'break.mjs');
    writeFileSync(file, script);
    await world.start({ env: { NODE_OPTIONS: `--import=${pathToFileURL(file).href}`, BREAK_IN: world.userData } });
  }
  const triggerError = (what: string) => writeFileSync(join(world.userData, `break-${what}`), '');

  test.each(['throw', 'reject'])('logs an error in main (%s) without its message, shows a dialog, and quits cleanly', async (way) => {
    await start();
    await page()
      .getByRole('button', { name: /^Look around/ })
      .waitFor();
    triggerError(way);
    const { text, buttons } = await world.desktop.waitForQuestion();
    expect(text).toContain(`For details, see the log: ${join(world.userData, 'logs/main.log')}`);
    expect(buttons).toContain('Quit');
    await world.desktop.answerQuestion('Quit');
    expect(await world.app.waitForExit()).toBe(1);
    expect(log()).toMatch(/Unexpected: Error at /);
    expect(log()).not.toContain('words');
    // The WAL file is gone because the journal was closed.
    expect(() => readFileSync(join(world.userData, 'journal.db-wal'))).toThrow('ENOENT');
  });

  test('keeps the app running after an error in the embedded server', async () => {
    await start();
    await page()
      .getByRole('button', { name: /^Look around/ })
      .click();
    await waitForFirstPost(page());
    // Without the server, the window shows only what it has loaded before.
    await viewButton(page(), 'Notifications').click();
    await list(page(), 'Notifications').getByRole('article').first().waitFor();
    await viewButton(page(), 'Home').click();
    await waitForFirstPost(page());
    triggerError('worker');
    await expect.poll(log).toContain('The embedded service ended');
    await viewButton(page(), 'Notifications').click();
    await list(page(), 'Notifications').getByRole('article').first().waitFor();
    expect(world.app.isRunning).toBe(true);
    expect(await world.desktop.questions()).toEqual([]);
  });
});
