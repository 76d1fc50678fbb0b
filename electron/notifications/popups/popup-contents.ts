// Creates the content of popups: text, account, click target, sound, and urgency.
import { accountIdOf } from '../../contract/accounts.ts';
import type { AccountKey, AccountSummary } from '../../contract/accounts.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { AppLocation, Route } from '../../contract/route.ts';
import { viewKey } from '../../contract/view-keys.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Digest } from './digest.ts';
import type { PopupContent } from './manager.ts';
import type { PopupControls, Popup } from './popup.ts';
import { createAlertText, createPopupText } from './text.ts';
import type { TitleAndBody } from './text.ts';
import { isGrouped } from '@kittiwake/mastodon-api/entities/notification-kinds';
import { traitsOf } from '../../contract/notification-traits.ts';

/** Notifications in one popup. */
export interface PopupGroup {
  newest: Notification;
  accountIds: Set<string>;
  postIds: Set<string>;
}

/** Groups favourites, boosts, follows, and sign-ups into one popup by kind; every other notification has its own. */
export const subjectOf = (account: AccountKey, { id, type }: Pick<Notification, 'id' | 'type'>): string =>
  isGrouped(type) ? `${account} ${type}` : `${account} ${type} ${id}`;

export function addToGroup(group: PopupGroup | undefined, newest: Notification): PopupGroup {
  const { account, status } = newest;
  const [accountIds, postIds] = [group?.accountIds ?? new Set<string>(), group?.postIds ?? new Set<string>()];
  return { newest, accountIds: accountIds.add(account.id), postIds: status ? postIds.add(status.id) : postIds };
}

/**
 * Route of a click: the profile or thread if the group is about one only, the notification itself for kinds without a view, or else the
 * list of notifications.
 */
export function routeOf({ newest: { id, type, account, status }, accountIds, postIds }: PopupGroup): Route {
  const target = traitsOf(type)?.target;
  if (target === 'server') return { view: 'notification', id };
  if (target === 'account' && accountIds.size === 1) return { view: 'profile', id: account.id };
  return status && postIds.size === 1 ? { view: 'thread', id: status.id } : { view: 'notifications' };
}

export function urgencyOf(
  type: string,
  { notificationSound, soundForAll }: Pick<Settings, 'notificationSound' | 'soundForAll'>,
): Pick<Popup, 'silent' | 'urgency'> {
  const popup = traitsOf(type)?.popup ?? 'sound';
  const isSilent = popup !== 'sound' && !soundForAll;
  return { silent: !notificationSound || isSilent, urgency: popup === 'low' ? 'low' : 'normal' };
}

/** All methods return null for an account that is no longer signed in. */
export interface PopupContents {
  /**
   * Content with a text from main or from a server. `type` decides about sound and urgency. A click opens `route`, or else the
   * notifications.
   */
  fromText(account: AccountKey, type: string, words: TitleAndBody, route?: Route): PopupContent | null;
  /** `offers` receives the newest notification and the number of others in the same popup. */
  fromGroup(
    account: AccountKey,
    group: PopupGroup,
    createControls: (notification: Notification, others: number) => PopupControls,
  ): PopupContent | null;
  fromDigest(digest: Digest): PopupContent | null;
}

interface Parts {
  settings: () => Settings;
  accounts: () => AccountSummary[];
  /** Brings the window to the front and shows this location. */
  open: (location: AppLocation) => void;
}

const noControls: PopupControls = { actions: [], reply: null };
const notificationsRoute: Route = { view: 'notifications' };

export function createPopupContents({ settings, accounts, open }: Parts): PopupContents {
  /** Returns null if only one account is signed in: then the popup need not name it. */
  function handleOf(account: AccountKey): string | null {
    const list = accounts();
    return list.length > 1 ? (list.find(({ key }) => key === account)?.handle ?? null) : null;
  }

  function createContent(
    account: AccountKey,
    route: Route,
    content: Omit<PopupContent, 'about' | 'click' | 'target'>,
  ): PopupContent | null {
    if (!accounts().some(({ key }) => key === account)) return null;
    const target = { account, route, buttons: content.actions.map(({ act }) => act), replyTo: content.reply?.statusId ?? null };
    return { ...content, target, about: viewKey(route), click: () => open({ account, route }) };
  }

  return {
    fromText: (account, type, text, route = notificationsRoute) =>
      createContent(account, route, {
        ...createAlertText(text, handleOf(account)),
        ...urgencyOf(type, settings()),
        ...noControls,
        pictureUrl: '',
      }),
    fromGroup(account, group, createControls) {
      const { newest, accountIds: people, postIds: posts } = group;
      const counts = { people: people.size, posts: posts.size };
      return createContent(account, routeOf(group), {
        ...createPopupText(newest, accountIdOf(account), counts, handleOf(account)),
        ...urgencyOf(newest.type, settings()),
        ...createControls(newest, Math.max(counts.people, counts.posts) - 1),
        pictureUrl: newest.account.avatar_static || newest.account.avatar,
      });
    },
    fromDigest(digest) {
      const [first] = digest.accounts();
      if (first === undefined) return null;
      const urgencies = digest.types().map((type) => urgencyOf(type, settings()));
      return createContent(first, notificationsRoute, {
        ...digest.createText(handleOf),
        silent: urgencies.every(({ silent }) => silent),
        urgency: urgencies.every(({ urgency }) => urgency === 'low') ? 'low' : 'normal',
        ...noControls,
        pictureUrl: '',
      });
    },
  };
}
