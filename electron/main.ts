// The composition root: the one place that constructs, and the list of the main process's parts.
import { join } from 'node:path';
import { app, clipboard, nativeTheme, session } from 'electron';
import { createAccounts } from './accounts/accounts.ts';
import { createDemoAccount } from './accounts/demo-account.ts';
import { createRefreshProfile } from './accounts/refresh-profile.ts';
import { createVault, openKeychainEntry } from './accounts/vault.ts';
import { createAccountCall } from './api/account-call.ts';
import { createGetJson } from './api/get-json.ts';
import { createRequest } from './api/request.ts';
import { createResolve } from './api/resolve-url.ts';
import { originOf } from './contract/accounts.ts';
import { shippedDemo } from './demo/start.ts';
import { announceChanges } from './ipc/announce.ts';
import { createHandlers } from './ipc/handlers.ts';
import { registerHandlers } from './ipc/router.ts';
import { createServerEvents } from './ipc/server-events.ts';
import { createMedia } from './media/media.ts';
import { loadMain } from './messages/main.ts';
import { createNetwork } from './network/network.ts';
import { createMuted } from './notifications/news/muted.ts';
import { createReadMarker } from './notifications/news/read-marker.ts';
import { createNotifications } from './notifications/notifications.ts';
import { rememberLaunch } from './notifications/popups/system/earlier-popups.ts';
import { createSystemPopups } from './notifications/popups/system/system-popups.ts';
import { createOutbox } from './outbox/outbox.ts';
import { openPushStore } from './push/push-store.ts';
import { createPush } from './push/push.ts';
import { createCacheWriter } from './storage/cache-writer.ts';
import { openStorage } from './storage/storage.ts';
import { createStreamingBase } from './streaming/base-url.ts';
import { createStreams } from './streaming/streams.ts';
import { systemClock as clock } from './system/clock.ts';
import { createLog, logStart, logUnexpectedErrors } from './system/log.ts';
import { systemLocale } from './system/locale.ts';
import { watchNetwork } from './system/network.ts';
import { announceApp } from './window/announce-app.ts';
import { createFirstView } from './window/first-view.ts';
import { createIndicators } from './window/indicators.ts';
import { followLifecycle } from './window/lifecycle.ts';
import { openExternal } from './window/open-external.ts';
import { createTrayHost } from './window/tray-host.ts';
import { createWindow } from './window/window.ts';

announceApp(process.platform);
const launch = rememberLaunch(process.platform);

const userData = (name: string) => join(app.getPath('userData'), name);
const log = createLog({ file: userData('logs/main.log'), verbose: app.commandLine.hasSwitch('verbose') });
logUnexpectedErrors(log);
const besideMain = (name: string) => join(import.meta.dirname, name);

