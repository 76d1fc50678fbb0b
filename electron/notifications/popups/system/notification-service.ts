// Asks whether the desktop's notification service answers, before Electron does: on Linux `show` and `close` of a Notification
// block the whole main process until it does (libnotify calls D-Bus synchronously, 25 seconds for each call).
import { callSessionBus } from '../../../system/session-bus.ts';

const name = 'org.freedesktop.Notifications';
const question = { service: name, path: '/org/freedesktop/Notifications', interface: name, method: 'GetServerInformation' };

const answerTimeoutMs = 3_000;
/** A service that has answered is not asked again so soon. */
const answerHoldsMs = 30_000;

/**
 * False: it takes too long, so `show` would block. True: it answers, it fails at once (then `show` fails at once too), or there is
 * no program to ask it with. Never rejects.
 */
export function createServiceCheck(now: () => number, ask: typeof callSessionBus = callSessionBus): () => Promise<boolean> {
  let answeredAt = -Infinity;

  return async () => {
    if (now() - answeredAt < answerHoldsMs) return true;
    const { state } = await ask(question, answerTimeoutMs);
    if (state === 'answered') answeredAt = now();
    return state !== 'too-slow';
  };
}
