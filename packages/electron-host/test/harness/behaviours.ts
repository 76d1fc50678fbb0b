// Runs a table of Electron's documented behaviours, on Electron where its binary is installed, otherwise on packages/electron-host.
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
import { TestDesktop } from './private-desktop.ts';
import { installedElectron } from '../../src/installed-electron.ts';
import { removeFolder } from './remove-folder.ts';
import { LaunchedApp } from './launched-app.ts';

type Electron = typeof import('electron');

/** Helpers for code in main besides Electron's module; program/main.mjs defines them. */
export interface MainKit {
  /** The program's window while it is open. */
  window: BrowserWindow;
  /** Request handlers of the page's scheme, by path. */
  serve: Record<string, (request: Request) => Response | Promise<Response>>;
  /** Values for later code of the same row. */
  kept: Record<string, unknown>;
  /** Records an event for `host.notes()`. */
  note: (...values: unknown[]) => void;
}
/** Code for main, sent as text: it may use only its arguments. */
type MainCode<A, R> = (electron: Electron, kit: MainKit, value: A) => R | Promise<R>;
/** Code for preload, sent as text; the page calls it as `bridge.<name>`. */
type PreloadCode = (electron: Electron, ...args: never[]) => unknown;

export interface ProgramStart {
  switches?: string[];
  /** Milliseconds before Playwright connects to the page; see LaunchedApp. */
  unwatchedMs?: number;
  /** Options of the window; `false` for no window. */
  window?: BrowserWindowConstructorOptions | false;
  preload?: Record<string, PreloadCode>;
  /** Runs in main before the app is ready; if it returns 'quit' the program starts nothing. */
  setup?: MainCode<undefined, 'quit' | void>;
  /** Runs in main after the window is created and before its page loads. */
  beforeLoad?: MainCode<undefined, void>;
}

/** Row of the table: a behaviour that Electron documents, and its test. */
export interface DocumentedBehaviour {
  api: string;
  /** Behaviour as a sentence. */
  behaviour: string;
  /** Page of the documentation, or file of electron/electron, that specifies the behaviour. */
  source: string;
  /** Platforms on which the row runs; all by default. */
  platforms?: NodeJS.Platform[];
  /** System whose notifications the row needs: the host simulates them, and Electron skips the row. */
  simulatedPlatform?: 'win32' | 'darwin';
  /** Set when the row needs a separate program: switches, code before ready, or a program that quits. */
  start?: ProgramStart;
  case: (host: TestProgram) => Promise<void>;
}

/** Source of a function as an expression, also for methods in shorthand notation. */
function textOf(code: (...args: never[]) => unknown): string {
  const text = code.toString();
  return /^(async\s*)?(function\b|\(|[\w$]+\s*=>)/.test(text) ? text : text.replace(/^(async\s+)?/, '$1function ');
}

const program = fileURLToPath(new URL('program/main.mjs', import.meta.url));

/** The running program under test. */
export class TestProgram {
  readonly app: LaunchedApp;
  readonly desktop: TestDesktop;
  readonly userData: string;
  readonly #env: Record<string, string>;
  readonly #server: Server;
  readonly #socket: Promise<Socket>;
  readonly #pendingCalls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;

  private constructor(
    app: LaunchedApp,
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

  static async start(desktop: TestDesktop, start: ProgramStart = {}): Promise<TestProgram> {
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
    const app = await LaunchedApp.start({ desktop, userData, program, env, switches, unwatchedMs, hidden: window === false });
    const host = new TestProgram(app, desktop, userData, env, server, socket);
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

  /** Starts a second instance with the same user data. */
  startAgain(args: string[] = []): Promise<LaunchedApp> {
    return LaunchedApp.start({ desktop: this.desktop, userData: this.userData, program, env: this.#env, switches: args });
  }

  /** Runs `code` in main and returns its result after JSON serialization. */
  readonly main = async <R, A = undefined>(code: MainCode<A, R>, ...[value]: A extends undefined ? [] : [value: A]): Promise<R> => {
    const socket = await this.#socket;
    const id = ++this.#lastId;
    return new Promise<unknown>((resolve, reject) => {
      this.#pendingCalls.set(id, { resolve, reject });
      socket.write(`${JSON.stringify({ id, code: textOf(code), value })}\n`);
    }) as Promise<R>;
  };

  /** Events that code in main recorded since the row began. */
  readonly notes = (): Promise<unknown[][]> => this.main((_electron, kit) => (kit as MainKit & { notes: unknown[][] }).notes);

  async reset(): Promise<void> {
    await this.main((_electron, kit) => {
      (kit as MainKit & { notes: unknown[][] }).notes = [];
      kit.kept = {};
    });
  }

  #listen(socket: Socket): Socket {
    createInterface({ input: socket }).on('line', (line) => {
      const { id, result, error } = JSON.parse(line) as { id: number; result?: unknown; error?: string };
      if (error === undefined) this.#pendingCalls.get(id)?.resolve(result);
      else this.#pendingCalls.get(id)?.reject(new Error(`In main: ${error}`));
      this.#pendingCalls.delete(id);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const { reject } of this.#pendingCalls.values()) reject(new Error('The program ended'));
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

/** Defines a test per row. Rows without `start` share one program, started with `shared`. */
export function testBehaviours(rows: DocumentedBehaviour[], shared: ProgramStart = {}): void {
  let desktop: TestDesktop;
  let sharedProgram: TestProgram | undefined;
  beforeAll(async () => {
    desktop = await TestDesktop.start();
  });
  afterAll(async () => {
    await sharedProgram?.stop();
    await desktop?.stop();
  });
  for (const { api, behaviour, platforms, simulatedPlatform, start: programStart, case: runCase } of rows)
    test.skipIf((platforms && !platforms.includes(process.platform)) || (simulatedPlatform && installedElectron()))(
      `${api}: ${behaviour}`,
      async () => {
        const start = simulatedPlatform
          ? { ...programStart, switches: [...(programStart?.switches ?? []), `--host-notifications=${simulatedPlatform}`] }
          : programStart;
        if (!start) {
          sharedProgram ??= await TestProgram.start(desktop, shared);
          await sharedProgram.reset();
          return runCase(sharedProgram);
        }
        const ownProgram = await TestProgram.start(desktop, start);
        try {
          await runCase(ownProgram);
        } finally {
          await ownProgram.stop();
        }
      },
    );
}
