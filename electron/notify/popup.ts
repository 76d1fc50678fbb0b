// A popup of the system's own; behind an interface, so that tests can count and click them.
import { Notification } from 'electron';

export interface Popup {
  title: string;
  body: string;
  silent: boolean;
}

/** Shows it; answers how to take it away. `gone` is called once it was closed, by whomever, or could not be shown. */
export type ShowPopup = (popup: Popup, clicked: () => void, gone: () => void) => { close(): void };

export const showPopup: ShowPopup = ({ title, body, silent }, clicked, gone) => {
  const notification = new Notification({ title, body, silent });
  notification.on('click', clicked);
  notification.on('close', gone);
  notification.on('failed', gone);
  notification.show();
  return { close: () => notification.close() };
};
