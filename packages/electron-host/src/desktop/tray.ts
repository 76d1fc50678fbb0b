// Implements Electron's `Tray` as an org.kde.StatusNotifierItem over D-Bus, which the desktop's panel draws. Without a panel or bus,
// nothing is shown.
import { EventEmitter } from 'node:events';
import type { NativeImage } from 'electron';
import { app } from '../app.ts';
import { SessionBus } from './dbus.ts';
import { DBusMenu } from './menu.ts';
import type { Menu } from './menu.ts';

const iface = 'org.kde.StatusNotifierItem';
const path = '/StatusNotifierItem';
const watcher = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
};
const nameOwnerSignal = ['/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameOwnerChanged'] as const;
const positionMethod: [string, string] = ['ii', ''];
const itemInterface = {
  name: iface,
  methods: {
    Activate: positionMethod,
    SecondaryActivate: positionMethod,
    ContextMenu: positionMethod,
    Scroll: ['is', ''] as [string, string],
  },
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
const panelProperty = 'IsStatusNotifierHostRegistered';
let trayCount = 0;

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
    this.#bus.exportObject(path, itemInterface, this.#item);
    this.#menu = new DBusMenu(this.#bus, this.#item.Menu);
    void this.#register(this.#bus).catch(() => undefined);
  }

  /** Registers the icon like Chromium: without a panel at creation it is never shown; otherwise it registers with each new panel. */
  async #register(bus: SessionBus): Promise<void> {
    const [isRegistered] = await bus.call({
      ...watcher,
      interface: properties,
      member: 'Get',
      signature: 'ss',
      body: [watcher.interface, panelProperty],
    });
    if ([isRegistered].flat(Infinity).at(-1) !== true) return;
    const name = `${iface}-${process.pid}-${++trayCount}`;
    await bus.requestName(name);
    const register = () => bus.call({ ...watcher, member: 'RegisterStatusNotifierItem', signature: 's', body: [name] });
    bus.onSignal(...nameOwnerSignal, ([changed, , owner]) => {
      if (changed === watcher.destination && owner !== '') void register().catch(() => undefined);
    });
    await register();
  }

  /** Sets the icon: panels accept the path of a picture as its name. */
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
