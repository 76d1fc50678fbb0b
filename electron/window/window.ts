// Creates the app's windows with their protocol, restrictions, menu, context menu, and spelling checker.
import { join } from 'node:path';
import { app, BrowserWindow, protocol, session } from 'electron';
import type { ProxyConfig, WebContents } from 'electron';
import type { EventName, Events, SavedMedia } from '../contract/bridge.ts';
import type { Clock } from '../contract/clock.ts';
import type { ReportDamage } from '../contract/damage.ts';
import { appOrigin } from '../contract/page.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { Settings } from '../contract/settings.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { formatLocale, language } from '../messages/language.ts';
import { createJsonFile } from '../storage/json-file.ts';
import type { JsonFile } from '../storage/json-file.ts';
import { createAppProtocol } from './app-protocol.ts';
import type { WindowParts } from './app-window.ts';
import { createComposerWindowManager } from './composer-windows.ts';
import type { Caller, ComposerWindowManager } from './composer-windows.ts';
import { addContextMenu } from './context-menu.ts';
import { MainWindow } from './main-window.ts';
import { setMenu } from './menu.ts';
import { openExternal, openFolder } from './open-external.ts';
import { defaultComposerPlacement, defaultPlacement, windowPlacement } from './placement.ts';
import type { WindowPlacement } from './placement.ts';
import { createMediaSaver } from './save-media.ts';
import type { MediaSaver } from './save-media.ts';
import { createPageNetwork, denyByDefault } from './security.ts';
import { createSpellingChecker, defaultChoice, spellingChoice } from './spelling.ts';
import type { SpellingChecker } from './spelling.ts';
import { zoom, zoomByWheel } from './zoom.ts';
import type { ZoomStep } from './zoom.ts';

interface Parts {
  /** The folder of the bundles. */
  folder: string;
  /** Returns the path of a file in the user data folder. */
  userData: (name: string) => string;
  clock: Clock;
  theme: () => Settings['theme'];
  settings: Pick<SettingsStore, 'get'>;
  media: { serve: (request: Request) => Promise<Response>; urlBehind: (path: string) => string | null };
  /** Serves the attachments of drafts over `app://`. */
  serveAttachment: (request: Request) => Promise<Response>;
  /** The user's proxy setting. */
  proxy: () => ProxyConfig;
  /** Called when the script of the window's page has started. */
  onPageStarted: () => void;
  /** True if this installation can look for newer versions. */
  offersUpdates: boolean;
  log: (sentence: string) => void;
  report: ReportDamage;
}

/** Events that the page of a composer window does not use. */
const mainEvents: ReadonlySet<EventName> = new Set([
  'stream',
  'streamState',
  'unread',
  'push',
  'open',
  'command',
  'link',
  'search',
  'filter',
  'saved',
  'problem',
  'actionDone',
  'actionRefused',
  'popups',
  'update',
  'damage',
  'drafted',
  'composers',
  'draftKept',
]);

/** The language of main, which the page has too. */
const pageLocale = {
  get language() {
    return language();
  },
  get format() {
    return formatLocale() ?? language();
  },
};

export class AppWindows {
  readonly main: MainWindow;
  readonly composers: ComposerWindowManager;
  readonly spelling: SpellingChecker;
  readonly #parts: Parts;
  readonly #saver: MediaSaver;

  constructor(parts: Parts) {
    const { folder, media, serveAttachment } = parts;
    this.#parts = parts;
    this.main = new MainWindow({
      ...this.#windowParts(),
      placement: this.#openPlacement('window.json', defaultPlacement),
      onPageStarted: parts.onPageStarted,
    });
    this.composers = createComposerWindowManager({
      ...this.#windowParts(),
      placement: this.#openPlacement('composer-window.json', defaultComposerPlacement),
    });
    this.composers.onChange((drafts) => this.main.send('composers', drafts));
    denyByDefault(app, session.defaultSession);
    const rendererFolder = join(folder, 'renderer');
    const serveApp = createAppProtocol({ folder: rendererFolder, locale: pageLocale, serveMedia: media.serve, serveAttachment });
    protocol.handle('app', serveApp);
    this.spelling = this.#createSpelling();
    this.updateMenu();
    zoomByWheel(app);
    this.#saver = createMediaSaver({ ...media, downloads: () => app.getPath('downloads') });
    this.#addContextMenu();
  }

