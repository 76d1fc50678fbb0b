// The composition root: the one place that constructs, and a list of what the main process consists of.
import { join, resolve } from 'node:path';
import { app, clipboard, nativeTheme, powerMonitor, protocol, session } from 'electron';
import { createAccountStore } from './accounts/account-store.ts';
import { openAccountList } from './accounts/account-list.ts';
import { createSignIn } from './accounts/oauth.ts';
import { createServerInfos } from './accounts/server-info.ts';
import { createSignOut } from './accounts/sign-out.ts';
import { createVault, openKeychainEntry } from './accounts/vault.ts';
import { originOf } from './contract/accounts.ts';
import { createHandlers } from './ipc/handlers.ts';
import { presentAccount } from './ipc/handlers/accounts.ts';
import { registerHandlers } from './ipc/router.ts';
import { createAccountCall } from './service/account-call.ts';
import { systemClock as clock } from './service/clock.ts';
import { createDelivery } from './service/deliver.ts';
import { createGetJson } from './service/get-json.ts';
import { createKeeper } from './service/keeper.ts';
import { createLookAround } from './service/look-around.ts';
import { watchNetwork } from './service/network-watch.ts';
import { createMedia } from './service/media.ts';
import { createOutbox } from './service/outbox.ts';
import { createRequest } from './service/request.ts';
import { createResolve } from './service/resolve.ts';
import { createStreams } from './service/stream.ts';
import { createStreamingBase } from './service/streaming-address.ts';
import { createCache } from './storage/cache.ts';
import { createJournal } from './storage/journal.ts';
import { createJsonFile } from './storage/json-file.ts';
import { createSettings } from './storage/settings.ts';
import { createAppProtocol } from './window/app-protocol.ts';
import { createMainWindow, firstSize, windowSize } from './window/main-window.ts';
import { setMenu } from './window/menu.ts';
import { openExternal } from './window/open-external.ts';
import { denyByDefault } from './window/security.ts';

const userData = app.commandLine.getSwitchValue('user-data-dir');
if (userData !== '') app.setPath('userData', resolve(userData));
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
]);

const log = (sentence: string) => void process.stderr.write(`${sentence}\n`);

function start(): void {
  const inUserData = (...names: string[]) => join(app.getPath('userData'), ...names);
  const beside = (name: string) => join(import.meta.dirname, name);
  const { fetch } = globalThis;
  const userAgent = `Kittiwake/${app.getVersion()}`;

  const settings = createSettings(inUserData('settings.json'), log);
  const journal = createJournal(inUserData('journal.db'), { log });
  const cache = createCache(inUserData('cache.db'), { log });
  const accounts = createAccountStore(openAccountList(inUserData('accounts.json'), log), createVault({ open: openKeychainEntry }));

  const request = createRequest({ fetch, clock, userAgent });
  const getJson = createGetJson({ fetch, clock, userAgent });
  const call = createAccountCall(request, accounts);
  const serverInfos = createServerInfos({ request, getJson, token: accounts.token, cache, now: clock.now });
  const signIn = createSignIn({ request, getJson, accounts, openBrowser: openExternal, clock });
  const lookAround = createLookAround({
    start: () => Promise.reject(new Error('it is not there yet')),
    accounts,
    request,
    now: clock.now,
    log,
  });

  const { outward, serve } = createMedia({
    dir: inUserData('media'),
    mayBeLocal: (origin) => accounts.list().some(({ key }) => originOf(key) === origin),
    userAgent,
  });
  const keeper = createKeeper(cache);
  const size = createJsonFile({ path: inUserData('window.json'), schema: windowSize, otherwise: firstSize, log });
  const window = createMainWindow({ preload: beside('preload.cjs'), size, theme: () => settings.get().theme });
  const delivery = createDelivery({ tell: window.tell, keeper, outward, notify: () => undefined });
  const outbox = createOutbox({
    journal: journal.outbox,
    call,
    clock,
    software: async (account) => {
      const info = await serverInfos.get(account);
      return info.ok ? info.value.software : '';
    },
    onChange: delivery.outboxChanged,
    log,
  });
  const streams = createStreams({
    clock,
    random: Math.random,
    call,
    base: createStreamingBase(request),
    userAgent,
    token: accounts.token,
    onEvent: delivery.streamed,
    onState(account, state) {
      window.tell('streamState', { account, state });
      if (state === 'open') outbox.wake(account);
    },
  });

  const followReady = () => streams.follow(accounts.list().flatMap(({ key, state }) => (state === 'ready' ? [key] : [])));
  accounts.onChange((list) => {
    window.tell(
      'accounts',
      list.map((account) => presentAccount(outward, account)),
    );
    followReady();
  });
  settings.onChange((changed) => {
    nativeTheme.themeSource = changed.theme;
    window.tell('settings', changed);
  });

  registerHandlers({
    handlers: createHandlers({
      about: { version: app.getVersion(), platform: process.platform as 'darwin' | 'win32' | 'linux' },
      ...{ accounts, signIn, call, keeper, outward, streams, outbox, journal, cache, settings, openExternal },
      signOut: createSignOut({ request, accounts, journal, cache }),
      serverInfo: serverInfos.get,
      lookAround: lookAround.signIn,
      resolve: createResolve(call, (account, status) => cache.saveStatuses(account, [status])),
      copyText: (text) => void clipboard.writeText(text),
      viewing: () => undefined,
    }),
    contents: window.contents,
    log,
  });

  denyByDefault(app, session.defaultSession);
  protocol.handle('app', createAppProtocol({ folder: beside('renderer'), serveMedia: serve }));
  setMenu(process.platform, (command) => window.tell('command', command));

  window.show();
  app.on('second-instance', window.show);
  app.on('activate', window.show);
  app.on('window-all-closed', () => process.platform === 'darwin' || app.quit());

  powerMonitor.on('suspend', streams.suspend);
  powerMonitor.on('resume', streams.resume);
  watchNetwork(clock, streams.resume);
  void lookAround.resume().then(followReady);
  clock.after(30_000, cache.prune);
  app.on('will-quit', () => {
    signIn.close();
    streams.follow([]);
    lookAround.stop();
    journal.close();
    cache.close();
  });
}

// One writer for what is on disk: a second start brings the first to the front and ends.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();
