// The host by itself, with a small Electron program that uses what the app uses; on Electron the same has to hold.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestDesktop } from './private-desktop.ts';
import { RunningApp } from './running-app.ts';

interface Bridge {
  echo: (value: unknown) => Promise<{ value: unknown; url: string; origin: string; main: boolean }>;
  fail: () => Promise<never>;
  later: (value: unknown) => Promise<void>;
  notify: (options: object) => Promise<void>;
  open: (url: string) => Promise<string>;
  openPath: (path: string) => Promise<string>;
  on: (listener: (value: unknown) => void) => void;
}
declare const bridge: Bridge;

const program = fileURLToPath(new URL('../fixtures/host/main.mjs', import.meta.url));
let desktop: TestDesktop;
let app: RunningApp;
let userData: string;
const start = () => RunningApp.start({ desktop, userData, program });
const said = (text: string) => expect.poll(() => app.output.join('')).toContain(text);

beforeAll(async () => {
  desktop = await TestDesktop.start();
  userData = await mkdtemp(join(tmpdir(), 'kittiwake-host-'));
  app = await start();
  await app.page.waitForFunction(() => 'loaded' in window);
});
afterAll(async () => {
  await app?.quit();
  await desktop?.stop();
  await rm(userData, { recursive: true, force: true });
});

test('the page has a secure origin of its own, its files and its storage', async () => {
  expect(
    await app.page.evaluate(() => [isSecureContext, localStorage['a'], getComputedStyle(document.querySelector('p') as Element).color]),
  ).toEqual([true, '1', 'rgb(1, 2, 3)']);
});

test('values cross the bridge as they are, and main sees the frame that sent them', async () => {
  const answer = await app.page.evaluate(async () => {
    const { value, ...sender } = await bridge.echo({ text: 'ü', list: [1, null], bytes: new Uint8Array([1, 2, 255]) });
    const { text, list, bytes } = value as { text: string; list: unknown[]; bytes: Uint8Array };
    return { text, list, bytes: [...bytes], ...sender };
  });
  expect(answer).toEqual({
    text: 'ü',
    list: [1, null],
    bytes: [1, 2, 255],
    url: 'app://kittiwake/index.html',
    origin: 'app://kittiwake',
    main: true,
  });
});

test('an error in main rejects in the page without its stack', async () => {
  const message = await app.page.evaluate(() => bridge.fail().catch((error: Error) => error.message));
  expect(message).toBe("Error invoking remote method 'fail': Error: no such thing");
});

test('main reaches the listeners of the page', async () => {
  const told = await app.page.evaluate(async () => {
    const heard = new Promise((resolve) => bridge.on(resolve));
    await bridge.later({ deep: [{ a: 1 }] });
    return heard;
  });
  expect(told).toEqual({ deep: [{ a: 1 }] });
});

test('the page can neither change the bridge nor reach behind it', async () => {
  const seen = await app.page.evaluate(() => [
    Object.isFrozen(bridge),
    Object.isFrozen(bridge.echo),
    typeof Reflect.get(window, 'require'),
    typeof Reflect.get(window, 'process'),
    typeof Reflect.get(window, '__main'),
  ]);
  expect(seen).toEqual([true, true, 'undefined', 'undefined', 'undefined']);
});

test('the content security policy of the app holds', async () => {
  const outcome = await app.page.evaluate(async () => {
    const names: string[] = [];
    const attempts = [() => void (document.body.innerHTML = '<i></i>'), () => fetch('/index.html')];
    for (const attempt of attempts) {
      try {
        await attempt();
        names.push('allowed');
      } catch (error) {
        names.push((error as Error).name);
      }
    }
    return names;
  });
  expect(outcome).toEqual(['TypeError', 'TypeError']);
});

test('what main denies is denied: permissions, navigation, further windows', async () => {
  expect(await app.page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).toBe('denied');
  const before = app.page.url();
  await app.page.evaluate(() => void open('https://window.example/'));
  await app.page.getByRole('link', { name: 'away' }).click();
  await said('["window-open","https://window.example/"]');
  await said('["will-navigate","https://example.com/away"]');
  await expect.poll(() => app.page.context().pages().length).toBe(1);
  expect(app.page.url()).toBe(before);
});

test('a notification is shown by the desktop and its click comes back', async () => {
  await app.page.evaluate(() => bridge.notify({ title: 'Mira <3', body: 'a & b', silent: true }));
  await expect.poll(() => desktop.popups()).toHaveLength(1);
  expect(await desktop.popups()).toMatchObject([{ summary: 'Mira <3', body: 'a &amp; b' }]);
  await desktop.clickPopup();
  await said('["click"]');
});

test('a click is heard that comes before the app has read what number its popup got', async () => {
  const clicks = () => app.output.join('').split('["click"]').length - 1;
  const before = clicks();
  await desktop.closePopups();
  await app.page.evaluate(() => bridge.notify({ title: 'Quick', body: '', silent: true, stall: 1_500 }));
  await expect.poll(async () => (await desktop.popups()).at(-1)?.summary).toBe('Quick');
  await desktop.clickPopup();
  await expect.poll(clicks).toBe(before + 1);
});

test('links go to the browser of the desktop', async () => {
  expect(await app.page.evaluate(() => bridge.open('https://example.com/?a=1&b=2'))).toBe('opened');
  await expect.poll(() => desktop.openedLinks()).toEqual(['https://example.com/?a=1&b=2']);
});

test('a folder goes to the file manager of the desktop, and a missing one is an error', async () => {
  const before = (await desktop.openedLinks()).length;
  expect(await app.page.evaluate((path) => bridge.openPath(path), userData)).toBe('');
  expect(await desktop.nextLink(before)).toContain(userData);
  expect(await app.page.evaluate((path) => bridge.openPath(path), join(userData, 'missing'))).not.toBe('');
});

test('a second start brings the first to the front and ends', async () => {
  await expect(start()).rejects.toThrow('ended before it showed a window');
  await said('["second-instance"]');
});

test('quitting leaves nothing running and nothing of the browser behind', async () => {
  await app.quit();
  expect(await app.exited()).toBe(0);
  expect(await readdir(userData)).toEqual([]);
});
