import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import type { StoredColumns } from '../../../../electron/contract/settings.ts';
import { Columns, mainPane } from '../../../../renderer/state/account/columns.svelte.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';

vi.mock('../../../../renderer/api/main.ts', () => ({ main: {}, on: () => undefined }));

const mira = 'https://coast.example|1' as AccountKey;
const jonna = 'https://lagoon.example|7' as AccountKey;
const storedLayouts: (StoredColumns | null)[] = [];
let columns: Columns;

beforeEach(() => {
  storedLayouts.length = 0;
  columns = new Columns();
  vi.spyOn(settings, 'set').mockImplementation((patch) => {
    storedLayouts.push(patch.columns ?? null);
    settings.current = { ...settings.current, ...patch };
    return Promise.resolve(true);
  });
});

const order = () => columns.items.map((item) => (item === mainPane ? 'main' : item.route.view));
type PlainView = 'home' | 'local' | 'bookmarks';
const layout = (views: PlainView[], mainAt: number): StoredColumns => ({
  mainAt,
  columns: views.map((view) => ({ account: mira, route: { view }, width: 380 })),
});

describe('columns', () => {
  it('consist of the main pane alone at first', () => expect(order()).toEqual(['main']));

  it('are on both sides of the main pane, as saved', () => {
    columns.read(layout(['home', 'local', 'bookmarks'], 1));
    expect(order()).toEqual(['home', 'main', 'local', 'bookmarks']);
    expect([columns.before.length, columns.after.length]).toEqual([1, 2]);
  });

  it('are appended and saved', () => {
    columns.add(mira, { view: 'local' });
    columns.add(jonna, { view: 'local' });
    expect(order()).toEqual(['main', 'local', 'local']);
    const restoredColumns = new Columns();
    restoredColumns.read(storedLayouts.at(-1) ?? null);
    expect(restoredColumns.list.map(({ account, route, width }) => [account, route, width])).toEqual([
      [mira, { view: 'local' }, 380],
      [jonna, { view: 'local' }, 380],
    ]);
  });

  it('show each view of an account at most once', () => {
    const first = columns.add(mira, { view: 'tag', name: 'tern' });
    expect(columns.add(mira, { view: 'tag', name: 'tern' })).toBe(first);
    expect(columns.list).toHaveLength(1);
  });

  it('are limited to the maximum number', () => {
    for (let at = 0; at < 20; at += 1) columns.add(mira, { view: 'tag', name: String(at) });
    expect([columns.isFull, columns.add(mira, { view: 'home' })]).toEqual([true, null]);
  });

  it('reopen at their position with the views that were open in them', () => {
    columns.read(layout(['local', 'home'], 1));
    const [local] = columns.list;
    if (!local) throw new Error('There is no column');
    local.navigation.open({ view: 'thread', id: '1' });
    const reopen = columns.close(local);
    expect(order()).toEqual(['main', 'home']);
    reopen();
    expect(order()).toEqual(['local', 'main', 'home']);
    expect(columns.list[0]?.navigation.detail).toEqual({ view: 'thread', id: '1' });
  });

  it('of a signed-out account are removed, also from the setting', () => {
    columns.add(mira, { view: 'local' });
    columns.add(jonna, { view: 'home' });
    columns.keepOnly(new Set([mira]));
    expect(order()).toEqual(['main', 'local']);
    expect(storedLayouts.at(-1)?.columns.map(({ account }) => account)).toEqual([mira]);
    columns.keepOnly(new Set());
    expect(storedLayouts.at(-1)).toBeNull();
  });
});

describe('columns in a layout', () => {
  it('move by one position, also past the main pane, but not past the end', () => {
    const local = columns.add(mira, { view: 'local' });
    columns.add(mira, { view: 'home' });
    if (!local) throw new Error('No column was added');
    expect([columns.move(local, 1), order()]).toEqual([true, ['main', 'home', 'local']]);
    expect(columns.move(local, 1)).toBe(false);
    columns.move(local, -1);
    columns.move(local, -1);
    expect([order(), columns.move(local, -1)]).toEqual([['local', 'main', 'home'], false]);
  });

  it.each([
    [0, ['local', 'main', 'home', 'bookmarks']],
    [1, ['main', 'local', 'home', 'bookmarks']],
    [2, ['main', 'local', 'home', 'bookmarks']],
    [3, ['main', 'home', 'local', 'bookmarks']],
    [4, ['main', 'home', 'bookmarks', 'local']],
  ])('move into gap %i', (gap, expected) => {
    columns.read(layout(['local', 'home', 'bookmarks'], 0));
    const [local] = columns.list;
    if (local) columns.moveTo(local, gap);
    expect(order()).toEqual(expected);
  });

  it('have a width within limits, which `save` persists', async () => {
    const column = columns.add(mira, { view: 'local' });
    if (!column) throw new Error('No column was added');
    columns.resize(column, 10);
    expect(column.width).toBe(300);
    columns.resize(column, 9_000);
    expect(column.width).toBe(720);
    columns.resize(column, 410.6);
    await columns.save();
    expect(storedLayouts.at(-1)?.columns[0]?.width).toBe(411);
  });
});

describe('columns in the settings', () => {
  it('stay unchanged if they are also in imported settings', () => {
    columns.read(layout(['local', 'home'], 0));
    const local = columns.list[0];
    local?.navigation.open({ view: 'thread', id: '1' });
    columns.read(layout(['bookmarks', 'local'], 0));
    expect([order(), columns.list[1]]).toEqual([['main', 'bookmarks', 'local'], local]);
  });

  it('ignore a late event about an earlier change', async () => {
    const column = columns.add(mira, { view: 'local' });
    if (!column) throw new Error('No column was added');
    await Promise.resolve();
    const answers: (() => void)[] = [];
    vi.spyOn(settings, 'set').mockImplementation((patch) => {
      storedLayouts.push(patch.columns ?? null);
      return new Promise((resolve) => answers.push(() => resolve(true)));
    });
    columns.resize(column, 400);
    const first = columns.save();
    columns.resize(column, 300);
    const second = columns.save();
    const [earlier = null, later = null] = storedLayouts.slice(-2);
    columns.read(earlier);
    expect(column.width).toBe(300);
    settings.current = { ...settings.current, columns: later };
    answers.forEach((answer) => answer());
    await Promise.all([first, second]);
    expect(column.width).toBe(300);
  });

  it('are restored when the main process refuses the change', async () => {
    columns.read(layout(['local'], 0));
    settings.current = { ...settings.current, columns: layout(['local'], 0) };
    vi.spyOn(settings, 'set').mockResolvedValue(false);
    columns.add(mira, { view: 'home' });
    await vi.waitFor(() => expect(order()).toEqual(['main', 'local']));
  });
});
