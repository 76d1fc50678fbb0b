// Shows popups through the operating system, and hears what a person does with them, in this run and after a restart.
import { randomUUID } from 'node:crypto';
import { nativeImage, Notification } from 'electron';
import type { NotificationConstructorOptions } from 'electron';
import type { Clock } from '../../../contract/clock.ts';
import type { Popup, ShowPopup } from '../popup.ts';
import { createPopupAvailability } from './availability.ts';
import type { AvailabilityParts, PopupAvailability } from './availability.ts';
import { createHeldPopups } from './held-popups.ts';
import type { HeldPopups } from './held-popups.ts';
import { createServiceCheck } from './notification-service.ts';
import { createPictureFiles } from './pictures.ts';
import { writePopupId } from './target.ts';
import { writeToast } from './toast-xml.ts';

export interface SystemPopups {
  show: ShowPopup;
  held: HeldPopups;
  availability: Pick<PopupAvailability, 'problem' | 'onChange'>;
}

interface Parts extends AvailabilityParts {
  platform: NodeJS.Platform;
  clock: Pick<Clock, 'now'>;
  /** A folder for the pictures of toasts. Windows alone needs it. */
  pictures: string;
  /** False: the notification service would block the whole process. Linux alone is asked. */
  serviceAnswers?: () => Promise<boolean>;
}

/** Reports to `held` what the person and the system do with the notification. */
export function hear(notification: Notification, key: string, held: HeldPopups): void {
  notification.on('click', () => held.use(key, (uses) => uses.click()));
  notification.on('action', ({ actionIndex }) => held.use(key, (uses) => uses.button(actionIndex)));
  notification.on('reply', ({ reply }) => held.use(key, (uses) => uses.reply(reply)));
  // After a time-out Windows keeps it in the system's list, where it can be used, and replaced by a later popup.
  notification.on('close', ({ reason }) => reason !== 'timedOut' && held.end(key));
}

// Most services on Linux read the body as markup, and Electron hands it over as it is.
const asMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function createSystemPopups({ platform, clock, pictures, settings, log, serviceAnswers }: Parts): SystemPopups {
  const availability = createPopupAvailability({ settings, log });
  const held = createHeldPopups();
  const savePicture = createPictureFiles(pictures, clock.now);
  const mayBlock = platform === 'linux';
  const answers = serviceAnswers ?? createServiceCheck(clock.now);
  /** Where a call may block, one after the other. */
  let queue: Promise<unknown> = Promise.resolve();

  function options(popup: Popup, key: string): NotificationConstructorOptions {
    const { title, body, silent, urgency, icon, actions, reply, target } = popup;
    const id = writePopupId({ key, target });
    if (platform === 'win32') return { id: key, toastXml: writeToast(popup, id, icon === null ? null : savePicture(icon)) };
    return {
      ...(platform === 'darwin' ? { id } : { urgency }),
      title,
      body: mayBlock ? asMarkup(body) : body,
      silent,
      ...(icon === null ? {} : { icon: nativeImage.createFromBuffer(icon) }),
      actions: actions.map(({ label }) => ({ type: 'button', text: label })),
      ...(reply === null ? {} : { hasReply: true, replyPlaceholder: reply.placeholder }),
    };
  }

  return {
    held,
    availability,
    show(popup, clicked, ended) {
      const key = randomUUID();
      let notification: Notification | null = null;

      /** Runs `call` at once, or where it may block when the service answers. */
      function whenSafe(call: () => void, otherwise: () => void): void {
        if (!mayBlock) return call();
        queue = queue
          .then(answers)
          .then((answered) => (answered ? call() : otherwise()))
          .catch(otherwise);
      }
      function close(): void {
        const shown = notification;
        if (shown !== null)
          whenSafe(
            () => shown.close(),
            () => undefined,
          );
      }
      function present(): void {
        if (!held.has(key)) return;
        notification = new Notification(options(popup, key));
        hear(notification, key, held);
        notification.on('show', availability.shown);
        // On Linux it comes inside `show`.
        notification.on('failed', (_, error) => {
          availability.failed('refused', error);
          held.end(key);
        });
        notification.show();
      }
      function giveUp(): void {
        availability.failed('unanswered', 'the notification service takes too long');
        held.end(key);
      }

      const uses = {
        click: clicked,
        button: (index: number) => popup.actions[index]?.run(),
        reply: (text: string) => popup.reply?.send(text),
      };
      // The service that reports a use is there, so this doesn't block for long.
      held.hold(key, { close, closeUsed: () => notification?.close(), ended, uses });
      if (Notification.isSupported()) whenSafe(present, giveUp);
      else {
        availability.failed('unsupported', 'it has no notifications');
        held.end(key);
      }
      return { close: () => held.close(key) };
    },
  };
}
