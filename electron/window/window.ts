// Combines the parts of the window: its files, its restrictions and its menu.
import { join } from 'node:path';
import { app, protocol, session } from 'electron';
import type { Result } from '../contract/result.ts';
import type { Settings } from '../contract/settings.ts';
import { formatLocale, language } from '../messages/language.ts';
import { createJsonFile } from '../storage/json-file.ts';
import { createAppProtocol } from './app-protocol.ts';
import { addContextMenu } from './context-menu.ts';
import { createMainWindow, defaultSize, windowSize } from './main-window.ts';
import type { MainWindow } from './main-window.ts';
import { setMenu } from './menu.ts';
import { openExternal } from './open-external.ts';
import { createMediaSaver } from './save-media.ts';
import { denyByDefault } from './security.ts';
import { zoom, zoomByWheel } from './zoom.ts';
import type { ZoomStep } from './zoom.ts';

interface Parts {
  /** The folder of the built app. */
  folder: string;
  /** The path of the file with the window's size. */
  file: string;
  theme: () => Settings['theme'];
  media: { serve: (request: Request) => Promise<Response>; urlBehind: (path: string) => string | null };
  /** The window's page has begun. */
  begun: () => void;
  /** The person wants to see the files of the log. */
  showLogFiles: () => void;
  log: (sentence: string) => void;
}

export function createWindow({ folder, file, theme, media, begun, showLogFiles, log }: Parts): MainWindow {
  const size = createJsonFile({ path: file, schema: windowSize, defaultValue: defaultSize, log });
  const window = createMainWindow({ preload: join(folder, 'preload.cjs'), size, theme, begun });
  denyByDefault(app, session.defaultSession);
  const locale = { language: language(), format: formatLocale() ?? language() };
  protocol.handle('app', createAppProtocol({ folder: join(folder, 'renderer'), locale, serveMedia: media.serve }));
  const { platform } = process;
  const zoomPage = (step: ZoomStep) => {
    const contents = window.contents();
    if (contents !== null) zoom(contents, step);
  };
  setMenu(platform, { send: window.command, zoom: zoomPage, showLogFiles });
  zoomByWheel(app);
  const told = (result: Result<unknown>) => void (result.ok || window.tell('problem', result.error));
  const saver = createMediaSaver({
    ...media,
    downloads: () => app.getPath('downloads'),
    done: (saved) => (saved.ok ? window.tell('saved', { path: saved.value }) : told(saved)),
  });
  addContextMenu(app, {
    platform,
    isMedia: saver.isMedia,
    openLink: (url) => void openExternal(url).then(told),
    save: (opened, kind, url) => void saver.save(opened, kind, url),
    search: (text) => window.tell('search', { text }),
    showSpelling: () => window.command('spelling'),
  });
  return window;
}
