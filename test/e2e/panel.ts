// The desktop's panel, played by the test: it has the tray's icons registered, draws their menus and hears the launcher's numbers.
import { SessionBus } from '../../build/host/desktop/dbus.ts';
import type { TestDesktop } from './private-desktop.ts';

const watcher = 'org.kde.StatusNotifierWatcher';
const item = 'org.kde.StatusNotifierItem';
const dbusMenu = 'com.canonical.dbusmenu';

interface Entry {
  id: number;
  label: string;
}
/** A value and its signature, as the bus gives them. */
type Variant = [unknown, [unknown]];
type Layout = [id: number, properties: [string, Variant][], children: [unknown, [Layout]][]];

export class Panel {
  /** Every number the launcher was told, in order; 0: to show none. */
  readonly numbers: number[] = [];
  readonly #bus: SessionBus;
  #icon: string | undefined;

  private constructor(bus: SessionBus) {
    this.#bus = bus;
  }

  static async open(desktop: TestDesktop): Promise<Panel> {
    const panel = new Panel(new SessionBus(desktop.env['DBUS_SESSION_BUS_ADDRESS']));
    const bus = panel.#bus;
    bus.serve(
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
        RegisterStatusNotifierItem: (name: string) => void (panel.#icon = name),
      },
    );
    bus.onSignal('/com/canonical/unity/launcherentry/1', 'com.canonical.Unity.LauncherEntry', 'Update', ([app, properties]) => {
      const told = Object.fromEntries((properties as [string, Variant][]).map(([name, [, [value]]]) => [name, value]));
      if (app === 'application://kittiwake.desktop') panel.numbers.push(told['count-visible'] === true ? Number(told['count']) : 0);
    });
    await bus.own(watcher);
    return panel;
  }

  /** Whether an icon of the app stands in the tray. */
  async hasIcon(): Promise<boolean> {
    if (this.#icon === undefined) return false;
    const daemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
    const [there] = await this.#bus.call({ ...daemon, member: 'NameHasOwner', signature: 's', body: [this.#icon] });
    return there === true;
  }

  async tooltip(): Promise<string> {
    const [, , title] = (await this.#property('ToolTip')) as [string, unknown[], string];
    return title;
  }

  /** The labels of the tray's menu, from the top; '' for a line between. */
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

  async #entries(): Promise<Entry[]> {
    const [, root] = await this.#call(String(await this.#property('Menu')), dbusMenu, 'GetLayout', 'iias', [0, -1, []]);
    const [, , children] = root as Layout;
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
    if (this.#icon === undefined) throw new Error('No icon stands in the tray');
    return this.#bus.call({ destination: this.#icon, path, interface: iface, member, signature, body });
  }
}
