// The one window of the app: its first task, closing and opening it again.
// Covers electron/contract/first-task.ts, which only says what that is.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMainWindow } from '../../../electron/window/main-window.ts';
import { defaultPlacement } from '../../../electron/window/placement.ts';
import { mira } from '../notifications/samples.ts';

interface Opened extends EventEmitter {
  crashed: boolean;
  shown: number;
  webContents: EventEmitter;
  sent: unknown[][];
}
const windows = vi.hoisted(() => [] as unknown[]) as Opened[];
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class BrowserWindow extends EventEmitter {
    sent: unknown[][] = [];
    crashed = false;
    shown = 0;
    webContents = Object.assign(new EventEmitter(), {
      send: (...said: unknown[]) => void this.sent.push(said),
      isCrashed: () => this.crashed,
      reload: () => undefined,
    });
    constructor() {
      super();
      windows.push(this);
    }
    show() {
      this.shown += 1;
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
  return { app: {}, BrowserWindow, dialog: {}, nativeTheme: { shouldUseDarkColors: false }, screen };
});

const place = { account: mira, route: { view: 'thread' as const, id: '9' } };
let closed: number;
let placement: object;
function fresh(platform: NodeJS.Platform = 'win32') {
  const window = createMainWindow({
    preload: 'preload.cjs',
    icon: 'window.png',
    platform,
    theme: () => 'system',
    begun: () => undefined,
    placement: { read: () => defaultPlacement, write: (written) => void (placement = written) },
    clock: { now: () => 0, after: () => () => undefined },
    log: () => undefined,
  });
  window.onClosed(() => void (closed += 1));
  return window;
}
const reload = { url: 'app://kittiwake/index.html', isMainFrame: true, isSameDocument: false };
const last = () => windows.at(-1) as Opened;
function close(window: Opened): void {
  window.emit('close', { defaultPrevented: false });
  window.emit('closed');
}

beforeEach(() => {
  [closed, placement] = [0, {}];
  windows.length = 0;
});

test('a page that has started receives a place at once', () => {
  const window = fresh();
  window.show();
  expect(window.begun()).toEqual({ open: null, command: null, links: [], recovered: false });
  window.open(place);
  expect(last().sent).toEqual([['kittiwake:on:open', place]]);
});

test('a place and a command from before the start of the page are returned once, when it starts', () => {
  const window = fresh();
  window.open(place);
  window.command('compose');
  expect(last().sent).toEqual([]);
  expect(window.begun()).toEqual({ open: place, command: 'compose', links: [], recovered: false });
  expect(window.begun()).toEqual({ open: null, command: null, links: [], recovered: false });
});

test('a page that is loaded again goes on where it was, once', () => {
  const window = fresh();
  window.reload();
  expect(windows).toHaveLength(0);
  window.show();
  expect(window.begun().recovered).toBe(false);
  window.reload();
  expect([window.begun().recovered, window.begun().recovered]).toEqual([true, false]);
});

test('a page that is reloaded receives nothing before it has started again', () => {
  const window = fresh();
  window.show();
  window.begun();
  last().webContents.emit('did-start-navigation', reload);
  window.open(place);
  expect(last().sent).toEqual([]);
  expect(window.begun().open).toEqual(place);
});

test('a place that is requested while the window closes is shown in a new window', () => {
  const window = fresh();
  window.show();
  window.begun();
  last().emit('close', { defaultPrevented: false });
  window.open(place);
  expect([windows.length, last().sent]).toEqual([1, []]);
  last().emit('closed');
  expect(windows).toHaveLength(2);
  expect(window.begun().open).toEqual(place);
});

test('a window whose closing was prevented is used further', () => {
  const window = fresh();
  window.show();
  window.begun();
  last().emit('show');
  last().emit('close', { defaultPrevented: true });
  window.open(place);
  expect([windows.length, last().shown, last().sent]).toEqual([1, 1, [['kittiwake:on:open', place]]]);
});

test('a closed window stays closed until it is shown again, and its placement is stored', () => {
  const window = fresh();
  window.show();
  close(last());
  const stored = { width: 900, height: 700, maximized: false, position: { x: 50, y: 60 } };
  expect([window.contents(), closed, placement]).toEqual([null, 1, stored]);
  window.tell('command', 'search');
  expect(windows).toHaveLength(1);
  window.show();
  expect(windows).toHaveLength(2);
});

test('a navigation that is refused takes nothing from the page that stays', () => {
  const window = fresh();
  window.show();
  window.begun();
  last().webContents.emit('did-start-navigation', { ...reload, url: 'https://evil.example/' });
  last().webContents.emit('did-start-navigation', { ...reload, isSameDocument: true });
  last().webContents.emit('did-start-navigation', { ...reload, isMainFrame: false });
  window.open(place);
  expect(last().sent).toHaveLength(1);
});

test('a page whose process ended receives nothing, and its place waits for the next page', () => {
  const window = fresh();
  window.show();
  window.begun();
  last().crashed = true;
  last().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  window.tell('command', 'search');
  window.open(place);
  expect(last().sent).toEqual([]);
  expect(window.begun().open).toEqual(place);
});

test('a window that is asked for again before it is ready is not shown earlier', () => {
  const window = fresh();
  window.show();
  window.show();
  expect(last().shown).toBe(0);
  last().emit('ready-to-show');
  last().emit('show');
  window.show();
  expect(last().shown).toBe(2);
});

test('the placement is stored when Windows shuts down, because nothing is closed then', () => {
  fresh().show();
  last().emit('session-end');
  expect(placement).toMatchObject({ width: 900, position: { x: 50, y: 60 } });
});

test('on Wayland no position is stored', () => {
  vi.stubEnv('XDG_SESSION_TYPE', 'wayland');
  fresh('linux').show();
  close(last());
  expect(placement).toMatchObject({ width: 900, position: null });
  vi.unstubAllEnvs();
});

test('links from before the start of the page are returned in their order, five at most; later ones are sent', () => {
  const window = fresh();
  const person = { show: 'person' as const, handle: '@finn@harbour.example' };
  window.follow({ show: 'window' });
  expect(windows).toHaveLength(1);
  window.follow({ show: 'nothing' });
  for (let count = 0; count < 9; count += 1) window.follow(person);
  expect(last().sent).toEqual([]);
  expect(window.begun().links).toEqual([{ show: 'nothing' }, person, person, person, person]);
  window.follow(person);
  window.follow({ show: 'window' });
  expect(last().sent).toEqual([['kittiwake:on:link', person]]);
});
