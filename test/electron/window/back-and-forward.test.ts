// Tests the back and forward commands that a key, a mouse driver, or a swipe sends to the page.
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { sendBackAndForward } from '../../../electron/window/main-window.ts';

vi.mock('electron', () => ({}));

function sendEvents(platform: NodeJS.Platform) {
  const window = new EventEmitter();
  const commands: string[] = [];
  sendBackAndForward(window as unknown as BrowserWindow, platform, (command) => void commands.push(command));
  for (const name of ['browser-backward', 'browser-forward', 'volume-up']) window.emit('app-command', {}, name);
  for (const direction of ['left', 'right', 'up']) window.emit('swipe', {}, direction);
  return commands;
}

test('on Windows the commands of keyboards and drivers go back and forward', () =>
  expect(sendEvents('win32')).toEqual(['back', 'forward']));
test('on macOS a swipe goes back and forward', () => expect(sendEvents('darwin')).toEqual(['back', 'forward']));
test('on Linux app commands are ignored, because the page handles the buttons', () => expect(sendEvents('linux')).toEqual([]));
