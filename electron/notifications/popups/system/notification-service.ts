// Asks whether the desktop's notification service answers, before Electron does: on Linux `show` and `close` of a Notification
// block the whole main process until it does (libnotify calls D-Bus synchronously, 25 seconds for each call).
import { execFile } from 'node:child_process';

/** Resolves when the program has ended; rejects when it is missing, fails or takes too long. */
export type RunProgram = (program: string, args: readonly string[], timeoutMs: number) => Promise<void>;

export const runProgram: RunProgram = (program, args, timeoutMs) =>
  new Promise((resolve, reject) => {
    execFile(program, [...args], { timeout: timeoutMs, killSignal: 'SIGKILL' }, (error) => (error ? reject(error) : resolve()));
  });

const name = 'org.freedesktop.Notifications';
const path = '/org/freedesktop/Notifications';
/** One of the two is on nearly every desktop: GLib's and systemd's. */
const programs: [string, string[]][] = [
  ['gdbus', ['call', '--session', '--dest', name, '--object-path', path, '--method', `${name}.GetServerInformation`]],
  ['busctl', ['--user', 'call', name, path, name, 'GetServerInformation']],
];

const answerTimeoutMs = 3_000;
/** A service that has answered is not asked again so soon. */
const answerHoldsMs = 30_000;

const wasMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const wasTooSlow = (error: unknown): boolean => error instanceof Error && 'killed' in error && error.killed === true;

/**
 * False: it takes too long, so `show` would block. True: it answers, it fails at once (then `show` fails at once too), or there is
 * no program to ask it with. Never rejects.
 */
export function createServiceCheck(run: RunProgram, now: () => number): () => Promise<boolean> {
  let answeredAt = -Infinity;

  async function ask(): Promise<boolean> {
    for (const [program, args] of programs) {
      try {
        await run(program, args, answerTimeoutMs);
        answeredAt = now();
        return true;
      } catch (error) {
        if (!wasMissing(error)) return !wasTooSlow(error);
      }
    }
    return true;
  }

  return () => (now() - answeredAt < answerHoldsMs ? Promise.resolve(true) : ask());
}
