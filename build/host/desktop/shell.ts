// `shell`: opens a link in the system's browser.
import { spawn } from 'node:child_process';
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

export const shell = { openExternal, beep: () => undefined };
