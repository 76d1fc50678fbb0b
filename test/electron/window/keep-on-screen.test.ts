// Tests moving the window onto a connected display.
import { EventEmitter } from 'node:events';
import type { BrowserWindow, Display, Rectangle, Screen } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { keepOnScreen } from '../../../electron/window/placement.ts';

const workArea: Rectangle = { x: 0, y: 0, width: 1440, height: 900 };
class MovableWindow extends EventEmitter {
  bounds: Rectangle = { x: 2000, y: 100, width: 900, height: 700 };
  newBounds: Rectangle[] = [];
  state = '';
  isDestroyed = () => false;
  isMaximized = () => this.state === 'maximized';
  isMinimized = () => this.state === 'minimized';
  isFullScreen = () => this.state === 'fullscreen';
  getBounds = () => this.bounds;
  setBounds = (bounds: Rectangle) => void this.newBounds.push(bounds);
}
let window: MovableWindow;
let screen: EventEmitter;

beforeEach(() => {
  const display = { workArea } as Display;
  screen = Object.assign(new EventEmitter(), { getAllDisplays: () => [display], getDisplayMatching: () => display });
  window = new MovableWindow();
  keepOnScreen(window as unknown as BrowserWindow, screen as Screen);
});

test.each(['display-removed', 'display-metrics-changed'])('moves a window that is outside of the screens after %s', (event) => {
  screen.emit(event);
  expect(window.newBounds).toEqual([{ x: 540, y: 100, width: 900, height: 700 }]);
});

test('does not move a window that is on a screen', () => {
  window.bounds = { x: 10, y: 10, width: 900, height: 700 };
  screen.emit('display-removed');
  expect(window.newBounds).toEqual([]);
});

test.each(['maximized', 'minimized', 'fullscreen'])('does not move a %s window', (state) => {
  window.state = state;
  screen.emit('display-removed');
  expect(window.newBounds).toEqual([]);
});

test('removes the screen listeners of a closed window', () => {
  window.emit('closed');
  expect(screen.listenerCount('display-removed') + screen.listenerCount('display-metrics-changed')).toBe(0);
});
