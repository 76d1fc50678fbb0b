// Puts the parts of notifications together: the intake, the unread count, the popups.
import type { AccountCall } from '../contract/account-call.ts';
import type { AccountKey, AccountSummary, ServerInfo } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { Notification } from '../contract/entities/notification.ts';
import type { Status } from '../contract/entities/status.ts';
import type { Draft } from '../contract/draft.ts';
import type { QueuedAction } from '../contract/journal.ts';
import type { PushSettings } from '../contract/push.ts';
import type { Failure } from '../contract/result.ts';
import type { Place } from '../contract/route.ts';
import type { Settings } from '../contract/settings.ts';
import { viewKey } from '../contract/view-keys.ts';
import { stored } from '../storage/database.ts';
import { createIntake } from './intake.ts';
import type { Intake } from './intake.ts';
import { createAlertLookup } from './news/alert-lookup.ts';
import { createCatchUp } from './catch-up.ts';
import { createDedupe } from './news/dedupe.ts';
import { createDeliveredIds } from './news/delivered-ids.ts';
import type { Muted } from './news/muted.ts';
import type { OlderFilters } from './news/older-filters.ts';
import type { ReadMarker } from './news/read-marker.ts';
import { createServerCheck } from './news/server-check.ts';
import type { ServerCheck } from './news/server-check.ts';
import { createActions } from './popups/actions.ts';
import type { ActionParts } from './popups/actions.ts';
import { createAvatars } from './popups/avatar.ts';
import { createCards } from './popups/cards.ts';
import { createDigest } from './popups/digest.ts';
import { createPopupManager } from './popups/manager.ts';
import { createNotices } from './popups/notices.ts';
import type { ShowNotice } from './popups/notices.ts';
import { createPopups } from './popups/popups.ts';
import type { Popups } from './popups/popups.ts';
import { isQuiet } from './popups/quiet-hours.ts';
import { createScheduler } from './popups/scheduler.ts';
import { hearEarlierPopups } from './popups/system/earlier-popups.ts';
import type { EarlierPopups, EarlierPopupsParts } from './popups/system/earlier-popups.ts';
import type { SystemPopups } from './popups/system/system-popups.ts';
import { createUnread } from './unread.ts';
import type { UnreadCounts, UnreadParts } from './unread.ts';
import { createViewing } from './viewing.ts';
import type { Viewing } from './viewing.ts';

interface Parts {
  platform: NodeJS.Platform;
  clock: Clock;
  call: AccountCall;
  settings: () => Settings;
  accounts: () => AccountSummary[];
  /** As far as it is known without asking. */
  server: (account: AccountKey) => ServerInfo | null;
  /** Brings the window to the front and shows the place. */
  open: (place: Place) => void;
  /** Whether the window has the focus. */
  isFocused: () => boolean;
  systemPopups: Pick<SystemPopups, 'show' | 'held'>;
  /** On macOS: the popup whose use has started the app. */
  launch: EarlierPopupsParts['launch'];
  /** A picture from the web, with the limits and the cache that the window's have; null when it can't be had. */
  image: (url: string) => Promise<Buffer | null>;
  journal: { positions: UnreadParts['positions']; drafts: { save(draft: Draft): void } };
  cache: Parameters<typeof createDeliveredIds>[0]['cache'] & { statuses(account: AccountKey, ids: readonly string[]): Status[] };
  muted: Pick<Muted, 'covers'>;
  olderFilters: OlderFilters;
  readMarker: ReadMarker;
  actionQueue: ActionParts['actionQueue'] & {
    onDone(listener: (account: AccountKey, action: QueuedAction) => void): void;
    onRead(listener: (account: AccountKey, id: string) => void): void;
    onRefused(listener: (account: AccountKey, action: QueuedAction, failure: Failure) => void): void;
  };
  postQueue: ActionParts['postQueue'] & { onStuck(listener: (account: AccountKey, problem: Failure) => void): void };
  /** What the person chose for each account, and what is noted about its alerts. */
  alerts: {
    account(account: AccountKey): { settings: Pick<PushSettings, 'enabled' | 'alerts'>; caughtUpTo: string | null };
    note(account: AccountKey, patch: { caughtUpTo?: string; lastAlertAt?: number }): void;
  };
  /** Keeps a notification in the cache and hands it to the window. */
  publish: (account: AccountKey, notification: Notification) => void;
  log: (sentence: string) => void;
}

