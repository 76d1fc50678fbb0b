// Simulates the desktop's panel over D-Bus: registers tray icons, reads and activates their menus, and records the launcher's counts.
import { SessionBus } from '@kittiwake/electron-host/desktop/dbus';
import type { TestDesktop } from '@kittiwake/electron-host/test/harness/private-desktop';

const watcher = 'org.kde.StatusNotifierWatcher';
const item = 'org.kde.StatusNotifierItem';
const dbusMenu = 'com.canonical.dbusmenu';

interface TrayMenuEntry {
  id: number;
  label: string;
}
/** D-Bus variant: a signature and its value. */
type Variant = [unknown, [unknown]];
type TrayMenuLayout = [id: number, properties: [string, Variant][], children: [unknown, [TrayMenuLayout]][]];

export class DesktopPanel {
  /** Every badge count sent to the launcher, in order; 0 for a hidden badge. */
  readonly badgeCounts: number[] = [];
  readonly #bus: SessionBus;
  #iconName: string | undefined;

  private constructor(bus: SessionBus) {
    this.#bus = bus;
  }

  static async open(desktop: TestDesktop): Promise<DesktopPanel> {
    const panel = new DesktopPanel(new SessionBus(desktop.env['DBUS_SESSION_BUS_ADDRESS']));
    const bus = panel.#bus;
    bus.exportObject(
      '/StatusNotifierWatcher',
      {
        name: watcher,
        methods: { RegisterStatusNotifierItem: ['s', ''] },
        properties: { IsStatusNotifierHostRegistered: 'b', ProtocolVersion: 'i', RegisteredStatusNotifierItems: 'as' },
      },
      {
        IsStatusNotifierHostRegistered: true,
        ProtocolVersion: 0,
        RegisteredStatusNotifierItems: [],
        RegisterStatusNotifierItem: (name: string) => void (panel.#iconName = name),
      },
    );
    bus.onSignal('/com/canonical/unity/launcherentry/1', 'com.canonical.Unity.LauncherEntry', 'Update', ([app, properties]) => {
      const launcherState = Object.fromEntries((properties as [string, Variant][]).map(([name, [, [value]]]) => [name, value]));
      if (app === 'application://kittiwake.desktop')
        panel.badgeCounts.push(launcherState['count-visible'] === true ? Number(launcherState['count']) : 0);
    });
    await bus.requestName(watcher);
    return panel;
  }

  /** True if the tray contains an icon of the app. */
  async hasIcon(): Promise<boolean> {
    if (this.#iconName === undefined) return false;
    const daemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
    const [there] = await this.#bus.call({ ...daemon, member: 'NameHasOwner', signature: 's', body: [this.#iconName] });
    return there === true;
  }

  async tooltip(): Promise<string> {
    const [, , title] = (await this.#property('ToolTip')) as [string, unknown[], string];
    return title;
  }

  /** Labels of the tray menu, from the top; '' for a separator. */
  async menu(): Promise<string[]> {
    return (await this.#entries()).map(({ label }) => label);
  }

  async choose(label: string): Promise<void> {
    const entry = (await this.#entries()).find((one) => one.label === label);
    if (!entry) throw new Error(`The tray’s menu has no “${label}”`);
    const body = [entry.id, 'clicked', ['s', ''], 0];
    await this.#call(String(await this.#property('Menu')), dbusMenu, 'Event', 'isvu', body);
  }

  async click(): Promise<void> {
    await this.#call('/StatusNotifierItem', item, 'Activate', 'ii', [0, 0]);
  }

  close(): void {
    this.#bus.close();
  }

  async #entries(): Promise<TrayMenuEntry[]> {
    const [, root] = await this.#call(String(await this.#property('Menu')), dbusMenu, 'GetLayout', 'iias', [0, -1, []]);
    const [, , children] = root as TrayMenuLayout;
    return children.map(([, [[id, properties]]]) => {
      const label = properties.find(([name]) => name === 'label')?.[1][1][0] ?? '';
      return { id, label: String(label).replaceAll('__', '_') };
    });
  }

  async #property(name: string): Promise<unknown> {
    const [variant] = await this.#call('/StatusNotifierItem', 'org.freedesktop.DBus.Properties', 'Get', 'ss', [item, name]);
    return (variant as Variant)[1][0];
  }

  async #call(path: string, iface: string, member: string, signature: string, body: unknown[]): Promise<unknown[]> {
    if (this.#iconName === undefined) throw new Error('No icon stands in the tray');
    return this.#bus.call({ destination: this.#iconName, path, interface: iface, member, signature, body });
  }
}
