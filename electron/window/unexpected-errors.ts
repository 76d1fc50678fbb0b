// What happens on an error in main that nothing handles: it is logged, the person is told, and the app ends in order.
import { app, dialog } from 'electron';
import type { Log } from '../contract/log.ts';
import { m } from '../messages/main.ts';
import { describeError } from '../system/describe-error.ts';
import { showInFolder } from './open-external.ts';

/** After this time the app ends, whatever holds it. */
const maxEndMs = 10_000;

/** Without messages: the error came before they were loaded. */
async function tell(logFile: string): Promise<void> {
  const words = m.unexpected as typeof m.unexpected | undefined;
  // Before the app is ready no other dialog is possible; on Linux this one is then a line on stderr (docs/api/dialog.md).
  if (words === undefined || !app.isReady()) {
    dialog.showErrorBox(words?.message ?? 'Kittiwake', words?.detail({ path: logFile }) ?? logFile);
    return;
  }
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Kittiwake',
    message: words.message,
    detail: words.detail({ path: logFile }),
    buttons: [words.quit, words.show],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) showInFolder(logFile);
}

/** Listeners take the place of Electron's own dialog (lib/browser/init.ts), after which the app would go on. */
export function endOnUnexpectedErrors(log: Log, logFile: string): void {
  let isEnding = false;
  let isQuitting = false;
  app.on('will-quit', () => (isQuitting = true));
  // It was opened again before it had ended.
  app.on('browser-window-created', () => (isQuitting = false));

  async function end(error: unknown): Promise<void> {
    log.error(`Unexpected: ${describeError(error)}`);
    // What a broken app does while it ends is in the log alone.
    if (isEnding || isQuitting) return;
    isEnding = true;
    await tell(logFile).catch(() => undefined);
    setTimeout(() => app.exit(1), maxEndMs);
    // The last listener: those before close the files, or put the end off for a moment.
    app.on('will-quit', (event) => event.defaultPrevented || app.exit(1));
    if (app.isReady()) app.quit();
    else app.exit(1);
  }
  process.on('uncaughtException', (error) => void end(error));
  process.on('unhandledRejection', (error) => void end(error));
}
