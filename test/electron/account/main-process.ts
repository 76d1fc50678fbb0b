// Starts the parts of the main process with fakes for Electron, the windows, the keychain, and the search worker.
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Log } from '../../../electron/contract/log.ts';
import type { Handlers } from '../../../electron/ipc/router.ts';
import type { Popup } from '../../../electron/notifications/popups/popup.ts';
import type { Parts } from '../../../electron/parts.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { tempDir } from '../storage/temp-dir.ts';

/** Records of the fakes, which keep no account. */
export interface Records {
  folder: string;
  handlers: Handlers;
  /** Popups on the screen. */
  popups: Set<Popup>;
  /** Items of the keychain by name. */
  keychain: Map<string, string>;
  /** Pending timers, with the place in the code that set them. */
  timers: Map<symbol, string>;
  /** Called with each event for the window. */
  onSend: (event: string, payload: unknown) => void;
  demo: TestDemo | null;
}

export const records: Records = {
  folder: '',
  handlers: {} as Handlers,
  popups: new Set(),
  keychain: new Map(),
  timers: new Map(),
  onSend: () => undefined,
  demo: null,
};

const nothing = () => undefined;

vi.mock('electron', () => {
  const session = { setSpellCheckerLanguages: nothing, resolveProxy: async () => 'DIRECT', setProxy: async () => undefined };
  const app = {
    isPackaged: false,
    getVersion: () => '0.0.0',
    getLocale: () => 'en',
    getPath: () => records.folder,
  };
  return {
    app: Object.assign(new EventEmitter(), app),
    session: { fromPartition: () => session },
    nativeTheme: {},
    clipboard: {},
    dialog: {},
    shell: {},
    nativeImage: {},
    Notification: class {},
    BrowserWindow: class {},
    Menu: class {},
    Tray: class {},
    ipcMain: {},
  };
});
vi.mock('keytar', () => ({
  AsyncEntry: class {
    readonly #name: string;
    constructor(_: string, name: string) {
      this.#name = name;
    }
    getPassword = async () => records.keychain.get(this.#name) ?? null;
    setPassword = async (password: string) => void records.keychain.set(this.#name, password);
    deletePassword = async () => records.keychain.delete(this.#name);
  },
}));
vi.mock('../../../electron/system/clock.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../../electron/system/clock.ts')>()),
  systemClock: {
    now: () => Date.now(),
    after(delayMs: number, run: () => void) {
      const id = Symbol();
      records.timers.set(id, new Error().stack?.split('\n')[2]?.trim() ?? '');
      const timer = setTimeout(() => {
        records.timers.delete(id);
        run();
      }, delayMs);
      return () => {
        records.timers.delete(id);
        clearTimeout(timer);
      };
    },
  },
}));
vi.mock('../../../electron/window/window.ts', () => ({
  AppWindows: class {
    main = { isFocused: () => false, onClosed: nothing, open: nothing, openLink: nothing, show: nothing };
    composers = { onClosed: nothing, editorOf: () => 'main', composerOf: () => null, updateDraft: () => null, drafts: () => [] };
    send = (event: string, payload: unknown) => records.onSend(event, payload);
    languageChanged = nothing;
  },
}));
vi.mock('../../../electron/window/lifecycle.ts', () => ({ handleLifecycle: nothing }));
vi.mock('../../../electron/window/indicators.ts', () => ({ createIndicators: () => ({ update: nothing }) }));
vi.mock('../../../electron/window/tray-host.ts', () => ({ createTrayHost: nothing }));
vi.mock('../../../electron/notifications/popups/system/system-popups.ts', () => ({
  SystemPopups: class {
    availability = { onChange: nothing, problem: () => null };
    show = (popup: Popup) => {
      records.popups.add(popup);
      return { close: () => records.popups.delete(popup) };
    };
  },
}));
vi.mock('../../../electron/notifications/popups/system/earlier-popups.ts', () => ({ listenForEarlierPopups: () => ({ remove: nothing }) }));
vi.mock('../../../electron/search/search-index.ts', () => ({
  SearchIndex: class {
    start = nothing;
    stop = nothing;
    hide = nothing;
    updateDomains = nothing;
    applyCacheChange = nothing;
  },
}));
vi.mock('../../../electron/ipc/router.ts', () => ({
  registerHandlers: ({ handlers }: { handlers: Handlers }) => void Object.assign(records.handlers, handlers),
}));
vi.mock('@kittiwake/demo-server/start', () => ({
  createShippedDemo: () => ({ start: async () => ({ ...records.demo, stop: nothing }), forget: nothing }),
}));

/** Starts the main process in a new folder. `demo`: the server of its accounts. */
export async function startMainProcess(demo: TestDemo): Promise<Parts> {
  Object.assign(records, { folder: tempDir(), demo, onSend: nothing });
  for (const collection of [records.popups, records.keychain, records.timers]) collection.clear();
  const { connectParts } = await import('../../../electron/connect-parts.ts');
  const { createParts } = await import('../../../electron/parts.ts');
  const { openFiles } = await import('../../../electron/files.ts');
  const userData = (name: string) => join(records.folder, name);
  const log: Log = { error: nothing, warn: nothing, info: nothing, verbose: nothing };
  const files = openFiles({ userData, withCache: true, lock: () => true, log: log.warn });
  if (files === null) throw new Error('The folder is locked');
  const parts = createParts({ files, launch: () => null, log, userData });
  connectParts(parts, () => undefined);
  parts.firstView.markViewShown();
  return parts;
}
