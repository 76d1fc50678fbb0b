// Runs the table of Electron's documented behaviours: on Electron where its binary is installed, otherwise on build/host.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { TestDesktop } from '../e2e/private-desktop.ts';
import { installedElectron } from '../../build/electron-binary.ts';
import { removeFolder } from '../e2e/remove-folder.ts';
import { RunningApp } from '../e2e/running-app.ts';

type Electron = typeof import('electron');

/** What code in main has besides Electron's module; the program has the same in program/main.mjs. */
export interface Kit {
  /** The program's window, while it is open. */
  window: BrowserWindow;
  /** By path: answers a request of the page. */
  serve: Record<string, (request: Request) => Response | Promise<Response>>;
  /** Keeps what later code of the row needs. */
  kept: Record<string, unknown>;
  /** Notes what happened, for `host.notes()`. */
  note: (...values: unknown[]) => void;
}
/** Runs in main, sent as text: it may use nothing but itself and its arguments. */
type MainCode<A, R> = (electron: Electron, kit: Kit, value: A) => R | Promise<R>;
/** Runs in preload, sent as text; the page finds it as `bridge.<name>`. */
type PreloadCode = (electron: Electron, ...args: never[]) => unknown;

export interface HostStart {
  switches?: string[];
  /** As of RunningApp: nobody is connected to the page meanwhile. */
  unwatchedMs?: number;
  /** Options of the window; `false` opens none. */
  window?: BrowserWindowConstructorOptions | false;
  preload?: Record<string, PreloadCode>;
  /** Runs in main before the app is ready; after answering 'quit' the program begins nothing. */
  setup?: MainCode<undefined, 'quit' | void>;
  /** Runs in main between the window's making and its loading. */
  beforeLoad?: MainCode<undefined, void>;
}

/** One documented behaviour. */
export interface Row {
  api: string;
  /** A sentence. */
  behaviour: string;
  /** The page of the documentation, or the file of electron/electron, that says so. */
  source: string;
  /** Every platform when left out. */
  platforms?: NodeJS.Platform[];
  /** The other system whose notifications the row needs: the host plays it, and Electron skips the row. */
  plays?: 'win32' | 'darwin';
  /** Given when the row needs a program of its own: switches, code before ready, a program that ends. */
  start?: HostStart;
  case: (host: Host) => Promise<void>;
}

/** As an expression, however the function is written. */
function textOf(code: (...args: never[]) => unknown): string {
  const text = code.toString();
  return /^(async\s*)?(function\b|\(|[\w$]+\s*=>)/.test(text) ? text : text.replace(/^(async\s+)?/, '$1function ');
}

const program = fileURLToPath(new URL('program/main.mjs', import.meta.url));

/** The running program, as a row sees it. */
export class Host {
  readonly app: RunningApp;
  readonly desktop: TestDesktop;
  readonly userData: string;
  readonly #env: Record<string, string>;
  readonly #server: Server;
  readonly #socket: Promise<Socket>;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #last = 0;

  private constructor(
    app: RunningApp,
    desktop: TestDesktop,
    userData: string,
    env: Record<string, string>,
    server: Server,
    socket: Promise<Socket>,
  ) {
    this.app = app;
    this.desktop = desktop;
    this.userData = userData;
    this.#env = env;
    this.#server = server;
    this.#socket = socket.then((connected) => this.#listen(connected));
  }

  static async start(desktop: TestDesktop, start: HostStart = {}): Promise<Host> {
    const userData = await mkdtemp(join(tmpdir(), 'kittiwake-host-'));
    const server = createServer();
    const path = process.platform === 'win32' ? `\\\\.\\pipe\\${userData.replaceAll('\\', '-')}` : `${userData}.socket`;
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const socket = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const preload = `${userData}.preload.cjs`;
    await writeFile(preload, preloadText(start.preload ?? {}));
    const window = start.window ?? {};
    const texts = { setup: start.setup && textOf(start.setup), beforeLoad: start.beforeLoad && textOf(start.beforeLoad) };
    const env = { HOST_TEST_START: JSON.stringify({ socket: path, preload, window, ...texts }) };
    const { switches = [], unwatchedMs = 0 } = start;
    const app = await RunningApp.start({ desktop, userData, program, env, switches, unwatchedMs, hidden: window === false });
    const host = new Host(app, desktop, userData, env, server, socket);
    if (window === false) return host;
    await app.page
      .waitForFunction(() => 'loaded' in globalThis)
      .catch((cause: unknown) => {
        throw new Error(`The program’s page was not loaded. The program printed:\n${app.output.join('')}`, { cause });
      });
    return host;
  }

  get page(): Page {
    return this.app.page;
  }

  /** Starts the program once more with the same user data. */
  startAgain(args: string[] = []): Promise<RunningApp> {
    return RunningApp.start({ desktop: this.desktop, userData: this.userData, program, env: this.#env, switches: args });
  }

  /** Runs `code` in main and answers its result as JSON carries it. */
  readonly main = async <R, A = undefined>(code: MainCode<A, R>, ...[value]: A extends undefined ? [] : [value: A]): Promise<R> => {
    const socket = await this.#socket;
    const id = ++this.#last;
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.write(`${JSON.stringify({ id, code: textOf(code), value })}\n`);
    }) as Promise<R>;
  };

  /** What code in main noted since the row began. */
  readonly notes = (): Promise<unknown[][]> => this.main((_electron, kit) => (kit as Kit & { notes: unknown[][] }).notes);

  async forget(): Promise<void> {
    await this.main((_electron, kit) => {
      (kit as Kit & { notes: unknown[][] }).notes = [];
      kit.kept = {};
    });
  }

  #listen(socket: Socket): Socket {
    createInterface({ input: socket }).on('line', (line) => {
      const { id, result, error } = JSON.parse(line) as { id: number; result?: unknown; error?: string };
      if (error === undefined) this.#waiting.get(id)?.resolve(result);
      else this.#waiting.get(id)?.reject(new Error(`In main: ${error}`));
      this.#waiting.delete(id);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The program ended'));
    });
    return socket;
  }

  async stop(): Promise<void> {
    await this.app.quit();
    this.#server.close();
    await Promise.all([this.userData, `${this.userData}.preload.cjs`].map(removeFolder));
  }
}

function preloadText(functions: Record<string, PreloadCode>): string {
  const entries = Object.entries(functions).map(
    ([name, code]) => `${JSON.stringify(name)}: (...args) => (${textOf(code)})(electron, ...args),`,
  );
  return `const electron = require('electron');\nelectron.contextBridge.exposeInMainWorld('bridge', {\n${entries.join('\n')}\n});\n`;
}

/** Makes a test of each row. Rows without a `start` of their own share one program, started with `shared`. */
export function documented(rows: Row[], shared: HostStart = {}): void {
  let desktop: TestDesktop;
  let together: Host | undefined;
  beforeAll(async () => {
    desktop = await TestDesktop.start();
  });
  afterAll(async () => {
    await together?.stop();
    await desktop?.stop();
  });
  for (const { api, behaviour, platforms, plays, start: given, case: prove } of rows)
    test.skipIf((platforms && !platforms.includes(process.platform)) || (plays && installedElectron()))(
      `${api}: ${behaviour}`,
      async () => {
        const start = plays ? { ...given, switches: [...(given?.switches ?? []), `--host-notifications=${plays}`] } : given;
        if (!start) {
          together ??= await Host.start(desktop, shared);
          await together.forget();
          return prove(together);
        }
        const own = await Host.start(desktop, start);
        try {
          await prove(own);
        } finally {
          await own.stop();
        }
      },
    );
}