function start(): void {
  const { platform } = process;
  const version = app.getVersion();
  const userAgent = `Kittiwake/${version}`;
  logStart(log, version);

  // What lies on disk.
  const { settings, journal, cache, close: closeStorage } = openStorage(app.getPath('userData'), clock, log.warn);
  const pushStore = openPushStore(userData('push.json'), clock, log.warn);

  // Servers and accounts.
  const vault = createVault({ open: openKeychainEntry });
  const network = createNetwork({ app, session: session.defaultSession, settings, secrets: vault, clock, log: log.warn });
  const { fetch, agentFor, guardedAgentFor, signIn: proxySignIn } = network;
  const request = createRequest({ fetch, clock, userAgent, cache });
  const getJson = createGetJson({ fetch, clock, userAgent });
  const { accounts, serverInfos, signIn, signOut } = createAccounts({
    file: userData('accounts.json'),
    vault,
    request,
    getJson,
    cache,
    journal,
    openBrowser: openExternal,
    clock,
    log: log.warn,
  });
  const { software } = serverInfos;
  const call = createAccountCall(request, accounts);
  const refreshProfile = createRefreshProfile({ call, accounts, serverInfos });
  const demo = shippedDemo(besideMain('demo.cjs'), userData('demo.db'));
  const demoAccount = createDemoAccount({ start: demo.start, forget: demo.forget, accounts, request, now: clock.now, log: log.warn });

  // The window.
  const mayBeLocal = (origin: string) => accounts.list().some(({ key }) => originOf(key) === origin);
  const media = createMedia({ dir: userData('media'), mayBeLocal, agentFor, guardedAgentFor, userAgent });
  const firstView = createFirstView(clock);
  const window = createWindow({
    folder: import.meta.dirname,
    userData,
    clock,
    theme: () => settings.get().theme,
    media,
    begun: firstView.begun,
    log: log.warn,
  });
  const { tell } = window;

  // What comes from servers, and what goes to them.
  const systemPopups = createSystemPopups({ platform, clock, pictures: userData('popup-pictures'), settings, log: log.warn });
  const muted = createMuted({ now: clock.now });
  const cacheWriter = createCacheWriter(cache, muted.learn);
  const serverEvents = createServerEvents({ tell, cacheWriter, mediaSigner: media.signer });
  const readMarker = createReadMarker({ call, clock });
  const outbox = createOutbox({ journal, call, moveReadMarker: readMarker.moveTo, software, clock, log: log.error });
  const { postQueue, actionQueue } = outbox;
  const streams = createStreams({
    clock,
    random: Math.random,
    baseUrl: createStreamingBase(request),
    userAgent,
    agentFor,
    token: accounts.token,
    pollsOnly: (account) => pushStore.account(account).settings.transport === 'polling',
  });
  const notifications = createNotifications({
    platform,
    clock,
    call,
    settings: settings.get,
    accounts: accounts.list,
    server: serverInfos.known,
    open: window.open,
    isFocused: window.isFocused,
    systemPopups,
    launch,
    image: media.image,
    journal,
    cache,
    muted,
    readMarker,
    actionQueue,
    postQueue,
    alerts: pushStore,
    publish: serverEvents.notification,
    log: log.warn,
  });
  const { intake, unread, serverCheck } = notifications;
  const push = createPush({
    store: pushStore,
    heldAlertsFile: userData('push-waiting.json'),
    clock,
    random: Math.random,
    fetch,
    agentFor,
    userAgent,
    secrets: vault,
    accounts,
    call,
    software,
    settings: settings.get,
    demo: demoAccount.push,
    intake,
    showNotice: notifications.showNotice,
    reopenStream: streams.reopen,
    log: log.warn,
  });
  const trayHost = createTrayHost({ platform, clock });
  const indicators = createIndicators({
    platform,
    icons: besideMain('icons'),
    accounts: accounts.list,
    unread: unread.all,
    settings: settings.get,
    window,
    trayHost,
  });

  // Who hears of what.
  const readyAccounts = () => accounts.list().flatMap(({ key, state }) => (state === 'ready' ? [key] : []));

  function connectAccounts(): void {
    streams.setAccounts(readyAccounts()).forEach(outbox.wake);
    push.setAccounts(readyAccounts());
  }

  function accountsChanged(): void {
    notifications.setAccounts(readyAccounts());
    firstView.after(connectAccounts);
    indicators.update();
  }

  function reconnect(): void {
    streams.resume();
    readyAccounts().forEach(outbox.wake);
    push.resume();
  }

  announceChanges({ tell, serverEvents, mediaSigner: media.signer, accounts, settings, unread, streams, push, postQueue, actionQueue });
  systemPopups.availability.onChange((problem) => tell('popups', problem));
  proxySignIn.onWanted((wanted) => tell('proxySignIn', wanted));
  window.onClosed(streams.unwatchAll);
  streams.onEvent((account, stream, event) => {
    if (event.type === 'notification') intake.notification(account, event.notification);
    else serverEvents.streamed(account, stream, event);
  });
  streams.onPoll(serverCheck.check);
  streams.onState((account, state) => {
    log.verbose('A stream changed.', { account, state });
    push.streamStateChanged(account, state);
    if (state !== 'open' && state !== 'unavailable') return;
    // What came, or was read elsewhere, while nothing was connected.
    serverCheck.check(account);
    outbox.wake(account);
    void refreshProfile(account);
  });
  unread.onChange(indicators.update);
  push.onState((account, state) => {
    log.verbose('Push changed.', { account, transport: state.transport, busy: state.busy, subscribed: state.subscription !== null });
  });
  postQueue.onStuck(notifications.postStuck);
  actionQueue.onRead(unread.markSeen);
  actionQueue.onRefused(notifications.actionRefused);
  accounts.onChange(accountsChanged);
  settings.onChange((changed) => {
    nativeTheme.themeSource = changed.theme;
    push.settingsChanged();
    notifications.settingsChanged();
    indicators.update();
  });

  const handlers = createHandlers({
    about: { version, platform: platform as 'darwin' | 'win32' | 'linux', canOpenAtLogin: app.isPackaged },
    accounts,
    signIn,
    serverInfo: serverInfos.get,
    lookAround: demoAccount.signIn,
    async signOut(account) {
      notifications.removeAccount(account);
      await push.removeAccount(account);
      const signedOut = await signOut(account);
      await Promise.all([media.clear(), demoAccount.release()]);
      return signedOut;
    },
    call,
    resolve: createResolve(call, (account, status) => cache.saveStatuses(account, [status])),
    cacheWriter,
    mediaSigner: media.signer,
    push,
    unread,
    streams,
    postQueue,
    actionQueue,
    journal,
    cache,
    settings,
    popupProblem: systemPopups.availability.problem,
    proxySignIn,
    media,
    downloads: () => app.getPath('downloads'),
    openExternal,
    copyText: (text) => void clipboard.writeText(text),
    spelling: window.spelling,
    begun: window.begun,
    viewing: notifications.viewing.set,
  });
  registerHandlers({ handlers, contents: window.contents, log: log.error });

  followLifecycle({
    platform,
    settings,
    hasAccounts: () => accounts.list().length > 0,
    showPopup: systemPopups.show,
    hasTray: trayHost.isThere,
    show: window.show,
    suspend() {
      streams.suspend();
      push.suspend();
    },
    resume: reconnect,
    quit() {
      signIn.close();
      streams.setAccounts([]);
      outbox.stop();
      push.stop();
      notifications.stop();
      closeStorage();
      void demoAccount.stop();
    },
    hangs: vault.busy,
    log: log.warn,
  });
  watchNetwork(clock, reconnect);
  network.onChange(reconnect);
  accountsChanged();
  notifications.hearEarlierPopups();
  void demoAccount.resume();
}

// One writer for what is on disk: a second start brings the first to the front and ends.
if (app.requestSingleInstanceLock()) {
  void app
    .whenReady()
    .then(() => loadMain(systemLocale(app, process.platform, process.env)))
    .then(start);
} else app.quit();
