// Tests when a new window is shown, and that a maximised one is not shown earlier.
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { showWhenReady } from '../../../electron/window/app-window.ts';

vi.mock('electron', () => ({}));

class UnpaintedWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
  readonly calls: string[] = [];
  destroyed = false;
  isDestroyed = () => this.destroyed;
  show = () => void this.calls.push('show');
  maximize = () => void this.calls.push('maximize');
}
let window: UnpaintedWindow;
let timeout: (() => void) | null;

function open(maximized = false): void {
  showWhenReady(window as unknown as BrowserWindow, maximized, {
    after(_, run) {
      timeout = run;
      return () => (timeout = null);
    },
  });
}
beforeEach(() => {
  [window, timeout] = [new UnpaintedWindow(), null];
});

test('a window is shown when its page has painted, and not before', () => {
  open();
  expect(window.calls).toEqual([]);
  window.emit('ready-to-show');
  expect(window.calls).toEqual(['show']);
  expect(timeout).toBeNull();
});

test('a maximised window is maximised only when its page has painted, because that shows it', () => {
  open(true);
  expect(window.calls).toEqual([]);
  window.emit('ready-to-show');
  expect(window.calls).toEqual(['maximize', 'show']);
});

test('a window whose page never paints is shown after a time limit', () => {
  open();
  timeout?.();
  expect(window.calls).toEqual(['show']);
});

test.each(['render-process-gone', 'did-fail-load'])('after %s the window is shown at once, and only once', (event) => {
  open();
  window.webContents.emit(event);
  window.emit('ready-to-show');
  expect(window.calls).toEqual(['show']);
});

test('a window that was closed meanwhile is not shown', () => {
  open();
  window.destroyed = true;
  window.webContents.emit('did-fail-load');
  window.emit('closed');
  expect([window.calls, timeout]).toEqual([[], null]);
});
