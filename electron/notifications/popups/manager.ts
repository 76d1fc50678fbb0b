// Keeps one popup per subject on the screen. A later popup of the same subject replaces it silently, at most every five seconds.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Popup, ShowPopup } from './popup.ts';

/** A popup's contents, before its picture is there. */
export interface Card extends Omit<Popup, 'icon'> {
  /** The picture's web address; '' for none. */
  face: string;
  /** The key of the view that it leads to: when that view is looked at, the popup goes. */
  about: string;
  click: () => void;
}

export interface PopupManager {
  /**
   * Shows or replaces the subject's popup. `card` is asked for when it is shown, so that it says what is true then;
   * null: there is nothing to say any more. `closed` is called when the popup's life is over and no other is to follow.
   */
  put(subject: string, account: AccountKey | null, card: () => Card | null, closed: () => void): void;
  /** Whether the subject's popup is on the screen or about to be. */
  has(subject: string): boolean;
  /** How many popups of the account were shown in the last ten seconds and are still there. */
  countRecent(account: AccountKey): number;
  remove(matches: (shown: { account: AccountKey | null; about: string; subject: string }) => boolean): void;
}

interface Parts {
  show: ShowPopup;
  /** Answers soon, with or without a picture. */
  avatar: (url: string) => Promise<Buffer | null>;
  clock: Clock;
}

interface Slot {
  account: AccountKey | null;
  card: () => Card | null;
  about: string;
  popup: { close(): void } | null;
  shownAt: number;
  /** `waiting`: until it may be replaced. `loading`: its picture is being fetched. */
  state: 'idle' | 'waiting' | 'loading';
  /** Its contents changed since it was shown. */
  changed: boolean;
  cancelWait: () => void;
  closed: () => void;
}

/** Between two popups of one subject, so that a popular post does not flicker. */
const minIntervalMs = 5_000;
const recentMs = 10_000;
/** As many as the system is given to hold (system/held-popups.ts). */
const maxSubjects = 200;

export function createPopupManager({ show, avatar, clock }: Parts): PopupManager {
  const slots = new Map<string, Slot>();
  const isUp = (slot: Slot): boolean => slot.popup !== null || slot.state !== 'idle';

  function remove(subject: string, slot: Slot): void {
    slots.delete(subject);
    slot.cancelWait();
    slot.popup?.close();
    slot.closed();
  }

  function prepare(subject: string, slot: Slot): void {
    const card = slot.card();
    slot.changed = false;
    if (card === null) return remove(subject, slot);
    slot.state = 'loading';
    if (card.face === '') return showCard(subject, slot, card, null);
    void avatar(card.face).then((icon) => {
      if (slots.get(subject) === slot) showCard(subject, slot, card, icon);
    });
  }

  function showCard(subject: string, slot: Slot, { face: _, about, click, ...popup }: Card, icon: Buffer | null): void {
    const replaced = slot.popup;
    // Its end may be reported while it is being shown, and the end of the replaced one later: each ends only itself.
    const shown = { close: () => undefined as void };
    Object.assign(slot, { popup: shown, about, shownAt: clock.now(), state: 'idle' });
    replaced?.close();
    const { close } = show({ ...popup, icon, silent: popup.silent || replaced !== null }, click, () => {
      if (slot.popup !== shown) return;
      slot.popup = null;
      if (slots.get(subject) === slot && slot.state === 'idle') slot.closed();
    });
    shown.close = close;
    if (slot.changed) prepareWhenAllowed(subject, slot);
  }

  function prepareWhenAllowed(subject: string, slot: Slot): void {
    const waitMs = slot.popup === null ? 0 : slot.shownAt + minIntervalMs - clock.now();
    if (waitMs <= 0) return prepare(subject, slot);
    slot.state = 'waiting';
    slot.cancelWait = clock.after(waitMs, () => prepare(subject, slot));
  }

  function forgetOldest(): void {
    for (const [oldest, slot] of slots) {
      if (slots.size <= maxSubjects) break;
      slots.delete(oldest);
      slot.cancelWait();
      slot.closed();
    }
  }

  return {
    put(subject, account, card, closed) {
      const slot: Slot = slots.get(subject) ?? {
        account,
        card,
        about: '',
        popup: null,
        shownAt: clock.now(),
        state: 'idle',
        changed: false,
        cancelWait() {},
        closed,
      };
      Object.assign(slot, { card, closed, changed: true });
      // A Map keeps the order of insertion: what was put last is forgotten last.
      slots.delete(subject);
      slots.set(subject, slot);
      forgetOldest();
      if (slot.state === 'idle') prepareWhenAllowed(subject, slot);
    },
    has(subject) {
      const slot = slots.get(subject);
      return slot !== undefined && isUp(slot);
    },
    countRecent(account) {
      const since = clock.now() - recentMs;
      return [...slots.values()].filter((slot) => slot.account === account && isUp(slot) && slot.shownAt >= since).length;
    },
    remove(matches) {
      for (const [subject, slot] of slots) {
        if (matches({ account: slot.account, about: slot.about, subject })) remove(subject, slot);
      }
    },
  };
}