export interface Notifications extends Pick<Popups, 'settingsChanged' | 'removeAccount'> {
  intake: Intake;
  unread: UnreadCounts;
  viewing: Viewing;
  serverCheck: Pick<ServerCheck, 'check' | 'onAnswered'>;
  showNotice: ShowNotice;
  /** To be called once, when the window can be opened: a popup of an earlier run may have started the app. */
  hearEarlierPopups(): void;
  /** Only these accounts are counted, and their servers asked. */
  setAccounts(accounts: readonly AccountKey[]): void;
  stop(): void;
}

export function createNotifications(parts: Parts): Notifications {
  const { platform, clock, call, settings, accounts, server, open, isFocused, readMarker, actionQueue, postQueue } = parts;
  const { systemPopups, alerts, journal, cache, olderFilters } = parts;
  const deliveredIds = createDeliveredIds({ cache, clock });
  const viewing = createViewing({
    isFocused,
    accounts: () => accounts().map(({ key }) => key),
    statusOf: (account, id) => cache.statuses(account, [id])[0] ?? null,
  });
  const markRead = (account: AccountKey, id: string) => void actionQueue.add(account, { kind: 'read', id });
  const unread = createUnread({ positions: journal.positions, viewing, markRead });
  const serverCheck = createServerCheck({ call, clock, readMarker, unread, olderFilters });

  const manager = createPopupManager({
    // On disk before it is shown: a power cut right after it doesn't tell it twice.
    show(...popup) {
      deliveredIds.flush();
      return systemPopups.show(...popup);
    },
    avatar: createAvatars({ image: parts.image, clock }),
    clock,
  });
  const cards = createCards({ settings, accounts, open });
  const showNotice = createNotices({ manager, cards });
  async function findStatus(account: AccountKey, id: string): Promise<Status | null> {
    const [cached] = cache.statuses(account, [id]);
    if (cached) return cached;
    const asked = await call(account, 'statuses.get', { id });
    return asked.ok ? asked.value.data : null;
  }
  const actions = createActions({
    platform,
    settings,
    accounts,
    server,
    open,
    isFocused,
    actionQueue,
    postQueue,
    findStatus,
    saveDraft: (draft) => stored(() => journal.drafts.save(draft)),
    showNotice,
  });
  const digest = createDigest();
  const scheduler = createScheduler({
    manager,
    digest,
    digestCard: () => cards.digest(digest),
    isQuiet: () => isQuiet(settings(), new Date(clock.now())),
    clock,
  });
  const popups = createPopups({ manager, scheduler, cards, viewing, offers: actions.offers, open });

  const intake = createIntake({
    settings,
    alertSettings: (account) => alerts.account(account).settings,
    deliveredIds,
    dedupe: createDedupe({ now: clock.now, deliveredIds }),
    muted: parts.muted,
    olderFilters,
    lookUp: createAlertLookup({ call, clock, readMarker }),
    viewing,
    unread,
    serverCheck,
    popups,
    onArrival: (account) => alerts.note(account, { lastAlertAt: clock.now() }),
    publish: parts.publish,
  });
  const caughtUp = {
    get: (account: AccountKey) => alerts.account(account).caughtUpTo,
    set: (account: AccountKey, caughtUpTo: string) => alerts.note(account, { caughtUpTo }),
  };
  let earlier: EarlierPopups = { remove() {} };
  viewing.onChange(({ account, views }, isFocused) => {
    if (!isFocused) return;
    earlier.remove((target) => target.account === account && (views.includes('notifications') || views.includes(viewKey(target.route))));
  });
  olderFilters.onChange(serverCheck.check);
  serverCheck.onAnswered((account, isReached) => isReached && olderFilters.ask(account));
  serverCheck.onListed(createCatchUp({ caughtUp, deliveredIds, intake }));
  postQueue.onStuck(actions.postStuck);
  actionQueue.onRead(unread.markSeen);
  actionQueue.onDone((account, { kind, id }) => {
    if (kind === 'dismiss-notification') unread.removed(account, [id]);
    // Only the server knows how many were in it.
    else if (kind === 'dismiss-notification-group') serverCheck.check(account);
  });
  actionQueue.onRefused(actions.actionRefused);

  return {
    intake,
    unread,
    viewing,
    serverCheck,
    showNotice,
    settingsChanged: popups.settingsChanged,
    hearEarlierPopups() {
      const { launch, log } = parts;
      earlier = hearEarlierPopups({ platform, held: systemPopups.held, launch, follow: actions.follow, log });
    },
    removeAccount(account) {
      popups.removeAccount(account);
      earlier.remove((target) => target.account === account);
      deliveredIds.forget(account);
    },
    setAccounts(ready) {
      olderFilters.setAccounts(ready);
      unread.setAccounts(ready);
      serverCheck.setAccounts(ready);
    },
    stop() {
      serverCheck.stop();
      deliveredIds.flush();
    },
  };
}
