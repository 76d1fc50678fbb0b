// Owns everything that main keeps in memory for one account while it is signed in.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { AccountCall, AnswerOf, EndpointName } from '../contract/endpoints.ts';
import type { AccountNotifications } from '../notifications/account-notifications.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { AttachmentService } from '../outbox/attachments/attachments.ts';
import type { UploadQueue } from '../outbox/attachments/upload-queue.ts';
import { createHomeMarker } from '../outbox/home-marker.ts';
import type { HomeMarker } from '../outbox/home-marker.ts';
import type { AccountOutbox, Outbox } from '../outbox/outbox.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Cache } from '../storage/cache.ts';
import type { Journal } from '../storage/journal.ts';
import type { AccountStreams, Streams } from '../streaming/streams.ts';
import { createHiddenMatcher, HiddenAccountsTracker } from './hidden-accounts.ts';

/** Services that the scopes share; each is created once. */
export interface SharedServices {
  clock: Clock;
  call: AccountCall;
  journal: Pick<Journal, 'positions'>;
  cache: Pick<Cache, 'get' | 'set' | 'hideAccounts'>;
  searchIndex: Pick<SearchIndex, 'hide'>;
  attachments: Pick<AttachmentService, 'openAccount'>;
  outbox: Pick<Outbox, 'openAccount'>;
  notifications: Pick<Notifications, 'openAccount' | 'closePopups'>;
  streams: Pick<Streams, 'openAccount'>;
}

export interface AccountScope {
  readonly account: AccountKey;
  readonly notifications: AccountNotifications;
  readonly uploads: UploadQueue;
  readonly outbox: AccountOutbox;
  readonly homeMarker: HomeMarker;
  readonly hiddenAccounts: HiddenAccountsTracker;
  readonly streams: AccountStreams;
  /** Learns from the answer to a successful API call. */
  learn<N extends EndpointName>(name: N, data: AnswerOf<N>, params: Record<string, unknown>): void;
  /** True while the account's token can be read and its server accepts it. */
  setReady(isReady: boolean): void;
  /** Opens the streams of a ready account. Returns true if they were closed before. */
  connect(): boolean;
  /** Retries uploads, posts, and actions of a ready account at once: at the start, when the network is back, or with a new token. */
  resume(): void;
  /** Writes what is not on disk yet, before the window closes or the app quits. */
  flush(): void;
  /** Ends timers and requests; answers that arrive later change nothing. Stored data is deleted by the sign-out. */
  dispose(): void;
}

export function createAccountScope(account: AccountKey, shared: SharedServices): AccountScope {
  const { clock, call, journal, cache, searchIndex } = shared;
  const streams = shared.streams.openAccount(account);
  const uploads = shared.attachments.openAccount(account);
  const outbox = shared.outbox.openAccount(account, uploads);
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
    notifications,
    uploads,
    outbox,
    homeMarker,
    hiddenAccounts,
    streams,
    learn(name, data, params) {
      notifications.learn(name, data);
      hiddenAccounts.learn(name, data, params);
    },
    setReady(newReadiness) {
      isReady = newReadiness;
      notifications.setReady(isReady);
      if (!isReady) streams.disconnect();
    },
    connect: () => isReady && streams.connect(),
    resume() {
      if (!isReady) return;
      uploads.resume();
      outbox.resume();
    },
    flush() {
      notifications.flush();
      homeMarker.flush();
    },
    dispose() {
      streams.disconnect();
      notifications.dispose();
      shared.notifications.closePopups(account);
      homeMarker.dispose();
      outbox.dispose();
      uploads.stop();
    },
  };
}
