// Constructs every object of the main process, each once, in the order of their dependencies (composition root).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, clipboard, session } from 'electron';
import { createAccountScope } from './account/scope.ts';
import { AccountScopes } from './account/scopes.ts';
import { createAccountParts } from './accounts/accounts.ts';
import { createRefreshProfile } from './accounts/server-info.ts';
import { KeychainVault, openKeychainEntry } from './accounts/vault.ts';
import { isServerReached } from './api/account-call.ts';
import { createGetJson } from './api/send.ts';
import { networkFailure } from './api/errors/network-failure.ts';
import { createConcurrencyLimit } from './api/concurrency.ts';
import { createRequest } from './api/request.ts';
import { createResolve } from './api/resolve-url.ts';
import { ServerMemory } from './api/server-memory.ts';
import { originOf } from './contract/accounts.ts';
import type { AccountKey } from './contract/accounts.ts';
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { AccountCall } from './contract/calls.ts';
import { fail } from './contract/result.ts';
import type { Log } from './contract/log.ts';
import type { Startup } from './contract/startup.ts';
import type { Files } from './files.ts';
import { createShippedDemo } from '@kittiwake/demo-server/start';
import type { SendEvent } from './ipc/server-events.ts';
import type { RunLimited } from './media/downloads.ts';
import { createMedia } from './media/media.ts';
import { CaptivePortal } from './network/captive-portal.ts';
import { createNetwork } from './network/network.ts';
import { moveReadMarker } from './notifications/incoming/read-marker.ts';
import { Notifications } from './notifications/notifications.ts';
import type { captureLaunch } from './notifications/popups/system/earlier-popups.ts';
import { SystemPopups } from './notifications/popups/system/system-popups.ts';
import { AttachmentService } from './outbox/attachments/attachments.ts';
import { Outbox } from './outbox/outbox.ts';
import { Push } from './push/push.ts';
import { SearchIndex } from './search/search-index.ts';
import { createCachedAnswers } from './api/cached-answers.ts';
import { createCacheWriter } from './storage/cache-writer.ts';
import { createStreamingBase } from './streaming/base-url.ts';
import { Streams } from './streaming/streams.ts';
import { describeError } from './system/describe-error.ts';
import { createEvent } from './system/event.ts';
import { systemClock as clock } from './system/clock.ts';
import { createFirstView } from './window/first-view.ts';
import { createIndicators } from './window/indicators.ts';
import { openExternal, showInFolder } from './window/open-external.ts';
import { createProblemReport } from './system/problem-report.ts';
import { tracker } from './updates/repository.ts';
import { Updates } from './updates/updates.ts';
import { describeInstalledCopy } from './updates/installed-copy.ts';
import { copyPicture } from './window/save-media.ts';
import { createTrayHost } from './window/tray-host.ts';
import { createPageLog } from './window/unexpected-errors.ts';
import { AppWindows } from './window/window.ts';

interface PartsOptions {
  /** The opened files and databases. */
  files: Files;
  /** Returns the popup whose click started the app, or null. */
  launch: ReturnType<typeof captureLaunch>;
  log: Log;
  /** Returns the path of a file in the user data folder. */
  userData: (name: string) => string;
}

const { platform } = process;
const bundlePath = (name: string): string => join(import.meta.dirname, name);

/** Creates the network, and the accounts with their calls to servers. */
function createAccess({ files, log, userData }: PartsOptions, scopes: AccountScopes) {
  const { settings, journal, cache, accountList } = files;
  const userAgent = `Kittiwake/${app.getVersion()}`;
  const vault = new KeychainVault({ open: openKeychainEntry });
  const network = createNetwork({ app, session: session.fromPartition('network'), settings, secrets: vault, clock, log: log.warn });
  const { fetch } = network;
  const servers = new ServerMemory(clock, cache);
  const request = createRequest({ fetch, clock, userAgent, servers });
  const getJson = createGetJson({ fetch, clock, userAgent });
  const logDemoEnd = (error: unknown) => log.error(`The embedded service ended: ${describeError(error)}`);
  const accountParts = createAccountParts({
    accountList,
    vault,
    request,
    getJson,
    cache,
    journal,
    openBrowser: openExternal,
    demo: createShippedDemo(bundlePath('demo.cjs'), userData('demo.db'), logDemoEnd),
    clock,
    log: log.warn,
  });
  const { accounts } = accountParts;
  const serverAnswer = createEvent<[AccountKey, isReached: boolean, isPortal: boolean]>();
  const call: AccountCall = async (account, name, params, options) =>
    scopes.get(account)?.call(account, name, params, options) ?? fail('unknown-account');
  const refreshProfile = createRefreshProfile({
    call,
    accounts,
    learn: (account, profile) => scopes.get(account)?.serverInfo.learn(profile),
  });
  const accountKeys = (): AccountKey[] => accounts.list().map(({ key }) => key);
  const portal = new CaptivePortal({
    clock,
    origins: () => accountKeys().map(originOf),
    probe: async (origin) => isServerReached(await request({ origin, token: null }, 'instance.v2', {})) ?? false,
  });
  return {
    userAgent,
    vault,
    network,
    servers,
    request,
    getJson,
    accountParts,
    accounts,
    call,
    serverAnswer,
    refreshProfile,
    accountKeys,
    portal,
  };
}
type Access = ReturnType<typeof createAccess>;

