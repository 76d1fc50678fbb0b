// Lists the actions of a post that have a button. `post-actions.ts`, which is loaded on demand, lists all.
import { accountIdOf } from '../../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { m } from '../../../../electron/messages/first.ts';
import type { PostQuestion, Session } from '../../../state/account/session.svelte.ts';
import { settings } from '../../../state/app/settings.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';

/** `isFocused`: the thread view is about the post. */
export interface PostContext {
  session: Session;
  status: StoredStatus;
  isFocused: boolean;
}

export interface Action<C> {
  label: (context: C) => string;
  icon?: MenuItem['icon'];
  /** True if the action is active, so that running it again undoes it. */
  isOn?: (context: C) => boolean;
  /** Icon while `isOn`. */
  iconOn?: MenuItem['icon'];
  /** Explanation of what the action does. */
  hint?: (context: C) => string | null;
  /** Reason why the action is disabled; null: it is not. */
  refusal?: (context: C) => string | null;
  /** Shown while the action is not active. */
  tone?: 'danger';
  /** Absent: always offered. */
  isOffered?: (context: C) => boolean;
  run: (context: C) => void;
}

interface ButtonAction extends Action<PostContext> {
  /** Path of Lucide's icon. */
  path: string;
  count?: 'replies_count' | 'reblogs_count' | 'favourites_count';
}

/** Explains why a post cannot be reblogged, before the server refuses. Null: the post can be reblogged. */
export function reblogRefusal({ visibility, account }: StoredStatus, self: AccountKey): string | null {
  if (visibility === 'direct') return m.status.actions.directCantBoost;
  if (visibility === 'private' && account.id !== accountIdOf(self)) return m.status.actions.privateCantBoost;
  return null;
}

/** Opens a dialog of `Questions.svelte`. */
export const ask =
  (question: PostQuestion) =>
  ({ session, status: { id } }: PostContext): void =>
    void (session.dialog = { show: 'post', question, id });

export const buttonActions: Readonly<Record<'reply' | 'reblog' | 'favourite' | 'bookmark', ButtonAction>> = {
  reply: {
    label: () => m.status.actions.replyShort,
    path: 'M20 18v-2a4 4 0 0 0-4-4H4m5 5-5-5 5-5',
    count: 'replies_count',
    run: ({ session, status, isFocused }) => session.composer.replyTo(status, isFocused ? 'thread' : undefined),
  },
  reblog: {
    label: ({ status }) => m.status.actions[status.reblogged ? 'unreblogShort' : 'reblogShort'],
    path: 'm2 9 3-3 3 3M13 18H7a2 2 0 0 1-2-2V6m17 9-3 3-3-3M11 6h6a2 2 0 0 1 2 2v10',
    count: 'reblogs_count',
    isOn: ({ status }) => status.reblogged,
    refusal: ({ status, session }) => reblogRefusal(status, session.key),
    run(post) {
      if (settings.current.confirmReblog && !post.status.reblogged) ask('reblog')(post);
      else void post.session.actions.reblog(post.status.id);
    },
  },
  favourite: {
    label: ({ status }) => m.status.actions[status.favourited ? 'unfavouriteShort' : 'favouriteShort'],
    path: 'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
    count: 'favourites_count',
    isOn: ({ status }) => status.favourited,
    run: ({ session, status }) => void session.actions.favourite(status.id),
  },
  bookmark: {
    label: ({ status }) => m.status.actions[status.bookmarked ? 'unbookmarkShort' : 'bookmark'],
    path: 'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z',
    isOn: ({ status }) => status.bookmarked,
    run: ({ session, status }) => void session.actions.bookmark(status.id),
  },
};
