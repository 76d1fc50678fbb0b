// Reacts to the events of the app's life: a second start, closed windows, sleep, and quitting.
import { app, powerMonitor } from 'electron';
import type { ShowPopup } from '../notifications/popups/popup.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Clock } from '../contract/clock.ts';
import type { Failure } from '../contract/result.ts';
import { createLoginItem, hiddenSwitch } from '../system/login-item.ts';
import { guardDrafts } from './draft-guard.ts';
import { quitAfterSending } from './quit-after-sending.ts';
import { createRunningNotice } from './running-notice.ts';

interface Parts {
  platform: NodeJS.Platform;
  settings: SettingsStore;
  /** Without accounts the app quits with its window. */
  hasAccounts: () => boolean;
  showPopup: ShowPopup;
  /** Null: it can't be told. */
  hasTray: () => Promise<boolean | null>;
  show: () => void;
  /** Saves what is being written. Answers why the disk refuses, or null. */
  saveDrafts: () => Failure | null;
  suspend: () => void;
  resume: () => void;
  /** Sends what should still reach the servers. */
  sendLast: () => Promise<void>;
  quit: () => void;
  clock: Pick<Clock, 'after'>;
  /** Whether work that can't be cancelled would keep the process alive. */
  hangs: () => boolean;
  log: (sentence: string) => void;
}

/** Opens the window unless the system started the app at login. */
export function followLifecycle(parts: Parts): void {
  const { platform, settings, hasAccounts, showPopup, hasTray, show, saveDrafts, suspend, resume, sendLast, quit, clock, hangs, log } =
    parts;
  const showRunningNotice = createRunningNotice({ platform, settings, showPopup, hasTray, clicked: show });
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
  quitAfterSending({ sendLast, stop: quit, clock });
  // A keychain that waits for its password would keep the process alive, and with it the single instance lock.
  app.on('quit', () => hangs() && process.kill(process.pid, 'SIGKILL'));

  const setLoginItem = createLoginItem({ platform, env: process.env, log });
  let { openAtLogin } = settings.get();
  settings.onChange((changed) => {
    if (changed.openAtLogin !== openAtLogin && app.isPackaged) setLoginItem(changed.openAtLogin);
    ({ openAtLogin } = changed);
  });
  const atLogin = app.commandLine.hasSwitch(hiddenSwitch) || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
  if (!atLogin || !hasAccounts()) show();
}
