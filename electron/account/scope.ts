// Owns everything that main keeps in memory for one account while it is signed in.
import { setMaxListeners } from 'node:events';
import type { AccountStore } from '../accounts/account-store.ts';
import type { GetJson } from '../accounts/discover.ts';
import { AccountServerInfo } from '../accounts/server-info.ts';
import { createTokenCheck } from '../accounts/token-check.ts';
import type { TokenCheck } from '../accounts/token-check.ts';
import { createAccountCall } from '../api/account-call.ts';
import type { ServerMemory } from '../api/server-memory.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { AnswerOf, EndpointName } from '@kittiwake/mastodon-api/endpoints';
import type { AccountCall, ApiRequest } from '../contract/calls.ts';
import { fail } from '../contract/result.ts';
import type { AccountNotifications } from '../notifications/account-notifications.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { createServerEvents } from '../ipc/server-events.ts';
import type { SendEvent, ServerEvents } from '../ipc/server-events.ts';
import type { MediaSigner } from '../media/signed-links.ts';
import type { AttachmentService } from '../outbox/attachments/attachments.ts';
import type { UploadQueue } from '../outbox/attachments/upload-queue.ts';
import { createHomeMarker } from '../outbox/home-marker.ts';
import type { HomeMarker } from '../outbox/home-marker.ts';
import type { AccountOutbox, Outbox } from '../outbox/outbox.ts';
import type { AccountPush } from '../push/account-push.ts';
import type { Push } from '../push/push.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Cache } from '../storage/cache.ts';
import type { CacheWriter } from '../storage/cache-writer.ts';
import type { Journal } from '../storage/journal.ts';
import type { AccountStreams, Streams } from '../streaming/streams.ts';
import { createHiddenMatcher, HiddenAccountsTracker } from './hidden-accounts.ts';

/** Services that the scopes share; each is created once. */
export interface SharedServices {
  clock: Clock;
  request: ApiRequest;
  servers: Pick<ServerMemory, 'refused'>;
  getJson: GetJson;
  accounts: AccountStore;
  /** Called after each request with whether the account's server answered it, or perhaps a captive portal. */
  reportAnswer: (account: AccountKey, isReached: boolean, isPortal: boolean) => void;
  journal: Pick<Journal, 'positions'>;
  cache: Pick<Cache, 'get' | 'set' | 'hideAccounts'>;
  cacheWriter: CacheWriter;
  searchIndex: Pick<SearchIndex, 'hide'>;
  /** Sends an event to the window. */
  send: SendEvent;
  mediaSigner: MediaSigner;
  attachments: Pick<AttachmentService, 'openAccount'>;
  outbox: Pick<Outbox, 'openAccount'>;
  notifications: Pick<Notifications, 'openAccount' | 'closePopups'>;
  streams: Pick<Streams, 'openAccount'>;
  push: Pick<Push, 'openAccount'>;
}

export interface AccountScope {
  readonly account: AccountKey;
  readonly call: AccountCall;
  readonly tokenCheck: TokenCheck;
  readonly serverInfo: AccountServerInfo;
  readonly notifications: AccountNotifications;
  readonly uploads: UploadQueue;
  readonly outbox: AccountOutbox;
  readonly homeMarker: HomeMarker;
  readonly hiddenAccounts: HiddenAccountsTracker;
  readonly streams: AccountStreams;
  readonly push: AccountPush;
  readonly serverEvents: ServerEvents;
  /** Learns from the answer to a successful API call. */
  learn<N extends EndpointName>(name: N, data: AnswerOf<N>, params: Record<string, unknown>): void;
  /** True while the account's token can be read and its server accepts it. */
  setReady(isReady: boolean): void;
  /** Opens the streams of a ready account, and subscribes to push. Returns true if the streams were closed before. */
  connect(): boolean;
  /** Retries uploads, posts, and actions of a ready account at once: at the start, when the network is back, or with a new token. */
  resume(): void;
  /** Writes what is not on disk yet, before the window closes or the app quits. */
  flush(): void;
  /** Ends timers and requests; answers that arrive later change nothing. Stored data is deleted by the sign-out. */
  dispose(): void;
}

/** Creates the calls of an account, and what it learns about its server. `signal` aborts requests, and discards answers: they would be stored after the data was deleted. */
function createCalls(
  account: AccountKey,
  { request: send, servers, getJson, accounts, cache, clock, reportAnswer }: SharedServices,
  signal: AbortSignal,
) {
  // Each running request adds a listener.
  setMaxListeners(0, signal);
  const request: ApiRequest = (at, name, params, options = {}) =>
    send(at, name, params, { ...options, signal: options.signal ? AbortSignal.any([signal, options.signal]) : signal });
  const tokenCheck = createTokenCheck({ account, request, accounts, clock, signal });
  const callServer = createAccountCall(request, accounts, (_, token, refusal) => tokenCheck.check(token, refusal), reportAnswer);
  const call: AccountCall = async (key, name, params, options) => {
    const answer = await callServer(key, name, params, options);
    return signal.aborted ? fail('unknown-account') : answer;
  };
  const serverInfo = new AccountServerInfo({
    account,
    request,
    getJson,
    token: (key) => accounts.token(key),
    cache,
    now: clock.now,
    refused: servers.refused,
    onDomain: (key, domain) => accounts.setDomain(key, domain),
    signal,
  });
  return { tokenCheck, call, serverInfo };
}

export function createAccountScope(account: AccountKey, shared: SharedServices): AccountScope {
  const { clock, journal, cache, searchIndex } = shared;
  const disposal = new AbortController();
  const { tokenCheck, call, serverInfo } = createCalls(account, shared, disposal.signal);
  const streams = shared.streams.openAccount(account);
  const uploads = shared.attachments.openAccount(account);
  const outbox = shared.outbox.openAccount(account, uploads);
  const push = shared.push.openAccount(account);
  const serverEvents = createServerEvents({ ...shared, account });
  let isReady = false;
  const homeMarker = createHomeMarker({ account, call, actions: outbox.actions, positions: journal.positions, clock });
  const hiddenAccounts = new HiddenAccountsTracker({
    account,
    cache,
    now: clock.now,
    onChange(hidden) {
      searchIndex.hide(account, hidden);
      cache.hideAccounts(account, createHiddenMatcher(hidden, clock.now()));
    },
  });
  const notifications = shared.notifications.openAccount(account, hiddenAccounts);
  return {
    account,
    call,
    tokenCheck,
    serverInfo,
    notifications,
    uploads,
    outbox,
    homeMarker,
    hiddenAccounts,
    streams,
    push,
    serverEvents,
    learn(name, data, params) {
      notifications.learn(name, data);
      hiddenAccounts.learn(name, data, params);
    },
    setReady(newReadiness) {
      isReady = newReadiness;
      notifications.setReady(isReady);
      if (isReady) return;
      streams.disconnect();
      push.disconnect();
    },
    connect() {
      if (!isReady) return false;
      const wasClosed = streams.connect();
      push.connect();
      return wasClosed;
    },
    resume() {
      if (!isReady) return;
      uploads.resume();
      outbox.resume();
    },
    flush() {
      notifications.flush();
      homeMarker.flush();
      serverEvents.flush();
    },
    dispose() {
      push.dispose();
      streams.disconnect();
      notifications.dispose();
      shared.notifications.closePopups(account);
      homeMarker.dispose();
      serverEvents.dispose();
      outbox.dispose();
      uploads.stop();
      disposal.abort();
    },
  };
}
