// Knows whether a Linux desktop shows tray icons. Electron has no API for that, so a program of the desktop asks the session bus.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Clock } from '../contract/clock.ts';
import { createEvent } from '../system/event.ts';

/** Null: it can't be told. */
type Answer = boolean | null;

export interface TrayHost {
  /** Asks anew. */
  isThere(): Promise<Answer>;
  /** The desktop did not show tray icons, and does now. */
  onAppeared(listener: () => void): void;
}

const service = 'org.kde.StatusNotifierWatcher';
const path = '/StatusNotifierWatcher';
const get = 'org.freedesktop.DBus.Properties.Get';
const property = 'IsStatusNotifierHostRegistered';
/** GNOME and GTK bring the first, D-Bus itself the second. */
const programs = [
  ['gdbus', ['call', '--session', '--dest', service, '--object-path', path, '--method', get, service, property]],
  ['dbus-send', ['--session', '--print-reply=literal', `--dest=${service}`, path, get, `string:${service}`, `string:${property}`]],
] as const;
const answerTimeoutMs = 3_000;
/** At login a panel may start after the app; later ones are found when the window is closed. */
const retryDelaysMs = [2_000, 3_000, 5_000, 10_000, 20_000, 40_000, 80_000];

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function askSessionBus(): Promise<Answer> {
  for (const [program, args] of programs) {
    try {
      const { stdout } = await promisify(execFile)(program, args, { timeout: answerTimeoutMs });
      return stdout.includes('true');
    } catch (error) {
      // It says by its exit code that nobody has the service.
      if (!isMissing(error)) return false;
    }
  }
  return null;
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
