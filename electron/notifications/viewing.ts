// Knows what the window shows and whether it has the focus: what a person looks at gets no popup and counts as read.
import type { AccountKey } from '../contract/accounts.ts';
import { profileKey, threadKey } from '../contract/view-keys.ts';
import type { ViewKey } from '../contract/view-keys.ts';
import type { Notification } from '../contract/entities/notification.ts';
import type { Status } from '../contract/entities/status.ts';
import { createEvent } from '../system/event.ts';

/** The views of one account, by their keys (contract/view-keys). */
export interface ShownViews {
  account: AccountKey;
  views: string[];
}

const threadPrefix = threadKey('');

export interface Viewing {
  /** Those of every account that the window shows, side by side. */
  set(...shown: ShownViews[]): void;
  /** The views that show what a notification is about, besides the list of notifications. */
  viewsOf(account: AccountKey, notification: Notification): string[];
  /** Whether a person looks at one of these views. */
  isLookedAt(account: AccountKey, views: readonly string[]): boolean;
  onChange(listener: (shown: ShownViews, isFocused: boolean) => void): void;
}

interface Parts {
  /** Whether the window has the focus. */
  isFocused: () => boolean;
  accounts: () => readonly AccountKey[];
  /** From the cache; null: not known. */
  statusOf: (account: AccountKey, id: string) => Status | null;
}

/** Messages between one of a conversation and its first one. */
const maxMessages = 200;

function threadsOf({ status, type, account }: Notification): ViewKey[] {
  if (status === null) return type === 'follow' ? [profileKey(account.id)] : [];
  // The thread of the answered post shows the reply too.
  const answered = status.in_reply_to_id === null ? [] : [threadKey(status.in_reply_to_id)];
  return [threadKey(status.id), ...answered];
}

export function createViewing({ isFocused, accounts, statusOf }: Parts): Viewing {
  const change = createEvent<[ShownViews, boolean]>();
  let shown: ShownViews[] = [];

  /** A direct message is shown with its whole conversation, whichever message of it was opened. */
  function conversationOf(account: AccountKey, message: Status | null): string[] {
    if (message?.visibility !== 'direct') return [];
    let first = message;
    for (let before = 0; before < maxMessages && first.in_reply_to_id !== null; before += 1) {
      const answered = statusOf(account, first.in_reply_to_id);
      if (answered?.visibility !== 'direct') break;
      first = answered;
    }
    return [`conversation:${first.id}`];
  }

  const whole = ({ account, views }: ShownViews): ShownViews => ({
    account,
    views: views.flatMap((view) => [
      view,
      ...(view.startsWith(threadPrefix) ? conversationOf(account, statusOf(account, view.slice(threadPrefix.length))) : []),
    ]),
  });
  /** The inbox shows the notifications of every account. */
  function seen(): ShownViews[] {
    const isInbox = shown.some(({ views }) => views.includes('inbox'));
    return [...shown.map(whole), ...(isInbox ? accounts().map((account) => ({ account, views: ['notifications'] })) : [])];
  }

  return {
    set(...now) {
      shown = now;
      for (const each of seen()) change.emit(each, isFocused());
    },
    viewsOf: (account, notification) => [...threadsOf(notification), ...conversationOf(account, notification.status)],
    isLookedAt: (account, views) =>
      isFocused() && seen().some((each) => each.account === account && views.some((view) => each.views.includes(view))),
    onChange: (listener) => void change.on(listener),
  };
}