function createUpdates({ files, log, userData }: PartsOptions, { network, userAgent }: Access): Updates {
  return new Updates({
    ...describeInstalledCopy(app, userData('.')),
    agentFor: network.agentFor,
    userAgent,
    settings: files.settings,
    clock,
    random: Math.random,
    log: log.warn,
    load: () => import(/* @vite-ignore */ pathToFileURL(bundlePath('updates.js')).href) as Promise<typeof import('./updates/engine.ts')>,
  });
}

/** Creates the windows with the media and attachments that they show, and the popups. */
function createWindowParts(
  { files, log, userData }: PartsOptions,
  { network, accountParts, call, userAgent }: Access,
  updates: Updates,
  scopes: AccountScopes,
) {
  const { settings, damage } = files;
  const { agentFor, guardedAgentFor } = network;
  const mayBeLocal = (origin: string) => accountParts.accounts.list().some(({ key }) => originOf(key) === origin);
  const { run } = createConcurrencyLimit();
  const runLimited: RunLimited = (origin, task) => run(origin, false, task);
  const media = createMedia({ dir: userData('media'), mayBeLocal, agentFor, guardedAgentFor, userAgent, runLimited });
  const attachments = new AttachmentService({
    store: files.attachments,
    call,
    load: media.load,
    uploadsOf: (account) => scopes.get(account)?.uploads,
    clock,
    log: log.error,
  });
  const firstView = createFirstView(clock);
  const windows = new AppWindows({
    folder: import.meta.dirname,
    userData,
    clock,
    theme: () => settings.get().theme,
    settings,
    media,
    serveAttachment: (pieceRequest) => attachments.serve(pieceRequest),
    proxy: network.proxy,
    onPageStarted: firstView.markPageStarted,
    offersUpdates: updates.way !== 'none',
    log: log.warn,
    report: (newDamage) => damage.report(newDamage),
  });
  const systemPopups = new SystemPopups({ platform, clock, pictures: userData('popup-pictures'), settings, log: log.warn });
  return { media, attachments, firstView, windows, systemPopups };
}
type WindowParts = ReturnType<typeof createWindowParts>;

/** Creates the local search, and the writer of the cache with the parts that learn from every answer of a server. */
function createServerData(
  { files, log }: PartsOptions,
  { call, accountKeys, accountParts }: Access,
  { windows }: WindowParts,
  scopes: AccountScopes,
) {
  const { cache } = files;
  const domainOf = (account: AccountKey) => accountParts.accounts.domain(account);
  const searchIndex = new SearchIndex({
    entry: bundlePath('search.cjs'),
    paths: files.paths,
    accounts: accountKeys,
    hidden: () => scopes.hidden(),
    domainOf,
    clock,
    log: log.warn,
  });
  const resolve = createResolve(call, (account, status) => cache.saveStatuses(account, [status]), domainOf);
  const cacheWriter = createCacheWriter(cache, [(account, ...answer) => scopes.get(account)?.learn(...answer)]);
  const send: SendEvent = (event, payload) => windows.send(event, payload);
  return { searchIndex, resolve, cacheWriter, cachedAnswers: createCachedAnswers(cache), send };
}

/** Creates the queues of the changes that are sent to servers. */
function createOutboxParts({ files, log }: PartsOptions, { call }: Access, { attachments }: WindowParts, scopes: AccountScopes): Outbox {
  const { journal, drafts, settings } = files;
  return new Outbox({
    journal,
    drafts,
    call,
    moveReadMarker: (...marker) => moveReadMarker(call, ...marker),
    discardDraft(id) {
      attachments.planFileRemoval(id);
      return drafts.discard(id);
    },
    server: async (account) => scopes.get(account)?.serverInfo.identify() ?? null,
    copyMedia: (account, draft, status) => attachments.take({ account, draft, status }),
    removeMedia: (id) => void attachments.remove(id),
    undoMs: () => Number(settings.get().takeBackSeconds) * 1_000,
    clock,
    log: log.error,
  });
}

function createStreams({ files }: PartsOptions, { request, network, accounts, userAgent }: Access, scopes: AccountScopes): Streams {
  return new Streams({
    clock,
    random: Math.random,
    baseUrl: createStreamingBase(request),
    userAgent,
    agentFor: network.agentFor,
    token: (account) => accounts.token(account),
    isPollingOnly: (account) => files.pushStore.account(account).settings.transport === 'polling',
    onTokenRefused: (account, token) => scopes.get(account)?.tokenCheck.check(token),
  });
}

