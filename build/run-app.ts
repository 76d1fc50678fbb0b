// Runs the built app: on Electron where its binary can be had, otherwise on the host.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Ended } from './electron/start-failure.ts';
import { startFailure } from './electron/start-failure.ts';
import { findElectron } from './electron-binary.ts';
import { prepareSystem } from './os.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const keptErrorOutputLength = 16_384;
const lastOutputMs = 200;

/** Chromium refuses to run as root with its sandbox; for everybody else the sandbox stays on, whatever the system says. */
export const sandboxSwitches = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

/** How the app is started here; undefined where the system lacks what it needs, which has been said then. */
export async function appCommand(): Promise<string[] | undefined> {
  const electron = await findElectron();
  if (electron !== undefined) return [electron, path('..'), ...sandboxSwitches()];
  if (!prepareSystem()) return undefined;
  console.log("Electron's binary can't be had here: running on the system's Chromium instead (build/host).");
  return [process.execPath, path('../out/host/start.js')];
}

export interface Running {
  process: ChildProcess;
  /** Its exit code, 1 where a signal ended it; if this system didn't let Electron run, a sentence has been printed that says what to do. */
  ended: Promise<number>;
}

async function endOf(child: ChildProcess): Promise<Pick<Ended, 'code' | 'signal' | 'error'>> {
  const exit = once(child, 'exit').then(([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }));
  const end = await exit.catch((error: NodeJS.ErrnoException) => ({ code: null, signal: null, error }));
  // A browser that the app has opened may keep the pipe for hours: what the app itself printed is read by then.
  if (child.stderr?.readableEnded === false) await Promise.race([once(child.stderr, 'end'), setTimeout(lastOutputMs)]);
  return end;
}

export function runApp(command: readonly string[], switches: readonly string[], env = process.env): Running {
  const [program = '', ...args] = command;
  const isHost = program === process.execPath;
  const child = spawn(program, [...args, ...switches], { stdio: ['inherit', 'inherit', isHost ? 'inherit' : 'pipe'], env });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    stderr = (stderr + chunk.toString()).slice(-keptErrorOutputLength);
  });
  const ended = endOf(child).then((end) => {
    const sentence = isHost ? undefined : startFailure({ binary: program, stderr, ...end });
    if (sentence !== undefined) console.error(sentence);
    return end.code ?? 1;
  });
  return { process: child, ended };
}

/** The terminal signals this process and the app; the app ends in its own time, and this process with it. */
export function endWithApp(app: () => ChildProcess | undefined): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app()?.kill(signal));
}
