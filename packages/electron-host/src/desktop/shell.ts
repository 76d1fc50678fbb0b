// Implements Electron's `shell`: opens links in the system's browser and files in their programs.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

/** Runs a program with `input` as its stdin, and resolves with its stdout. Rejects if the program is missing or fails. */
export function runProgram(command: string, args: string[], input?: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}`))));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

async function openExternal(url: string): Promise<void> {
  const browser = process.env['BROWSER'];
  if (browser !== undefined && browser !== '') {
    // Not awaited: a browser may run in the foreground.
    const child = spawn(browser, [url], { stdio: 'ignore', detached: true });
    child.unref();
    return new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  }
  await runProgram(process.platform === 'darwin' ? 'open' : 'xdg-open', [url]);
}

/** Returns '' or the error message, as Electron does. */
async function openPath(path: string): Promise<string> {
  try {
    await runProgram(process.platform === 'darwin' ? 'open' : 'xdg-open', [path]);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : 'Failed to open path';
  }
}

/** Opens the folder, as Electron does if neither a portal nor a file manager is on the bus (shell/common/platform_util_linux.cc). */
const showItemInFolder = (path: string): void => void openPath(dirname(path));

export const shell = { openExternal, openPath, showItemInFolder, beep: () => undefined };
