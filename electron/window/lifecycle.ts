// The app's comings and goings as the system tells them: a second start, closed windows, sleep, the end.
import { app, powerMonitor } from 'electron';

interface Parts {
  show: () => void;
  /** Whether the app goes on without a window. */
  staysOpen: () => boolean;
  /** It does: the person closed the window. */
  inBackground: () => void;
  suspend: () => void;
  resume: () => void;
  quit: () => void;
  /** Whether something that can't be called off would keep the process alive. */
  hangs: () => boolean;
}

export function followLifecycle({ show, staysOpen, inBackground, suspend, resume, quit, hangs }: Parts): void {
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    // On macOS every app does, and nobody needs to be told.
    if (process.platform === 'darwin') return;
    if (staysOpen()) inBackground();
    else app.quit();
  });
  powerMonitor.on('suspend', suspend);
  powerMonitor.on('resume', resume);
  app.on('will-quit', quit);
  // A keychain that still waits for its password would hold the process, and with it the lock against a second start.
  app.on('quit', () => hangs() && process.kill(process.pid, 'SIGKILL'));
}
