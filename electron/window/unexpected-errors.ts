// Handles uncaught errors: logs those of the page; for those of main also informs the user, and quits the app in order.
import { app, dialog } from 'electron';
import type { ArgsOf } from '../contract/bridge.ts';
import type { Log } from '../contract/log.ts';
import { m } from '../messages/main.ts';
import { describeError } from '../system/describe-error.ts';
import { showInFolder } from './open-external.ts';

/** The app exits after this time, even if something still prevents it from quitting. */
const maxEndMs = 10_000;

/** Shows the error. The texts are missing if the error came before they were loaded. */
async function showError(logFile: string): Promise<void> {
  const texts = m.unexpected as typeof m.unexpected | undefined;
  // Before the app is ready, only this dialog is possible; on Linux it is then a line on stderr (docs/api/dialog.md).
  if (texts === undefined || !app.isReady()) {
    dialog.showErrorBox(texts?.message ?? 'Kittiwake', texts?.detail({ path: logFile }) ?? logFile);
    return;
  }
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Kittiwake',
    message: texts.message,
    detail: texts.detail({ path: logFile }),
    buttons: [texts.quit, texts.show],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) showInFolder(logFile);
}

/** The listeners replace Electron's own dialog (lib/browser/init.ts), after which the app would continue. */
export function endOnUnexpectedErrors(log: Log, logFile: string): void {
  let isEnding = false;
  let isQuitting = false;
  app.on('will-quit', () => (isQuitting = true));
  // The user opened the app again before it had ended.
  app.on('browser-window-created', () => (isQuitting = false));

  async function quitAfterError(error: unknown): Promise<void> {
    log.error(`Unexpected: ${describeError(error)}`);
    // Further errors while the app ends are only logged.
    if (isEnding || isQuitting) return;
    isEnding = true;
    await showError(logFile).catch(() => undefined);
    setTimeout(() => app.exit(1), maxEndMs);
    // Must be the last listener: earlier ones close the files, or delay quitting for a moment.
    app.on('will-quit', (event) => event.defaultPrevented || app.exit(1));
    if (app.isReady()) app.quit();
    else app.exit(1);
  }
  process.on('uncaughtException', (error) => void quitAfterError(error));
  process.on('unhandledRejection', (error) => void quitAfterError(error));
}

const maxLoggedErrors = 100;

/** Creates the log of the page’s errors. The limit keeps a page that fails repeatedly from pushing everything else out of the log. */
export function createPageLog(log: (sentence: string) => void): (error: ArgsOf<'system.pageError'>) => void {
  let count = 0;
  return ({ name, place }) => {
    count++;
    if (count <= maxLoggedErrors) log(`Unexpected in the page: ${name} ${place}`.trim());
    if (count === maxLoggedErrors) log('Further errors of the page are not logged in this run.');
  };
}
