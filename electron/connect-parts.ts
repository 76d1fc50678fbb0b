// Connects the parts of main: subscribes them to each other's events, and registers the handlers for the window's requests.
import { app, nativeTheme } from 'electron';
import { originOf } from './contract/accounts.ts';
import { isQueuedCall } from './contract/actions.ts';
import type { AccountKey } from './contract/accounts.ts';
import type { AnswerOf } from '@kittiwake/mastodon-api/endpoints';
import type { Result } from './contract/result.ts';
import type { SettingEffect, Settings } from './contract/settings.ts';
import { announceChanges } from './ipc/announce.ts';
import { createHandlers } from './ipc/handlers.ts';
import { saveAnswer } from './ipc/handlers/api.ts';
import { registerHandlers } from './ipc/router.ts';
import { registerSchemes } from './links/links.ts';
import type { listenForLinks } from './links/links.ts';
import { showLanguage } from './messages/main.ts';
import { systemClock as clock } from './system/clock.ts';
import { createLoginItem } from './system/login-item.ts';
import { watchNetwork } from './system/watch-network.ts';
import { handleLifecycle } from './window/lifecycle.ts';
import { askAboutOtherVersions } from './window/other-version.ts';
import { createStoppedAccountNotices } from './notifications/popups/stopped-accounts.ts';
import type { Parts } from './parts.ts';

const { platform } = process;

function reconnect(parts: Parts): void {
  parts.accountParts.revocations.resume();
  for (const scope of parts.scopes.all()) {
    scope.tokenCheck.recheck();
    scope.streams.resume();
    scope.resume();
  }
  parts.push.resume();
}

/** Passes the events of servers on: to the window, the notifications, and the queues that can send again. */
function connectServerEvents(parts: Parts): void {
  const { log, scopes, outbox, streams, push, refreshProfile, serverAnswer, portal } = parts;
  outbox.onNotificationRead((account, id) => scopes.get(account)?.notifications.unread.markSeen(id));
  outbox.onActionDone((account, { kind, id, params }, { answer }) => {
    if (answer && isQueuedCall(kind)) saveAnswer(parts, account, kind, params ?? { id }, answer.data as AnswerOf<typeof kind>);
    if (kind === 'notifications.dismiss') scopes.get(account)?.notifications.unread.remove([id]);
    // Only the server knows how many notifications the group had.
    else if (kind === 'notifications.dismissGroup') scopes.get(account)?.notifications.check();
  });
  outbox.onPostDeleted((account, id) => scopes.get(account)?.serverEvents.forwardStreamEvent('user', { type: 'delete', id }));
  streams.onEvent((account, stream, event) => {
    const scope = scopes.get(account);
    if (event.type === 'notification') scope?.notifications.intake.receiveNotification(event.notification);
    else scope?.serverEvents.forwardStreamEvent(stream, event);
  });
  streams.onPoll((account) => scopes.get(account)?.notifications.check());
  serverAnswer.on((account, isReached, isPortal) => {
    scopes.get(account)?.streams.reportServerAnswer(isReached);
    portal.reportAnswer(originOf(account), isReached, isPortal);
    if (isReached) scopes.get(account)?.notifications.loadFilters();
  });
  streams.onState((account, state) => {
    log.verbose('A stream changed.', { account, state });
    scopes.get(account)?.push.streamStateChanged(state);
    // Fetches notifications that arrived, or were read elsewhere, while no stream was open.
    if (state === 'open') scopes.get(account)?.notifications.check();
    if (state !== 'open' && state !== 'polling') return;
    scopes.get(account)?.resume();
    void refreshProfile(account);
  });
  push.onState((account, state) => {
    log.verbose('Push changed.', { account, transport: state.transport, busy: state.busy, subscribed: state.subscription !== null });
  });
}

/** Opens the streams of the ready accounts, and subscribes to push. Accounts that were not connected before also send what is queued. */
function connectScopes(parts: Parts): void {
  for (const scope of parts.scopes.all()) if (scope.connect()) scope.resume();
  parts.push.listen();
}

/** Connects the ready accounts at every change of the accounts. Returns the listener, to be called once at the start. */
function connectAccounts(parts: Parts): () => void {
  const { accountParts, scopes, firstView, searchIndex, notifications, indicators, windows } = parts;
  const isFocused = () => windows.main.isFocused();
  const reportStoppedAccounts = createStoppedAccountNotices({ isFocused, showNotice: notifications.showNotice });
  // One function for all changes, so that `firstView.after` runs it once.
  const connectReadyAccounts = () => {
    searchIndex.start();
    searchIndex.updateDomains();
    connectScopes(parts);
  };
  const updateAccounts = () => {
    scopes.update(accountParts.accounts.list());
    reportStoppedAccounts(accountParts.accounts.list());
    firstView.after(connectReadyAccounts);
    indicators.update();
  };
  accountParts.accounts.onChange(updateAccounts);
  return updateAccounts;
}

