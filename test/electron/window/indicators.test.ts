import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountSummary } from '../../../electron/contract/accounts.ts';
import type { Unread } from '../../../electron/contract/bridge.ts';
import { createIndicators } from '../../../electron/window/indicators.ts';
import { mira, summaryOf } from '../notifications/samples.ts';

interface Item {
  label?: string;
  click?: () => void;
}
/** What the system was told, in order. */
const told = vi.hoisted(() => [] as [string, ...unknown[]][]);
vi.mock('electron', () => ({
  app: {
    setBadgeCount: (count: number) => void told.push(['number', count]),
    dock: { setMenu: (items: Item[]) => void told.push(['dock', items.flatMap(({ label }) => label ?? [])]) },
    quit: () => void told.push(['quit']),
  },
  Menu: { buildFromTemplate: (items: Item[]) => items },
  nativeImage: { createFromPath: (path: string) => path },
  Tray: class {
    constructor(image: string) {
      told.push(['tray', image]);
    }
    on() {}
    setImage = (image: string) => void told.push(['image', image]);
    setToolTip = (text: string) => void told.push(['tooltip', text]);
    setContextMenu = (items: Item[]) => {
      for (const { label, click } of items) if (label !== undefined && click) chosen.set(label, click);
    };
    destroy = () => void told.push(['no tray']);
  },
}));

const chosen = new Map<string, () => void>();
let accounts: AccountSummary[];
let unread: Record<string, Unread>;
let keepRunning: boolean;
const count = (of: number) => ({ [mira]: { seen: '1', count: of } });
const named = (name: string) => told.filter(([what]) => what === name).map(([, ...rest]) => rest);

function on(platform: NodeJS.Platform) {
  const window = {
    show: () => void told.push(['show']),
    open: (place: unknown) => void told.push(['open', place]),
    command: (command: string) => void told.push(['command', command]),
    mark: (mark: { words: string } | null) => void told.push(['mark', mark?.words ?? null]),
  };
  const parts = { platform, icons: 'icons', accounts: () => accounts, unread: () => unread, settings: () => ({ keepRunning }), window };
  return createIndicators(parts);
}

beforeEach(() => {
  [accounts, unread, keepRunning] = [[summaryOf(mira, 'mira@coast.example')], {}, true];
  told.length = 0;
  chosen.clear();
});

test('on Linux the launcher has the number, and the tray says whether there is one', () => {
  const { update } = on('linux');
  update();
  unread = count(2);
  update();
  unread = count(0);
  update();
  expect(named('number')).toEqual([[0], [2], [0]]);
  expect(named('image').map(([path]) => String(path).split(/[\\/]/).at(-1))).toEqual(['tray.png', 'tray-unread.png', 'tray.png']);
  expect(named('tooltip')).toEqual([['Kittiwake'], ['Kittiwake: 2 unread'], ['Kittiwake']]);
});

test('on Windows the taskbar has a mark, in words as well', () => {
  const { update } = on('win32');
  unread = count(2);
  update();
  unread = count(0);
  update();
  expect(named('mark')).toEqual([['2 unread'], [null]]);
  expect(named('number')).toEqual([]);
});

test('on macOS the dock has number and menu, and there is no tray', () => {
  unread = count(2);
  on('darwin').update();
  expect(named('number')).toEqual([[2]]);
  expect(named('dock')).toEqual([[['Open Kittiwake', 'New Post', '@mira@coast.example (2)']]]);
  expect(named('tray')).toEqual([]);
});

test('the tray goes when the app is to end with its window, and comes back', () => {
  const { update } = on('linux');
  update();
  keepRunning = false;
  update();
  expect(named('no tray')).toHaveLength(1);
  keepRunning = true;
  update();
  expect(named('tray')).toHaveLength(2);
});

test('nothing is told twice', () => {
  const { update } = on('linux');
  update();
  const before = told.length;
  update();
  expect(told).toHaveLength(before);
});

test('what is chosen in the menu is done', () => {
  on('linux').update();
  told.length = 0;
  for (const label of ['Open Kittiwake', 'New Post', '@mira@coast.example', 'Quit Kittiwake']) chosen.get(label)?.();
  expect(told).toEqual([['show'], ['command', 'compose'], ['open', { account: mira, route: { view: 'notifications' } }], ['quit']]);
});
