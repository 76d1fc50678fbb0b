// `Notification`: org.freedesktop.Notifications over D-Bus, with the events in the order of Electron on the system that is played.
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { app } from '../../app.ts';
import { Daemon } from './daemon.ts';
import { keep, kept } from './earlier.ts';
import type { Kept } from './earlier.ts';
import { iconPath } from './icon.ts';
import { activate, handleActivation, system } from './played.ts';
import { readToast, writtenByElectron } from './toast.ts';
import type { Toast } from './toast.ts';

const urgencies = { low: 0, normal: 1, critical: 2 };
const reasons: Record<number, string> = { 1: 'timedOut', 2: 'userCanceled', 3: 'applicationHidden' };
const shown = new Map<number, Notification>();
let daemon: Daemon | undefined;

const reach = (): Daemon =>
  (daemon ??= new Daemon({
    clicked(number, action) {
      const notification = shown.get(number);
      const earlier = kept().get(number);
      if (notification) notification.used(action);
      else if (earlier) activate(action === 'default' ? earlier.launch : (earlier.arguments[Number(action)] ?? ''));
      if (earlier) keep(number, null);
    },
    closed(number, reason) {
      shown.get(number)?.removed(reason);
      if (kept().has(number)) keep(number, null);
    },
  }));

export class Notification extends EventEmitter {
  readonly id: string;
  readonly groupId: string;
  readonly title: string;
  readonly body: string;
  readonly #options: NotificationConstructorOptions;
  #number = 0;
  /** Electron's native object: when it is gone, no event comes any more. */
  #alive = false;
  #toast: Toast | null = null;

  static isSupported(): boolean {
    return true;
  }

  /** Only where Electron has it. */
  static handleActivation =
    system === 'win32'
      ? (callback: (details: object) => void): void => {
          reach();
          handleActivation(callback);
        }
      : undefined;

  static getHistory =
    system === 'darwin'
      ? async (): Promise<Notification[]> => {
          reach();
          return [...kept()].map(([number, what]) => Notification.#restored(number, what));
        }
      : undefined;

  static #restored(number: number, { id, groupId, title, body }: Kept): Notification {
    const notification = new Notification({ id, groupId, title, body });
    notification.#number = number;
    notification.#alive = true;
    shown.set(number, notification);
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
    this.#alive = true;
    if (system === 'linux') this.#show();
    else setImmediate(() => this.#show());
  }

  /** Electron stops listening once it has asked the system, so no `close` follows; macOS alone emits it, before this returns. */
  close(): void {
    if (!this.#alive) return;
    if (system === 'darwin') this.emit('close', {});
    this.#forget();
    try {
      if (this.#number !== 0) reach().call('CloseNotification', 'u', [this.#number]);
    } catch {
      // It is closed already, or nobody answers.
    }
  }

  /** The person chose an action; `default` is a click on the popup itself. No `close` follows on any system. */
  used(action: string): void {
    if (!this.#alive) return;
    const index = Number(action);
    const toast = this.#toast;
    if (action === 'default') this.emit('click', {});
    // Electron finds the object of a toast by the tag that it has written itself.
    else if (!this.#options.toastXml) this.emit('action', { actionIndex: index, selectionIndex: -1 }, index, -1);
    this.#forget();
    if (toast) activate(action === 'default' ? toast.launch : (toast.arguments[index] ?? ''));
  }

  /** On macOS one whose time is over stays in the list, and on Windows it is only off the screen. */
  removed(reason: number): void {
    if (!this.#alive || (system === 'darwin' && reason === 1)) return;
    this.emit('close', system === 'win32' ? { reason: reasons[reason] ?? 'userCanceled' } : {});
    if (system !== 'win32' || reason !== 1) this.#forget();
  }

  #forget(): void {
    this.#alive = false;
    shown.delete(this.#number);
  }

  #fail(error: string): void {
    this.emit('failed', {}, error);
    this.#forget();
  }

  #show(): void {
    if (!this.#alive) return;
    const { actions = [], toastXml, timeoutType, urgency = 'low' } = this.#options;
    const labels = actions.map(({ text }) => text ?? '');
    if (system === 'win32') {
      this.#toast = toastXml ? readToast(toastXml) : writtenByElectron(this.title, this.body, labels, this.id);
      if (this.#toast === null) return this.#fail('XML: Invalid XML');
    }
    const { title, body, buttons } = this.#toast ?? { title: this.title, body: this.body, buttons: labels };
    const choices = buttons.flatMap((text, index) => [String(index), text]);
    const hints = [
      ['urgency', ['y', urgencies[urgency]]],
      ['desktop-entry', ['s', 'kittiwake']],
    ];
    const expires = timeoutType === 'never' ? 0 : -1;
    const values = [app.getName(), 0, iconPath(this.#options.icon), title, body, ['default', 'View', ...choices], hints, expires];
    try {
      const [number] = reach().call('Notify', 'susssasa{sv}i', values);
      this.#number = Number(number);
    } catch (error) {
      // libnotify's reason goes to Electron's log only.
      return this.#fail(system === 'linux' ? '' : String(error));
    }
    shown.set(this.#number, this);
    if (system !== 'linux') {
      const { launch, arguments: all } = this.#toast ?? { launch: '', arguments: [] };
      keep(this.#number, { id: this.id, groupId: this.groupId, title, body, launch, arguments: all });
    }
    this.emit('show', {});
  }
}
