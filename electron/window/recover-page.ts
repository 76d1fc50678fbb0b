// Reloads a page that crashed, hangs, or could not be loaded: automatically once, after that as the user chooses.
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Clock } from '../contract/clock.ts';
import { m } from '../messages/main.ts';

interface Parts {
  window: BrowserWindow;
  clock: Clock;
  /** Called before the page is loaded again. */
  onReload: () => void;
  log: (sentence: string) => void;
}

/** A page that fails again within this time would fail forever, so the user is asked. */
const retryIntervalMs = 60_000;
/** Chromium's `net::ERR_ABORTED`: a newer navigation replaced the one that failed. */
const abortedCode = -3;

export function recoverPage({ window, clock, onReload, log }: Parts): void {
  const { webContents } = window;
  let lastReloadAt = -Infinity;
  /** Aborts the open question; an answer to an aborted question is ignored. */
  let question = new AbortController();
  /** The app itself ends the process of a page that hangs. */
  let isTerminating = false;
  let isFailing = false;

  /** Resolves with true for the first button, and with null if the question was aborted. */
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
    onReload();
    webContents.reload();
  }

  const canReload = () => clock.now() - lastReloadAt > retryIntervalMs;

  /** Handles one failure once: a page that ends while it loads emits two events. Electron cannot reload a page during these events. */
  function handleFailure(): void {
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
    if (canReload()) return reload();
    const shouldReload = await ask(m.page.failed, m.page.failedDetail, [m.page.reload, m.page.quit]);
    if (shouldReload === true) reload();
    if (shouldReload === false) app.quit();
  }

  async function handleHang(): Promise<void> {
    log('The page of the window does not respond.');
    // Chromium emits `unresponsive` after 30 seconds. A page that hangs again soon may only be slow, so the user is asked.
    if (!canReload() && (await ask(m.page.hangs, m.page.hangsDetail, [m.page.reload, m.page.wait])) !== true) return;
    // A page that hangs receives no messages, so its process must end before the reload (docs/api/web-contents.md).
    isTerminating = true;
    webContents.forcefullyCrashRenderer();
    reload();
  }

  webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (isTerminating) {
      isTerminating = false;
      return;
    }
    log(`The page of the window ended: ${reason}, code ${exitCode}.`);
    if (reason !== 'clean-exit') handleFailure();
  });
  webContents.on('did-fail-load', (_, code, description, url, isMainFrame) => {
    if (!isMainFrame || code === abortedCode) return;
    log(`${url} could not be loaded: ${description}.`);
    handleFailure();
  });
  webContents.on('preload-error', (_, path, error) => log(`${path} failed: ${error.name}.`));
  webContents.on('unresponsive', () => void handleHang());
  webContents.on('responsive', () => question.abort());
  window.on('closed', () => question.abort());
}
