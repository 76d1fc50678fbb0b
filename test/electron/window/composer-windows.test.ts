// Tests composer windows: one window and one writer per draft, and their closing and reopening.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WebContents } from 'electron';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { createComposerWindowManager } from '../../../electron/window/composer-windows.ts';
import { defaultComposerPlacement } from '../../../electron/window/placement.ts';
import { makeDraft } from '../storage/samples.ts';

interface OpenedComposerWindow extends EventEmitter {
  options: { webPreferences: Record<string, unknown> };
  loadedUrl: string;
  sentMessages: unknown[][];
  crashed: boolean;
  calls: string[];
  webContents: WebContents;
}
const windows = vi.hoisted(() => [] as unknown[]) as OpenedComposerWindow[];
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class FakeBrowserWindow extends EventEmitter {
    sentMessages: unknown[][] = [];
    calls: string[] = [];
    loadedUrl = '';
    crashed = false;
    destroyed = false;
    webContents = Object.assign(new EventEmitter(), {
      id: 7 + windows.length,
      send: (...args: unknown[]) => void this.sentMessages.push(args),
      isCrashed: () => this.crashed,
    });
    options: unknown;
    constructor(options: unknown) {
      super();
      this.options = options;
      windows.push(this as unknown as OpenedComposerWindow);
    }
    show = () => void this.calls.push('show');
    focus = () => void this.calls.push('focus');
    isMinimized = () => false;
    isMaximized = () => false;
    isDestroyed = () => this.destroyed;
    getNormalBounds = () => ({ x: 5, y: 6, width: 500, height: 400 });
    loadURL(url: string) {
      this.loadedUrl = url;
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
  return { app: {}, BrowserWindow: FakeBrowserWindow, dialog: {}, nativeTheme: { shouldUseDarkColors: false }, screen };
});

let storedPlacements: object[];
let closedComposers: string[];
let changes: string[][];
function createComposers() {
  const composers = createComposerWindowManager({
    preload: 'preload.cjs',
    icon: 'window.png',
    platform: 'win32',
    theme: () => 'system',
    placement: { read: () => defaultComposerPlacement, write: (placement) => void storedPlacements.push(placement) },
    clock: { now: () => 0, after: () => () => undefined },
    log: () => undefined,
  });
  composers.onClosed(({ account, id }) => void closedComposers.push(`${account} ${id}`));
  composers.onChange((drafts) => void changes.push(drafts));
  return composers;
}
const draft = makeDraft();
const other = makeDraft();

beforeEach(() => {
  windows.length = 0;
  [storedPlacements, changes, closedComposers] = [[], [], []];
});

test('opens one sandboxed window with the app’s own page per draft', () => {
  const composers = createComposers();
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
  expect(windows[0]?.loadedUrl).toBe('app://kittiwake/index.html?composer');
  expect(windows[0]?.calls).toEqual(['show', 'focus']);
  expect(changes).toEqual([[draft.id], [draft.id, other.id]]);
  expect(composers.show(draft.id)).toBe(true);
  expect(composers.show('no draft')).toBe(false);
});

test('the composer window is the only editor of its draft until it closes', () => {
  const composers = createComposers();
  composers.open({ draft, caret: null });
  const { webContents } = windows[0] as OpenedComposerWindow;
  expect([composers.editorOf(draft.id), composers.editorOf(other.id)]).toEqual([7, 'main']);
  expect([composers.callerOf(webContents), composers.callerOf({ id: 99 } as WebContents)]).toEqual([7, null]);
  expect([composers.composerOf(7), composers.composerOf('main')]).toEqual([{ draft, caret: null }, null]);
  composers.close('main');
  expect(composers.drafts()).toEqual([draft.id]);
  composers.close(7);
  expect([composers.editorOf(draft.id), composers.callerOf(webContents), composers.composerOf(7)]).toEqual(['main', null, null]);
  expect(changes.at(-1)).toEqual([]);
  expect(storedPlacements).toEqual([{ width: 500, height: 400, maximized: false, position: { x: 5, y: 6 } }]);
});

test('emits the current account of the draft of a closed window, and nothing for a released window', () => {
  const composers = createComposers();
  composers.open({ draft, caret: null });
  composers.open({ draft: other, caret: null });
  const movedDraft = { ...draft, account: makeAccountKey('https://far.example', '9') };
  expect([composers.updateDraft('main', movedDraft), composers.updateDraft(7, movedDraft), composers.updateDraft(7, movedDraft)]).toEqual([
    null,
    draft.account,
    movedDraft.account,
  ]);
  composers.close(7);
  composers.release(8);
  expect(closedComposers).toEqual([`${movedDraft.account} ${draft.id}`]);
});

test('a second window does not cover the first one', () => {
  const composers = createComposers();
  composers.open({ draft, caret: null });
  composers.open({ draft: other, caret: null });
  expect(windows.map(({ options }) => options)).toMatchObject([
    { width: 620, height: 560 },
    { x: 33, y: 34, width: 500, height: 400 },
  ]);
});

test('release() closes the window without a question and makes the main window the editor of the draft', () => {
  const composers = createComposers();
  composers.open({ draft, caret: null });
  const onClose = vi.fn();
  windows[0]?.on('close', onClose);
  composers.release(7);
  expect([composers.editorOf(draft.id), onClose.mock.calls, changes.at(-1)]).toEqual(['main', [], []]);
  composers.release('main');
  composers.release(7);
});

test('sends events to every window except one whose page has crashed', () => {
  const composers = createComposers();
  composers.open({ draft, caret: null });
  composers.open({ draft: other, caret: null });
  (windows[1] as OpenedComposerWindow).crashed = true;
  composers.send('problem', { code: 'storage' });
  expect(windows.map(({ sentMessages: sent }) => sent)).toEqual([[['kittiwake:event', 'problem', { code: 'storage' }]], []]);
});
