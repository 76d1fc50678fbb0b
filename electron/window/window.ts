// Combines the parts of the window: its files, its restrictions and its menu.
import { join } from 'node:path';
import { app, BrowserWindow, protocol, session } from 'electron';
import type { ProxyConfig, WebContents } from 'electron';
import type { EventName, SavedMedia } from '../contract/bridge.ts';
import type { Clock } from '../contract/clock.ts';
import type { ReportDamage } from '../contract/damage.ts';
import { appOrigin } from '../contract/names.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { Settings } from '../contract/settings.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { SpellingState } from '../contract/spelling.ts';
import { formatLocale, language } from '../messages/language.ts';
import { createJsonFile } from '../storage/json-file.ts';
import { createAppProtocol } from './app-protocol.ts';
import { createComposerWindows } from './composer-windows.ts';
import type { Caller, ComposerWindows } from './composer-windows.ts';
import { addContextMenu } from './context-menu.ts';
import { createMainWindow } from './main-window.ts';
import type { MainWindow } from './main-window.ts';
import { setMenu } from './menu.ts';
import { openExternal, openFolder } from './open-external.ts';
import { createPageNetwork } from './page-network.ts';
import { defaultComposerPlacement, defaultPlacement, windowPlacement } from './placement.ts';
import { createMediaSaver } from './save-media.ts';
import { denyByDefault } from './security.ts';
import { createSpelling, defaultChoice, spellingChoice } from './spelling.ts';
import type { Spelling } from './spelling.ts';
import { zoom, zoomByWheel } from './zoom.ts';
import type { ZoomStep } from './zoom.ts';

interface Parts {
  /** The folder of the built app. */
  folder: string;
  /** The path of a file in the user data. */
  userData: (name: string) => string;
  clock: Clock;
  theme: () => Settings['theme'];
  settings: Pick<SettingsStore, 'get' | 'onChange'>;
  media: { serve: (request: Request) => Promise<Response>; urlBehind: (path: string) => string | null };
  /** The files of drafts, over `app://`. */
  serveAttachment: (request: Request) => Promise<Response>;
  /** The person's choice of a proxy. */
  proxy: () => ProxyConfig;
  /** The window's page has begun. */
  begun: () => void;
  /** Newer versions of this installation can be looked for. */
  offersUpdates: boolean;
  log: (sentence: string) => void;
  report: ReportDamage;
}

/** What the page of a window for one draft doesn't show. */
const mainEvents: ReadonlySet<EventName> = new Set([
  ...(['stream', 'streamState', 'unread', 'push', 'open', 'command', 'link', 'search', 'filter', 'saved', 'problem'] as const),
  ...(['actionDone', 'actionRefused', 'popups', 'update', 'damage', 'drafted', 'composers', 'draftKept'] as const),
]);

export interface AppWindows extends MainWindow {
  spelling: Spelling;
  composers: ComposerWindows;
  callerOf: (contents: WebContents) => Caller | null;
  /** Writes the menu and the pages anew, in the language that is shown now. */
  languageChanged: () => void;
  /** Asks where, and saves the file of a signed link there. Answers its path; null: the person cancelled. */
  saveMedia: (source: string, kind: SavedMedia) => Promise<Result<string | null>>;
}

export function createWindow({
  folder,
  userData,
  clock,
  theme,
  settings,
  media,
  serveAttachment,
  proxy,
  begun,
  offersUpdates,
  log,
  report,
}: Parts): AppWindows {
  const { platform } = process;
  const placement = createJsonFile({ path: userData('window.json'), schema: windowPlacement, defaultValue: defaultPlacement, log });
  const shared = { preload: join(folder, 'preload.cjs'), icon: join(folder, 'icons', 'window.png'), platform, clock, theme, log };
  const main = createMainWindow({ ...shared, placement, begun });
  const composerPath = userData('composer-window.json');
  const composerPlacement = createJsonFile({ path: composerPath, schema: windowPlacement, defaultValue: defaultComposerPlacement, log });
  const composers = createComposerWindows({ ...shared, placement: composerPlacement });
  composers.onChange((drafts) => main.tell('composers', drafts));
  const tell: MainWindow['tell'] = (event, payload) => {
    main.tell(event, payload);
    if (!mainEvents.has(event)) composers.tell(event, payload);
  };
  const window = { ...main, tell };
  denyByDefault(app, session.defaultSession);
  const locale = {
    get language() {
      return language();
    },
    get format() {
      return formatLocale() ?? language();
    },
  };
  protocol.handle('app', createAppProtocol({ folder: join(folder, 'renderer'), locale, serveMedia: media.serve, serveAttachment }));
  const damaged = (path: string) => report({ what: 'spelling', path });
  const choice = createJsonFile({ path: userData('spelling.json'), schema: spellingChoice, defaultValue: defaultChoice, log, damaged });
  const changed = (state: SpellingState) => window.tell('spelling', state);
  const letOut = createPageNetwork({ session: session.defaultSession, proxy, log });
  const spelling = createSpelling({ platform, app, session: session.defaultSession, letOut, choice, changed });
  const showLogFiles = async () => {
    if (!(await openFolder(userData('logs')))) log('The folder of the log could not be opened.');
  };
  const zoomPage = (step: ZoomStep) => {
    const contents = BrowserWindow.getFocusedWindow()?.webContents ?? window.contents();
    if (contents !== null) zoom(contents, step);
  };
  let ownKeys = settings.get().shortcuts;
  const writeMenu = () =>
    setMenu(platform, {
      send: window.command,
      show: window.show,
      go: (to) => main.isFocused() && main.tell('command', to),
      zoom: zoomPage,
      ownKeys,
      offersUpdates,
      showLogFiles: () => void showLogFiles(),
    });
  writeMenu();
  settings.onChange(({ shortcuts }) => {
    if (shortcuts === ownKeys) return;
    ownKeys = shortcuts;
    writeMenu();
  });
  /** Each page goes on with its place and its drafts. */
  function languageChanged(): void {
    writeMenu();
    main.reload();
    for (const { webContents } of BrowserWindow.getAllWindows()) if (webContents !== main.contents()) webContents.reload();
  }
  zoomByWheel(app);
  const told = (result: Result<unknown>) => void (result.ok || window.tell('problem', result.error));
  const saver = createMediaSaver({ ...media, downloads: () => app.getPath('downloads') });
  const toldOfSaved = (saved: Result<string | null>) => {
    if (!saved.ok) told(saved);
    else if (saved.value !== null) window.tell('saved', { path: saved.value });
  };
  addContextMenu(app, {
    platform,
    isMedia: saver.isMedia,
    openLink: (url) => void openExternal(url).then(told),
    save: (opened, kind, url) => void saver.save(opened, kind, url).then(toldOfSaved),
    search: (text) => window.tell('search', { text }),
    filter: (text) => window.tell('filter', { text }),
    showSpelling: () => window.command('spelling'),
  });
  const callerOf = (contents: WebContents) => (contents === main.contents() ? 'main' : composers.callerOf(contents));
  async function saveMedia(source: string, kind: SavedMedia): Promise<Result<string | null>> {
    const opened = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
    return opened ? saver.save(opened, kind, appOrigin + source) : ok(null);
  }
  return { ...window, spelling, composers, callerOf, saveMedia, languageChanged };
}
