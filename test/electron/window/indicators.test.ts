// The number on the icon, the tray, and the menu of the dock, on each system.
import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountSummary } from '../../../electron/contract/accounts.ts';
import type { Unread } from '../../../electron/contract/startup.ts';
import { createIndicators } from '../../../electron/window/indicators.ts';
import { mira, summaryOf } from '../notifications/samples.ts';

interface Item {
  label?: string;
  click?: () => void;
}
/** The calls to Electron, in order. */
const calls = vi.hoisted(() => [] as [string, ...unknown[]][]);
const heard = vi.hoisted(() => [] as string[]);
vi.mock('electron', () => ({
  app: {
    setBadgeCount: (count: number) => void calls.push(['number', count]),
    dock: { setMenu: (items: Item[]) => void calls.push(['dock', items.flatMap(({ label }) => label ?? [])]) },
    quit: () => void calls.push(['quit']),
  },
  Menu: { buildFromTemplate: (items: Item[]) => items },
  nativeImage: { createFromPath: (path: string) => path },
  Tray: class {
    constructor(image: string) {
      calls.push(['tray', image]);
    }
    on = (event: string) => void heard.push(event);
    setImage = (image: string) => void calls.push(['image', image]);
    setTitle = (title: string) => void calls.push(['title', title]);
    setToolTip = (text: string) => void calls.push(['tooltip', text]);
    setContextMenu = (items: Item[]) => {
      for (const { label, click } of items) if (label !== undefined && click) chosen.set(label, click);
    };
    destroy = () => void calls.push(['no tray']);
  },
}));

const chosen = new Map<string, () => void>();
let accounts: AccountSummary[];
let unread: Record<string, Unread>;
let keepRunning: boolean;
let menuBarIcon: boolean;
let panelAppears: () => void;
const count = (of: number) => ({ [mira]: { seen: '1', count: of } });
const named = (name: string) => calls.filter(([what]) => what === name).map(([, ...rest]) => rest);

function on(platform: NodeJS.Platform) {
  const window = {
    show: () => void calls.push(['show']),
    open: (place: unknown) => void calls.push(['open', place]),
    command: (command: string) => void calls.push(['command', command]),
    mark: (mark: { words: string } | null) => void calls.push(['mark', mark?.words ?? null]),
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
  heard.length = 0;
  chosen.clear();
});

test('on Linux the launcher shows the count, and the tray shows whether something is unread', () => {
  const { update } = on('linux');
  update();
  unread = count(2);
  update();
  unread = count(0);
  update();
  expect(named('number')).toEqual([[0], [2], [0]]);
  expect([...named('tray'), ...named('image')].map(([path]) => String(path).split(/[\\/]/).at(-1))).toEqual([
    'tray.png',
    'tray-unread.png',
    'tray.png',
  ]);
  expect(named('tooltip')).toEqual([['Kittiwake'], ['Kittiwake: 2 unread'], ['Kittiwake']]);
});

test('on Windows the taskbar button has an overlay with a description', () => {
  const { update } = on('win32');
  unread = count(2);
  update();
  unread = count(0);
  update();
  expect(named('mark')).toEqual([['2 unread'], [null]]);
  expect(named('number')).toEqual([]);
});

test('on macOS the dock shows the count and the menu, and there is no tray', () => {
  unread = count(2);
  on('darwin').update();
  expect(named('number')).toEqual([[2]]);
  expect(named('dock')).toEqual([[['Open Kittiwake', 'New Post', '@mira@coast.example (2)']]]);
  expect(named('tray')).toEqual([]);
});

test('on macOS the menu bar has an icon when the person wants it: a template, the number beside it, and the whole menu', () => {
  menuBarIcon = true;
  const { update } = on('darwin');
  unread = count(1_200);
  update();
  unread = count(0);
  update();
  expect(named('tray').map(([path]) => String(path).split(/[\\/]/).at(-1))).toEqual(['trayTemplate.png']);
  expect(named('title')).toEqual([['1,200'], ['']]);
  expect([named('image'), heard]).toEqual([[], []]);
  expect([...chosen.keys()]).toEqual(expect.arrayContaining(['Open Kittiwake', 'New Post', '@mira@coast.example', 'Quit Kittiwake']));
  menuBarIcon = false;
  update();
  expect(named('no tray')).toHaveLength(1);
});

test('the tray is removed when the app quits with its window, and created again', () => {
  const { update } = on('linux');
  update();
  keepRunning = false;
  update();
  expect(named('no tray')).toHaveLength(1);
  keepRunning = true;
  update();
  expect(named('tray')).toHaveLength(2);
});

test('an update without a change calls nothing', () => {
  const { update } = on('linux');
  update();
  const before = calls.length;
  update();
  expect(calls).toHaveLength(before);
});

test('each menu entry runs its command', () => {
  on('linux').update();
  calls.length = 0;
  for (const label of ['Open Kittiwake', 'New Post', '@mira@coast.example', 'Quit Kittiwake']) chosen.get(label)?.();
  expect(calls).toEqual([['show'], ['command', 'compose'], ['open', { account: mira, route: { view: 'notifications' } }], ['quit']]);
});

test('the tray is created once, and its icon is changed when another is needed', () => {
  const { update } = on('linux');
  for (const of of [1, 2, 3]) {
    unread = count(of);
    update();
  }
  expect([named('tray').length, named('image').length, named('no tray').length, named('tooltip').length]).toEqual([1, 1, 0, 3]);
});

test('the tray is created again when a panel starts after the app, with what it shows', () => {
  const { update } = on('linux');
  unread = count(2);
  update();
  calls.length = 0;
  panelAppears();
  expect(calls.map(([what]) => what)).toEqual(['no tray', 'number', 'dock', 'tray', 'image', 'tooltip']);
});

test('a panel that starts brings no tray to an app that quits with its window', () => {
  keepRunning = false;
  on('linux').update();
  panelAppears();
  expect(named('tray')).toEqual([]);
});
