// Manages composer windows, one draft each, beside the main window. Only one window edits a draft, so that none overwrites it.
import type { BrowserWindow, WebContents } from 'electron';
import type { AccountKey } from '../contract/accounts.ts';
import type { EventName, Events } from '../contract/bridge.ts';
import type { ComposerWindowDraft, Draft } from '../contract/draft.ts';
import { appOrigin, composerSearch, eventChannel } from '../contract/page.ts';
import { createEvent } from '../system/event.ts';
import { openAppWindow } from './app-window.ts';
import type { WindowParts } from './app-window.ts';
import type { WindowPlacement } from './placement.ts';

/** The main window, or the composer window with this `webContents.id`. */
export type Caller = 'main' | number;

export interface ComposerWindowManager {
  /** Opens the draft in a new composer window, or brings its window to the front. */
  open(composer: ComposerWindowDraft): void;
  /** Brings the window of this draft to the front. False if the draft has none. */
  show(draft: string): boolean;
  /** Returns the window that edits this draft: its composer window, or else the main window. */
  editorOf(draft: string): Caller;
  callerOf(contents: WebContents): Caller | null;
  /** Returns what the page of the window shows first; null if the window is gone. */
  composerOf(caller: Caller): ComposerWindowDraft | null;
  /** Closes the window, unless the user decides to keep it open. */
  close(caller: Caller): void;
  /** Destroys the composer window; from now on the main window edits its draft. */
  release(caller: Caller): void;
  /** Records the draft's new version, perhaps with another account. Returns the previous account; null if it is no composer window. */
  updateDraft(caller: Caller, draft: Draft): AccountKey | null;
  /** Ids of the drafts that have a composer window. */
  drafts(): string[];
  send<E extends EventName>(event: E, payload: Events[E]): void;
  /** Emitted when a draft gets or loses its composer window. Passes the ids of all drafts with one. */
  onChange(listener: (drafts: string[]) => void): void;
  /** Emitted when a composer window was closed and no other window edits its draft. */
  onClosed(listener: (draft: Draft) => void): void;
}

interface OpenComposerWindow {
  window: BrowserWindow;
  composer: ComposerWindowDraft;
}

const minSize = { minWidth: 380, minHeight: 320 };
/** Offset of a new window to the right and down, so that it does not cover the window opened before it. */
const offsetPx = 28;

export function createComposerWindowManager(parts: WindowParts): ComposerWindowManager {
  /** Keyed by `webContents.id`. */
  const windows = new Map<number, OpenComposerWindow>();
  const openDraftsChange = createEvent<[string[]]>();
  const composerClose = createEvent<[Draft]>();
  const drafts = () => [...windows.values()].map(({ composer }) => composer.draft.id);
  const find = (draft: string) => [...windows].find(([, { composer }]) => composer.draft.id === draft);

  function forget(id: number): void {
    if (windows.delete(id)) openDraftsChange.emit(drafts());
  }

  /** Returns the stored placement, or one beside the newest open composer window. */
  function nextPlacement(): WindowPlacement {
    const placement = parts.placement.read();
    const last = [...windows.values()].at(-1)?.window;
    if (last === undefined || last.isDestroyed()) return placement;
    const { x, y, width, height } = last.getNormalBounds();
    return { ...placement, width, height, position: { x: x + offsetPx, y: y + offsetPx } };
  }

  function show(draft: string): boolean {
    const window = find(draft)?.[1].window;
    if (window === undefined) return false;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return true;
  }

  return {
    open(composer) {
      if (show(composer.draft.id)) return;
      const window = openAppWindow({
        ...parts,
        placement: { ...parts.placement, read: nextPlacement },
        url: `${appOrigin}/index.html${composerSearch}`,
        minSize,
        onReload: () => undefined,
      });
      const { id } = window.webContents;
      windows.set(id, { window, composer });
      window.on('closed', () => {
        const draft = windows.get(id)?.composer.draft;
        forget(id);
        if (draft !== undefined) composerClose.emit(draft);
      });
      openDraftsChange.emit(drafts());
    },
    show,
    editorOf: (draft) => find(draft)?.[0] ?? 'main',
    callerOf: ({ id }) => (windows.has(id) ? id : null),
    composerOf: (caller) => (caller === 'main' ? null : (windows.get(caller)?.composer ?? null)),
    close: (caller) => void (caller !== 'main' && windows.get(caller)?.window.close()),
    release(caller) {
      if (caller === 'main') return;
      const window = windows.get(caller)?.window;
      // Must come first: messages that the page still sends must not count as the editor's.
      forget(caller);
      // `close` would ask the user about a draft that continues in another window.
      window?.destroy();
    },
    updateDraft(caller, draft) {
      const composerWindow = caller === 'main' ? undefined : windows.get(caller);
      if (composerWindow === undefined) return null;
      const { account } = composerWindow.composer.draft;
      composerWindow.composer = { ...composerWindow.composer, draft };
      return account;
    },
    drafts,
    send(event, payload) {
      for (const { window } of windows.values()) {
        // Electron logs an error for messages to a page whose process has ended.
        if (!window.isDestroyed() && !window.webContents.isCrashed()) window.webContents.send(eventChannel, event, payload);
      }
    },
    onChange: (listener) => void openDraftsChange.on(listener),
    onClosed: (listener) => void composerClose.on(listener),
  };
}
