// A popup as the app describes it, and the way to show it; behind a type, so that tests can count and click popups.
import type { PopupAct, PopupTarget } from './system/target.ts';

export interface PopupAction {
  label: string;
  run: () => void;
  /** What `run` does, for a button that is pressed after a restart. */
  act: PopupAct;
}

/** What can be done from the popup itself, without opening the window. */
export interface Offers {
  /** Buttons, the most useful first: some systems show only the first or none. */
  actions: PopupAction[];
  /** A line to answer in, where the system has one: macOS and Windows. */
  reply: { placeholder: string; statusId: string; send: (text: string) => void } | null;
}

export interface Popup extends Offers {
  title: string;
  /** Plain text. */
  body: string;
  silent: boolean;
  /** `low` may wait unseen in the system's own list; nothing here is critical. */
  urgency: 'low' | 'normal';
  /** PNG or JPEG. */
  icon: Buffer | null;
  /** Where it leads after a restart; null: it only opens the app. */
  target: PopupTarget | null;
}

/**
 * Shows the popup and returns how to close it. `ended` is called once when its life is over: it was used or closed by the person,
 * the system removed it, or it could not be shown. That may be before `ShowPopup` returns. After `close` it isn't called.
 */
export type ShowPopup = (popup: Popup, clicked: () => void, ended: () => void) => { close(): void };
