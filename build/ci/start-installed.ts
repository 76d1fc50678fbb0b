// Starts an installed app, checks over its debugging port that it offers and opens the demo, and ends the app:
// `node build/ci/start-installed.ts [--screenshot FILE] [--] PROGRAM …`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';

const startTimeoutMs = 90_000;
const endTimeoutMs = 15_000;

/** Returns the DevTools address, which Chromium prints once. The alternative, Node's inspector, is disabled by a fuse of the packages. */
function debuggingAddress(output: Readable, ended: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    const fail = (reason: string) => () => reject(new Error(`The app ${reason}; it printed:\n${text}`));
    void ended.then(fail('ended before it had a window'));
    void setTimeout(startTimeoutMs, undefined, { ref: false }).then(fail('opened no window'));
  });
}

async function openDemo(page: Page): Promise<void> {
  page.setDefaultTimeout(startTimeoutMs);
  await page.getByRole('button', { name: /^Look around/ }).click();
  await page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor();
}

/** Throws on failure. `command`: the program and its arguments. */
export async function startInstalled([program = '', ...args]: string[], screenshot?: string): Promise<void> {
  const userData = await mkdtemp(join(tmpdir(), 'kittiwake-installed-'));
  // Forces English, because buttons are found by name.
  const switches = ['--remote-debugging-port=0', `--user-data-dir=${userData}`, '--lang=en-US'];
  // A separate process group, so that child processes end with the app.
  const isGroup = process.platform !== 'win32';
  const child = spawn(program, [...args, ...switches], { stdio: ['ignore', 'inherit', 'pipe'], detached: isGroup });
  const end = (signal: NodeJS.Signals) => (isGroup && child.pid !== undefined ? process.kill(-child.pid, signal) : child.kill(signal));
  const processExit = once(child, 'exit').catch((error: unknown) => error);
  try {
    const browser = await chromium.connectOverCDP(await debuggingAddress(child.stderr, processExit));
    const context = browser.contexts()[0];
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (!page) throw new Error('The app has no page');
    await openDemo(page);
    if (screenshot !== undefined) await page.screenshot({ path: screenshot });
    await browser.close();
  } finally {
    if (child.exitCode === null && child.signalCode === null) end('SIGTERM');
    const killTimer = setTimeout(endTimeoutMs, undefined, { ref: false }).then(() => end('SIGKILL'));
    await Promise.race([processExit, killTimer]);
    await rm(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { screenshot: { type: 'string' } }, allowPositionals: true });
  await startInstalled(positionals, values.screenshot);
  console.log(`${positionals[0] ?? ''} starts, shows the demo and ends.`);
  process.exit(0);
}
