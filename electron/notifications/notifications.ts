// Creates the parts that handle notifications: intake, unread counts, server checks, and popups.
import type { AccountCall } from '../contract/endpoints.ts';
import type { AccountKey, AccountSummary, ServerInfo } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { Notification } from '../contract/entities/notification.ts';
import type { Status } from '../contract/entities/status.ts';
import type { Draft } from '../contract/draft.ts';
import type { QueuedAction } from '../contract/journal.ts';
import type { PushSettings } from '../contract/push.ts';
import type { Failure } from '../contract/result.ts';
import type { AppLocation } from '../contract/route.ts';
import type { Settings } from '../contract/settings.ts';
import { viewKey } from '../contract/view-keys.ts';
import { tryStorage } from '../storage/database.ts';
import { createAlertLookup, createDeliverMissed, createIntake } from './intake.ts';
import type { Intake } from './intake.ts';
import { createDedupe } from './incoming/dedupe.ts';
import { createDeliveredIds } from './incoming/delivered-ids.ts';
import type { DeliveredIds } from './incoming/delivered-ids.ts';
import type { MutedAccounts } from './incoming/muted-accounts.ts';
import type { OlderFilters } from './incoming/older-filters.ts';
import type { ReadMarker } from './incoming/read-marker.ts';
import { createServerCheck } from './incoming/server-check.ts';
import type { ServerCheck } from './incoming/server-check.ts';
import { NotificationActions } from './popups/actions.ts';
import type { ActionParts } from './popups/actions.ts';
import { createAvatarLoader } from './popups/system/pictures.ts';
import { createPopupContents } from './popups/popup-contents.ts';
import { createDigest } from './popups/digest.ts';
import { PopupManager } from './popups/manager.ts';
import { createNotices, createPopups } from './popups/popups.ts';
import type { Popups, ShowNotice } from './popups/popups.ts';
import { createScheduler, isQuiet } from './popups/scheduler.ts';
import { listenForEarlierPopups } from './popups/system/earlier-popups.ts';
import type { EarlierPopups, EarlierPopupsParts } from './popups/system/earlier-popups.ts';
import type { SystemPopups } from './popups/system/system-popups.ts';
import { UnreadCounts } from './unread.ts';
import type { UnreadParts } from './unread.ts';
import { createViewing } from './viewing.ts';
import type { Viewing } from './viewing.ts';

interface Parts {
  platform: NodeJS.Platform;
  clock: Clock;
  call: AccountCall;
  settings: () => Settings;
  accounts: () => AccountSummary[];
  /** Returns cached server information without a request; null if unknown. */
  server: (account: AccountKey) => ServerInfo | null;
  /** Brings the window to the front and shows this location. */
  open: (location: AppLocation) => void;
  /** True if the window has the focus. */
  isFocused: () => boolean;
  systemPopups: Pick<SystemPopups, 'show' | 'openPopups'>;
  /** The popup click, button, or reply that started the app; macOS only. */
  launch: EarlierPopupsParts['launch'];
  /** Loads a remote image with the limits and the cache of the window; null if not available. */
  loadImage: (url: string) => Promise<Buffer | null>;
  journal: { positions: UnreadParts['positions']; drafts: { save(draft: Draft): void } };
  cache: Parameters<typeof createDeliveredIds>[0]['cache'] & { statuses(account: AccountKey, ids: readonly string[]): Status[] };
  muted: Pick<MutedAccounts, 'covers'>;
  olderFilters: OlderFilters;
  readMarker: ReadMarker;
  actionQueue: ActionParts['actionQueue'] & {
    onDone(listener: (account: AccountKey, action: QueuedAction) => void): void;
    onRead(listener: (account: AccountKey, id: string) => void): void;
    onRefused(listener: (account: AccountKey, action: QueuedAction, failure: Failure) => void): void;
  };
  postQueue: ActionParts['postQueue'] & { onStuck(listener: (account: AccountKey, problem: Failure) => void): void };
  /** The user's notification settings for each account, and records about its alerts. */
  alerts: {
    account(account: AccountKey): { settings: Pick<PushSettings, 'enabled' | 'alerts'>; caughtUpTo: string | null };
    note(account: AccountKey, patch: { caughtUpTo?: string; lastAlertAt?: number }): void;
  };
  /** Stores a notification in the cache and sends it to the window. */
  publish: (account: AccountKey, notification: Notification) => void;
  log: (sentence: string) => void;
}

async function findStatus({ cache, call }: Parts, account: AccountKey, id: string): Promise<Status | null> {
  const [cached] = cache.statuses(account, [id]);
  if (cached) return cached;
  const answer = await call(account, 'statuses.get', { id });
  return answer.ok ? answer.value.data : null;
}

function createPopupParts(parts: Parts, viewing: Viewing, deliveredIds: DeliveredIds) {
  const { platform, clock, settings, accounts, server, open, isFocused, actionQueue, postQueue, systemPopups, journal } = parts;
  const manager = new PopupManager({
    // Store the id before the popup is shown: after a power failure, it is not shown again.
    show(...popup) {
      deliveredIds.flush();
      return systemPopups.show(...popup);
    },
    loadAvatar: createAvatarLoader({ loadImage: parts.loadImage, clock }),
    clock,
  });
  const popupContents = createPopupContents({ settings, accounts, open });
  const showNotice = createNotices({ manager, popupContents });
  const actions = new NotificationActions({
    platform,
    settings,
    accounts,
    server,
    open,
    isFocused,
    actionQueue,
    postQueue,
    findStatus: (account, id) => findStatus(parts, account, id),
    saveDraft: (draft) => tryStorage(() => journal.drafts.save(draft)),
    showNotice,
  });
  const digest = createDigest();
  const scheduler = createScheduler({
    manager,
    digest,
    createDigestContent: () => popupContents.fromDigest(digest),
    isQuiet: () => isQuiet(settings(), new Date(clock.now())),
    clock,
  });
  const popups = createPopups({
    manager,
    scheduler,
    popupContents,
    viewing,
    createControls: (account, notification) => actions.createControls(account, notification),
    open,
  });
  return { popups, actions, showNotice };
}

