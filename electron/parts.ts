// The composition root: the one place that constructs, and the list of the main process's parts.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, session } from 'electron';
import { createAccounts } from './accounts/accounts.ts';
import { createRefreshProfile } from './accounts/refresh-profile.ts';
import { createVault, openKeychainEntry } from './accounts/vault.ts';
import { createAccountCall } from './api/account-call.ts';
import { createGetJson } from './api/get-json.ts';
import { networkFailure } from './api/errors/network-failure.ts';
import { createRequest } from './api/request.ts';
import { originOf } from './contract/accounts.ts';
import type { Log } from './contract/log.ts';
import type { Files } from './files.ts';
import { shippedDemo } from './demo/start.ts';
import { createServerEvents } from './ipc/server-events.ts';
import { createMedia } from './media/media.ts';
import { createNetwork } from './network/network.ts';
import { createMuted } from './notifications/news/muted.ts';
import { createOlderFilters } from './notifications/news/older-filters.ts';
import { createReadMarker } from './notifications/news/read-marker.ts';
import { createNotifications } from './notifications/notifications.ts';
import type { rememberLaunch } from './notifications/popups/system/earlier-popups.ts';
import { createSystemPopups } from './notifications/popups/system/system-popups.ts';
import { createAttachments } from './outbox/attachments/attachments.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createPush } from './push/push.ts';
import { createHiddenPeople } from './search/hidden-people.ts';
import { createSearchIndex } from './search/search-index.ts';
import { createKeptAnswers } from './api/kept-answers.ts';
import { createCacheWriter } from './storage/cache-writer.ts';
import { createStreamingBase } from './streaming/base-url.ts';
import { createStreams } from './streaming/streams.ts';
import { describeError } from './system/describe-error.ts';
import { systemClock as clock } from './system/clock.ts';
import { createFirstView } from './window/first-view.ts';
import { createIndicators } from './window/indicators.ts';
import { openExternal } from './window/open-external.ts';
import { createProblemReport } from './system/problem-report.ts';
import { tracker } from './updates/repository.ts';
import { createUpdates } from './updates/updates.ts';
import { installedCopy } from './updates/installed-copy.ts';
import { createTrayHost } from './window/tray-host.ts';
import { createWindow } from './window/window.ts';

interface Given {
  /** What lies on disk. */
  files: Files;
  /** The popup that started the app, if one did. */
  launch: ReturnType<typeof rememberLaunch>;
  log: Log;
  /** The path of a file in the user data. */
  userData: (name: string) => string;
}