/** Runs the effects of settings in main when they change. */
export function connectSettings({ files, network, windows, indicators, push, notifications, log }: Parts): void {
  const setLoginItem = createLoginItem({ platform, env: process.env, log: log.warn });
  const effects: Record<SettingEffect, (settings: Settings) => void> = {
    theme({ theme }) {
      nativeTheme.themeSource = theme;
    },
    language({ language }) {
      void showLanguage(language).then(() => {
        windows.languageChanged();
        indicators.update();
      });
    },
    menu: () => windows.updateMenu(),
    loginItem({ openAtLogin }) {
      if (app.isPackaged) setLoginItem(openAtLogin);
    },
    tray: () => indicators.update(),
    popups: () => notifications.settingsChanged(),
    push: () => push.settingsChanged(),
    proxy: () => network.updateProxy(),
    cacheLimit: () => files.pruneCache(),
  };
  files.settings.onChange((settings, changes) => changes.forEach((effect) => effects[effect](settings)));
}

/** Passes changes of the cache on: deletions also to the notifications. */
function connectCache({ files, scopes, searchIndex, notifications }: Parts): void {
  files.cache.onChange((change) => searchIndex.applyCacheChange(change));
  files.cache.onChange((change) => {
    if (change.kind !== 'deleted') return;
    scopes.get(change.account)?.notifications.unread.remove(change.notificationIds);
    notifications.closeStatusPopups(change.account, change.ids);
  });
}

async function signOut(parts: Parts, account: AccountKey): Promise<Result<null>> {
  const { accountParts, scopes, media, push } = parts;
  const signedOut = await scopes.leave(account, async () => {
    await push.removeAccount(account);
    return accountParts.signOut(account);
  });
  // The account is still listed if its removal could not be written.
  scopes.update(accountParts.accounts.list());
  connectScopes(parts);
  await Promise.all([media.clear(), accountParts.demoAccount.release()]);
  return signedOut;
}

/** Sends changes to the window, and answers its requests. */
function connectWindow(parts: Parts): void {
  const { log, scopes, windows } = parts;
  announceChanges(parts);
  const handlers = createHandlers(parts, (account) => signOut(parts, account));
  registerHandlers({ handlers, callerOf: (contents) => windows.callerOf(contents), log: log.error });
  windows.main.onClosed(() => {
    for (const scope of scopes.all()) scope.streams.unwatchAll();
    scopes.sendQueued();
    scopes.flush();
  });
}

/** Stops every part before the app quits. */
function stopParts(parts: Parts): void {
  const { files, accountParts, scopes, attachments, updates, searchIndex, push } = parts;
  parts.portal.stop();
  scopes.stop();
  attachments.stop();
  push.stop();
  updates.stop();
  void searchIndex.stop();
  files.close();
  accountParts.stop();
}

/** Opens the window unless the app was started at login. */
function connectLifecycle(parts: Parts): void {
  const { network, files, vault, accountParts, scopes, windows, systemPopups, trayHost, push } = parts;
  handleLifecycle({
    platform,
    settings: files.settings,
    hasAccounts: () => accountParts.accounts.list().length > 0,
    showPopup: systemPopups.show,
    hasTray: () => trayHost.isAvailable(),
    show: () => windows.main.show(),
    saveDrafts: () => files.drafts.flush(),
    suspend() {
      for (const { streams } of scopes.all()) streams.suspend();
      push.suspend();
    },
    resume: network.renew,
    sendPending() {
      scopes.flush();
      return scopes.sendBeforeQuit();
    },
    clock,
    quit: () => stopParts(parts),
    isHanging: () => vault.isBusy(),
  });
}

/** Connects and starts all parts. Opens the window unless the app was started at login. */
export function connectParts(parts: Parts, followLinks: ReturnType<typeof listenForLinks>): void {
  const { log, network, portal, accountParts, firstView, windows, indicators, updates, notifications } = parts;
  connectWindow(parts);
  connectServerEvents(parts);
  notifications.onUnread(() => indicators.update());
  const updateAccounts = connectAccounts(parts);
  connectSettings(parts);
  connectCache(parts);
  connectLifecycle(parts);
  askAboutOtherVersions();
  watchNetwork(clock, network.renew);
  portal.onChange((host) => host === null && network.renew());
  network.onChange(() => reconnect(parts));
  updateAccounts();
  updates.start();
  notifications.listenForEarlierPopups();
  followLinks((link) => windows.main.openLink(link));
  firstView.after(() => registerSchemes(app, platform, log.warn));
  firstView.after(() => accountParts.revocations.resume());
  void accountParts.demoAccount.resume();
}
