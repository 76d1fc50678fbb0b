// Runs the built app: on Electron where its binary can be had, otherwise on the host.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findElectron } from './electron-binary.ts';
import { prepareSystem } from './os.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** How the app is started here; undefined where the system lacks what it needs, which has been said then. */
export async function appCommand(): Promise<string[] | undefined> {
  const electron = await findElectron();
  if (electron !== undefined) return [electron, path('..'), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  if (!prepareSystem()) return undefined;
  console.log("Electron's binary can't be had here: running on the system's Chromium instead (build/host).");
  return [process.execPath, path('host/start.ts')];
}

export function runApp(command: readonly string[], switches: readonly string[]): ChildProcess {
  const [program = '', ...args] = command;
  return spawn(program, [...args, ...switches], { stdio: 'inherit' });
}

/** The terminal signals this process and the app; the app ends in its own time, and this process with it. */
export function endWithApp(app: () => ChildProcess | undefined): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app()?.kill(signal));
}
