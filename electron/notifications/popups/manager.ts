// The popups that are up: one for each subject, whose later popup takes the earlier one's place, silently and not at every change.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Popup, ShowPopup } from './popup.ts';

/** A popup before its picture is there. */
export interface Card extends Omit<Popup, 'icon'> {
  /** The picture's web address; '' for none. */
  face: string;
  /** What it leads to, as views are named: looked at, the popup goes. */
  about: string;
  click: () => void;
}

export interface Screen {
  /**
   * `card` is asked for when its turn comes, so that it says what is true then; null: nothing to say any more.
   * `gone` is called when the popup was closed and no other is to follow.
   */
  put(subject: string, account: AccountKey | null, card: () => Card | null, gone: () => void): void;
  /** Whether its popup is up or about to be. */
  has(subject: string): boolean;
  /** How many popups of that account came up in the last ten seconds and nobody has dealt with. */
  crowd(account: AccountKey): number;
  take(isGone: (shown: { account: AccountKey | null; about: string; subject: string }) => boolean): void;
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
  /** `raising`: its picture is being fetched. */
  state: 'idle' | 'waiting' | 'raising';
  /** What it says has changed since. */
  changed: boolean;
  callOff: () => void;
  gone: () => void;
}

/** Milliseconds between two popups about one subject, so that a popular post doesn't flicker. */
const pause = 5_000;
const crowding = 10_000;
/** Subjects remembered: a click on a popup from long ago still leads somewhere, and its handlers aren't collected. */
const most = 200;

export function createScreen({ show, avatar, clock }: Parts): Screen {
  const slots = new Map<string, Slot>();

  function isUp(slot: Slot): boolean {
    return slot.popup !== null || slot.state !== 'idle';
  }

  function remove(subject: string, slot: Slot): void {
    slots.delete(subject);
    slot.callOff();
    slot.popup?.close();
    slot.gone();
  }

  function raise(subject: string, slot: Slot): void {
    const card = slot.card();
    slot.changed = false;
    if (card === null) return remove(subject, slot);
    slot.state = 'raising';
    if (card.face === '') return bringUp(subject, slot, card, null);
    void avatar(card.face).then((icon) => {
      if (slots.get(subject) === slot) bringUp(subject, slot, card, icon);
    });
  }

  function bringUp(subject: string, slot: Slot, { face: _, about, click, ...popup }: Card, icon: Buffer | null): void {
    const again = slot.popup !== null;
    slot.popup?.close();
    const shown = show({ ...popup, icon, silent: popup.silent || again }, click, () => {
      if (slot.popup !== shown) return;
      slot.popup = null;
      if (slots.get(subject) === slot && slot.state === 'idle') slot.gone();
    });
    Object.assign(slot, { popup: shown, about, shownAt: clock.now(), state: 'idle' });
    if (slot.changed) plan(subject, slot);
  }

  function plan(subject: string, slot: Slot): void {
    const rest = slot.popup === null ? 0 : slot.shownAt + pause - clock.now();
    if (rest <= 0) return raise(subject, slot);
    slot.state = 'waiting';
    slot.callOff = clock.after(rest, () => raise(subject, slot));
  }

  return {
    put(subject, account, card, gone) {
      const slot: Slot = slots.get(subject) ?? {
        ...{ account, card, about: '', popup: null, shownAt: clock.now(), state: 'idle', changed: false, callOff() {}, gone },
      };
      Object.assign(slot, { card, gone, changed: true });
      // A Map keeps the order of insertion: what was told last goes last.
      slots.delete(subject);
      slots.set(subject, slot);
      for (const [oldest, forgotten] of slots) {
        if (slots.size <= most) break;
        slots.delete(oldest);
        forgotten.callOff();
        forgotten.gone();
      }
      if (slot.state === 'idle') plan(subject, slot);
    },
    has(subject) {
      const slot = slots.get(subject);
      return slot !== undefined && isUp(slot);
    },
    crowd(account) {
      const since = clock.now() - crowding;
      return [...slots.values()].filter((slot) => slot.account === account && isUp(slot) && slot.shownAt >= since).length;
    },
    take(isGone) {
      for (const [subject, slot] of slots) {
        if (isGone({ account: slot.account, about: slot.about, subject })) remove(subject, slot);
      }
    },
  };
}
