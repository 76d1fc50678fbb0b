// Asks a service on the session bus by a program of the desktop: Electron has no D-Bus API, and its own calls block the process.
import { execFile } from 'node:child_process';

export interface SessionBusCall {
  service: string;
  path: string;
  interface: string;
  method: string;
  /** Strings alone. */
  args?: readonly string[];
}

/** `failed`: nobody has the service, or it refuses. `no-program`: there is nothing to ask it with. */
export type SessionBusAnswer = { state: 'answered'; output: string } | { state: 'failed' | 'too-slow' | 'no-program' };

/** Resolves with what the program has printed; rejects when it is missing, fails or takes too long. */
export type RunProgram = (program: string, args: readonly string[], timeoutMs: number) => Promise<string>;

export const runProgram: RunProgram = (program, args, timeoutMs) =>
  new Promise((resolve, reject) => {
    const options = { timeout: timeoutMs, killSignal: 'SIGKILL' } as const;
    execFile(program, [...args], options, (error, printed) => (error ? reject(error) : resolve(printed)));
  });

/** One of them is on nearly every desktop: GLib's, systemd's and D-Bus's own. */
const programs: [string, (call: SessionBusCall) => string[]][] = [
  [
    'gdbus',
    ({ service, path, interface: name, method, args = [] }) =>
      ['call', '--session', '--dest', service, '--object-path', path, '--method', `${name}.${method}`].concat(args),
  ],
  [
    'busctl',
    ({ service, path, interface: name, method, args = [] }) =>
      ['--user', 'call', service, path, name, method].concat(args.length > 0 ? ['s'.repeat(args.length), ...args] : []),
  ],
  [
    'dbus-send',
    ({ service, path, interface: name, method, args = [] }) =>
      ['--session', '--print-reply=literal', `--dest=${service}`, path, `${name}.${method}`].concat(args.map((text) => `string:${text}`)),
  ],
];

const wasMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const wasTooSlow = (error: unknown): boolean => error instanceof Error && 'killed' in error && error.killed === true;

/** The output is as the first program that is there prints it. Never rejects. */
export async function callSessionBus(call: SessionBusCall, timeoutMs: number, run: RunProgram = runProgram): Promise<SessionBusAnswer> {
  for (const [program, argsOf] of programs) {
    try {
      return { state: 'answered', output: await run(program, argsOf(call), timeoutMs) };
    } catch (error) {
      if (!wasMissing(error)) return { state: wasTooSlow(error) ? 'too-slow' : 'failed' };
    }
  }
  return { state: 'no-program' };
}
