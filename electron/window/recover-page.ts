// Brings the window back when its page crashed, hangs or could not be loaded: once by itself, after that as the person chooses.
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Clock } from '../contract/clock.ts';
import { m } from '../messages/main.ts';

interface Parts {
  window: BrowserWindow;
  clock: Clock;
  /** The page is about to be loaded again. */
  reloading: () => void;
  log: (sentence: string) => void;
}

/** A page that fails again within this time would fail for ever: the person is asked. */
const retryIntervalMs = 60_000;
/** A newer navigation replaced the one that failed; Chromium's `net::ERR_ABORTED`. */
const aborted = -3;

export function recoverPage({ window, clock, reloading, log }: Parts): void {
  const { webContents } = window;
  let lastReloadAt = -Infinity;
  /** Of the question that is open: aborted, its answer counts no more. */
  let question = new AbortController();
  /** We end the process of a page that hangs. */
  let mustEnd = false;
  let isFailing = false;

  /** True: the first button. Null: the question is no longer asked. */
  async function ask(message: string, detail: string, buttons: [string, string]): Promise<boolean | null> {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    const options = { type: 'error', message, detail, buttons, defaultId: 0, cancelId: 1, noLink: true, signal } as const;
    const { response } = await dialog.showMessageBox(window, options);
    return signal.aborted ? null : response === 0;
  }

  function reload(): void {
    lastReloadAt = clock.now();
    reloading();
    webContents.reload();
  }

  const mayReload = () => clock.now() - lastReloadAt > retryIntervalMs;

  /** Once for a page that ends while it is loaded: that is told twice. Electron also bears no reload during that event. */
  function failed(): void {
    if (isFailing) return;
    isFailing = true;
    clock.after(0, () => {
      isFailing = false;
      void recover();
    });
  }

  async function recover(): Promise<void> {
    if (window.isDestroyed()) return;
    question.abort();
    if (mayReload()) return reload();
    const again = await ask(m.page.failed, m.page.failedDetail, [m.page.reload, m.page.quit]);
    if (again === true) reload();
    if (again === false) app.quit();
  }

  async function hangs(): Promise<void> {
    log('The page of the window does not respond.');
    // Chromium says so after half a minute without an answer; a page that is asked about again may only be slow.
    if (!mayReload() && (await ask(m.page.hangs, m.page.hangsDetail, [m.page.reload, m.page.wait])) !== true) return;
    // A page that hangs reads no message, so its process has to end before it is loaded again (docs/api/web-contents.md).
    mustEnd = true;
    webContents.forcefullyCrashRenderer();
    reload();
  }

  webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (mustEnd) {
      mustEnd = false;
      return;
    }
    log(`The page of the window ended: ${reason}, code ${exitCode}.`);
    if (reason !== 'clean-exit') failed();
  });
  webContents.on('did-fail-load', (_, code, description, url, isMainFrame) => {
    if (!isMainFrame || code === aborted) return;
    log(`${url} could not be loaded: ${description}.`);
    failed();
  });
  webContents.on('preload-error', (_, path, error) => log(`${path} failed: ${error.name}.`));
  webContents.on('unresponsive', () => void hangs());
  webContents.on('responsive', () => question.abort());
  window.on('closed', () => question.abort());
}
