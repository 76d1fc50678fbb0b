// The one window of the app: its first task, closing and opening it again.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMainWindow, defaultSize } from '../../../electron/window/main-window.ts';
import { mira } from '../notifications/samples.ts';

interface Opened extends EventEmitter {
  webContents: EventEmitter;
  sent: unknown[][];
}
const windows = vi.hoisted(() => [] as unknown[]) as Opened[];
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class BrowserWindow extends EventEmitter {
    sent: unknown[][] = [];
    webContents = Object.assign(new EventEmitter(), { send: (...said: unknown[]) => void this.sent.push(said) });
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
    size: { read: () => defaultSize, write: (written) => void (size = written) },
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

test('a page that has started receives a place at once', () => {
  const window = fresh();
  window.show();
  expect(window.begun()).toEqual({ open: null, command: null });
  window.open(place);
  expect(last().sent).toEqual([['kittiwake:on:open', place]]);
});

test('a place and a command from before the start of the page are returned once, when it starts', () => {
  const window = fresh();
  window.open(place);
  window.command('compose');
  expect(last().sent).toEqual([]);
  expect(window.begun()).toEqual({ open: place, command: 'compose' });
  expect(window.begun()).toEqual({ open: null, command: null });
});

test('a page that is reloaded receives nothing before it has started again', () => {
  const window = fresh();
  window.show();
  window.begun();
  last().webContents.emit('did-navigate');
  window.open(place);
  expect(last().sent).toEqual([]);
  expect(window.begun().open).toEqual(place);
});

test('a place that is requested while the window closes is shown in a new window', () => {
  const window = fresh();
  window.show();
  window.begun();
  last().emit('close');
  window.open(place);
  expect([windows.length, last().sent]).toEqual([1, []]);
  last().emit('closed');
  expect(windows).toHaveLength(2);
  expect(window.begun().open).toEqual(place);
});

test('a closed window stays closed until it is shown again, and its size is stored', () => {
  const window = fresh();
  window.show();
  close(last());
  expect([window.contents(), closed, size]).toEqual([null, 1, { width: 900, height: 700, maximized: false }]);
  window.tell('command', 'search');
  expect(windows).toHaveLength(1);
  window.show();
  expect(windows).toHaveLength(2);
});
