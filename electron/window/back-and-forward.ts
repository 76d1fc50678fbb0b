// Back and forward from outside the page: the keys and drivers of Windows, and the swipe of macOS.
import type { BrowserWindow } from 'electron';

type Command = 'back' | 'forward';

const appCommands: Record<string, Command> = { 'browser-backward': 'back', 'browser-forward': 'forward' };
const swipes: Record<string, Command> = { left: 'back', right: 'forward' };

/**
 * The buttons of the mouse reach the page on every system, as `mouseup` with the button 3 or 4, and the page takes them there.
 * Electron emits `app-command` for them on Linux as well (shell/browser/native_window_views.cc, OnMouseEvent), so there it would
 * go back twice; on Windows it doesn't (electron/electron#17134), but for what a keyboard or a driver sends as WM_APPCOMMAND.
 */
export function sendBackAndForward(window: BrowserWindow, platform: NodeJS.Platform, send: (command: Command) => void): void {
  const follow =
    (commands: Record<string, Command>) =>
    (_event: unknown, name: string): void => {
      const command = commands[name];
      if (command !== undefined) send(command);
    };
  if (platform === 'win32') window.on('app-command', follow(appCommands));
  if (platform === 'darwin') window.on('swipe', follow(swipes));
}
