// Who hears of what: each part's events reach the other parts, and the window's requests reach the parts.
import { app, clipboard, nativeTheme } from 'electron';
import { createResolve } from './api/resolve-url.ts';
import type { AccountKey } from './contract/accounts.ts';
import { announceChanges } from './ipc/announce.ts';
import { createHandlers } from './ipc/handlers.ts';
import { registerHandlers } from './ipc/router.ts';
import type { hearLinks } from './links/links.ts';
import { registerSchemes } from './links/register-schemes.ts';
import { showLanguage } from './messages/main.ts';
import { stored } from './storage/database.ts';
import { systemClock as clock } from './system/clock.ts';
import { watchNetwork } from './system/network.ts';
import { createPageLog } from './window/page-log.ts';
import { followLifecycle } from './window/lifecycle.ts';
import { copyPicture } from './window/copy-picture.ts';
import { askAboutOtherVersions } from './window/other-version.ts';
import { openExternal, showInFolder } from './window/open-external.ts';
import type { Parts } from './parts.ts';

/** Opens the window, unless the app was started at login. */
export function connectParts(parts: Parts, followLinks: ReturnType<typeof hearLinks>): void {
  const { log, files, vault, network, accountParts, call, refreshProfile, media, attachments } = parts;
  const { accounts, serverInfos, signIn, signOut, tokenCheck, demoAccount } = accountParts;
  const {
    firstView,
    window,
    systemPopups,
    hiddenPeople,
    searchIndex,
    cacheWriter,
    keptAnswers,
    serverEvents,
    outbox,
    streams,
    notifications,
    push,
    trayHost,
    indicators,
    updates,
    problemReport,
  } = parts;
  const { platform } = process;
  const { settings, journal, drafts, cache, damage, close: closeStorage } = files;
  const { signIn: proxySignIn } = network;
  const { tell } = window;
  const { postQueue, actionQueue } = outbox;
  const { intake, unread, serverCheck } = notifications;

  const readyAccounts = () => accounts.list().flatMap(({ key, state }) => (state === 'ready' ? [key] : []));

  function wake(account: AccountKey): void {
    attachments.wake(account);
    outbox.wake(account);
  }

  function connectAccounts(): void {
    searchIndex.start();
    streams.setAccounts(readyAccounts()).forEach(wake);
    push.setAccounts(readyAccounts());
  }

  function accountsChanged(): void {
    notifications.setAccounts(readyAccounts());
    firstView.after(connectAccounts);
    indicators.update();
  }

  function reconnect(): void {
    tokenCheck.recheck();
    streams.resume();
    readyAccounts().forEach(wake);
    push.resume();
  }

  announceChanges({
    tell,
    serverEvents,
    mediaSigner: media.signer,
    accounts,
    settings,
    damage,
    unread,
    streams,
    push,
    postQueue,
    actionQueue,
    journal,
    attachments,
  });
  window.composers.onClosed(({ account, id }) => {
    const kept = stored(() => drafts.list(account).some((draft) => draft.id === id));
    if (kept.ok && kept.value) tell('draftKept', { account, id });
  });
  drafts.onTried((news) => tell('draft', news));
  systemPopups.availability.onChange((problem) => tell('popups', problem));
  updates.onChange((update) => tell('update', update));
  updates.onFailed((failure) => tell('problem', failure));
  proxySignIn.onWanted((wanted) => tell('proxySignIn', wanted));
  window.onClosed(streams.unwatchAll);
  window.onClosed(outbox.sendWaiting);
  window.onClosed(outbox.homeMarker.flush);
  outbox.rewriteSent.onDeleted((account, id) => serverEvents.streamed(account, 'user', { type: 'delete', id }));
  streams.onEvent((account, stream, event) => {
    if (event.type === 'notification') intake.notification(account, event.notification);
    else serverEvents.streamed(account, stream, event);
  });
  streams.onPoll(serverCheck.check);
  serverCheck.onAnswered(streams.serverAnswered);
  streams.onState((account, state) => {
    log.verbose('A stream changed.', { account, state });
    push.streamStateChanged(account, state);
    // What came, or was read elsewhere, while nothing was connected.
    if (state === 'open') serverCheck.check(account);
    if (state !== 'open' && state !== 'polling') return;
    wake(account);
    void refreshProfile(account);
  });
  unread.onChange(indicators.update);
  push.onState((account, state) => {
    log.verbose('Push changed.', { account, transport: state.transport, busy: state.busy, subscribed: state.subscription !== null });
  });
  accounts.onChange(accountsChanged);
  let chosenLanguage = settings.get().language;
  settings.onChange((changed) => {
    if (changed.language !== chosenLanguage) {
      chosenLanguage = changed.language;
      void showLanguage(chosenLanguage).then(() => {
        window.languageChanged();
        indicators.update();
      });
    }
    nativeTheme.themeSource = changed.theme;
    push.settingsChanged();
    notifications.settingsChanged();
    indicators.update();
  });

  cache.onChange(searchIndex.changed);
  cache.onChange((change) => change.kind === 'removed' && hiddenPeople.removeAccount(change.account));
  hiddenPeople.onChange(searchIndex.hide);

  const handlers = createHandlers({
    about: { version: app.getVersion(), platform: platform as 'darwin' | 'win32' | 'linux', canOpenAtLogin: app.isPackaged },
    accounts,
    signIn,
    serverInfo: serverInfos.get,
    learnDefaults: serverInfos.learn,
    lookAround: demoAccount.signIn,
    async signOut(account) {
      notifications.removeAccount(account);
      await push.removeAccount(account);
      attachments.stopAccount(account);
      outbox.homeMarker.forget(account);
      const signedOut = await signOut(account);
      await Promise.all([media.clear(), demoAccount.release()]);
      return signedOut;
    },
    call,
    resolve: createResolve(call, (account, status) => cache.saveStatuses(account, [status])),
    cacheWriter,
    keptAnswers,
    mediaSigner: media.signer,
    push,
    unread,
    streams,
    postQueue,
    rewriteSent: outbox.rewriteSent,
    sendWaiting: outbox.sendWaiting,
    actionQueue,
    homeMarker: outbox.homeMarker,
    journal,
    drafts,
    attachments,
    cache,
    searchIndex,
    settings,
    popupProblem: systemPopups.availability.problem,
    proxySignIn,
    damage,
    updates,
    problemReport,
    showInFolder,
    media,
    downloads: () => app.getPath('downloads'),
    openExternal: (url) => openExternal(media.urlBehind(url) ?? url),
    copyText: (text) => void clipboard.writeText(text),
    copyPicture,
    saveMedia: window.saveMedia,
    spelling: window.spelling,
    composerWindows: window.composers,
    drafted: (news) => tell('drafted', news),
    openPlace: window.open,
    begun: window.begun,
    shown: firstView.shown,
    pageError: createPageLog(log.error),
    viewing: ({ shown }) => notifications.viewing.set(...shown),
  });
  registerHandlers({ handlers, callerOf: window.callerOf, log: log.error });

  followLifecycle({
    platform,
    settings,
    hasAccounts: () => accounts.list().length > 0,
    showPopup: systemPopups.show,
    hasTray: trayHost.isThere,
    show: window.show,
    saveDrafts: drafts.flush,
    suspend() {
      streams.suspend();
      push.suspend();
    },
    resume: reconnect,
    sendLast: outbox.sendLast,
    clock,
    quit() {
      streams.setAccounts([]);
      outbox.stop();
      attachments.stop();
      push.stop();
      updates.stop();
      notifications.stop();
      serverEvents.flush();
      void searchIndex.stop();
      closeStorage();
      accountParts.stop();
    },
    hangs: vault.busy,
    log: log.warn,
  });
  askAboutOtherVersions();
  watchNetwork(clock, reconnect);
  network.onChange(reconnect);
  accountsChanged();
  updates.start();
  notifications.hearEarlierPopups();
  followLinks(window.follow);
  firstView.after(() => registerSchemes(app, platform, log.warn));
  void demoAccount.resume();
}
