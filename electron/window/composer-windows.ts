// The windows in which one draft each is written, beside the main window. Each draft has one writer, so that no window overwrites it.
import type { BrowserWindow, WebContents } from 'electron';
import type { AccountKey } from '../contract/accounts.ts';
import type { EventName, Events } from '../contract/bridge.ts';
import type { OwnComposer } from '../contract/composers.ts';
import type { Draft } from '../contract/draft.ts';
import { appOrigin, composerSearch, eventChannel } from '../contract/names.ts';
import { createEvent } from '../system/event.ts';
import { openAppWindow } from './app-window.ts';
import type { WindowParts } from './app-window.ts';
import type { WindowPlacement } from './placement.ts';

/** The main window, or the composer window with that `webContents.id`. */
export type Caller = 'main' | number;

export interface ComposerWindows {
  /** Opens the draft in a window of its own, or brings that one to the front. */
  open(composer: OwnComposer): void;
  /** Brings the window of this draft to the front. False: it has none. */
  show(draft: string): boolean;
  /** Which window writes this draft: the main window, unless it has one of its own. */
  writerOf(draft: string): Caller;
  callerOf(contents: WebContents): Caller | null;
  /** What its page shows first; null for a window that is gone. */
  composerOf(caller: Caller): OwnComposer | null;
  /** Closes the window, unless the person wants it to stay open. */
  close(caller: Caller): void;
  /** The draft is written in the main window from now on. */
  release(caller: Caller): void;
  /** The window wrote this version of its draft, as another account perhaps. Answers whose it was before; null: it is no window of its own. */
  wrote(caller: Caller, draft: Draft): AccountKey | null;
  /** The drafts that have a window of their own. */
  drafts(): string[];
  tell<E extends EventName>(event: E, payload: Events[E]): void;
  /** A draft got a window of its own, or lost it. */
  onChange(listener: (drafts: string[]) => void): void;
  /** The window of this draft was closed, and no other one writes it. */
  onClosed(listener: (draft: Draft) => void): void;
}

interface Own {
  window: BrowserWindow;
  composer: OwnComposer;
}

const minSize = { minWidth: 380, minHeight: 320 };
/** So far is a window right of and below the one that was opened before it: it would cover that. */
const offsetPx = 28;

export function createComposerWindows(parts: WindowParts): ComposerWindows {
  /** By the id of its `webContents`. */
  const windows = new Map<number, Own>();
  const changed = createEvent<[string[]]>();
  const closed = createEvent<[Draft]>();
  const drafts = () => [...windows.values()].map(({ composer }) => composer.draft.id);
  const find = (draft: string) => [...windows].find(([, { composer }]) => composer.draft.id === draft);

  function forget(id: number): void {
    if (windows.delete(id)) changed.emit(drafts());
  }

  /** Where the last one was closed, or beside the one that is open. */
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
        reloading: () => undefined,
      });
      const { id } = window.webContents;
      windows.set(id, { window, composer });
      window.on('closed', () => {
        const draft = windows.get(id)?.composer.draft;
        forget(id);
        if (draft !== undefined) closed.emit(draft);
      });
      changed.emit(drafts());
    },
    show,
    writerOf: (draft) => find(draft)?.[0] ?? 'main',
    callerOf: ({ id }) => (windows.has(id) ? id : null),
    composerOf: (caller) => (caller === 'main' ? null : (windows.get(caller)?.composer ?? null)),
    close: (caller) => void (caller !== 'main' && windows.get(caller)?.window.close()),
    release(caller) {
      if (caller === 'main') return;
      const window = windows.get(caller)?.window;
      // First: what its page still sends is not the writer's any more.
      forget(caller);
      // Without `close`, which would ask the person about a draft that goes on elsewhere.
      window?.destroy();
    },
    wrote(caller, draft) {
      const own = caller === 'main' ? undefined : windows.get(caller);
      if (own === undefined) return null;
      const { account } = own.composer.draft;
      own.composer = { ...own.composer, draft };
      return account;
    },
    drafts,
    tell(event, payload) {
      for (const { window } of windows.values()) {
        // Electron complains about a message for a page whose process has ended.
        if (!window.isDestroyed() && !window.webContents.isCrashed()) window.webContents.send(eventChannel(event), payload);
      }
    },
    onChange: (listener) => void changed.on(listener),
    onClosed: (listener) => void closed.on(listener),
  };
}
