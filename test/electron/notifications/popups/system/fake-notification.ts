// Electron's Notification as it behaves on each system, by its documentation and sources (docs/electron.md, "Notifications").
import { EventEmitter } from 'node:events';

export type System = 'win32' | 'darwin' | 'linux';

interface Options {
  id?: string;
  title?: string;
  body?: string;
  toastXml?: string;
}

/** What the next popups meet. */
export const desktop = {
  system: 'linux' as System,
  isSupported: true,
  /** Why the system shows nothing; null: it does. */
  refuses: null as string | null,
  /** On macOS: what the Notification Center still lists. */
  history: [] as FakeNotification[],
  /** On macOS: the popup whose use has started the app. */
  launchedBy: {} as object,
  /** On Windows: what `handleActivation` registered. */
  activated: null as ((details: object) => void) | null,
  made: [] as FakeNotification[],
  identity: [] as string[],
};

export function resetDesktop(system: System): void {
  Object.assign(desktop, {
    system,
    isSupported: true,
    refuses: null,
    history: [],
    launchedBy: {},
    activated: null,
    made: [],
    identity: [],
  });
}

export class FakeNotification extends EventEmitter {
  readonly options: Options;
  readonly id: string;
  shown = 0;
  closed = 0;
  /** The native object is gone: it emits nothing more. */
  #gone = false;

  static isSupported = () => desktop.isSupported;
  static getHistory = () => Promise.resolve(desktop.history);
  static handleActivation = (activated: (details: object) => void) => void (desktop.activated = activated);

  constructor(options: Options) {
    super();
    this.options = options;
    this.id = options.id ?? '';
    desktop.made.push(this);
  }

  #emit(event: string, ...details: unknown[]): void {
    if (!this.#gone) this.emit(event, ...details);
  }

  show(): void {
    this.shown += 1;
    const { refuses, system } = desktop;
    const happen = () => {
      if (refuses === null) return this.#emit('show', {});
      this.#emit('failed', {}, refuses);
      this.#gone = true;
    };
    // Only on Linux it happens before `show` returns.
    if (system === 'linux') happen();
    else queueMicrotask(happen);
  }

  close(): void {
    // Without its native object it does nothing.
    if (this.#gone) return;
    this.closed += 1;
    // Electron forgets its listener after it has asked the system; macOS alone reports before.
    if (desktop.system === 'darwin') this.#emit('close', {});
    this.#gone = true;
  }

  #activate(type: string, details: object): void {
    const [, args = ''] = new RegExp(`(?:launch|arguments)="(type=${type}[^"]*)"`).exec(this.options.toastXml ?? '') ?? [];
    desktop.activated?.({ type, arguments: args.replaceAll('&amp;', '&'), ...details });
  }

  /** No `close` follows a click on any system. */
  click(): void {
    this.#emit('click', {});
    if (desktop.system === 'win32') this.#activate('click', {});
    this.#gone = true;
  }

  /** On Windows a toast with XML of its own is reported to `handleActivation` alone. */
  press(actionIndex: number): void {
    if (desktop.system === 'win32') this.#activate('action', { actionIndex });
    else this.#emit('action', { actionIndex, selectionIndex: -1 }, actionIndex, -1);
  }

  answer(reply: string): void {
    if (desktop.system === 'win32') this.#activate('reply', { reply, userInputs: { reply } });
    else this.#emit('reply', { reply }, reply);
  }

  /** The person closes it. */
  dismiss(): void {
    this.#emit('close', desktop.system === 'win32' ? { reason: 'userCanceled' } : {});
  }

  /** Its time on the screen is over: on Windows and macOS it goes to the system's list. */
  timeOut(): void {
    if (desktop.system === 'win32') this.#emit('close', { reason: 'timedOut' });
    if (desktop.system === 'linux') this.#emit('close', {});
  }
}

/** For `vi.mock('electron')`. */
export const fakeElectron = {
  Notification: FakeNotification,
  nativeImage: { createFromBuffer: (bytes: Buffer) => `image of ${bytes.length} bytes` },
  app: {
    once: (_: string, ready: (event: object, info: object) => void) => ready({}, desktop.launchedBy),
    setAppUserModelId: (id: string) => void desktop.identity.push(id),
    setToastActivatorCLSID: (id: string) => void desktop.identity.push(id),
  },
};