  /** Sends an event to the page of every window that uses it. */
  send<E extends EventName>(event: E, payload: Events[E]): void {
    this.main.send(event, payload);
    if (!mainEvents.has(event)) this.composers.send(event, payload);
  }

  callerOf(contents: WebContents): Caller | null {
    return contents === this.main.contents() ? 'main' : this.composers.callerOf(contents);
  }

  /** Rebuilds the menu and reloads the pages in the new language. Each page restores its view and its drafts after the reload. */
  languageChanged(): void {
    this.updateMenu();
    this.main.reload();
    for (const { webContents } of BrowserWindow.getAllWindows()) if (webContents !== this.main.contents()) webContents.reload();
  }

  /** Asks for a path and saves the file of a signed link there. Returns the path; null if the user cancelled. */
  async saveMedia(source: string, kind: SavedMedia): Promise<Result<string | null>> {
    const browserWindow = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
    return browserWindow ? this.#saver.save(browserWindow, kind, appOrigin + source) : ok(null);
  }

  #windowParts(): Omit<WindowParts, 'placement'> {
    const { folder, clock, theme, log } = this.#parts;
    const { platform } = process;
    return { preload: join(folder, 'preload.cjs'), icon: join(folder, 'icons', 'window.png'), platform, clock, theme, log };
  }

  #openPlacement(name: string, defaultValue: WindowPlacement): JsonFile<WindowPlacement> {
    const { userData, log } = this.#parts;
    return createJsonFile({ path: userData(name), schema: windowPlacement, defaultValue, log });
  }

  #createSpelling(): SpellingChecker {
    const { userData, proxy, log, report } = this.#parts;
    const path = userData('spelling.json');
    const onDamaged = (keptPath: string) => report({ what: 'spelling', path: keptPath });
    return createSpellingChecker({
      platform: process.platform,
      app,
      session: session.defaultSession,
      setNetworkAllowed: createPageNetwork({ session: session.defaultSession, proxy, log }),
      choice: createJsonFile({ path, schema: spellingChoice, defaultValue: defaultChoice, log, onDamaged }),
      onChange: (state) => this.send('spelling', state),
    });
  }

  /** Rebuilds the menu, with the user's shortcuts. */
  updateMenu(): void {
    setMenu(process.platform, {
      send: (command) => this.main.command(command),
      show: () => this.main.show(),
      go: (to) => this.main.isFocused() && this.main.send('command', to),
      zoom: (step) => this.#zoomFocusedPage(step),
      ownKeys: this.#parts.settings.get().shortcuts,
      offersUpdates: this.#parts.offersUpdates,
      showLogFiles: () => void this.#showLogFiles(),
    });
  }

  #zoomFocusedPage(step: ZoomStep): void {
    const contents = BrowserWindow.getFocusedWindow()?.webContents ?? this.main.contents();
    if (contents !== null) zoom(contents, step);
  }

  async #showLogFiles(): Promise<void> {
    const { userData, log } = this.#parts;
    if (!(await openFolder(userData('logs')))) log('The folder of the log could not be opened.');
  }

  #addContextMenu(): void {
    addContextMenu(app, {
      platform: process.platform,
      isMedia: (url) => this.#saver.isMedia(url),
      openLink: (url) => void openExternal(url).then((result) => this.#sendProblem(result)),
      save: (window, kind, url) => void this.#saver.save(window, kind, url).then((result) => this.#sendSaveResult(result)),
      search: (text) => this.send('search', { text }),
      filter: (text) => this.send('filter', { text }),
      showSpelling: () => this.main.command('spelling'),
    });
  }

  #sendProblem(result: Result<unknown>): void {
    if (!result.ok) this.send('problem', result.error);
  }

  #sendSaveResult(result: Result<string | null>): void {
    if (!result.ok) this.#sendProblem(result);
    else if (result.value !== null) this.send('saved', { path: result.value });
  }
}
