// `Tray`: an org.kde.StatusNotifierItem over D-Bus, drawn by the desktop's panel; without a panel or a bus it is drawn by nobody.
import { EventEmitter } from 'node:events';
import type { NativeImage } from 'electron';
import { app } from '../app.ts';
import { SessionBus } from './dbus.ts';
import { DBusMenu } from './dbus-menu.ts';
import type { Menu } from './menu.ts';

const iface = 'org.kde.StatusNotifierItem';
const path = '/StatusNotifierItem';
const watcher = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
};
const daemon = ['/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameOwnerChanged'] as const;
const at: [string, string] = ['ii', ''];
const description = {
  name: iface,
  methods: { Activate: at, SecondaryActivate: at, ContextMenu: at, Scroll: ['is', ''] as [string, string] },
  signals: { NewIcon: [''] as [string], NewToolTip: [''] as [string] },
  properties: {
    Category: 's',
    Id: 's',
    Title: 's',
    Status: 's',
    WindowId: 'i',
    IconName: 's',
    ItemIsMenu: 'b',
    Menu: 'o',
    ToolTip: '(sa(iiay)ss)',
  },
};
const properties = 'org.freedesktop.DBus.Properties';
const hasHost = 'IsStatusNotifierHostRegistered';
let made = 0;

export class Tray extends EventEmitter {
  readonly #item = {
    Category: 'ApplicationStatus',
    Id: 'kittiwake',
    Title: app.getName(),
    Status: 'Active',
    WindowId: 0,
    ItemIsMenu: false,
    Menu: '/MenuBar',
    IconName: '',
    ToolTip: ['', [], '', ''] as unknown[],
    Activate: () => void this.emit('click', {}),
    SecondaryActivate: () => undefined,
    ContextMenu: () => undefined,
    Scroll: () => undefined,
  };
  #bus: SessionBus | undefined;
  #menu: DBusMenu | undefined;

  constructor(image: NativeImage | string) {
    super();
    this.setImage(image);
    try {
      this.#bus = new SessionBus();
    } catch {
      return;
    }
    this.#bus.serve(path, description, this.#item);
    this.#menu = new DBusMenu(this.#bus, this.#item.Menu);
    void this.#register(this.#bus).catch(() => undefined);
  }

  /** As Chromium does: an icon that finds no panel when it is created is given up for good, one that found it comes back with each new panel. */
  async #register(bus: SessionBus): Promise<void> {
    const [isRegistered] = await bus.call({
      ...watcher,
      interface: properties,
      member: 'Get',
      signature: 'ss',
      body: [watcher.interface, hasHost],
    });
    if ([isRegistered].flat(Infinity).at(-1) !== true) return;
    const name = `${iface}-${process.pid}-${++made}`;
    await bus.own(name);
    const register = () => bus.call({ ...watcher, member: 'RegisterStatusNotifierItem', signature: 's', body: [name] });
    bus.onSignal(...daemon, ([changed, , owner]) => {
      if (changed === watcher.destination && owner !== '') void register().catch(() => undefined);
    });
    await register();
  }

  /** Panels take the path of a picture for its name. */
  setImage(image: NativeImage | string): void {
    this.#item.IconName = typeof image === 'string' ? image : ((image as unknown as { path?: string }).path ?? '');
    this.#bus?.emit(path, iface, 'NewIcon', '', []);
  }

  setToolTip(text: string): void {
    this.#item.ToolTip = ['', [], text, ''];
    this.#bus?.emit(path, iface, 'NewToolTip', '', []);
  }

  setContextMenu(menu: Menu | null): void {
    this.#menu?.show(menu?.items ?? []);
  }

  setTitle(): void {}

  destroy(): void {
    this.#bus?.close();
    this.#bus = undefined;
  }

  isDestroyed(): boolean {
    return this.#bus === undefined;
  }
}
