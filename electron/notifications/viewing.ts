// Tracks which views the window shows and whether it has the focus: notifications that the user looks at get no popup and count as read.
import type { AccountKey } from '../contract/accounts.ts';
import type { ViewKey } from '../contract/view-keys.ts';
import { traitsOf } from '../contract/notification-traits.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { createEvent } from '../system/event.ts';

/** Views of one account, by their keys (contract/view-keys). */
interface ShownViews {
  account: AccountKey;
  views: string[];
}

const threadPrefix = 'thread:';

export interface Viewing {
  /** Sets the views that the window shows, of all accounts side by side. */
  set(...shownViews: ShownViews[]): void;
  /** Returns the views that show the notification's post or profile, besides the list of notifications. */
  viewsOf(account: AccountKey, notification: Notification): string[];
  /** True if the user looks at one of these views. */
  isViewed(account: AccountKey, views: readonly string[]): boolean;
  /** Returns a function that removes the listener. */
  onChange(listener: (shownViews: ShownViews, isFocused: boolean) => void): () => void;
}

interface Parts {
  /** True if the window has the focus. */
  isFocused: () => boolean;
  accounts: () => readonly AccountKey[];
  /** Reads a post from the cache; null if unknown. */
  statusOf: (account: AccountKey, id: string) => Status | null;
}

/** Limit of messages from any message of a conversation back to its first one. */
const maxMessages = 200;

function threadsOf({ status, type, account }: Notification): ViewKey[] {
  if (status === null) return traitsOf(type)?.target === 'account' ? [`profile:${account.id}`] : [];
  // The thread of the post that was replied to shows the reply too.
  const parentKeys = status.in_reply_to_id === null ? [] : ([`thread:${status.in_reply_to_id}`] as const);
  return [`thread:${status.id}`, ...parentKeys];
}

export function createViewing({ isFocused, accounts, statusOf }: Parts): Viewing {
  const change = createEvent<[ShownViews, boolean]>();
  let shownViews: ShownViews[] = [];

  /** A direct message is shown with its whole conversation, whichever of its messages was opened. */
  function conversationOf(account: AccountKey, message: Status | null): string[] {
    if (message?.visibility !== 'direct') return [];
    let first = message;
    for (let before = 0; before < maxMessages && first.in_reply_to_id !== null; before += 1) {
      const parent = statusOf(account, first.in_reply_to_id);
      if (parent?.visibility !== 'direct') break;
      first = parent;
    }
    return [`conversation:${first.id}`];
  }

  const addConversations = ({ account, views }: ShownViews): ShownViews => ({
    account,
    views: views.flatMap((view) => [
      view,
      ...(view.startsWith(threadPrefix) ? conversationOf(account, statusOf(account, view.slice(threadPrefix.length))) : []),
    ]),
  });
  /** The inbox shows the notifications of every account. */
  function listVisibleViews(): ShownViews[] {
    const isInbox = shownViews.some(({ views }) => views.includes('inbox'));
    return [...shownViews.map(addConversations), ...(isInbox ? accounts().map((account) => ({ account, views: ['notifications'] })) : [])];
  }

  return {
    set(...views) {
      shownViews = views;
      for (const each of listVisibleViews()) change.emit(each, isFocused());
    },
    viewsOf: (account, notification) => [...threadsOf(notification), ...conversationOf(account, notification.status)],
    isViewed: (account, views) =>
      isFocused() && listVisibleViews().some((each) => each.account === account && views.some((view) => each.views.includes(view))),
    onChange: change.on,
  };
}
