// Simulates Electron's Notification on each system, after its documentation and source (docs/electron/notifications.md).
import { EventEmitter } from 'node:events';

export type TestPlatform = 'win32' | 'darwin' | 'linux';

interface FakeNotificationOptions {
  id?: string;
  title?: string;
  body?: string;
  toastXml?: string;
}

/** State of the simulated desktop for the next popups. */
export const desktop = {
  system: 'linux' as TestPlatform,
  isSupported: true,
  /** Reason for which the system shows no popups; null if it shows them. */
  refusal: null as string | null,
  /** On macOS: notifications still in the Notification Center. */
  history: [] as FakeNotification[],
  /** On macOS: the popup whose click, button, or reply started the app. */
  launchedBy: {} as object,
  /** On Windows: the listener registered with `handleActivation`. */
  onActivated: null as ((details: object) => void) | null,
  notifications: [] as FakeNotification[],
  identity: [] as string[],
};

export function resetDesktop(system: TestPlatform): void {
  Object.assign(desktop, {
    system,
    isSupported: true,
    refusal: null,
    history: [],
    launchedBy: {},
    onActivated: null,
    notifications: [],
    identity: [],
  });
}

export class FakeNotification extends EventEmitter {
  readonly options: FakeNotificationOptions;
  readonly id: string;
  showCount = 0;
  closeCount = 0;
  /** True once the native object is gone, after which it emits no events. */
  #isGone = false;

  static isSupported = () => desktop.isSupported;
  static getHistory = () => Promise.resolve(desktop.history);
  static handleActivation = (onActivated: (details: object) => void) => void (desktop.onActivated = onActivated);

  constructor(options: FakeNotificationOptions) {
    super();
    this.options = options;
    this.id = options.id ?? '';
    desktop.notifications.push(this);
  }

  #emit(event: string, ...details: unknown[]): void {
    if (!this.#isGone) this.emit(event, ...details);
  }

  show(): void {
    this.showCount += 1;
    const { refusal, system } = desktop;
    const emitResult = () => {
      if (refusal === null) return this.#emit('show', {});
      this.#emit('failed', {}, refusal);
      this.#isGone = true;
    };
    // Only on Linux is the event emitted before `show` returns.
    if (system === 'linux') emitResult();
    else queueMicrotask(emitResult);
  }

  close(): void {
    // Without its native object `close` has no effect.
    if (this.#isGone) return;
    this.closeCount += 1;
    // Electron removes its listener after calling the system; only macOS emits the event before that.
    if (desktop.system === 'darwin') this.#emit('close', {});
    this.#isGone = true;
  }

  #emitActivation(type: string, details: object): void {
    const [, args = ''] = new RegExp(`(?:launch|arguments)="(type=${type}[^"]*)"`).exec(this.options.toastXml ?? '') ?? [];
    desktop.onActivated?.({ type, arguments: args.replaceAll('&amp;', '&'), ...details });
  }

  /** A click is not followed by `close` on any system. */
  click(): void {
    this.#emit('click', {});
    if (desktop.system === 'win32') this.#emitActivation('click', {});
    this.#isGone = true;
  }

  /** On Windows a toast with custom XML is reported only to `handleActivation`. */
  press(actionIndex: number): void {
    if (desktop.system === 'win32') this.#emitActivation('action', { actionIndex });
    else this.#emit('action', { actionIndex, selectionIndex: -1 }, actionIndex, -1);
  }

  answer(reply: string): void {
    if (desktop.system === 'win32') this.#emitActivation('reply', { reply, userInputs: { reply } });
    else this.#emit('reply', { reply }, reply);
  }

  /** Closes the popup as the user does. */
  dismiss(): void {
    this.#emit('close', desktop.system === 'win32' ? { reason: 'userCanceled' } : {});
  }

  /** Ends the time on the screen: on Windows and macOS the popup moves to the system's list. */
  timeOut(): void {
    if (desktop.system === 'win32') this.#emit('close', { reason: 'timedOut' });
    if (desktop.system === 'linux') this.#emit('close', {});
  }
}

/** Module for `vi.mock('electron')`. */
export const fakeElectron = {
  Notification: FakeNotification,
  nativeImage: { createFromBuffer: (bytes: Buffer) => `image of ${bytes.length} bytes` },
  app: {
    once: (_: string, ready: (event: object, info: object) => void) => ready({}, desktop.launchedBy),
    setAppUserModelId: (id: string) => void desktop.identity.push(id),
    setToastActivatorCLSID: (id: string) => void desktop.identity.push(id),
  },
};
