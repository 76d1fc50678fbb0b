// Gives tests access to the app's context menu, which the system draws: reads Electron's in the main process, the host's over D-Bus.
import type { ElectronApplication } from 'playwright-core';
import { SessionBus } from '../../src/desktop/dbus.ts';
import { contextMenuName } from '../../src/desktop/menu.ts';
import type { AppDesktop } from './desktop.ts';

export interface ContextMenuDriver {
  /** Counts the menus opened so far. */
  opened(): Promise<number>;
  /** Lists the labels of the menu opened last; '' for a separator. */
  labels(): Promise<string[]>;
  choose(label: string): Promise<void>;
}

interface RecordedMenus {
  popups: Electron.Menu[];
}

export async function electronContextMenu(app: ElectronApplication): Promise<ContextMenuDriver> {
  await app.evaluate(({ Menu }) => {
    const popups: Electron.Menu[] = [];
    Object.assign(globalThis, { popups });
    // A native menu would wait for a click that tests cannot perform.
    Menu.prototype.popup = function () {
      popups.push(this);
    };
  });
  return {
    opened: () => app.evaluate(() => (globalThis as unknown as RecordedMenus).popups.length),
    labels: () =>
      app.evaluate(
        () =>
          (globalThis as unknown as RecordedMenus).popups.at(-1)?.items.map(({ type, label }) => (type === 'separator' ? '' : label)) ?? [],
      ),
    choose: (label) =>
      app.evaluate(({ BrowserWindow }, itemLabel) => {
        const item = (globalThis as unknown as RecordedMenus).popups.at(-1)?.items.find((one) => one.label === itemLabel);
        if (!item) throw new Error(`The menu has no “${itemLabel}”`);
        const [window] = BrowserWindow.getAllWindows();
        item.click({}, window, window?.webContents);
      }, label),
  };
}

type DbusProperties = [string, [unknown, [unknown]]][];
/** Initial revision in packages/electron-host/src/desktop/menu.ts, before any menu is opened. */
const revisionWithoutMenu = 1;
type ContextMenuLayout = [unknown, unknown, [unknown, [[id: number, DbusProperties]]][]];

/** `pid`: process id of the host. */
export function hostContextMenu(desktop: Pick<AppDesktop, 'env'>, pid: number): ContextMenuDriver {
  const address = { destination: contextMenuName(pid), path: '/ContextMenu', interface: 'com.canonical.dbusmenu' };
  async function call(member: string, signature: string, body: unknown[]): Promise<unknown[]> {
    const bus = new SessionBus(desktop.env['DBUS_SESSION_BUS_ADDRESS']);
    try {
      return await bus.call({ ...address, member, signature, body });
    } finally {
      bus.close();
    }
  }
  async function readEntries() {
    const [, root] = (await call('GetLayout', 'iias', [0, -1, []])) as [number, ContextMenuLayout];
    return root[2].map(([, [[id, properties]]]) => {
      const label = properties.find(([name]) => name === 'label')?.[1][1][0] ?? '';
      return { id, label: String(label).replaceAll('__', '_') };
    });
  }
  return {
    // The app acquires its D-Bus name when it opens its first menu.
    opened: async () => Number((await call('GetLayout', 'iias', [0, 0, []]).catch(() => [revisionWithoutMenu]))[0]) - revisionWithoutMenu,
    labels: async () => (await readEntries()).map(({ label }) => label),
    async choose(label) {
      const entry = (await readEntries()).find((one) => one.label === label);
      if (!entry) throw new Error(`The menu has no “${label}”`);
      await call('Event', 'isvu', [entry.id, 'clicked', ['s', ''], 0]);
    },
  };
}
