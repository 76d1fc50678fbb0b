// Saves what is being written before the window, the app or the session ends, and asks where the disk refuses.
import { app, BrowserWindow, dialog, powerMonitor } from 'electron';
import type { Failure } from '../contract/result.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { m } from '../messages/main.ts';

interface Preventable {
  preventDefault(): void;
}

/** To be called before the first window is opened. `save` writes all that is not on disk yet; it answers why the disk refuses, or null. */
export function guardDrafts(save: () => Failure | null): void {
  /** The person chose to go on without what can't be saved; until a window is opened again. */
  let isAccepted = false;
  let isAsking = false;

  /** True: the person goes on. */
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
    const asked = window === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options);
    return (await asked).response === 1;
  }

  async function hold(event: Preventable, leave: string, window: BrowserWindow | undefined, goOn: () => void): Promise<void> {
    const problem = save();
    if (problem === null || isAccepted) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    isAccepted = await ask(problem, leave, window).finally(() => (isAsking = false));
    if (isAccepted) goOn();
  }

  app.on('before-quit', (event) => {
    void hold(event, m.page.quitAnyway, BrowserWindow.getAllWindows()[0], () => app.quit());
  });
  app.on('browser-window-created', (_, window) => {
    isAccepted = false;
    window.on('close', (event) => {
      void hold(event, m.page.closeAnyway, window, () => window.isDestroyed() || window.close());
    });
    // When its session ends, Windows ends the app as soon as this listener returns, without `close` and `before-quit`
    // (docs/api/app.md; shell/browser/native_window_views_win.cc). Only the event before it can still hold the session.
    window.on('query-session-end', (event) => {
      void hold(event, m.page.quitAnyway, window, () => app.quit());
    });
    window.on('session-end', () => void save());
  });
  // Linux and macOS: the computer is about to be switched off.
  powerMonitor.on('shutdown', () => void save());
}
