// Tracks whether the system shows the app's popups and emits changes, so that a failure to show popups is reported.
import type { PopupProblem } from '../../../contract/startup.ts';
import type { Settings } from '../../../contract/settings.ts';
import { createEvent } from '../../../system/event.ts';
import { callSessionBus } from '../../../system/session-bus.ts';

// Checks whether the desktop's notification service answers: on Linux, `show` and `close` of a Notification block the main
// process until it does (libnotify calls D-Bus synchronously, 25 seconds for each call).
const name = 'org.freedesktop.Notifications';
const serverInformationCall = { service: name, path: '/org/freedesktop/Notifications', interface: name, method: 'GetServerInformation' };

const answerTimeoutMs = 3_000;
/** A service that has answered is not checked again within this time. */
const answerHoldsMs = 30_000;

/**
 * False: the service is too slow, so `show` would block. True: it answers, it fails at once (then `show` fails at once too), or no program
 * to call it is installed. Never rejects.
 */
export function createServiceCheck(now: () => number, callBus: typeof callSessionBus = callSessionBus): () => Promise<boolean> {
  let answeredAt = -Infinity;

  return async () => {
    if (now() - answeredAt < answerHoldsMs) return true;
    const { state } = await callBus(serverInformationCall, answerTimeoutMs);
    if (state === 'answered') answeredAt = now();
    return state !== 'too-slow';
  };
}

export interface PopupAvailability {
  /** Null: the last popup was shown, or none was tried yet. */
  problem(): PopupProblem | null;
  reportShown(): void;
  /** `reason`: message of the system, for the log. */
  reportFailure(problem: PopupProblem, reason: string): void;
  onChange(listener: (problem: PopupProblem | null) => void): void;
}

export interface AvailabilityParts {
  /** `toldOfPopups`: the window has reported a problem to the user. It reports again only after a popup was shown in between. */
  settings: { get(): Pick<Settings, 'toldOfPopups'>; set(patch: Partial<Settings>): unknown };
  log: (sentence: string) => void;
}

export function createPopupAvailability({ settings, log }: AvailabilityParts): PopupAvailability {
  const change = createEvent<[PopupProblem | null]>();
  let problem: PopupProblem | null = null;

  function setProblem(nextProblem: PopupProblem | null): void {
    if (nextProblem === problem) return;
    problem = nextProblem;
    change.emit(nextProblem);
  }

  return {
    problem: () => problem,
    reportShown() {
      if (settings.get().toldOfPopups) settings.set({ toldOfPopups: false });
      setProblem(null);
    },
    reportFailure(newProblem, reason) {
      if (newProblem !== problem) log(`The system does not show popups (${newProblem}): ${reason}`);
      setProblem(newProblem);
    },
    onChange: (listener) => void change.on(listener),
  };
}
