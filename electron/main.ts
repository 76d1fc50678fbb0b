// The composition root: the one place that constructs, and a list of what the main process consists of.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, clipboard, nativeTheme, protocol } from 'electron';
import { createAccounts } from './accounts/accounts.ts';
import { originOf } from './contract/accounts.ts';
import { shippedDemo } from './demo/start.ts';
import { createHandlers } from './ipc/handlers.ts';
import { presentAccount } from './ipc/handlers/accounts.ts';
import { registerHandlers } from './ipc/router.ts';
import { createNotify } from './notifications/notifications.ts';
import { showPopup } from './notifications/popups/popup.ts';
import { createPush } from './push/push.ts';
import { repeatEvery, systemClock as clock } from './system/clock.ts';
import { describeError } from './system/describe-error.ts';
import { createGetJson } from './api/get-json.ts';
import { createLookAround } from './accounts/demo-account.ts';
import { createMedia } from './media/media.ts';
import { watchNetwork } from './system/network.ts';
import { createRequest } from './api/request.ts';
import { createService } from './service/service.ts';
import { openStorage } from './storage/storage.ts';
import { announceAppScheme } from './window/app-protocol.ts';
import { createIndicators } from './window/indicators.ts';
import { createFirstView } from './window/first-view.ts';
import { followLifecycle } from './window/lifecycle.ts';
import { openExternal } from './window/open-external.ts';
import { createWindow } from './window/window.ts';

const userData = app.commandLine.getSwitchValue('user-data-dir');
if (userData !== '') app.setPath('userData', resolve(userData));
app.enableSandbox();
// Windows shows notifications of apps it knows by name only.
app.setAppUserModelId('app.kittiwake.desktop');
announceAppScheme(protocol);

const log = (sentence: string) => void process.stderr.write(`${sentence}\n`);
process.on('unhandledRejection', (error) => log(`Unexpected: ${describeError(error)}`));
const inUserData = (name: string) => join(app.getPath('userData'), name);
const beside = (name: string) => join(import.meta.dirname, name);

function start(): void {
  const { fetch } = globalThis;
  const userAgent = `Kittiwake/${app.getVersion()}`;
  const { settings, journal, cache, close: closeFiles } = openStorage(app.getPath('userData'), log);
  const request = createRequest({ fetch, clock, userAgent, cache });
  const getJson = createGetJson({ fetch, clock, userAgent });
  const { vault, accounts, serverInfos, signIn, signOut } = createAccounts({
    ...{ file: inUserData('accounts.json'), request, getJson, cache, journal, openBrowser: openExternal, clock, log },
  });
  const demo = shippedDemo(pathToFileURL(beside('demo.js')), inUserData('demo.db'));
  const lookAround = createLookAround({ ...demo, accounts, request, now: clock.now, log });

  const mayBeLocal = (origin: string) => accounts.list().some(({ key }) => originOf(key) === origin);
  const media = createMedia({ dir: inUserData('media'), mayBeLocal, userAgent });
  const { outward } = media;
  const theme = () => settings.get().theme;
  const window = createWindow({
    ...{ folder: import.meta.dirname, file: inUserData('window.json'), theme, serveMedia: media.serve, log },
    begun: () => firstView.begun(),
    closed: () => service.streams.unwatchAll(),
  });
  const { open, isFocused: focused, tell } = window;
  const { unread, ...notifier } = createNotify({
    ...{ settings: settings.get, accounts: accounts.list, open, focused, clock, positions: journal.positions },
    ...{ platform: process.platform, server: serverInfos.known, image: media.image },
    ...{ service: () => service, silenced: (...about) => service.silenced(...about) },
    onChange(account, count) {
      tell('unread', { account, unread: count });
      indicators.update();
    },
  });
  const indicators = createIndicators({
    ...{ platform: process.platform, icons: beside('icons'), accounts: accounts.list, unread: unread.all, settings: settings.get, window },
  });
  const push = createPush({
    ...{ path: inUserData, cache, clock, random: Math.random, fetch, userAgent, secrets: vault, accounts, notifier, tell, log },
    ...{ software: serverInfos.software, settings: settings.get, demo: lookAround.push, service: () => service },
  });
  const service = createService({
    ...{ request, clock, userAgent, tokens: accounts, journal, cache, outward, tell, log },
    ...{ software: serverInfos.software, pollsOnly: push.pollsOnly },
    ...{ onRead: unread.seen, onErrandRefused: notifier.errandRefused, onStuck: notifier.postStuck },
    onStream(account, state) {
      push.streamed(account, state);
      // What came or was read elsewhere while nothing was connected.
      if (state === 'open' || state === 'unavailable') unread.check(account);
    },
    notify(account, notification) {
      unread.arrived(account, notification);
      if (push.arrived(account, notification)) notifier.notify(account, notification);
    },
    onProfile: (...learnt) => [accounts.refresh, serverInfos.learn].forEach((learn) => learn(...learnt)),
  });

  const ready = () => accounts.list().flatMap(({ key, state }) => (state === 'ready' ? [key] : []));
  const firstView = createFirstView(clock, () => [service, push].forEach(({ follow }) => follow(ready())));
  const followAccounts = () => [() => unread.follow(ready()), firstView.after, indicators.update].forEach((run) => run());
  const present = () => accounts.list().map((account) => presentAccount(outward, account));
  accounts.onChange(() => {
    tell('accounts', present());
    followAccounts();
  });
  settings.onChange((changed) => {
    nativeTheme.themeSource = changed.theme;
    tell('settings', changed);
    push.readdress();
    notifier.reconsider();
    indicators.update();
  });

  const handlers = createHandlers({
    about: { version: app.getVersion(), platform: process.platform as 'darwin' | 'win32' | 'linux', canOpenAtLogin: app.isPackaged },
    ...{ ...service, push, unread, accounts, signIn, outward, media, journal, cache, settings, openExternal },
    downloads: () => app.getPath('downloads'),
    serverInfo: serverInfos.get,
    lookAround: lookAround.signIn,
    async signOut(account) {
      notifier.withdraw(account);
      await push.forget(account);
      const gone = await signOut(account);
      await Promise.all([media.clear(), lookAround.release()]);
      return gone;
    },
    begun: window.begun,
    copyText: (text) => void clipboard.writeText(text),
    viewing: notifier.viewing,
  });
  registerHandlers({ handlers, contents: window.contents, log });

  const comeBack = () => [service.comeBack, push.resume].forEach((wake) => wake());
  followLifecycle({
    ...{ platform: process.platform, settings, hasAccounts: () => accounts.list().length > 0, showPopup },
    ...{ show: window.show, resume: comeBack, hangs: vault.busy, log },
    suspend: () => [service.streams.suspend, push.suspend].forEach((sleep) => sleep()),
    quit() {
      for (const part of [signIn.close, service.stop, push.stop, unread.stop, closeFiles]) part();
      void lookAround.stop();
    },
  });
  watchNetwork(clock, comeBack);
  followAccounts();
  void lookAround.resume();
  repeatEvery(clock, 10 * 60_000, cache.prune);
}

// One writer for what is on disk: a second start brings the first to the front and ends.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();
