// `npm start`: builds the app and runs it, on Electron where its binary can be had, otherwise on the host.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildApp } from './build.ts';
import { findElectron } from './electron-binary.ts';
import { prepareSystem } from './os.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const switches = process.argv.slice(2);

const [electron] = await Promise.all([findElectron(), buildApp()]);
let command = [electron ?? '', path('..'), ...switches];
if (electron === undefined) {
  if (!prepareSystem()) process.exit(1);
  console.log("Electron's binary can't be had here: running on the system's Chromium instead (build/host).");
  command = [process.execPath, path('host/start.ts'), ...switches];
} else if (process.getuid?.() === 0) command.push('--no-sandbox');

const [program = '', ...args] = command;
const child = spawn(program, args, { stdio: 'inherit' });
// The terminal signals both; the app ends in its own time, and this with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
