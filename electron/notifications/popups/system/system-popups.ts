// Shows popups with Electron's Notification and handles their clicks, buttons, and replies.
import { randomUUID } from 'node:crypto';
import { nativeImage, Notification } from 'electron';
import type { NotificationConstructorOptions } from 'electron';
import type { Clock } from '../../../contract/clock.ts';
import type { Popup, ShowPopup } from '../popup.ts';
import { createPopupAvailability, createServiceCheck } from './availability.ts';
import type { AvailabilityParts, PopupAvailability } from './availability.ts';
import { createOpenPopups } from './open-popups.ts';
import type { OpenPopups } from './open-popups.ts';
import { createPictureFiles } from './pictures.ts';
import { writePopupId } from '../popup.ts';
import { writeToast } from './toast-xml.ts';

interface Parts extends AvailabilityParts {
  platform: NodeJS.Platform;
  clock: Pick<Clock, 'now'>;
  /** Folder for the pictures of toasts; used on Windows only. */
  pictures: string;
  /** Resolves to false if the notification service would block the main process; called on Linux only. */
  serviceAnswers?: () => Promise<boolean>;
}

/** Forwards the events of the notification to `openPopups`. */
export function forwardEvents(notification: Notification, key: string, openPopups: OpenPopups): void {
  notification.on('click', () => openPopups.use(key, (uses) => uses.click()));
  notification.on('action', ({ actionIndex }) => openPopups.use(key, (uses) => uses.button(actionIndex)));
  notification.on('reply', ({ reply }) => openPopups.use(key, (uses) => uses.reply(reply)));
  // After a time-out, Windows keeps the toast in its list, where it can still be clicked or replaced by a later popup.
  notification.on('close', ({ reason }) => reason !== 'timedOut' && openPopups.end(key));
}

// Most services on Linux read the body as markup, and Electron passes it on unescaped.
const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export class SystemPopups {
  readonly availability: PopupAvailability;
  readonly openPopups: OpenPopups = createOpenPopups();
  readonly #platform: NodeJS.Platform;
  readonly #mayBlock: boolean;
  readonly #savePicture: (picture: Buffer) => string | null;
  readonly #isServiceResponding: () => Promise<boolean>;
  /** Runs calls that may block one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ platform, clock, pictures, settings, log, serviceAnswers }: Parts) {
    this.availability = createPopupAvailability({ settings, log });
    this.#platform = platform;
    this.#mayBlock = platform === 'linux';
    this.#savePicture = createPictureFiles(pictures, clock.now);
    this.#isServiceResponding = serviceAnswers ?? createServiceCheck(clock.now);
  }

  show: ShowPopup = (popup, onClick, onEnded) => {
    const { openPopups, availability } = this;
    const key = randomUUID();
    let notification: Notification | null = null;

    const close = () => {
      const visibleNotification = notification;
      if (visibleNotification !== null)
        this.#runWhenSafe(
          () => visibleNotification.close(),
          () => undefined,
        );
    };
    const showNotification = () => {
      if (!openPopups.has(key)) return;
      notification = new Notification(this.#createOptions(popup, key));
      forwardEvents(notification, key, openPopups);
      notification.on('show', availability.reportShown);
      // On Linux, `failed` is emitted during `show()`.
      notification.on('failed', (_, error) => {
        availability.reportFailure('refused', error);
        openPopups.end(key);
      });
      notification.show();
    };
    const reportSlowService = () => {
      availability.reportFailure('unanswered', 'the notification service takes too long');
      openPopups.end(key);
    };

    const handlers = {
      click: onClick,
      button: (index: number) => popup.actions[index]?.run(),
      reply: (text: string) => popup.reply?.send(text),
    };
    // The service has just reported the click, so closing does not block for long.
    openPopups.add(key, { close, closeDuringUse: () => notification?.close(), onEnded, handlers });
    if (Notification.isSupported()) this.#runWhenSafe(showNotification, reportSlowService);
    else {
      availability.reportFailure('unsupported', 'it has no notifications');
      openPopups.end(key);
    }
    return { close: () => openPopups.close(key) };
  };

  #createOptions(popup: Popup, key: string): NotificationConstructorOptions {
    const { title, body, silent, urgency, icon, actions, reply, target } = popup;
    const id = writePopupId({ key, target });
    if (this.#platform === 'win32') {
      return { id: key, toastXml: writeToast(popup, id, icon === null ? null : this.#savePicture(icon)) };
    }
    return {
      ...(this.#platform === 'darwin' ? { id } : { urgency }),
      title,
      body: this.#mayBlock ? escapeMarkup(body) : body,
      silent,
      ...(icon === null ? {} : { icon: nativeImage.createFromBuffer(icon) }),
      actions: actions.map(({ label }) => ({ type: 'button', text: label })),
      ...(reply === null ? {} : { hasReply: true, replyPlaceholder: reply.placeholder }),
    };
  }

  /** Runs `call` at once; if it may block, only when the service answers. */
  #runWhenSafe(call: () => void, otherwise: () => void): void {
    if (!this.#mayBlock) return call();
    this.#queue = this.#queue
      .then(this.#isServiceResponding)
      .then((isResponding) => (isResponding ? call() : otherwise()))
      .catch(otherwise);
  }
}
