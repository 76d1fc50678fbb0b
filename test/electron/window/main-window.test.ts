import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMainWindow, firstSize } from '../../../electron/window/main-window.ts';
import { mira } from '../notifications/samples.ts';

interface Opened extends EventEmitter {
  webContents: EventEmitter;
  told: unknown[][];
}
const windows = vi.hoisted(() => [] as unknown[]) as Opened[];
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class BrowserWindow extends EventEmitter {
    told: unknown[][] = [];
    webContents = Object.assign(new EventEmitter(), { send: (...said: unknown[]) => void this.told.push(said) });
    constructor() {
      super();
      windows.push(this);
    }
    show() {}
    focus() {}
    isMinimized = () => false;
    isMaximized = () => false;
    isFocused = () => true;
    getNormalBounds = () => ({ width: 900, height: 700 });
    loadURL = () => Promise.resolve();
  }
  return { BrowserWindow, nativeTheme: { shouldUseDarkColors: false } };
});

const place = { account: mira, route: { view: 'thread' as const, id: '9' } };
let closed: number;
let size: object;
function fresh() {
  const window = createMainWindow({
    preload: 'preload.cjs',
    theme: () => 'system',
    begun: () => undefined,
    size: { read: () => firstSize, write: (written) => void (size = written) },
  });
  window.onClosed(() => void (closed += 1));
  return window;
}
const last = () => windows.at(-1) as Opened;
function close(window: Opened): void {
  window.emit('close');
  window.emit('closed');
}

beforeEach(() => {
  [closed, size] = [0, {}];
  windows.length = 0;
});

test('a page that has begun is told at once where to lead', () => {
  const window = fresh();
  window.show();
  expect(window.begun()).toEqual({ open: null, command: null });
  window.open(place);
  expect(last().told).toEqual([['kittiwake:on:open', place]]);
});

test('a place asked for before the page has begun is there when it begins, once', () => {
  const window = fresh();
  window.open(place);
  window.command('compose');
  expect(last().told).toEqual([]);
  expect(window.begun()).toEqual({ open: place, command: 'compose' });
  expect(window.begun()).toEqual({ open: null, command: null });
});

test('a page that is loaded anew has to begin again before it is told anything', () => {
  const window = fresh();
  window.show();
  window.begun();
  last().webContents.emit('did-navigate');
  window.open(place);
  expect(last().told).toEqual([]);
  expect(window.begun().open).toEqual(place);
});

test('what is asked for while the window closes opens another, with nothing lost', () => {
  const window = fresh();
  window.show();
  window.begun();
  last().emit('close');
  window.open(place);
  expect([windows.length, last().told]).toEqual([1, []]);
  last().emit('closed');
  expect(windows).toHaveLength(2);
  expect(window.begun().open).toEqual(place);
});

test('closed, it is gone until it is asked for, and its size is kept', () => {
  const window = fresh();
  window.show();
  close(last());
  expect([window.contents(), closed, size]).toEqual([null, 1, { width: 900, height: 700, maximized: false }]);
  window.tell('command', 'search');
  expect(windows).toHaveLength(1);
  window.show();
  expect(windows).toHaveLength(2);
});
