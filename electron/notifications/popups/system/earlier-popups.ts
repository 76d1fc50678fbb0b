// Handles popups of an earlier run: the system keeps them, and the user may click one while the app is off or after its next start.
import { app, Notification } from 'electron';
import type { NotificationResponse } from 'electron';
import type { OpenPopups, PopupHandlers } from './open-popups.ts';
import { forwardEvents } from './system-popups.ts';
import { readPopupId } from '../popup.ts';
import type { PopupTarget } from '../popup.ts';
import { readActivation } from './toast-xml.ts';
import type { ToastUse } from './toast-xml.ts';

/** Class id named by each Windows toast, with which Windows starts the app. It must never change, or older toasts stop working. */
const toastActivator = '{6B0F7A9D-3C52-4E0B-9A41-5D8E27C1F6A3}';

/** Call before the app is ready. */
export function announceToasts(platform: NodeJS.Platform): void {
  if (platform !== 'win32') return;
  // Windows shows notifications only of apps with a known AppUserModelID.
  app.setAppUserModelId('app.kittiwake.desktop');
  app.setToastActivatorCLSID(toastActivator);
}

/** Call before the app is ready. Returns a function that, once the app is ready, returns the popup that started the app; macOS only. */
export function captureLaunch(platform: NodeJS.Platform): () => NotificationResponse | null {
  let launch: NotificationResponse | null = null;
  if (platform === 'darwin') {
    app.once('ready', (_, info) => {
      if ('actionIdentifier' in info && 'identifier' in info) launch = info as NotificationResponse;
    });
  }
  return () => launch;
}

export interface EarlierPopupsParts {
  platform: NodeJS.Platform;
  openPopups: OpenPopups;
  launch: () => NotificationResponse | null;
  /** Returns handlers for a popup with this target. */
  createHandlers: (target: PopupTarget) => PopupHandlers;
  log: (sentence: string) => void;
}

export interface EarlierPopups {
  /** Closes the matching popups, on macOS. Windows has no way to list them. */
  remove(matches: (target: PopupTarget) => boolean): void;
}

function runHandler(handlers: PopupHandlers, use: ToastUse): void {
  if (use.kind === 'click') handlers.click();
  else if (use.kind === 'button') handlers.button(use.index);
  else handlers.reply(use.text);
}

/** `ACTION_1`, `REPLY_ACTION`, and Apple's own identifiers: shell/browser/notifications/mac/cocoa_notification.mm. */
function readUse({ actionIdentifier, userText }: NotificationResponse): ToastUse {
  if (actionIdentifier === 'REPLY_ACTION') return { kind: 'reply', text: userText ?? '' };
  const [, index] = /^ACTION_(\d+)$/.exec(actionIdentifier) ?? [];
  return index === undefined ? { kind: 'click' } : { kind: 'button', index: Number(index) };
}
const dismissIdentifier = 'com.apple.UNNotificationDismissActionIdentifier';

/** Call once, when all dependencies of the handlers are ready: a click that started the app is handled at once. */
export function listenForEarlierPopups({ platform, openPopups, launch, createHandlers, log }: EarlierPopupsParts): EarlierPopups {
  const targets = new Map<string, PopupTarget>();

  /** Handles a click once: on a popup of this run it is reported twice, by its `Notification` object and here. */
  function handleUse(id: string, use: ToastUse): void {
    const popup = readPopupId(id);
    if (popup === null) return;
    const { key, target } = popup;
    if (openPopups.has(key)) openPopups.use(key, (uses) => runHandler(uses, use));
    else if (!openPopups.wasUsed(key) && target !== null) runHandler(createHandlers(target), use);
  }

  async function restore(): Promise<void> {
    for (const notification of await Notification.getHistory()) {
      const { key, target } = readPopupId(notification.id) ?? {};
      if (key === undefined || !target || openPopups.has(key)) continue;
      targets.set(key, target);
      const close = () => notification.close();
      openPopups.add(key, { close, closeDuringUse: close, onEnded: () => targets.delete(key), handlers: createHandlers(target) });
      forwardEvents(notification, key, openPopups);
    }
  }

  if (platform === 'win32') {
    // Also makes Electron register the class with Windows, which waits for that after it has started the app.
    if (Notification.isSupported()) {
      Notification.handleActivation((details) => {
        const activation = readActivation(details);
        if (activation !== null) handleUse(activation.id, activation.use);
      });
    }
  } else if (platform === 'darwin') {
    const response = launch();
    if (response !== null && response.actionIdentifier !== dismissIdentifier) handleUse(response.identifier, readUse(response));
    restore().catch((error: unknown) => log(`The popups of the last run can't be used: ${String(error)}`));
  }

  return {
    remove(matches) {
      for (const [key, target] of targets) {
        if (!matches(target)) continue;
        targets.delete(key);
        openPopups.close(key);
      }
    },
  };
}
