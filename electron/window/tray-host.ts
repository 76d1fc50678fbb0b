// Detects whether a Linux desktop shows tray icons. Electron has no API for that, so a D-Bus command line tool asks the session bus.
import type { Clock } from '../contract/clock.ts';
import { createEvent } from '../system/event.ts';
import { callSessionBus } from '../system/session-bus.ts';

/** Null if unknown. */
type TrayAvailability = boolean | null;

export interface TrayHost {
  /** Queries the session bus each time. */
  isAvailable(): Promise<TrayAvailability>;
  /** Emitted when the desktop starts to show tray icons. */
  onAppeared(listener: () => void): void;
}

const service = 'org.kde.StatusNotifierWatcher';
const availabilityQuery = {
  service,
  path: '/StatusNotifierWatcher',
  interface: 'org.freedesktop.DBus.Properties',
  method: 'Get',
  args: [service, 'IsStatusNotifierHostRegistered'],
};
const answerTimeoutMs = 3_000;
/** At login a panel may start after the app. Panels that start later are detected when the window is closed. */
const retryDelaysMs = [2_000, 3_000, 5_000, 10_000, 20_000, 40_000, 80_000];

async function querySessionBus(): Promise<TrayAvailability> {
  const answer = await callSessionBus(availabilityQuery, answerTimeoutMs);
  if (answer.state === 'no-program') return null;
  // Without a panel, the bus name has no owner, and the call fails.
  return answer.state === 'answered' && answer.output.includes('true');
}

interface Parts {
  platform: NodeJS.Platform;
  clock: Pick<Clock, 'after'>;
  query?: () => Promise<TrayAvailability>;
}

export function createTrayHost({ platform, clock, query = querySessionBus }: Parts): TrayHost {
  const appeared = createEvent<[]>();
  let wasAvailable: TrayAvailability = null;

  async function isAvailable(): Promise<TrayAvailability> {
    if (platform !== 'linux') return true;
    const isNowAvailable = await query();
    const hasAppeared = wasAvailable === false && isNowAvailable === true;
    wasAvailable = isNowAvailable;
    if (hasAppeared) appeared.emit();
    return isNowAvailable;
  }

  async function pollAvailability(retries: readonly number[]): Promise<void> {
    const [delayMs, ...later] = retries;
    if ((await isAvailable()) === false && delayMs !== undefined) clock.after(delayMs, () => void pollAvailability(later));
  }
  void pollAvailability(retryDelaysMs);

  return { isAvailable, onAppeared: (listener) => void appeared.on(listener) };
}
