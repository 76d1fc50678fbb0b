// Shows a popup of the operating system; behind an interface, so that tests can count and click popups.
import { nativeImage, Notification } from 'electron';

export interface PopupAction {
  label: string;
  run: () => void;
}

/** What can be done from the popup itself, without opening the window. */
export interface Offers {
  /** Buttons, the most useful first: some systems show only the first or none. */
  actions: PopupAction[];
  /** A line to answer in, where the system has one: macOS and Windows. */
  reply: { placeholder: string; send: (text: string) => void } | null;
}

export interface Popup extends Offers {
  title: string;
  body: string;
  silent: boolean;
  /** `low` may wait unseen in the system's own list; nothing here is critical. */
  urgency: 'low' | 'normal';
  /** PNG or JPEG. */
  icon: Buffer | null;
}

/** Shows the popup and returns how to close it. `gone` is called when it was closed, by the person or the app, or could not be shown. */
export type ShowPopup = (popup: Popup, clicked: () => void, gone: () => void) => { close(): void };

export const showPopup: ShowPopup = ({ title, body, silent, urgency, icon, actions, reply }, clicked, gone) => {
  const notification = new Notification({
    title,
    body,
    silent,
    urgency,
    ...(icon === null ? {} : { icon: nativeImage.createFromBuffer(icon) }),
    actions: actions.map(({ label }) => ({ type: 'button', text: label })),
    ...(reply === null ? {} : { hasReply: true, replyPlaceholder: reply.placeholder }),
  });
  notification.on('click', clicked);
  notification.on('action', ({ actionIndex }) => actions[actionIndex]?.run());
  if (reply !== null) notification.on('reply', (said) => reply.send(said.reply));
  // After a time-out Windows keeps it in the system's list, where a later popup can still replace it.
  notification.on('close', ({ reason }) => reason !== 'timedOut' && gone());
  notification.on('failed', gone);
  notification.show();
  return { close: () => notification.close() };
};
