// Runs the built app on Electron, or on the host if Electron's binary is unavailable.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ElectronExit } from './electron/start-failure.ts';
import { describeStartFailure } from './electron/start-failure.ts';
import { findElectron } from './electron-binary.ts';
import { prepareSystem } from './os.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const maxErrorOutputLength = 16_384;
const lastOutputTimeoutMs = 200;

/** Disables Chromium's sandbox for root, because Chromium refuses to run otherwise; for all other users it always stays on. */
export const sandboxSwitches = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

/** Returns the command that starts the app; undefined if system packages are missing, after printing which. */
export async function appCommand(): Promise<string[] | undefined> {
  const electron = await findElectron();
  if (electron !== undefined) return [electron, path('..'), ...sandboxSwitches()];
  if (!prepareSystem()) return undefined;
  console.log("Electron's binary can't be had here: running on the system's Chromium instead (packages/electron-host).");
  return [process.execPath, path('../out/host/start.js')];
}

interface AppProcess {
  process: ChildProcess;
  /** Resolves with the exit code, or 1 after a signal. If the system did not let Electron run, a sentence with the remedy was printed. */
  exitCode: Promise<number>;
}

async function waitForExit(child: ChildProcess): Promise<Pick<ElectronExit, 'code' | 'signal' | 'error'>> {
  const exit = once(child, 'exit').then(([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }));
  const end = await exit.catch((error: NodeJS.ErrnoException) => ({ code: null, signal: null, error }));
  // A browser opened by the app may keep the pipe open for hours; the app's own output has been read by then.
  if (child.stderr?.readableEnded === false) await Promise.race([once(child.stderr, 'end'), setTimeout(lastOutputTimeoutMs)]);
  return end;
}

export function runApp(command: readonly string[], switches: readonly string[], env = process.env): AppProcess {
  const [program = '', ...args] = command;
  const isHost = program === process.execPath;
  const child = spawn(program, [...args, ...switches], { stdio: ['inherit', 'inherit', isHost ? 'inherit' : 'pipe'], env });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    stderr = (stderr + chunk.toString()).slice(-maxErrorOutputLength);
  });
  const exitCode = waitForExit(child).then((end) => {
    const sentence = isHost ? undefined : describeStartFailure({ binary: program, stderr, ...end });
    if (sentence !== undefined) console.error(sentence);
    return end.code ?? 1;
  });
  return { process: child, exitCode };
}

/** Forwards the terminal's signals to the app; this process ends when the app has ended. */
export function forwardSignals(app: () => ChildProcess | undefined): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app()?.kill(signal));
}
