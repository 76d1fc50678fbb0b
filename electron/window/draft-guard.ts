// Saves unsaved drafts before the window, the app, or the session ends, and asks the user if they cannot be saved.
import { app, BrowserWindow, dialog, powerMonitor } from 'electron';
import type { Failure } from '../contract/result.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { m } from '../messages/main.ts';

interface Preventable {
  preventDefault(): void;
}

/** Call this before the first window is opened. `save` writes all unsaved drafts; it returns the reason of a failure, or null. */
export function guardDrafts(save: () => Failure | null): void {
  /** The user chose to continue without saving. Valid until a window is opened again. */
  let isAccepted = false;
  let isAsking = false;

  /** Resolves with true if the user chose to leave. */
  async function ask(problem: Failure, leave: string, window: BrowserWindow | undefined): Promise<boolean> {
    const options = {
      type: 'warning' as const,
      message: m.page.unsaved,
      detail: m.page.unsavedDetail({ why: describeFailure(problem) }),
      buttons: [m.page.keepOpen, leave],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    };
    const answer = window === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options);
    return (await answer).response === 1;
  }

  async function delayUntilSaved(event: Preventable, leave: string, window: BrowserWindow | undefined, proceed: () => void): Promise<void> {
    const problem = save();
    if (problem === null || isAccepted) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    isAccepted = await ask(problem, leave, window).finally(() => (isAsking = false));
    if (isAccepted) proceed();
  }

  app.on('before-quit', (event) => {
    void delayUntilSaved(event, m.page.quitAnyway, BrowserWindow.getAllWindows()[0], () => app.quit());
  });
  app.on('browser-window-created', (_, window) => {
    isAccepted = false;
    window.on('close', (event) => {
      void delayUntilSaved(event, m.page.closeAnyway, window, () => window.isDestroyed() || window.close());
    });
    // Windows ends the app when `session-end` returns, without `close` and `before-quit`; only `query-session-end` can delay it
    // (docs/api/app.md; shell/browser/native_window_views_win.cc).
    window.on('query-session-end', (event) => {
      void delayUntilSaved(event, m.page.quitAnyway, window, () => app.quit());
    });
    window.on('session-end', () => void save());
  });
  // Emitted on Linux and macOS when the computer is about to shut down.
  powerMonitor.on('shutdown', () => void save());
}
