// Windows of their own for drafts: one a draft, one writer a draft, and what becomes of them. Covers electron/window/app-window.ts.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WebContents } from 'electron';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { createComposerWindows } from '../../../electron/window/composer-windows.ts';
import { defaultComposerPlacement } from '../../../electron/window/placement.ts';
import { makeDraft } from '../storage/samples.ts';

interface Opened extends EventEmitter {
  options: { webPreferences: Record<string, unknown> };
  loaded: string;
  sent: unknown[][];
  crashed: boolean;
  calls: string[];
  webContents: WebContents;
}
const windows = vi.hoisted(() => [] as unknown[]) as Opened[];
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class BrowserWindow extends EventEmitter {
    sent: unknown[][] = [];
    calls: string[] = [];
    loaded = '';
    crashed = false;
    destroyed = false;
    webContents = Object.assign(new EventEmitter(), {
      id: 7 + windows.length,
      send: (...said: unknown[]) => void this.sent.push(said),
      isCrashed: () => this.crashed,
    });
    options: unknown;
    constructor(options: unknown) {
      super();
      this.options = options;
      windows.push(this as unknown as Opened);
    }
    show = () => void this.calls.push('show');
    focus = () => void this.calls.push('focus');
    isMinimized = () => false;
    isMaximized = () => false;
    isDestroyed = () => this.destroyed;
    getNormalBounds = () => ({ x: 5, y: 6, width: 500, height: 400 });
    loadURL(url: string) {
      this.loaded = url;
      return Promise.resolve();
    }
    close() {
      this.emit('close', { defaultPrevented: false });
      this.destroy();
    }
    destroy() {
      this.destroyed = true;
      this.emit('closed');
    }
  }
  const workArea = { x: 0, y: 0, width: 1920, height: 1080 };
  const screen = Object.assign(new EventEmitter(), { getPrimaryDisplay: () => ({ workArea }), getAllDisplays: () => [{ workArea }] });
  return { app: {}, BrowserWindow, dialog: {}, nativeTheme: { shouldUseDarkColors: false }, screen };
});

let placed: object[];
let closed: string[];
let changes: string[][];
function fresh() {
  const composers = createComposerWindows({
    preload: 'preload.cjs',
    icon: 'window.png',
    platform: 'win32',
    theme: () => 'system',
    placement: { read: () => defaultComposerPlacement, write: (placement) => void placed.push(placement) },
    clock: { now: () => 0, after: () => () => undefined },
    log: () => undefined,
  });
  composers.onClosed(({ account, id }) => void closed.push(`${account} ${id}`));
  composers.onChange((drafts) => void changes.push(drafts));
  return composers;
}
const draft = makeDraft();
const other = makeDraft();

beforeEach(() => {
  windows.length = 0;
  [placed, changes, closed] = [[], [], []];
});

test('a draft has one window, which is sandboxed and shows the app’s own page', () => {
  const composers = fresh();
  composers.open({ draft, caret: null });
  composers.open({ draft, caret: null });
  composers.open({ draft: other, caret: { start: 1, end: 1 } });
  expect(windows).toHaveLength(2);
  expect(windows[0]?.options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    preload: 'preload.cjs',
  });
  expect(windows[0]?.loaded).toBe('app://kittiwake/index.html?composer');
  expect(windows[0]?.calls).toEqual(['show', 'focus']);
  expect(changes).toEqual([[draft.id], [draft.id, other.id]]);
  expect(composers.show(draft.id)).toBe(true);
  expect(composers.show('no draft')).toBe(false);
});

test('each draft has one writer, until its window closes', () => {
  const composers = fresh();
  composers.open({ draft, caret: null });
  const { webContents } = windows[0] as Opened;
  expect([composers.writerOf(draft.id), composers.writerOf(other.id)]).toEqual([7, 'main']);
  expect([composers.callerOf(webContents), composers.callerOf({ id: 99 } as WebContents)]).toEqual([7, null]);
  expect([composers.composerOf(7), composers.composerOf('main')]).toEqual([{ draft, caret: null }, null]);
  composers.close('main');
  expect(composers.drafts()).toEqual([draft.id]);
  composers.close(7);
  expect([composers.writerOf(draft.id), composers.callerOf(webContents), composers.composerOf(7)]).toEqual(['main', null, null]);
  expect(changes.at(-1)).toEqual([]);
  expect(placed).toEqual([{ width: 500, height: 400, maximized: false, position: { x: 5, y: 6 } }]);
});

test('a closed window is told with the account that its draft has then, and one that goes on elsewhere is not', () => {
  const composers = fresh();
  composers.open({ draft, caret: null });
  composers.open({ draft: other, caret: null });
  const moved = { ...draft, account: makeAccountKey('https://far.example', '9') };
  expect([composers.wrote('main', moved), composers.wrote(7, moved), composers.wrote(7, moved)]).toEqual([
    null,
    draft.account,
    moved.account,
  ]);
  composers.close(7);
  composers.release(8);
  expect(closed).toEqual([`${moved.account} ${draft.id}`]);
});

test('a second window does not cover the first one', () => {
  const composers = fresh();
  composers.open({ draft, caret: null });
  composers.open({ draft: other, caret: null });
  expect(windows.map(({ options }) => options)).toMatchObject([
    { width: 620, height: 560 },
    { x: 33, y: 34, width: 500, height: 400 },
  ]);
});

test('a draft that is written elsewhere from now on has no writer left in its window, and nobody is asked', () => {
  const composers = fresh();
  composers.open({ draft, caret: null });
  const asked = vi.fn();
  windows[0]?.on('close', asked);
  composers.release(7);
  expect([composers.writerOf(draft.id), asked.mock.calls, changes.at(-1)]).toEqual(['main', [], []]);
  composers.release('main');
  composers.release(7);
});

test('events reach every window but one whose page has ended', () => {
  const composers = fresh();
  composers.open({ draft, caret: null });
  composers.open({ draft: other, caret: null });
  (windows[1] as Opened).crashed = true;
  composers.tell('problem', { code: 'storage' });
  expect(windows.map(({ sent }) => sent)).toEqual([[['kittiwake:on:problem', { code: 'storage' }]], []]);
});
