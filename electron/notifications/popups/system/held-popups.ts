// The popups that a person can still use. Electron's objects are collected when nobody holds them: then a click is lost,
// and on macOS the notification disappears with its object.

/** What a person does with a popup. */
export interface PopupUses {
  click(): void;
  button(index: number): void;
  reply(text: string): void;
}

export interface HeldPopup {
  /** Removes it from the screen and from the system's list. */
  close(): void;
  /** The same while its use is being reported: afterwards Electron may have no object left to close. */
  closeUsed(): void;
  uses: PopupUses;
  /** Its life is over. Not called after the app closed it. */
  ended(): void;
}

export interface HeldPopups {
  /** Holds it until its end. Of more than 200 the oldest is closed: a click on it would be lost. */
  hold(key: string, popup: HeldPopup): void;
  has(key: string): boolean;
  /** Ends it, closes it, since systems may leave it standing, and does what the person asked for. Only the first use counts. */
  use(key: string, what: (uses: PopupUses) => void): void;
  /** Whether it was used in this run. */
  wasUsed(key: string): boolean;
  /** The system has removed it or could not show it. */
  end(key: string): void;
  close(key: string): void;
}

/** A system's list keeps popups for days, and some keep all of them. */
const maxHeldPopups = 200;
/** For how many used popups a second report of the same use is known as such. */
const maxUsedKeys = 200;

export function createHeldPopups(): HeldPopups {
  const held = new Map<string, HeldPopup>();
  const used = new Set<string>();

  function take(key: string): HeldPopup | undefined {
    const popup = held.get(key);
    held.delete(key);
    return popup;
  }

  return {
    hold(key, popup) {
      held.set(key, popup);
      const [oldest = ''] = held.keys();
      const forgotten = held.size > maxHeldPopups ? take(oldest) : undefined;
      forgotten?.close();
      forgotten?.ended();
    },
    has: (key) => held.has(key),
    use(key, what) {
      const popup = take(key);
      if (!popup) return;
      used.add(key);
      const [oldest = ''] = used;
      if (used.size > maxUsedKeys) used.delete(oldest);
      popup.ended();
      popup.closeUsed();
      what(popup.uses);
    },
    wasUsed: (key) => used.has(key),
    end: (key) => take(key)?.ended(),
    close: (key) => take(key)?.close(),
  };
}
