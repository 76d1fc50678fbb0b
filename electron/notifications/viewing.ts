// Knows what the window shows and whether it has the focus: what a person looks at gets no popup and counts as read.
import type { AccountKey } from '../contract/accounts.ts';
import { profileKey, threadKey } from '../contract/view-keys.ts';
import type { ViewKey } from '../contract/view-keys.ts';
import type { Notification } from '../contract/entities/notification.ts';
import { createEvent } from '../system/event.ts';

/** The views of one account, side by side, by their keys (contract/view-keys). */
export interface ShownViews {
  account: AccountKey;
  views: string[];
}

export interface Viewing {
  set(shown: ShownViews): void;
  /** Whether a person looks at one of these views. */
  isLookedAt(account: AccountKey, views: readonly ViewKey[]): boolean;
  onChange(listener: (shown: ShownViews, isFocused: boolean) => void): void;
}

interface Parts {
  /** Whether the window has the focus. */
  isFocused: () => boolean;
}

/** The views that show what a notification is about, besides the list of notifications. */
export function viewsOf({ status, type, account }: Notification): ViewKey[] {
  if (status === null) return type === 'follow' ? [profileKey(account.id)] : [];
  // The thread of the answered post shows the reply too.
  const answered = status.in_reply_to_id === null ? [] : [threadKey(status.in_reply_to_id)];
  return [threadKey(status.id), ...answered];
}

export function createViewing({ isFocused }: Parts): Viewing {
  const change = createEvent<[ShownViews, boolean]>();
  let shown: ShownViews | null = null;
  return {
    set(now) {
      shown = now;
      change.emit(now, isFocused());
    },
    isLookedAt: (account, views) => shown?.account === account && isFocused() && views.some((view) => shown?.views.includes(view)),
    onChange: (listener) => void change.on(listener),
  };
}
