// Tests the main window: its first task, closing, and reopening.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { MainWindow } from '../../../electron/window/main-window.ts';
import { defaultPlacement } from '../../../electron/window/placement.ts';
import { mira } from '../notifications/samples.ts';

interface OpenedMainWindow extends EventEmitter {
  crashed: boolean;
  showCount: number;
  webContents: EventEmitter;
  sentMessages: unknown[][];
}
const windows = vi.hoisted(() => [] as unknown[]) as OpenedMainWindow[];
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class FakeBrowserWindow extends EventEmitter {
    sentMessages: unknown[][] = [];
    crashed = false;
    showCount = 0;
    webContents = Object.assign(new EventEmitter(), {
      send: (...args: unknown[]) => void this.sentMessages.push(args),
      isCrashed: () => this.crashed,
      reload: () => undefined,
    });
    constructor() {
      super();
      windows.push(this);
    }
    show() {
      this.showCount += 1;
    }
    focus() {}
    isMinimized = () => false;
    isMaximized = () => false;
    isFocused = () => true;
    isDestroyed = () => false;
    getNormalBounds = () => ({ x: 50, y: 60, width: 900, height: 700 });
    loadURL = () => Promise.resolve();
  }
  const workArea = { x: 0, y: 0, width: 1920, height: 1080 };
  const screen = Object.assign(new EventEmitter(), { getPrimaryDisplay: () => ({ workArea }) });
  return { app: {}, BrowserWindow: FakeBrowserWindow, dialog: {}, nativeTheme: { shouldUseDarkColors: false }, screen };
});

const place = { account: mira, route: { view: 'thread' as const, id: '9' } };
let closeCount: number;
let placement: object;
function createTestWindow(platform: NodeJS.Platform = 'win32') {
  const window = new MainWindow({
    preload: 'preload.cjs',
    icon: 'window.png',
    platform,
    theme: () => 'system',
    onPageStarted: () => undefined,
    placement: { read: () => defaultPlacement, write: (value) => void (placement = value) },
    clock: { now: () => 0, after: () => () => undefined },
    log: () => undefined,
  });
  window.onClosed(() => void (closeCount += 1));
  return window;
}
const reload = { url: 'app://kittiwake/index.html', isMainFrame: true, isSameDocument: false };
const lastWindow = () => windows.at(-1) as OpenedMainWindow;
function close(window: OpenedMainWindow): void {
  window.emit('close', { defaultPrevented: false });
  window.emit('closed');
}

beforeEach(() => {
  [closeCount, placement] = [0, {}];
  windows.length = 0;
});

test('sends a route at once to a page that has started', () => {
  const window = createTestWindow();
  window.show();
  expect(window.takeFirstTask()).toEqual({ open: null, command: null, links: [], recovered: false });
  window.open(place);
  expect(lastWindow().sentMessages).toEqual([['kittiwake:event', 'open', place]]);
});

test('returns a route and a command from before the start of the page once, when it starts', () => {
  const window = createTestWindow();
  window.open(place);
  window.command('compose');
  expect(lastWindow().sentMessages).toEqual([]);
  expect(window.takeFirstTask()).toEqual({ open: place, command: 'compose', links: [], recovered: false });
  expect(window.takeFirstTask()).toEqual({ open: null, command: null, links: [], recovered: false });
});

test('marks a reloaded page as recovered once', () => {
  const window = createTestWindow();
  window.reload();
  expect(windows).toHaveLength(0);
  window.show();
  expect(window.takeFirstTask().recovered).toBe(false);
  window.reload();
  expect([window.takeFirstTask().recovered, window.takeFirstTask().recovered]).toEqual([true, false]);
});

test('queues a route for a page that is being reloaded', () => {
  const window = createTestWindow();
  window.show();
  window.takeFirstTask();
  lastWindow().webContents.emit('did-start-navigation', reload);
  window.open(place);
  expect(lastWindow().sentMessages).toEqual([]);
  expect(window.takeFirstTask().open).toEqual(place);
});

