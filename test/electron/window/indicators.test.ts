// Tests the badge count, the tray, and the dock menu, on each system.
import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountSummary } from '../../../electron/contract/accounts.ts';
import type { Unread } from '../../../electron/contract/startup.ts';
import { createIndicators } from '../../../electron/window/indicators.ts';
import { mira, summaryOf } from '../notifications/samples.ts';

interface TrayMenuItem {
  label?: string;
  click?: () => void;
}
/** Calls to Electron, in order. */
const calls = vi.hoisted(() => [] as [string, ...unknown[]][]);
const trayEvents = vi.hoisted(() => [] as string[]);
vi.mock('electron', () => ({
  app: {
    setBadgeCount: (count: number) => void calls.push(['number', count]),
    dock: { setMenu: (items: TrayMenuItem[]) => void calls.push(['dock', items.flatMap(({ label }) => label ?? [])]) },
    quit: () => void calls.push(['quit']),
  },
  Menu: { buildFromTemplate: (items: TrayMenuItem[]) => items },
  nativeImage: { createFromPath: (path: string) => path },
  Tray: class {
    constructor(image: string) {
      calls.push(['tray', image]);
    }
    on = (event: string) => void trayEvents.push(event);
    setImage = (image: string) => void calls.push(['image', image]);
    setTitle = (title: string) => void calls.push(['title', title]);
    setToolTip = (text: string) => void calls.push(['tooltip', text]);
    setContextMenu = (items: TrayMenuItem[]) => {
      for (const { label, click } of items) if (label !== undefined && click) menuClicks.set(label, click);
    };
    destroy = () => void calls.push(['no tray']);
  },
}));

const menuClicks = new Map<string, () => void>();
let accounts: AccountSummary[];
let unread: Record<string, Unread>;
let keepRunning: boolean;
let menuBarIcon: boolean;
let panelAppears: () => void;
const count = (of: number) => ({ [mira]: { seen: '1', count: of } });
const callsTo = (name: string) => calls.filter(([what]) => what === name).map(([, ...rest]) => rest);

function createOn(platform: NodeJS.Platform) {
  const window = {
    show: () => void calls.push(['show']),
    open: (place: unknown) => void calls.push(['open', place]),
    command: (command: string) => void calls.push(['command', command]),
    setOverlay: (overlay: { description: string } | null) => void calls.push(['setOverlay', overlay?.description ?? null]),
  };
  const parts = {
    platform,
    icons: 'icons',
    accounts: () => accounts,
    unread: () => unread,
    settings: () => ({ keepRunning, menuBarIcon }),
    window,
  };
  const trayHost = { onAppeared: (listener: () => void) => void (panelAppears = listener) };
  return createIndicators({ ...parts, trayHost });
}

beforeEach(() => {
  [accounts, unread, keepRunning, menuBarIcon] = [[summaryOf(mira, 'mira@coast.example')], {}, true, false];
  calls.length = 0;
  trayEvents.length = 0;
  menuClicks.clear();
});

test('on Linux the launcher shows the count, and the tray shows whether something is unread', () => {
  const { update } = createOn('linux');
  update();
  unread = count(2);
  update();
  unread = count(0);
  update();
  expect(callsTo('number')).toEqual([[0], [2], [0]]);
  expect([...callsTo('tray'), ...callsTo('image')].map(([path]) => String(path).split(/[\\/]/).at(-1))).toEqual([
    'tray.png',
    'tray-unread.png',
    'tray.png',
  ]);
  expect(callsTo('tooltip')).toEqual([['Kittiwake'], ['Kittiwake: 2 unread'], ['Kittiwake']]);
});

test('on Windows the taskbar button has an overlay with a description', () => {
  const { update } = createOn('win32');
  unread = count(2);
  update();
  unread = count(0);
  update();
  expect(callsTo('setOverlay')).toEqual([['2 unread'], [null]]);
  expect(callsTo('number')).toEqual([]);
});

test('on macOS the dock shows the count and the menu, and there is no tray', () => {
  unread = count(2);
  createOn('darwin').update();
  expect(callsTo('number')).toEqual([[2]]);
  expect(callsTo('dock')).toEqual([[['Open Kittiwake', 'New Post', '@mira@coast.example (2)']]]);
  expect(callsTo('tray')).toEqual([]);
});

test('on macOS the setting adds a menu bar icon: a template image with the count and the whole menu', () => {
  menuBarIcon = true;
  const { update } = createOn('darwin');
  unread = count(1_200);
  update();
  unread = count(0);
  update();
  expect(callsTo('tray').map(([path]) => String(path).split(/[\\/]/).at(-1))).toEqual(['trayTemplate.png']);
  expect(callsTo('title')).toEqual([['1,200'], ['']]);
  expect([callsTo('image'), trayEvents]).toEqual([[], []]);
  expect([...menuClicks.keys()]).toEqual(expect.arrayContaining(['Open Kittiwake', 'New Post', '@mira@coast.example', 'Quit Kittiwake']));
  menuBarIcon = false;
  update();
  expect(callsTo('no tray')).toHaveLength(1);
});

test('the tray is removed when the setting to keep running is turned off, and created again when it is on', () => {
  const { update } = createOn('linux');
  update();
  keepRunning = false;
  update();
  expect(callsTo('no tray')).toHaveLength(1);
  keepRunning = true;
  update();
  expect(callsTo('tray')).toHaveLength(2);
});

test('an update without a change calls nothing', () => {
  const { update } = createOn('linux');
  update();
  const before = calls.length;
  update();
  expect(calls).toHaveLength(before);
});

test('each menu entry runs its command', () => {
  createOn('linux').update();
  calls.length = 0;
  for (const label of ['Open Kittiwake', 'New Post', '@mira@coast.example', 'Quit Kittiwake']) menuClicks.get(label)?.();
  expect(calls).toEqual([['show'], ['command', 'compose'], ['open', { account: mira, route: { view: 'notifications' } }], ['quit']]);
});

test('the tray is created once, and its icon is changed only when necessary', () => {
  const { update } = createOn('linux');
  for (const of of [1, 2, 3]) {
    unread = count(of);
    update();
  }
  expect([callsTo('tray').length, callsTo('image').length, callsTo('no tray').length, callsTo('tooltip').length]).toEqual([1, 1, 0, 3]);
});

test('the tray is created again with its current state when a panel starts after the app', () => {
  const { update } = createOn('linux');
  unread = count(2);
  update();
  calls.length = 0;
  panelAppears();
  expect(calls.map(([what]) => what)).toEqual(['no tray', 'number', 'dock', 'tray', 'image', 'tooltip']);
});

test('no tray is created for a new panel if the app quits with its window', () => {
  keepRunning = false;
  createOn('linux').update();
  panelAppears();
  expect(callsTo('tray')).toEqual([]);
});
