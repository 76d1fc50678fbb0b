// Popups of an earlier run: the systems keep them, and a person may use one while the app is off, or after its next start.
import { app, Notification } from 'electron';
import type { NotificationResponse } from 'electron';
import type { HeldPopups, PopupUses } from './held-popups.ts';
import { hear } from './system-popups.ts';
import { readPopupId } from './target.ts';
import type { PopupTarget } from './target.ts';
import { readActivation } from './toast-xml.ts';
import type { ToastUse } from './toast-xml.ts';

/** Each Windows toast names this class, and Windows starts the app by it. It must never change: older toasts would lead nowhere. */
const toastActivator = '{6B0F7A9D-3C52-4E0B-9A41-5D8E27C1F6A3}';

/** To be called before the app is ready. */
export function announceToasts(platform: NodeJS.Platform): void {
  if (platform !== 'win32') return;
  // Windows shows notifications of apps it knows by name only.
  app.setAppUserModelId('app.kittiwake.desktop');
  app.setToastActivatorCLSID(toastActivator);
}

/** To be called before the app is ready. Returns what tells, once it is, the popup whose use has started the app: on macOS only. */
export function rememberLaunch(platform: NodeJS.Platform): () => NotificationResponse | null {
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
  held: HeldPopups;
  launch: () => NotificationResponse | null;
  /** What the person's use of a popup with this target does. */
  follow: (target: PopupTarget) => PopupUses;
  log: (sentence: string) => void;
}

export interface EarlierPopups {
  /** Closes those that match, of macOS. Windows has no way to list them. */
  remove(matches: (target: PopupTarget) => boolean): void;
}

function apply(uses: PopupUses, use: ToastUse): void {
  if (use.kind === 'click') uses.click();
  else if (use.kind === 'button') uses.button(use.index);
  else uses.reply(use.text);
}

/** `ACTION_1`, `REPLY_ACTION` and Apple's own identifiers: shell/browser/notifications/mac/cocoa_notification.mm. */
function useOf({ actionIdentifier, userText }: NotificationResponse): ToastUse {
  if (actionIdentifier === 'REPLY_ACTION') return { kind: 'reply', text: userText ?? '' };
  const [, index] = /^ACTION_(\d+)$/.exec(actionIdentifier) ?? [];
  return index === undefined ? { kind: 'click' } : { kind: 'button', index: Number(index) };
}
const dismissed = 'com.apple.UNNotificationDismissActionIdentifier';

/** To be called once, when everything that a use may need is there: a use that has started the app is carried out at once. */
export function hearEarlierPopups({ platform, held, launch, follow, log }: EarlierPopupsParts): EarlierPopups {
  const targets = new Map<string, PopupTarget>();

  /** A use of a popup that is held is reported twice: by its object and here. */
  function used(id: string, use: ToastUse): void {
    const popup = readPopupId(id);
    if (popup === null) return;
    const { key, target } = popup;
    if (held.has(key)) held.use(key, (uses) => apply(uses, use));
    else if (!held.wasUsed(key) && target !== null) apply(follow(target), use);
  }

  async function restore(): Promise<void> {
    for (const notification of await Notification.getHistory()) {
      const { key, target } = readPopupId(notification.id) ?? {};
      if (key === undefined || !target || held.has(key)) continue;
      targets.set(key, target);
      const close = () => notification.close();
      held.hold(key, { close, closeUsed: close, ended: () => targets.delete(key), uses: follow(target) });
      hear(notification, key, held);
    }
  }

  if (platform === 'win32') {
    // Also makes Electron register the class with Windows, which waits for it when it has started the app.
    if (Notification.isSupported()) {
      Notification.handleActivation((details) => {
        const activation = readActivation(details);
        if (activation !== null) used(activation.id, activation.use);
      });
    }
  } else if (platform === 'darwin') {
    const response = launch();
    if (response !== null && response.actionIdentifier !== dismissed) used(response.identifier, useOf(response));
    restore().catch((error: unknown) => log(`The popups of the last run can't be used: ${String(error)}`));
  }

  return {
    remove(matches) {
      for (const [key, target] of targets) {
        if (!matches(target)) continue;
        targets.delete(key);
        held.close(key);
      }
    },
  };
}
