// Keeps references to popups that the user can still click. Without a reference Electron's object is garbage collected:
// the click is lost, and on macOS the notification disappears with the object.
import { BoundedMap } from '../../../contract/bounded-map.ts';
import { RecentIds } from '../../../contract/recent-ids.ts';

/** Handlers for the user's actions on a popup. */
export interface PopupHandlers {
  click(): void;
  button(index: number): void;
  reply(text: string): void;
}

interface OpenPopup {
  /** Removes the popup from the screen and from the system's list. */
  close(): void;
  /** Does what `close` does, while a click is being reported: afterwards Electron may have no object left to close. */
  closeDuringUse(): void;
  handlers: PopupHandlers;
  /** The popup has ended, by a use or without one. Not called after the app closed it. */
  onEnded(isUsed: boolean): void;
}

export interface OpenPopups {
  /** Keeps the popup until its end. Above 200, the oldest is closed, because a click on it would be lost. */
  add(key: string, popup: OpenPopup): void;
  has(key: string): boolean;
  /** Ends and closes the popup, since some systems leave it open, and runs the handler. Only the first use counts. */
  use(key: string, run: (uses: PopupHandlers) => void): void;
  /** True if the popup was used in this run. */
  wasUsed(key: string): boolean;
  /** Call when the system has removed the popup or could not show it. */
  end(key: string): void;
  close(key: string): void;
}

/** The system's list keeps popups for days, in some systems all of them. */
const maxOpenPopups = 200;
/** Number of used popups for which a second report of the same click is recognised. */
const maxUsedKeys = 200;

export function createOpenPopups(): OpenPopups {
  const popups = new BoundedMap<string, OpenPopup>(maxOpenPopups, (popup) => {
    popup.close();
    popup.onEnded(false);
  });
  const usedKeys = new RecentIds(maxUsedKeys);

  function take(key: string): OpenPopup | undefined {
    const popup = popups.get(key);
    popups.delete(key);
    return popup;
  }

  return {
    add: (key, popup) => void popups.set(key, popup),
    has: (key) => popups.has(key),
    use(key, run) {
      const popup = take(key);
      if (!popup) return;
      usedKeys.add(key);
      popup.onEnded(true);
      popup.closeDuringUse();
      run(popup.handlers);
    },
    wasUsed: (key) => usedKeys.has(key),
    end: (key) => take(key)?.onEnded(false),
    close: (key) => take(key)?.close(),
  };
}