test('opens a new window for a route that is requested while the window closes', () => {
  const window = createTestWindow();
  window.show();
  window.takeFirstTask();
  lastWindow().emit('close', { defaultPrevented: false });
  window.open(place);
  expect([windows.length, lastWindow().sentMessages]).toEqual([1, []]);
  lastWindow().emit('closed');
  expect(windows).toHaveLength(2);
  expect(window.takeFirstTask().open).toEqual(place);
});

test('keeps using a window whose closing was prevented', () => {
  const window = createTestWindow();
  window.show();
  window.takeFirstTask();
  lastWindow().emit('show');
  lastWindow().emit('close', { defaultPrevented: true });
  window.open(place);
  expect([windows.length, lastWindow().showCount, lastWindow().sentMessages]).toEqual([1, 1, [['kittiwake:event', 'open', place]]]);
});

test('stores the placement of a closed window, which stays closed until it is shown again', () => {
  const window = createTestWindow();
  window.show();
  close(lastWindow());
  const storedPlacement = { width: 900, height: 700, maximized: false, position: { x: 50, y: 60 } };
  expect([window.contents(), closeCount, placement]).toEqual([null, 1, storedPlacement]);
  window.send('command', 'search');
  expect(windows).toHaveLength(1);
  window.show();
  expect(windows).toHaveLength(2);
});

test('keeps sending to the page after a navigation that was refused', () => {
  const window = createTestWindow();
  window.show();
  window.takeFirstTask();
  lastWindow().webContents.emit('did-start-navigation', { ...reload, url: 'https://evil.example/' });
  lastWindow().webContents.emit('did-start-navigation', { ...reload, isSameDocument: true });
  lastWindow().webContents.emit('did-start-navigation', { ...reload, isMainFrame: false });
  window.open(place);
  expect(lastWindow().sentMessages).toHaveLength(1);
});

test('sends nothing to a crashed page, and queues its route for the next page', () => {
  const window = createTestWindow();
  window.show();
  window.takeFirstTask();
  lastWindow().crashed = true;
  lastWindow().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  window.send('command', 'search');
  window.open(place);
  expect(lastWindow().sentMessages).toEqual([]);
  expect(window.takeFirstTask().open).toEqual(place);
});

test('does not show a window before it is ready, even if it is requested again', () => {
  const window = createTestWindow();
  window.show();
  window.show();
  expect(lastWindow().showCount).toBe(0);
  lastWindow().emit('ready-to-show');
  lastWindow().emit('show');
  window.show();
  expect(lastWindow().showCount).toBe(2);
});

test('stores the placement when Windows shuts down, because no close event is emitted then', () => {
  createTestWindow().show();
  lastWindow().emit('session-end');
  expect(placement).toMatchObject({ width: 900, position: { x: 50, y: 60 } });
});

test('stores no position on Wayland', () => {
  vi.stubEnv('XDG_SESSION_TYPE', 'wayland');
  createTestWindow('linux').show();
  close(lastWindow());
  expect(placement).toMatchObject({ width: 900, position: null });
  vi.unstubAllEnvs();
});

test('returns at most five links from before the start of the page, in order, and sends later ones', () => {
  const window = createTestWindow();
  const person = { show: 'person' as const, handle: '@finn@harbour.example' };
  window.openLink({ show: 'window' });
  expect(windows).toHaveLength(1);
  window.openLink({ show: 'nothing' });
  for (let count = 0; count < 9; count += 1) window.openLink(person);
  expect(lastWindow().sentMessages).toEqual([]);
  expect(window.takeFirstTask().links).toEqual([{ show: 'nothing' }, person, person, person, person]);
  window.openLink(person);
  window.openLink({ show: 'window' });
  expect(lastWindow().sentMessages).toEqual([['kittiwake:event', 'link', person]]);
});
