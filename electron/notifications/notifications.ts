// Puts the parts of notifications together: the intake, the unread count, the popups.
import type { AccountCall } from '../contract/account-call.ts';
import type { AccountKey, AccountSummary, ServerInfo } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { Notification } from '../contract/entities/notification.ts';
import type { PushSettings } from '../contract/push.ts';
import type { Place } from '../contract/route.ts';
import type { Settings } from '../contract/settings.ts';
import { createIntake } from './intake.ts';
import type { Intake } from './intake.ts';
import { createAlertLookup } from './news/alert-lookup.ts';
import { createCatchUp } from './catch-up.ts';
import type { CaughtUp } from './catch-up.ts';
import { createDedupe } from './news/dedupe.ts';
import type { DeliveredIds } from './news/delivered-ids.ts';
import type { Muted } from './news/muted.ts';
import type { ReadMarker } from './news/read-marker.ts';
import { createServerCheck } from './news/server-check.ts';
import type { ServerCheck } from './news/server-check.ts';
import { createActions } from './popups/actions.ts';
import type { ActionParts, Actions } from './popups/actions.ts';
import { createAvatars } from './popups/avatar.ts';
import { createCards } from './popups/cards.ts';
import { createDigest } from './popups/digest.ts';
import { createPopupManager } from './popups/manager.ts';
import { createNotices } from './popups/notices.ts';
import type { ShowNotice } from './popups/notices.ts';
import type { ShowPopup } from './popups/popup.ts';
import { createPopups } from './popups/popups.ts';
import type { Popups } from './popups/popups.ts';
import { isQuiet } from './popups/quiet-hours.ts';
import { createScheduler } from './popups/scheduler.ts';
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
  showPopup: ShowPopup;
  /** A picture from the web, with the limits and the cache that the window's have; null when it can't be had. */
  image: (url: string) => Promise<Buffer | null>;
  positions: UnreadParts['positions'];
  deliveredIds: DeliveredIds;
  muted: Pick<Muted, 'covers'>;
  readMarker: ReadMarker;
  actionQueue: ActionParts['actionQueue'];
  postQueue: ActionParts['postQueue'];
  /** What the person chose for this account. */
  alertSettings: (account: AccountKey) => Pick<PushSettings, 'enabled' | 'alerts'>;
  caughtUp: CaughtUp;
  /** Something came for this account, whether it is shown or not. */
  onArrival: (account: AccountKey) => void;
  /** Keeps a notification in the cache and hands it to the window. */
  publish: (account: AccountKey, notification: Notification) => void;
}

export interface Notifications extends Pick<Popups, 'settingsChanged' | 'removeAccount'>, Omit<Actions, 'offers'> {
  intake: Intake;
  unread: UnreadCounts;
  viewing: Viewing;
  serverCheck: Pick<ServerCheck, 'check'>;
  showNotice: ShowNotice;
  /** Only these accounts are counted, and their servers asked. */
  setAccounts(accounts: readonly AccountKey[]): void;
  stop(): void;
}

export function createNotifications(parts: Parts): Notifications {
  const { platform, clock, call, settings, accounts, server, open, isFocused, deliveredIds, readMarker, actionQueue, postQueue } = parts;
  const viewing = createViewing({ isFocused });
  const markRead = (account: AccountKey, id: string) => void actionQueue.add(account, { kind: 'read', id });
  const unread = createUnread({ positions: parts.positions, viewing, markRead });
  const serverCheck = createServerCheck({ call, clock, readMarker, unread });

  const manager = createPopupManager({ show: parts.showPopup, avatar: createAvatars({ image: parts.image, clock }), clock });
  const cards = createCards({ settings, accounts, open });
  const showNotice = createNotices({ manager, cards });
  const actions = createActions({ platform, settings, accounts, server, open, isFocused, actionQueue, postQueue, showNotice });
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
    alertSettings: parts.alertSettings,
    deliveredIds,
    dedupe: createDedupe({ now: clock.now, deliveredIds }),
    muted: parts.muted,
    lookUp: createAlertLookup({ call, clock, readMarker }),
    viewing,
    unread,
    serverCheck,
    popups,
    onArrival: parts.onArrival,
    publish: parts.publish,
  });
  serverCheck.onListed(createCatchUp({ caughtUp: parts.caughtUp, deliveredIds, intake }));

  return {
    intake,
    unread,
    viewing,
    serverCheck,
    showNotice,
    actionRefused: actions.actionRefused,
    postStuck: actions.postStuck,
    settingsChanged: popups.settingsChanged,
    removeAccount(account) {
      popups.removeAccount(account);
      deliveredIds.forget(account);
    },
    setAccounts(ready) {
      unread.setAccounts(ready);
      serverCheck.setAccounts(ready);
    },
    stop: serverCheck.stop,
  };
}
