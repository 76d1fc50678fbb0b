// Calls D-Bus services on the session bus through command line tools: Electron has no D-Bus API, and the calls that Electron makes itself
// block the process.
import { execFile } from 'node:child_process';

interface SessionBusCall {
  service: string;
  path: string;
  interface: string;
  method: string;
  /** Only strings are supported. */
  args?: readonly string[];
}

/** `failed`: the service has no owner or refuses. `no-program`: no command line tool is installed. */
export type SessionBusResult = { state: 'answered'; output: string } | { state: 'failed' | 'too-slow' | 'no-program' };

/** Resolves with the program's output. Rejects if the program is missing, fails, or takes too long. */
export type RunProgram = (program: string, args: readonly string[], timeoutMs: number) => Promise<string>;

export const runProgram: RunProgram = (program, args, timeoutMs) =>
  new Promise((resolve, reject) => {
    const options = { timeout: timeoutMs, killSignal: 'SIGKILL' } as const;
    execFile(program, [...args], options, (error, printed) => (error ? reject(error) : resolve(printed)));
  });

/** Nearly every desktop has one of these tools, of GLib, systemd, or D-Bus itself. */
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

const isMissingProgram = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const isTimeout = (error: unknown): boolean => error instanceof Error && 'killed' in error && error.killed === true;

/** Uses the first installed tool, whose output format is returned unchanged. Never rejects. */
export async function callSessionBus(call: SessionBusCall, timeoutMs: number, run: RunProgram = runProgram): Promise<SessionBusResult> {
  for (const [program, argsOf] of programs) {
    try {
      return { state: 'answered', output: await run(program, argsOf(call), timeoutMs) };
    } catch (error) {
      if (!isMissingProgram(error)) return { state: isTimeout(error) ? 'too-slow' : 'failed' };
    }
  }
  return { state: 'no-program' };
}