export class Notifications {
  readonly intake: Intake;
  readonly unread: UnreadCounts;
  readonly viewing: Viewing;
  readonly serverCheck: ServerCheck;
  readonly showNotice: ShowNotice;
  readonly #parts: Parts;
  readonly #deliveredIds: DeliveredIds;
  readonly #popups: Popups;
  readonly #actions: NotificationActions;
  #earlierPopups: EarlierPopups = { remove() {} };

  constructor(parts: Parts) {
    const { clock, call, settings, accounts, isFocused, readMarker, actionQueue, alerts, journal, cache, olderFilters } = parts;
    this.#parts = parts;
    this.#deliveredIds = createDeliveredIds({ cache, clock });
    this.viewing = createViewing({
      isFocused,
      accounts: () => accounts().map(({ key }) => key),
      statusOf: (account, id) => cache.statuses(account, [id])[0] ?? null,
    });
    const markRead = (account: AccountKey, id: string) => void actionQueue.add(account, { kind: 'read', id });
    this.unread = new UnreadCounts({ positions: journal.positions, viewing: this.viewing, markRead });
    this.serverCheck = createServerCheck({ call, clock, readMarker, unread: this.unread, olderFilters });
    const { popups, actions, showNotice } = createPopupParts(parts, this.viewing, this.#deliveredIds);
    this.#popups = popups;
    this.#actions = actions;
    this.showNotice = showNotice;
    this.intake = createIntake({
      settings,
      alertSettings: (account) => alerts.account(account).settings,
      deliveredIds: this.#deliveredIds,
      dedupe: createDedupe({ now: clock.now, deliveredIds: this.#deliveredIds }),
      muted: parts.muted,
      olderFilters,
      lookUp: createAlertLookup({ call, clock, readMarker }),
      viewing: this.viewing,
      unread: this.unread,
      serverCheck: this.serverCheck,
      popups,
      onArrival: (account) => alerts.note(account, { lastAlertAt: clock.now() }),
      publish: parts.publish,
    });
    this.#connectEvents();
  }

  /** Call after a change of settings: quiet hours may have ended. */
  settingsChanged(): void {
    this.#popups.settingsChanged();
  }

  /** Call once, when the window can be opened: a popup of an earlier run may have started the app. */
  listenForEarlierPopups(): void {
    const { platform, systemPopups, launch, log } = this.#parts;
    this.#earlierPopups = listenForEarlierPopups({
      platform,
      openPopups: systemPopups.openPopups,
      launch,
      createHandlers: (target) => this.#actions.createHandlers(target),
      log,
    });
  }

  /** Closes the popups of an account that is no longer signed in. */
  removeAccount(account: AccountKey): void {
    this.#popups.removeAccount(account);
    this.#earlierPopups.remove((target) => target.account === account);
    this.#deliveredIds.forget(account);
  }

  /** Removes what concerns deleted posts: their notifications no longer count, and their popups close. */
  removeStatuses(account: AccountKey, ids: readonly string[], notificationIds: readonly string[]): void {
    this.unread.remove(account, notificationIds);
    this.#popups.removeStatuses(account, ids);
    this.#earlierPopups.remove(({ account: owner, route }) => owner === account && route.view === 'thread' && ids.includes(route.id));
  }

  /** Counts only these accounts and checks only their servers. */
  setAccounts(accounts: readonly AccountKey[]): void {
    this.#parts.olderFilters.setAccounts(accounts);
    this.unread.setAccounts(accounts);
    this.serverCheck.setAccounts(accounts);
  }

  stop(): void {
    this.serverCheck.stop();
    this.#deliveredIds.flush();
  }

  #connectEvents(): void {
    const { olderFilters, postQueue, actionQueue, alerts } = this.#parts;
    const { serverCheck, unread, intake } = this;
    const actions = this.#actions;
    const deliveryPositions = {
      get: (account: AccountKey) => alerts.account(account).caughtUpTo,
      set: (account: AccountKey, caughtUpTo: string) => alerts.note(account, { caughtUpTo }),
    };
    this.viewing.onChange(({ account, views }, isFocused) => {
      if (!isFocused) return;
      this.#earlierPopups.remove(
        (target) => target.account === account && (views.includes('notifications') || views.includes(viewKey(target.route))),
      );
    });
    olderFilters.onChange(serverCheck.check);
    serverCheck.onListed(createDeliverMissed({ positions: deliveryPositions, deliveredIds: this.#deliveredIds, intake }));
    postQueue.onStuck((account, problem) => actions.reportStuckPost(account, problem));
    actionQueue.onRead((account, id) => unread.markSeen(account, id));
    actionQueue.onDone((account, { kind, id }) => {
      if (kind === 'dismiss-notification') unread.remove(account, [id]);
      // Only the server knows how many notifications the group had.
      else if (kind === 'dismiss-notification-group') serverCheck.check(account);
    });
    actionQueue.onRefused((account, action, failure) => actions.reportRefusedAction(account, action, failure));
  }
}
