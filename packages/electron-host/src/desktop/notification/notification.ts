// Implements Electron's `Notification` with org.freedesktop.Notifications. The order of events is that of the emulated system.
import { randomUUID, createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { app } from '../../app.ts';
import { Daemon } from './daemon.ts';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Stores shown notifications in the user data, to emulate Windows and macOS, which keep them while the app is not running.
interface PersistedNotification {
  id: string;
  groupId: string;
  title: string;
  body: string;
  launch: string;
  arguments: string[];
}

const file = () => join(app.getPath('userData'), 'host-notifications.json');
let persistedNotifications: Map<number, PersistedNotification> | undefined;

/** Returns the stored notifications by the desktop's id. */
function readPersistedNotifications(): Map<number, PersistedNotification> {
  if (persistedNotifications) return persistedNotifications;
  try {
    persistedNotifications = new Map(JSON.parse(readFileSync(file(), 'utf8')) as [number, PersistedNotification][]);
  } catch {
    persistedNotifications = new Map();
  }
  return persistedNotifications;
}

function updatePersistedNotification(number: number, persisted: PersistedNotification | null): void {
  if (persisted === null) readPersistedNotifications().delete(number);
  else readPersistedNotifications().set(number, persisted);
  writeFileSync(file(), JSON.stringify([...readPersistedNotifications()]));
}

// Selects the system whose notifications the host emulates, and passes activations to `Notification.handleActivation` on Windows.
type EmulatedSystem = 'linux' | 'win32' | 'darwin';
/** `--host-notifications=win32|darwin` emulates that system's events, and its storage of notifications across restarts. */
const requestedSystem = app.commandLine.getSwitchValue('host-notifications');
const emulatedSystem: EmulatedSystem = requestedSystem === 'win32' || requestedSystem === 'darwin' ? requestedSystem : 'linux';

let handler: ((details: object) => void) | undefined;
const pendingActivations: object[] = [];

/** Delivers an activation. `all`: arguments of the toast. */
export function activate(activationArguments: string): void {
  if (emulatedSystem !== 'win32') return;
  if (handler) handler(parseActivation(activationArguments));
  else pendingActivations.push(parseActivation(activationArguments));
}

/** Sets the handler, and delivers earlier activations immediately. */
export function handleActivation(callback: (details: object) => void): void {
  handler = callback;
  for (const details of pendingActivations.splice(0)) callback(details);
}

// Writes a notification's picture to a file: the desktop needs a path, while Electron also accepts the picture itself.
let folder: string | undefined;

/** Creates a folder that is deleted at exit: the desktop reads a picture as soon as the notification is shown. */
function imageFolder(): string {
  const tempFolder = mkdtempSync(join(tmpdir(), 'kittiwake-icons-'));
  process.once('exit', () => rmSync(tempFolder, { recursive: true, force: true }));
  return tempFolder;
}

function iconPath(icon: NotificationConstructorOptions['icon']): string {
  if (icon === undefined || typeof icon === 'string') return icon ?? '';
  if (icon.isEmpty()) return '';
  const image = icon.toPNG();
  folder ??= imageFolder();
  const path = join(folder, createHash('sha256').update(image).digest('hex').slice(0, 40));
  writeFileSync(path, image);
  return path;
}

// Parses the XML of Windows toasts, and builds the arguments of toasts that Electron writes itself.
interface WindowsToast {
  title: string;
  body: string;
  buttons: string[];
  /** Activation arguments of a click, and of each button. */
  launch: string;
  arguments: string[];
}

type Parser = typeof import('htmlparser2');
type XmlNode = ReturnType<Parser['parseDocument']>['children'][number];
interface XmlElement {
  name: string;
  attribs: Record<string, string>;
  children: XmlNode[];
}

const elements = (nodes: XmlNode[]): XmlElement[] =>
  nodes.flatMap((node) => ('name' in node && 'children' in node ? [node as unknown as XmlElement, ...elements(node.children)] : []));
function textOf(nodes: XmlNode[]): string {
  const texts = nodes.map((node) => {
    if ('data' in node) return String(node.data);
    return 'children' in node ? textOf(node.children) : '';
  });
  return texts.join('');
}

/** Returns null for invalid XML, as tested by `spec/api-notification-spec.ts`. */
function parseToast(xml: string): WindowsToast | null {
  // Loaded on demand, so that only a start that emulates Windows waits for it.
  const { parseDocument } = createRequire(import.meta.url)('htmlparser2') as Parser;
  const xmlElements = elements(parseDocument(xml, { xmlMode: true, decodeEntities: true }).children);
  const [root] = xmlElements;
  if (root?.name !== 'toast') return null;
  const [title = '', body = ''] = xmlElements.filter(({ name }) => name === 'text').map(({ children }) => textOf(children));
  const buttons = xmlElements.filter(({ name, attribs }) => name === 'action' && attribs['hint-inputId'] === undefined);
  return {
    title,
    body,
    buttons: buttons.map(({ attribs }) => attribs['content'] ?? ''),
    launch: root.attribs['launch'] ?? '',
    arguments: buttons.map(({ attribs }) => attribs['arguments'] ?? ''),
  };
}

/** Builds the toast as shell/browser/notifications/win/windows_toast_notification.cc does; Electron's tag is a hash of the id. */
function createElectronToast(title: string, body: string, buttons: string[], id: string): WindowsToast {
  const tag = `tag=${id}`;
  return {
    title,
    body,
    buttons,
    launch: `type=click&${tag}`,
    arguments: buttons.map((_, index) => `type=action&action=${index}&${tag}`),
  };
}

/** Returns `details` of `Notification.handleActivation`: docs/api/structures/activation-arguments.md. */
function parseActivation(activationArguments: string) {
  const values = new URLSearchParams(activationArguments);
  const action = values.get('action');
  return {
    type: values.get('type') ?? 'click',
    arguments: activationArguments,
    ...(action === null ? {} : { actionIndex: Number(action) }),
    userInputs: {},
  };
}

const urgencies = { low: 0, normal: 1, critical: 2 };
const reasons: Record<number, string> = { 1: 'timedOut', 2: 'userCanceled', 3: 'applicationHidden' };
const shownNotifications = new Map<number, Notification>();
let daemon: Daemon | undefined;

const getDaemon = (): Daemon =>
  (daemon ??= new Daemon({
    onAction(number, action) {
      const notification = shownNotifications.get(number);
      const persisted = readPersistedNotifications().get(number);
      if (notification) notification.handleAction(action);
      else if (persisted) activate(action === 'default' ? persisted.launch : (persisted.arguments[Number(action)] ?? ''));
      if (persisted) updatePersistedNotification(number, null);
    },
    onClosed(number, reason) {
      shownNotifications.get(number)?.handleClosed(reason);
      if (readPersistedNotifications().has(number)) updatePersistedNotification(number, null);
    },
  }));

export class Notification extends EventEmitter {
  readonly id: string;
  readonly groupId: string;
  readonly title: string;
  readonly body: string;
  readonly #options: NotificationConstructorOptions;
  #number = 0;
  /** False once Electron would have destroyed its native object: no event follows. */
  #isAlive = false;
  #toast: WindowsToast | null = null;

  static isSupported(): boolean {
    return true;
  }

  /** Defined only on systems where Electron has it. */
  static handleActivation =
    emulatedSystem === 'win32'
      ? (callback: (details: object) => void): void => {
          getDaemon();
          handleActivation(callback);
        }
      : undefined;

  static getHistory =
    emulatedSystem === 'darwin'
      ? async (): Promise<Notification[]> => {
          getDaemon();
          return [...readPersistedNotifications()].map(([number, persisted]) => Notification.#restore(number, persisted));
        }
      : undefined;

  static #restore(number: number, { id, groupId, title, body }: PersistedNotification): Notification {
    const notification = new Notification({ id, groupId, title, body });
    notification.#number = number;
    notification.#isAlive = true;
    shownNotifications.set(number, notification);
    return notification;
  }

  constructor(options: NotificationConstructorOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create Notification before app is ready');
    this.#options = options;
    this.id = options.id || randomUUID();
    this.groupId = options.groupId ?? '';
    this.title = options.title ?? '';
    this.body = options.body ?? '';
  }

  show(): void {
    this.close();
    this.#isAlive = true;
    if (emulatedSystem === 'linux') this.#show();
    else setImmediate(() => this.#show());
  }

  /** Closes the notification. Electron then stops listening, so no `close` follows; only macOS emits it, before this returns. */
  close(): void {
    if (!this.#isAlive) return;
    if (emulatedSystem === 'darwin') this.emit('close', {});
    this.#forget();
    try {
      if (this.#number !== 0) getDaemon().call('CloseNotification', 'u', [this.#number]);
    } catch {
      // Already closed, or the service does not respond.
    }
  }

  /** Handles an action of the user; `default` is a click on the notification itself. No `close` follows on any system. */
  handleAction(action: string): void {
    if (!this.#isAlive) return;
    const index = Number(action);
    const toast = this.#toast;
    if (action === 'default') this.emit('click', {});
    // For a custom toastXml, Electron emits no `action`: it finds the object by the tag that it writes itself.
    else if (!this.#options.toastXml) this.emit('action', { actionIndex: index, selectionIndex: -1 }, index, -1);
    this.#forget();
    if (toast) activate(action === 'default' ? toast.launch : (toast.arguments[index] ?? ''));
  }

  /** Handles a closed notification. An expired one stays in the list on macOS, and on Windows it only leaves the screen. */
  handleClosed(reason: number): void {
    if (!this.#isAlive || (emulatedSystem === 'darwin' && reason === 1)) return;
    this.emit('close', emulatedSystem === 'win32' ? { reason: reasons[reason] ?? 'userCanceled' } : {});
    if (emulatedSystem !== 'win32' || reason !== 1) this.#forget();
  }

  #forget(): void {
    this.#isAlive = false;
    shownNotifications.delete(this.#number);
  }

  #fail(error: string): void {
    this.emit('failed', {}, error);
    this.#forget();
  }

  #show(): void {
    if (!this.#isAlive) return;
    const { actions = [], toastXml, timeoutType, urgency = 'low' } = this.#options;
    const labels = actions.map(({ text }) => text ?? '');
    if (emulatedSystem === 'win32') {
      this.#toast = toastXml ? parseToast(toastXml) : createElectronToast(this.title, this.body, labels, this.id);
      if (this.#toast === null) return this.#fail('XML: Invalid XML');
    }
    const { title, body, buttons } = this.#toast ?? { title: this.title, body: this.body, buttons: labels };
    const choices = buttons.flatMap((text, index) => [String(index), text]);
    const hints = [
      ['urgency', ['y', urgencies[urgency]]],
      ['desktop-entry', ['s', 'kittiwake']],
    ];
    const expireTimeout = timeoutType === 'never' ? 0 : -1;
    const values = [app.getName(), 0, iconPath(this.#options.icon), title, body, ['default', 'View', ...choices], hints, expireTimeout];
    try {
      const [number] = getDaemon().call('Notify', 'susssasa{sv}i', values);
      this.#number = Number(number);
    } catch (error) {
      // Electron writes libnotify's error only to its log.
      return this.#fail(emulatedSystem === 'linux' ? '' : String(error));
    }
    shownNotifications.set(this.#number, this);
    if (emulatedSystem !== 'linux') {
      const { launch, arguments: buttonArguments } = this.#toast ?? { launch: '', arguments: [] };
      updatePersistedNotification(this.#number, { id: this.id, groupId: this.groupId, title, body, launch, arguments: buttonArguments });
    }
    this.emit('show', {});
  }
}
