// `shell`: opens a link in the system's browser and a file in its program.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { runProgram } from './run-program.ts';

async function openExternal(url: string): Promise<void> {
  const browser = process.env['BROWSER'];
  if (browser !== undefined && browser !== '') {
    // Not waited for: a browser may stay in the foreground of its process.
    const child = spawn(browser, [url], { stdio: 'ignore', detached: true });
    child.unref();
    return new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  }
  const [command, args] = process.platform === 'darwin' ? ['open', [url]] : ['xdg-open', [url]];
  await runProgram(command as string, args as string[]);
}

/** '' or why it could not be opened, as with Electron. */
async function openPath(path: string): Promise<string> {
  try {
    await runProgram(process.platform === 'darwin' ? 'open' : 'xdg-open', [path]);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : 'Failed to open path';
  }
}

/** As Electron does where neither a portal nor a file manager is on the bus (shell/common/platform_util_linux.cc): opens the folder. */
const showItemInFolder = (path: string): void => void openPath(dirname(path));

export const shell = { openExternal, openPath, showItemInFolder, beep: () => undefined };
