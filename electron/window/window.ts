// Combines the parts of the window: its files, its restrictions and its menu.
import { join } from 'node:path';
import { app, protocol, session } from 'electron';
import type { Settings } from '../contract/settings.ts';
import { createJsonFile } from '../storage/json-file.ts';
import { createAppProtocol } from './app-protocol.ts';
import { createMainWindow, defaultSize, windowSize } from './main-window.ts';
import type { MainWindow } from './main-window.ts';
import { setMenu } from './menu.ts';
import { denyByDefault } from './security.ts';

interface Parts {
  /** The folder of the built app. */
  folder: string;
  /** The path of the file with the window's size. */
  file: string;
  theme: () => Settings['theme'];
  serveMedia: (request: Request) => Promise<Response>;
  /** The window's page has begun. */
  begun: () => void;
  /** The person wants to see the files of the log. */
  showLogFiles: () => void;
  log: (sentence: string) => void;
}

export function createWindow({ folder, file, theme, serveMedia, begun, showLogFiles, log }: Parts): MainWindow {
  const size = createJsonFile({ path: file, schema: windowSize, defaultValue: defaultSize, log });
  const window = createMainWindow({ preload: join(folder, 'preload.cjs'), size, theme, begun });
  denyByDefault(app, session.defaultSession);
  protocol.handle('app', createAppProtocol({ folder: join(folder, 'renderer'), serveMedia }));
  setMenu(process.platform, window.command, showLogFiles);
  return window;
}
