// Knows whether a Linux desktop shows tray icons. Electron has no API for that, so a program of the desktop asks the session bus.
import type { Clock } from '../contract/clock.ts';
import { createEvent } from '../system/event.ts';
import { callSessionBus } from '../system/session-bus.ts';

/** Null: it can't be told. */
type Answer = boolean | null;

export interface TrayHost {
  /** Asks anew. */
  isThere(): Promise<Answer>;
  /** The desktop did not show tray icons, and does now. */
  onAppeared(listener: () => void): void;
}

const service = 'org.kde.StatusNotifierWatcher';
const question = {
  service,
  path: '/StatusNotifierWatcher',
  interface: 'org.freedesktop.DBus.Properties',
  method: 'Get',
  args: [service, 'IsStatusNotifierHostRegistered'],
};
const answerTimeoutMs = 3_000;
/** At login a panel may start after the app; later ones are found when the window is closed. */
const retryDelaysMs = [2_000, 3_000, 5_000, 10_000, 20_000, 40_000, 80_000];

async function askSessionBus(): Promise<Answer> {
  const answer = await callSessionBus(question, answerTimeoutMs);
  if (answer.state === 'no-program') return null;
  // Nobody has the service where there is no panel: that is a failure.
  return answer.state === 'answered' && answer.output.includes('true');
}

interface Parts {
  platform: NodeJS.Platform;
  clock: Pick<Clock, 'after'>;
  ask?: () => Promise<Answer>;
}

export function createTrayHost({ platform, clock, ask = askSessionBus }: Parts): TrayHost {
  const appeared = createEvent<[]>();
  let wasThere: Answer = null;

  async function isThere(): Promise<Answer> {
    if (platform !== 'linux') return true;
    const is = await ask();
    const hasAppeared = wasThere === false && is === true;
    wasThere = is;
    if (hasAppeared) appeared.emit();
    return is;
  }

  async function lookFor(retries: readonly number[]): Promise<void> {
    const [delayMs, ...later] = retries;
    if ((await isThere()) === false && delayMs !== undefined) clock.after(delayMs, () => void lookFor(later));
  }
  void lookFor(retryDelaysMs);

  return { isThere, onAppeared: (listener) => void appeared.on(listener) };
}