function createNotifications(
  { files, launch, log }: PartsOptions,
  { call, accounts }: Access,
  { windows, systemPopups, media }: WindowParts,
  outbox: Outbox,
  scopes: AccountScopes,
): Notifications {
  const { settings, journal, cache, pushStore } = files;
  const serverInfo = (account: AccountKey) => scopes.get(account)?.serverInfo.cached() ?? null;
  return new Notifications({
    platform,
    clock,
    call,
    settings: () => settings.get(),
    accounts: () => accounts.list(),
    server: serverInfo,
    open: (location) => windows.main.open(location),
    isFocused: () => windows.main.isFocused(),
    systemPopups,
    launch,
    loadImage: media.image,
    journal,
    cache,
    sendsFiltered: (account) => can(serverInfo(account), 'filteredNotifications'),
    flushDelivered: () => scopes.all().forEach(({ notifications }) => notifications.flush()),
    outbox,
    outboxOf: (account) => scopes.get(account)?.outbox,
    alerts: pushStore,
    publish: (account, notification) => scopes.get(account)?.serverEvents.forwardNotification(notification),
    log: log.warn,
  });
}

function createPush(
  { files, log, userData }: PartsOptions,
  { vault, network, accountParts, accounts, call, userAgent }: Access,
  notifications: Notifications,
  scopes: AccountScopes,
): Push {
  return new Push({
    store: files.pushStore,
    storedAlertsFile: userData('push-waiting.json'),
    clock,
    random: Math.random,
    fetch: network.fetch,
    networkFailure,
    agentFor: network.agentFor,
    userAgent,
    secrets: vault,
    accounts,
    call,
    server: async (account) => scopes.get(account)?.serverInfo.identify() ?? null,
    settings: () => files.settings.get(),
    demo: accountParts.demoAccount.push,
    accountPushes: () => scopes.all().map(({ push }) => push),
    intake: { receiveAlert: async (account, alert) => scopes.get(account)?.notifications.intake.receiveAlert(alert) },
    showNotice: notifications.showNotice,
    reopenStream: (account) => scopes.get(account)?.streams.reopen(),
    log: log.warn,
  });
}

/** Creates the tray, the badge, and the other counts outside the window. */
function createIndicatorParts({ files }: PartsOptions, { accountParts }: Access, { windows }: WindowParts, scopes: AccountScopes) {
  const trayHost = createTrayHost({ platform, clock });
  const indicators = createIndicators({
    platform,
    icons: bundlePath('icons'),
    accounts: () => accountParts.accounts.list(),
    unread: () => scopes.unread(),
    settings: () => files.settings.get(),
    window: windows.main,
    trayHost,
  });
  return { trayHost, indicators };
}

function createReport({ files, userData }: PartsOptions, { accounts }: Access, updates: Updates, scopes: AccountScopes) {
  const { settings } = files;
  return createProblemReport({
    version: app.getVersion(),
    updates: updates.way,
    platform,
    arch: process.arch,
    versions: process.versions,
    env: process.env,
    language: () => settings.get().language || app.getLocale(),
    settings: () => settings.get(),
    accounts: () =>
      accounts.list().map(({ key, handle, host }) => {
        const { software = '', version = '' } = scopes.get(key)?.serverInfo.cached() ?? {};
        const server = `${software} ${version}`.trim();
        return { host, domain: accounts.domain(key), username: handle.split('@')[0] ?? '', server };
      }),
    logFile: userData('logs/main.log'),
    tracker,
  });
}

/** Electron's functions that the handlers need, so that their tests run without Electron. */
const desktop = {
  openExternal,
  showInFolder,
  copyPicture,
  copyText: (text: string) => void clipboard.writeText(text),
  downloads: () => app.getPath('downloads'),
};

/** Each object depends only on objects constructed earlier. connect-parts.ts subscribes objects to each other's `on…` events. */
export function createParts(options: PartsOptions) {
  const scopes = new AccountScopes();
  const access = createAccess(options, scopes);
  const updates = createUpdates(options, access);
  const windowParts = createWindowParts(options, access, updates, scopes);
  const serverData = createServerData(options, access, windowParts, scopes);
  const outbox = createOutboxParts(options, access, windowParts, scopes);
  const streams = createStreams(options, access, scopes);
  const notifications = createNotifications(options, access, windowParts, outbox, scopes);
  const push = createPush(options, access, notifications, scopes);
  const shared = {
    ...access,
    ...serverData,
    ...options.files,
    clock,
    reportAnswer: access.serverAnswer.emit,
    mediaSigner: windowParts.media.signer,
    attachments: windowParts.attachments,
    outbox,
    notifications,
    streams,
    push,
  };
  scopes.start((account) => createAccountScope(account, shared));
  return {
    log: options.log,
    logPageError: createPageLog(options.log.error),
    about: { version: app.getVersion(), platform: platform as Startup['platform'], canOpenAtLogin: app.isPackaged },
    desktop,
    files: options.files,
    ...access,
    updates,
    ...windowParts,
    ...serverData,
    scopes,
    outbox,
    streams,
    notifications,
    push,
    ...createIndicatorParts(options, access, windowParts, scopes),
    problemReport: createReport(options, access, updates, scopes),
  };
}

export type Parts = ReturnType<typeof createParts>;