/** Each part is built from those above it. What happens in one is heard by `on…`, in connect-parts.ts. */
export function createParts({ files, launch, log, userData }: Given) {
  const { platform } = process;
  const { settings, journal, cache, pushStore, damage } = files;
  const userAgent = `Kittiwake/${app.getVersion()}`;
  const besideMain = (name: string) => join(import.meta.dirname, name);

  // Servers and accounts.
  const vault = createVault({ open: openKeychainEntry });
  const network = createNetwork({ app, session: session.fromPartition('network'), settings, secrets: vault, clock, log: log.warn });
  const { fetch, agentFor, guardedAgentFor } = network;
  const request = createRequest({ fetch, clock, userAgent, cache });
  const getJson = createGetJson({ fetch, clock, userAgent });
  const demoEnded = (error: unknown) => log.error(`The embedded service ended: ${describeError(error)}`);
  const accountParts = createAccounts({
    accountList: files.accountList,
    vault,
    request,
    getJson,
    cache,
    journal,
    openBrowser: openExternal,
    demo: shippedDemo(besideMain('demo.cjs'), userData('demo.db'), demoEnded),
    clock,
    log: log.warn,
  });
  const { accounts, serverInfos, tokenCheck, demoAccount } = accountParts;
  const call = createAccountCall(request, accounts, tokenCheck.check);
  const refreshProfile = createRefreshProfile({ call, accounts, serverInfos });

  const updates = createUpdates({
    ...installedCopy(app, userData('.')),
    agentFor,
    userAgent,
    settings,
    clock,
    random: Math.random,
    log: log.warn,
    load: () => import(/* @vite-ignore */ pathToFileURL(besideMain('updates.js')).href) as Promise<typeof import('./updates/engine.ts')>,
  });

  // The window.
  const mayBeLocal = (origin: string) => accounts.list().some(({ key }) => originOf(key) === origin);
  const media = createMedia({ dir: userData('media'), mayBeLocal, agentFor, guardedAgentFor, userAgent });
  const attachments = createAttachments({ store: files.attachments, call, load: media.load, clock, log: log.error });
  const firstView = createFirstView(clock);
  const window = createWindow({
    folder: import.meta.dirname,
    userData,
    clock,
    theme: () => settings.get().theme,
    settings,
    media,
    serveAttachment: attachments.serve,
    proxy: network.proxy,
    begun: firstView.begun,
    offersUpdates: updates.way !== 'none',
    log: log.warn,
    report: damage.report,
  });
  const { tell } = window;

  // What comes from servers, and what goes to them.
  const systemPopups = createSystemPopups({ platform, clock, pictures: userData('popup-pictures'), settings, log: log.warn });
  const muted = createMuted({ now: clock.now });
  const olderFilters = createOlderFilters(call);
  const accountKeys = () => accounts.list().map(({ key }) => key);
  const hiddenPeople = createHiddenPeople({ cache, accounts: accountKeys, now: clock.now });
  const searchIndex = createSearchIndex({
    entry: besideMain('search.cjs'),
    paths: files.paths,
    accounts: accountKeys,
    hidden: hiddenPeople.all,
    clock,
    log: log.warn,
  });
  const cacheWriter = createCacheWriter(cache, [muted.learn, olderFilters.learn, hiddenPeople.learn]);
  const serverEvents = createServerEvents({ tell, cacheWriter, mediaSigner: media.signer, clock });
  const readMarker = createReadMarker({ call, clock });
  const outbox = createOutbox({
    journal,
    drafts: files.drafts,
    call,
    moveReadMarker: readMarker.moveTo,
    discardDraft(id) {
      attachments.draftGoes(id);
      return files.drafts.discard(id);
    },
    software: serverInfos.software,
    uploads: attachments.uploads,
    media: {
      take: (account, draft, status) => attachments.take({ account, draft, status }),
      remove: (id) => void attachments.remove(id),
    },
    undoMs: () => Number(settings.get().takeBackSeconds) * 1_000,
    clock,
    log: log.error,
  });
  const { postQueue, actionQueue } = outbox;
  const streams = createStreams({
    clock,
    random: Math.random,
    baseUrl: createStreamingBase(request),
    userAgent,
    agentFor,
    token: accounts.token,
    pollsOnly: (account) => pushStore.account(account).settings.transport === 'polling',
    onTokenRefused: tokenCheck.check,
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
    olderFilters,
    readMarker,
    actionQueue,
    postQueue,
    alerts: pushStore,
    publish: serverEvents.notification,
    log: log.warn,
  });
  const { intake, unread } = notifications;
  const push = createPush({
    store: pushStore,
    heldAlertsFile: userData('push-waiting.json'),
    clock,
    random: Math.random,
    fetch,
    networkFailure,
    agentFor,
    userAgent,
    secrets: vault,
    accounts,
    call,
    software: serverInfos.software,
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

  const problemReport = createProblemReport({
    version: app.getVersion(),
    updates: updates.way,
    platform,
    arch: process.arch,
    versions: process.versions,
    env: process.env,
    language: () => settings.get().language || app.getLocale(),
    settings: settings.get,
    accounts: () =>
      accounts.list().map(({ key, handle }) => {
        const { software = '', version = '' } = serverInfos.known(key) ?? {};
        return { host: new URL(originOf(key)).host, username: handle.split('@')[0] ?? '', server: `${software} ${version}`.trim() };
      }),
    logFile: userData('logs/main.log'),
    tracker,
  });

  return {
    log,
    files,
    vault,
    network,
    accountParts,
    call,
    refreshProfile,
    media,
    attachments,
    firstView,
    window,
    systemPopups,
    hiddenPeople,
    searchIndex,
    cacheWriter,
    keptAnswers: createKeptAnswers(cache),
    serverEvents,
    outbox,
    streams,
    notifications,
    push,
    trayHost,
    indicators,
    updates,
    problemReport,
  };
}

/** Every part of the main process. */
export type Parts = ReturnType<typeof createParts>;
