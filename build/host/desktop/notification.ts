// `Notification`: org.freedesktop.Notifications over D-Bus, so that popups, actions and clicks are the desktop's own.
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NotificationConstructorOptions } from 'electron';
import { app } from '../app.ts';
import { SessionBus } from './dbus.ts';

const service = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
};
const urgencies = { low: 0, normal: 1, critical: 2 };

interface Server {
  bus: SessionBus;
  markup: boolean;
}
let server: Promise<Server> | undefined;
const shown = new Map<number, Notification>();
let images: string | undefined;

async function connect(): Promise<Server> {
  const bus = new SessionBus();
  const on = (member: string, heard: (notification: Notification, detail: unknown, id: number) => void) =>
    bus.onSignal(service.path, service.interface, member, ([id, detail]) => {
      const notification = shown.get(Number(id));
      if (notification) heard(notification, detail, Number(id));
    });
  on('ActionInvoked', (notification, action) => notification.invoked(String(action)));
  on('NotificationClosed', (notification, reason, id) => {
    shown.delete(id);
    notification.emit('close', { reason });
  });
  const [capabilities] = await bus.call({ ...service, member: 'GetCapabilities' });
  return { bus, markup: Array.isArray(capabilities) && capabilities.includes('body-markup') };
}

/** Gone with the app: the desktop has read a popup's picture long before. */
function imageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kittiwake-icons-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function reach(): Promise<Server> {
  server ??= connect().catch((error: unknown) => {
    server = undefined;
    throw error;
  });
  return server;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export class Notification extends EventEmitter {
  readonly #options: NotificationConstructorOptions;
  #id = 0;
  #shown: Promise<void> = Promise.resolve();

  static isSupported(): boolean {
    return process.env['DBUS_SESSION_BUS_ADDRESS'] !== undefined;
  }

  constructor(options: NotificationConstructorOptions = {}) {
    super();
    this.#options = options;
  }

  get title(): string {
    return this.#options.title ?? '';
  }

  get body(): string {
    return this.#options.body ?? '';
  }

  show(): void {
    this.#shown = this.#show();
    this.#shown.then(
      () => this.emit('show', {}),
      (error: unknown) => this.emit('failed', {}, String(error)),
    );
  }

  /** Also while the desktop has not answered yet which number it has there. */
  close(): void {
    const gone = async () => {
      await this.#shown;
      const { bus } = await reach();
      if (this.#id !== 0) await bus.call({ ...service, member: 'CloseNotification', signature: 'u', body: [this.#id] });
    };
    gone().catch(() => undefined);
  }

  /** The person chose an action; `default` is a click on the popup itself. */
  invoked(action: string): void {
    if (action === 'default') return void this.emit('click', {});
    const actionIndex = Number(action);
    this.emit('action', { actionIndex, selectionIndex: -1 }, actionIndex, -1);
  }

  async #show(): Promise<void> {
    const { bus, markup } = await reach();
    const { actions = [], silent = false, urgency = 'normal', timeoutType } = this.#options;
    const buttons = actions.flatMap(({ text }, index) => [String(index), text ?? '']);
    const hints = [
      ['urgency', ['y', urgencies[urgency]]],
      ['suppress-sound', ['b', silent]],
      ['desktop-entry', ['s', 'kittiwake']],
    ];
    const body = markup ? escape(this.body) : this.body;
    const expire = timeoutType === 'never' ? 0 : -1;
    const [id] = await bus.call({
      ...service,
      member: 'Notify',
      signature: 'susssasa{sv}i',
      body: [app.getName(), this.#id, this.#icon(), this.title, body, ['default', '', ...buttons], hints, expire],
    });
    this.#id = Number(id);
    shown.set(this.#id, this);
  }

  /** The path of the image: the desktop takes a file, Electron's callers may hand over the picture itself. */
  #icon(): string {
    const { icon } = this.#options;
    if (icon === undefined || typeof icon === 'string') return icon ?? '';
    if (icon.isEmpty()) return '';
    const image = icon.toPNG();
    images ??= imageFolder();
    const path = join(images, createHash('sha256').update(image).digest('hex').slice(0, 40));
    writeFileSync(path, image);
    return path;
  }
}
