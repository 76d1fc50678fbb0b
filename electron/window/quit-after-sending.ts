// Ends the app when what should still reach the servers is sent, or after a short time: the windows are gone by then.
import { app } from 'electron';
import type { Clock } from '../contract/clock.ts';

interface Parts {
  /** Sends it; resolves also when that failed, since it is on disk. */
  sendLast: () => Promise<void>;
  /** Stops every part. */
  stop: () => void;
  clock: Pick<Clock, 'after'>;
}

/** Nobody sees the wait, but a computer that is about to be switched off stands still for it. */
const maxWaitMs = 2_000;

export function quitAfterSending({ sendLast, stop, clock }: Parts): void {
  let state: 'running' | 'sending' | 'sent' = 'running';
  // A person who starts the app again meanwhile goes on with this one.
  app.on('browser-window-created', () => (state = 'running'));

  async function send(): Promise<void> {
    const { promise: limit, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(maxWaitMs, resolve);
    await Promise.race([sendLast(), limit]);
    cancel();
    // In a task of its own: Electron runs microtasks before it has taken note that quitting was prevented (shell/browser/browser.cc, `NotifyAndShutdown`).
    clock.after(0, () => {
      if (state !== 'sending') return;
      state = 'sent';
      app.quit();
    });
  }

  app.on('will-quit', (event) => {
    if (state === 'sent') return stop();
    event.preventDefault();
    if (state === 'sending') return;
    state = 'sending';
    void send();
  });
}
