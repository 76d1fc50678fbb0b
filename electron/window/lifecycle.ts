// Handles the app's lifecycle events: a second start, closed windows, sleep, and quitting.
import { app, powerMonitor } from 'electron';
import type { ShowPopup } from '../notifications/popups/popup.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Clock } from '../contract/clock.ts';
import type { Failure } from '../contract/result.ts';
import type { Settings } from '../contract/settings.ts';
import { m } from '../messages/main.ts';
import { hiddenSwitch } from '../system/login-item.ts';
import { guardDrafts } from './draft-guard.ts';

interface Parts {
  platform: NodeJS.Platform;
  settings: Pick<SettingsStore, 'get' | 'set'>;
  /** Without accounts the app quits when its last window is closed. */
  hasAccounts: () => boolean;
  showPopup: ShowPopup;
  /** Null if unknown. */
  hasTray: () => Promise<boolean | null>;
  show: () => void;
  /** Saves unsaved drafts. Returns the reason of a failure, or null. */
  saveDrafts: () => Failure | null;
  suspend: () => void;
  resume: () => void;
  /** Sends changes that should still reach the servers. */
  sendPending: () => Promise<void>;
  /** Stops all services. */
  quit: () => void;
  clock: Pick<Clock, 'after'>;
  /** True while work that cannot be cancelled would keep the process alive. */
  isHanging: () => boolean;
}

interface RunningNoticeParts {
  platform: NodeJS.Platform;
  settings: { get(): Settings; set(patch: Partial<Settings>): unknown };
  showPopup: ShowPopup;
  /** Null if unknown. */
  hasTray: () => Promise<boolean | null>;
  onClick: () => void;
}

const noticeOptions = { silent: true, urgency: 'normal', icon: null, reply: null, target: null } as const;

/** Creates the notice for the first time that the user closes the window: the app keeps running, and how to quit it. */
export function createRunningNotice({ platform, settings, showPopup, hasTray, onClick }: RunningNoticeParts): () => Promise<void> {
  return async () => {
    if (settings.get().toldOfRunning) return;
    settings.set({ toldOfRunning: true });
    // GNOME without extensions shows no tray icons.
    const linux = (await hasTray()) === true ? m.running.linuxTray : m.running.linux;
    const body = platform === 'win32' ? m.running.windows : linux;
    showPopup({ title: m.running.title, body, ...noticeOptions, actions: [] }, onClick, () => undefined);
  };
}

interface QuitParts {
  /** Sends pending changes. Also resolves if that failed, since they are stored on disk. */
  sendPending: () => Promise<void>;
  /** Stops all services. */
  stop: () => void;
  clock: Pick<Clock, 'after'>;
}

/** Short, because a computer that is shutting down waits for the app. */
const maxSendingMs = 2_000;

/** Delays quitting until pending changes are sent, or for a short time at most. The windows are already closed. */
export function quitAfterSending({ sendPending, stop, clock }: QuitParts): void {
  let state: 'running' | 'sending' | 'sent' = 'running';
  // A start in the meantime opens a window of this instance, so the app no longer quits.
  app.on('browser-window-created', () => (state = 'running'));

  async function send(): Promise<void> {
    const { promise: limit, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(maxSendingMs, resolve);
    await Promise.race([sendPending(), limit]);
    cancel();
    // Needs its own task: Electron runs microtasks before it notes that quitting was prevented (shell/browser/browser.cc,
    // `NotifyAndShutdown`).
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

/** Opens the window unless the system started the app at login. */
export function handleLifecycle(parts: Parts): void {
  const { platform, settings, hasAccounts, showPopup, hasTray, show, saveDrafts, suspend, resume, sendPending, quit, clock, isHanging } =
    parts;
  const showRunningNotice = createRunningNotice({ platform, settings, showPopup, hasTray, onClick: show });
  guardDrafts(saveDrafts);
  app.on('second-instance', (_, argv) => argv.includes(`--${hiddenSwitch}`) || show());
  app.on('activate', show);
  app.on('window-all-closed', () => {
    // On macOS every app keeps running without windows, so no notice is needed.
    if (platform === 'darwin') return;
    if (settings.get().keepRunning && hasAccounts()) void showRunningNotice();
    else app.quit();
  });
  powerMonitor.on('suspend', suspend);
  powerMonitor.on('resume', resume);
  quitAfterSending({ sendPending, stop: quit, clock });
  // A keychain that waits for its password would keep the process alive, and with it the single-instance lock.
  app.on('quit', () => isHanging() && process.kill(process.pid, 'SIGKILL'));

  const atLogin = app.commandLine.hasSwitch(hiddenSwitch) || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
  if (!atLogin || !hasAccounts()) show();
}
