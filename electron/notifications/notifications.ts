// Creates the parts that all accounts' notifications share, the popups and the tracking of views, and the parts of each account.
import type { AccountKey, AccountSummary, ServerInfo } from '../contract/accounts.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Draft } from '../contract/draft.ts';
import type { AppLocation } from '../contract/route.ts';
import type { Unread } from '../contract/startup.ts';
import type { QueuedAction } from '../contract/actions.ts';
import type { Failure } from '../contract/result.ts';
import { viewKey } from '../contract/view-keys.ts';
import { tryStorage } from '../storage/database.ts';
import { createEvent } from '../system/event.ts';
import { createAccountNotifications } from './account-notifications.ts';
import type { AccountNotifications, SharedNotificationParts } from './account-notifications.ts';
import { NotificationActions } from './popups/actions.ts';
import type { ActionParts } from './popups/actions.ts';
import { createAvatarLoader } from './popups/system/pictures.ts';
import { createPopupContents } from './popups/popup-contents.ts';
import { createDigest } from './popups/digest.ts';
import { PopupManager } from './popups/manager.ts';
import type { SilencedUsers } from './intake.ts';
import { createNotices, createPopups } from './popups/popups.ts';
import type { Popups, ShowNotice } from './popups/popups.ts';
import { createScheduler, isQuiet } from './popups/scheduler.ts';
import { listenForEarlierPopups } from './popups/system/earlier-popups.ts';
import type { EarlierPopups, EarlierPopupsParts } from './popups/system/earlier-popups.ts';
import type { SystemPopups } from './popups/system/system-popups.ts';
import { createViewing } from './viewing.ts';
import type { Viewing } from './viewing.ts';

interface Parts extends Pick<SharedNotificationParts, 'call' | 'clock' | 'settings' | 'alerts' | 'sendsFiltered' | 'publish'> {
  platform: NodeJS.Platform;
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
  journal: { positions: SharedNotificationParts['positions']; drafts: { save(draft: Draft): void } };
  cache: SharedNotificationParts['cache'] & { statuses(account: AccountKey, ids: readonly string[]): Status[] };
  outbox: {
    onPostStuck(listener: (account: AccountKey, problem: Failure) => void): void;
    onActionRefused(listener: (account: AccountKey, action: QueuedAction, failure: Failure) => void): void;
  };
  outboxOf: ActionParts['outboxOf'];
  /** Writes the ids of delivered notifications of all accounts. */
  flushDelivered: () => void;
  log: (sentence: string) => void;
}

async function findStatus({ cache, call }: Parts, account: AccountKey, id: string): Promise<Status | null> {
  const [cached] = cache.statuses(account, [id]);
  if (cached) return cached;
  const answer = await call(account, 'statuses.get', { id });
  return answer.ok ? answer.value.data : null;
}

function createPopupParts(parts: Parts, viewing: Viewing) {
  const { platform, clock, settings, accounts, server, open, isFocused, outboxOf, systemPopups, journal } = parts;
  const manager = new PopupManager({
    // Store the id before the popup is shown: after a power failure, it is not shown again.
    show(...popup) {
      parts.flushDelivered();
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
    outboxOf,
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
  readonly viewing: Viewing;
  readonly showNotice: ShowNotice;
  readonly #parts: Parts;
  readonly #shared: SharedNotificationParts;
  readonly #popups: Popups;
  readonly #actions: NotificationActions;
  readonly #unreadChange = createEvent<[AccountKey, Unread]>();
  #earlierPopups: EarlierPopups = { remove() {} };

  constructor(parts: Parts) {
    const { accounts, isFocused, cache, journal, outbox, outboxOf } = parts;
    this.#parts = parts;
    this.viewing = createViewing({
      isFocused,
      accounts: () => accounts().map(({ key }) => key),
      statusOf: (account, id) => cache.statuses(account, [id])[0] ?? null,
    });
    const { popups, actions, showNotice } = createPopupParts(parts, this.viewing);
    this.#popups = popups;
    this.#actions = actions;
    this.showNotice = showNotice;
    this.#shared = {
      ...parts,
      positions: journal.positions,
      markRead: (account, id) => void outboxOf(account)?.actions.add({ kind: 'read', id }),
      viewing: this.viewing,
      popups,
    };
    this.viewing.onChange(({ account, views }, hasFocus) => {
      if (!hasFocus) return;
      this.#earlierPopups.remove(
        (target) => target.account === account && (views.includes('notifications') || views.includes(viewKey(target.route))),
      );
    });
    outbox.onPostStuck((account, problem) => actions.reportStuckPost(account, problem));
    outbox.onActionRefused((account, action, failure) => actions.reportRefusedAction(account, action, failure));
  }

  /** Creates the parts of one account, for its scope. */
  openAccount(account: AccountKey, hiddenAccounts: SilencedUsers): AccountNotifications {
    const accountNotifications = createAccountNotifications(account, hiddenAccounts, this.#shared);
    accountNotifications.unread.onChange((unread) => this.#unreadChange.emit(account, unread));
    return accountNotifications;
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
  closePopups(account: AccountKey): void {
    this.#popups.removeAccount(account);
    this.#earlierPopups.remove((target) => target.account === account);
  }

  /** Closes the popups about deleted posts. */
  closeStatusPopups(account: AccountKey, ids: readonly string[]): void {
    this.#popups.removeStatuses(account, ids);
    this.#earlierPopups.remove(({ account: owner, route }) => owner === account && route.view === 'thread' && ids.includes(route.id));
  }

  onUnread(listener: (account: AccountKey, unread: Unread) => void): void {
    this.#unreadChange.on(listener);
  }
}
