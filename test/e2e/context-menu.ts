// The app's context menu as a test reaches it: native menus are drawn by the system, so Electron's is asked in main and the host's on the bus.
import type { ElectronApplication } from 'playwright-core';
import { SessionBus } from '../../build/host/desktop/dbus.ts';
import { contextMenuName } from '../../build/host/desktop/menu.ts';
import type { Desktop } from './desktop.ts';

export interface ContextMenu {
  /** How many menus were opened so far. */
  opened(): Promise<number>;
  /** Of the menu that was opened last; '' for a line between. */
  labels(): Promise<string[]>;
  choose(label: string): Promise<void>;
}

interface Noted {
  popups: Electron.Menu[];
}

export async function menusOfElectron(app: ElectronApplication): Promise<ContextMenu> {
  await app.evaluate(({ Menu }) => {
    const popups: Electron.Menu[] = [];
    Object.assign(globalThis, { popups });
    // A native menu would wait for a click that no test can make.
    Menu.prototype.popup = function () {
      popups.push(this);
    };
  });
  return {
    opened: () => app.evaluate(() => (globalThis as unknown as Noted).popups.length),
    labels: () =>
      app.evaluate(
        () => (globalThis as unknown as Noted).popups.at(-1)?.items.map(({ type, label }) => (type === 'separator' ? '' : label)) ?? [],
      ),
    choose: (label) =>
      app.evaluate(({ BrowserWindow }, wanted) => {
        const item = (globalThis as unknown as Noted).popups.at(-1)?.items.find((one) => one.label === wanted);
        if (!item) throw new Error(`The menu has no “${wanted}”`);
        const [window] = BrowserWindow.getAllWindows();
        item.click({}, window, window?.webContents);
      }, label),
  };
}

type Properties = [string, [unknown, [unknown]]][];
/** As build/host/desktop/dbus-menu.ts counts. */
const revisionWithoutMenu = 1;
type Layout = [unknown, unknown, [unknown, [[id: number, Properties]]][]];

/** `pid`: of the host's process. */
export function menusOnBus(desktop: Pick<Desktop, 'env'>, pid: number): ContextMenu {
  const address = { destination: contextMenuName(pid), path: '/ContextMenu', interface: 'com.canonical.dbusmenu' };
  async function call(member: string, signature: string, body: unknown[]): Promise<unknown[]> {
    const bus = new SessionBus(desktop.env['DBUS_SESSION_BUS_ADDRESS']);
    try {
      return await bus.call({ ...address, member, signature, body });
    } finally {
      bus.close();
    }
  }
  async function entries() {
    const [, root] = (await call('GetLayout', 'iias', [0, -1, []])) as [number, Layout];
    return root[2].map(([, [[id, properties]]]) => {
      const label = properties.find(([name]) => name === 'label')?.[1][1][0] ?? '';
      return { id, label: String(label).replaceAll('__', '_') };
    });
  }
  return {
    // The app takes its name on the bus when it opens its first menu.
    opened: async () => Number((await call('GetLayout', 'iias', [0, 0, []]).catch(() => [revisionWithoutMenu]))[0]) - revisionWithoutMenu,
    labels: async () => (await entries()).map(({ label }) => label),
    async choose(label) {
      const entry = (await entries()).find((one) => one.label === label);
      if (!entry) throw new Error(`The menu has no “${label}”`);
      await call('Event', 'isvu', [entry.id, 'clicked', ['s', ''], 0]);
    },
  };
}
