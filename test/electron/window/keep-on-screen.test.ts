// The window follows the screens that are there.
import { EventEmitter } from 'node:events';
import type { BrowserWindow, Display, Rectangle, Screen } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { keepOnScreen } from '../../../electron/window/keep-on-screen.ts';

const workArea: Rectangle = { x: 0, y: 0, width: 1440, height: 900 };
class FakeWindow extends EventEmitter {
  bounds: Rectangle = { x: 2000, y: 100, width: 900, height: 700 };
  moved: Rectangle[] = [];
  state = '';
  isDestroyed = () => false;
  isMaximized = () => this.state === 'maximized';
  isMinimized = () => this.state === 'minimized';
  isFullScreen = () => this.state === 'fullscreen';
  getBounds = () => this.bounds;
  setBounds = (bounds: Rectangle) => void this.moved.push(bounds);
}
let window: FakeWindow;
let screen: EventEmitter;

beforeEach(() => {
  const display = { workArea } as Display;
  screen = Object.assign(new EventEmitter(), { getAllDisplays: () => [display], getDisplayMatching: () => display });
  window = new FakeWindow();
  keepOnScreen(window as unknown as BrowserWindow, screen as Screen);
});

test.each(['display-removed', 'display-metrics-changed'])('after %s a window out of sight is moved', (event) => {
  screen.emit(event);
  expect(window.moved).toEqual([{ x: 540, y: 100, width: 900, height: 700 }]);
});

test('a window in sight stays where it is', () => {
  window.bounds = { x: 10, y: 10, width: 900, height: 700 };
  screen.emit('display-removed');
  expect(window.moved).toEqual([]);
});

test.each(['maximized', 'minimized', 'fullscreen'])('a %s window is left to the system', (state) => {
  window.state = state;
  screen.emit('display-removed');
  expect(window.moved).toEqual([]);
});

test('a closed window hears nothing more of screens', () => {
  window.emit('closed');
  expect(screen.listenerCount('display-removed') + screen.listenerCount('display-metrics-changed')).toBe(0);
});
