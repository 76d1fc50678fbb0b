// Shows one popup per subject. A later popup of the same subject replaces it silently, after at least five seconds.
import type { AccountKey } from '../../contract/accounts.ts';
import { BoundedMap } from '../../contract/bounded-map.ts';
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
  /** Minimum time until the popup is replaced. */
  intervalMs: number;
  /** The last popup left the screen by itself: the user may not have noticed it. */
  hasTimedOut: boolean;
  /** `waiting`: until it may be replaced. `loading`: its picture is being fetched. */
  state: 'idle' | 'waiting' | 'loading';
  /** The content has changed since the popup was shown. */
  isOutdated: boolean;
  cancelWait: () => void;
  onClosed: (hasTimedOut: boolean) => void;
}

/**
 * Minimum time until the first replacement of a popup. It doubles with each replacement up to the maximum, because on many systems a
 * replaced popup appears on the screen again.
 */
const minIntervalMs = 5_000;
const maxIntervalMs = 60_000;
/**
 * On Linux, Electron reports the end of a popup without its reason. A popup that ends later was not closed by the user but timed out: the
 * shortest usual time-out of notification services is five seconds.
 */
const minTimeOutMs = 4_500;
/** Limit of subjects, equal to that of open popups (system/open-popups.ts). */
const maxSubjects = 200;

const isActive = (slot: PopupSlot): boolean => slot.popup !== null || slot.state !== 'idle';

export class PopupManager {
  readonly #show: ShowPopup;
  readonly #loadAvatar: Parts['loadAvatar'];
  readonly #clock: Clock;
  /** By subject. */
  readonly #slots = new BoundedMap<string, PopupSlot>(maxSubjects, (slot) => {
    slot.cancelWait();
    slot.onClosed(slot.hasTimedOut);
  });

  constructor({ show, loadAvatar, clock }: Parts) {
    this.#show = show;
    this.#loadAvatar = loadAvatar;
    this.#clock = clock;
  }

  /**
   * Shows or replaces the subject's popup. `getContent` is called when the popup is shown, to get the current content; null: nothing left
   * to show. `onClosed` is called when the popup has ended and no other will replace it. `hasTimedOut`: it left the screen by itself.
   */
  put(subject: string, account: AccountKey | null, getContent: () => PopupContent | null, onClosed: (hasTimedOut: boolean) => void): void {
    const slot: PopupSlot = this.#slots.get(subject) ?? {
      subject,
      account,
      getContent,
      about: '',
      popup: null,
      shownAt: this.#clock.now(),
      intervalMs: minIntervalMs,
      hasTimedOut: false,
      state: 'idle',
      isOutdated: false,
      cancelWait() {},
      onClosed,
    };
    Object.assign(slot, { getContent, onClosed, isOutdated: true });
    this.#slots.set(subject, slot);
    if (slot.state === 'idle') this.#prepareWhenAllowed(slot);
  }

  /** True if the subject's popup is visible or about to be shown. */
  has(subject: string): boolean {
    const slot = this.#slots.get(subject);
    return slot !== undefined && isActive(slot);
  }

  /** Counts the account's popups since `since` (epoch milliseconds), without those that the user used or closed. */
  countSince(account: AccountKey, since: number): number {
    const isCounted = (slot: PopupSlot) => slot.account === account && slot.shownAt >= since && (isActive(slot) || slot.hasTimedOut);
    return [...this.#slots.values()].filter(isCounted).length;
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
    slot.onClosed(false);
  }

  #prepareWhenAllowed(slot: PopupSlot): void {
    const waitMs = slot.popup === null ? 0 : slot.shownAt + slot.intervalMs - this.#clock.now();
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
    const intervalMs = replacedPopup === null ? minIntervalMs : Math.min(slot.intervalMs * 2, maxIntervalMs);
    Object.assign(slot, { popup: popupHandle, about, shownAt: this.#clock.now(), intervalMs, hasTimedOut: false, state: 'idle' });
    replacedPopup?.close();
    const { close } = this.#show({ ...popup, icon, silent: popup.silent || replacedPopup !== null }, click, (isUsed) => {
      if (slot.popup !== popupHandle) return;
      const hasTimedOut = !isUsed && this.#clock.now() >= slot.shownAt + minTimeOutMs;
      // The pending change then replaces the popup silently, as if it were still on the screen.
      if (hasTimedOut && slot.state !== 'idle') return;
      slot.popup = null;
      slot.hasTimedOut = hasTimedOut;
      if (this.#isCurrent(slot) && slot.state === 'idle') slot.onClosed(hasTimedOut);
    });
    popupHandle.close = close;
    if (slot.isOutdated) this.#prepareWhenAllowed(slot);
  }

  /** False once the slot was removed or forgotten. */
  #isCurrent(slot: PopupSlot): boolean {
    return this.#slots.get(slot.subject) === slot;
  }
}
