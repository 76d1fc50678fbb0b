// Shows one popup per subject. A later popup of the same subject replaces it silently, at most every five seconds.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Popup, ShowPopup } from './popup.ts';

/** Content of a popup, before its picture is loaded. */
export interface PopupContent extends Omit<Popup, 'icon'> {
  /** URL of the picture; '' for none. */
  pictureUrl: string;
  /** Key of the view that a click opens: the popup is closed when the user looks at that view. */
  about: string;
  click: () => void;
}

interface Parts {
  show: ShowPopup;
  /** Resolves soon, with or without a picture. */
  loadAvatar: (url: string) => Promise<Buffer | null>;
  clock: Clock;
}

interface PopupSlot {
  readonly subject: string;
  account: AccountKey | null;
  getContent: () => PopupContent | null;
  about: string;
  popup: { close(): void } | null;
  shownAt: number;
  /** `waiting`: until it may be replaced. `loading`: its picture is being fetched. */
  state: 'idle' | 'waiting' | 'loading';
  /** The content has changed since the popup was shown. */
  isOutdated: boolean;
  cancelWait: () => void;
  onClosed: () => void;
}

/** Minimum time between two popups of one subject, so that a popular post does not flicker. */
const minIntervalMs = 5_000;
const recentMs = 10_000;
/** Limit of subjects, equal to that of open popups (system/open-popups.ts). */
const maxSubjects = 200;

const isActive = (slot: PopupSlot): boolean => slot.popup !== null || slot.state !== 'idle';

export class PopupManager {
  readonly #show: ShowPopup;
  readonly #loadAvatar: Parts['loadAvatar'];
  readonly #clock: Clock;
  /** By subject. */
  readonly #slots = new Map<string, PopupSlot>();

  constructor({ show, loadAvatar, clock }: Parts) {
    this.#show = show;
    this.#loadAvatar = loadAvatar;
    this.#clock = clock;
  }

  /**
   * Shows or replaces the subject's popup. `getContent` is called when the popup is shown, to get the current content; null: nothing left
   * to show. `onClosed` is called when the popup has ended and no other will replace it.
   */
  put(subject: string, account: AccountKey | null, getContent: () => PopupContent | null, onClosed: () => void): void {
    const slot: PopupSlot = this.#slots.get(subject) ?? {
      subject,
      account,
      getContent,
      about: '',
      popup: null,
      shownAt: this.#clock.now(),
      state: 'idle',
      isOutdated: false,
      cancelWait() {},
      onClosed,
    };
    Object.assign(slot, { getContent, onClosed, isOutdated: true });
    // A Map keeps the order of insertion: the subject that was put last is forgotten last.
    this.#slots.delete(subject);
    this.#slots.set(subject, slot);
    this.#forgetOldest();
    if (slot.state === 'idle') this.#prepareWhenAllowed(slot);
  }

  /** True if the subject's popup is visible or about to be shown. */
  has(subject: string): boolean {
    const slot = this.#slots.get(subject);
    return slot !== undefined && isActive(slot);
  }

  /** Counts the account's popups that were shown in the last ten seconds and are still visible. */
  countRecent(account: AccountKey): number {
    const since = this.#clock.now() - recentMs;
    return [...this.#slots.values()].filter((slot) => slot.account === account && isActive(slot) && slot.shownAt >= since).length;
  }

  remove(matches: (popup: { account: AccountKey | null; about: string; subject: string }) => boolean): void {
    for (const slot of this.#slots.values()) {
      const { account, about, subject } = slot;
      if (matches({ account, about, subject })) this.#removeSlot(slot);
    }
  }

  #removeSlot(slot: PopupSlot): void {
    this.#slots.delete(slot.subject);
    slot.cancelWait();
    slot.popup?.close();
    slot.onClosed();
  }

  #forgetOldest(): void {
    for (const [oldest, slot] of this.#slots) {
      if (this.#slots.size <= maxSubjects) break;
      this.#slots.delete(oldest);
      slot.cancelWait();
      slot.onClosed();
    }
  }

  #prepareWhenAllowed(slot: PopupSlot): void {
    const waitMs = slot.popup === null ? 0 : slot.shownAt + minIntervalMs - this.#clock.now();
    if (waitMs <= 0) return this.#prepare(slot);
    slot.state = 'waiting';
    slot.cancelWait = this.#clock.after(waitMs, () => this.#prepare(slot));
  }

  #prepare(slot: PopupSlot): void {
    const content = slot.getContent();
    slot.isOutdated = false;
    if (content === null) return this.#removeSlot(slot);
    slot.state = 'loading';
    if (content.pictureUrl === '') return this.#showContent(slot, content, null);
    void this.#loadAvatar(content.pictureUrl).then((icon) => {
      if (this.#isCurrent(slot)) this.#showContent(slot, content, icon);
    });
  }

  #showContent(slot: PopupSlot, { pictureUrl: _, about, click, ...popup }: PopupContent, icon: Buffer | null): void {
    const replacedPopup = slot.popup;
    // The new popup may end during `show`, and the end of the replaced popup may be reported later: `popupHandle` distinguishes them.
    const popupHandle: { close(): void } = { close() {} };
    Object.assign(slot, { popup: popupHandle, about, shownAt: this.#clock.now(), state: 'idle' });
    replacedPopup?.close();
    const { close } = this.#show({ ...popup, icon, silent: popup.silent || replacedPopup !== null }, click, () => {
      if (slot.popup !== popupHandle) return;
      slot.popup = null;
      if (this.#isCurrent(slot) && slot.state === 'idle') slot.onClosed();
    });
    popupHandle.close = close;
    if (slot.isOutdated) this.#prepareWhenAllowed(slot);
  }

  /** False once the slot was removed or forgotten. */
  #isCurrent(slot: PopupSlot): boolean {
    return this.#slots.get(slot.subject) === slot;
  }
}
