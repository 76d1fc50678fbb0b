// What the window tells the page when a key, a driver or a swipe asks for back or forward.
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import { sendBackAndForward } from '../../../electron/window/back-and-forward.ts';

function opened(platform: NodeJS.Platform) {
  const window = new EventEmitter();
  const sent: string[] = [];
  sendBackAndForward(window as unknown as BrowserWindow, platform, (command) => void sent.push(command));
  for (const name of ['browser-backward', 'browser-forward', 'volume-up']) window.emit('app-command', {}, name);
  for (const direction of ['left', 'right', 'up']) window.emit('swipe', {}, direction);
  return sent;
}

test('on Windows the commands of keyboards and drivers go back and forward', () => expect(opened('win32')).toEqual(['back', 'forward']));
test('on macOS a swipe goes back and forward', () => expect(opened('darwin')).toEqual(['back', 'forward']));
test('on Linux the page takes the buttons alone, which Electron sends as commands too', () => expect(opened('linux')).toEqual([]));
