// The kinds of notifications: each with its icon, its colour, and whether its post is shown whole.
import BarChart from '@lucide/svelte/icons/chart-column';
import AtSign from '@lucide/svelte/icons/at-sign';
import Bell from '@lucide/svelte/icons/bell';
import Pencil from '@lucide/svelte/icons/pencil';
import Quote from '@lucide/svelte/icons/quote';
import Repeat from '@lucide/svelte/icons/repeat-2';
import Reply from '@lucide/svelte/icons/reply';
import Star from '@lucide/svelte/icons/star';
import UserPlus from '@lucide/svelte/icons/user-plus';
import type { Component } from 'svelte';
import type { StoredNotification, StoredStatus } from '../../state/entities/entities.ts';
import { cleanName } from '../../logic/text/names.ts';
import { m } from '../../messages/en.ts';

/** The types that each chip shows; null: all. */
export const filters = {
  all: null,
  mention: ['mention', 'quote'],
  reblog: ['reblog'],
  favourite: ['favourite'],
  follow: ['follow', 'follow_request'],
  poll: ['poll'],
  status: ['status', 'update'],
} as const;
export type Filter = keyof typeof filters;

export interface Kind {
  icon: Component<{ class?: string }>;
  tone: 'favourite' | 'reblog' | 'accent' | 'muted';
  /** What was done; follows the names, unless `nameless`. */
  words: string;
  nameless: boolean;
  /** The post itself is the news: it is shown complete. */
  whole: boolean;
  /** The post answers the person, which the words say already. */
  answers: boolean;
}

const kind = (icon: Kind['icon'], tone: Kind['tone'], words: string, more: Partial<Kind> = {}): Kind => ({
  ...{ icon, tone, words, nameless: false, whole: false, answers: false },
  ...more,
});

/** `selfId`: the person's own account, whose posts and polls are called theirs. */
export function kindOf({ type }: StoredNotification, status: StoredStatus | null, selfId: string): Kind {
  const { notifications: words } = m;
  const whole = status !== null;
  switch (type) {
    case 'mention':
      return status?.in_reply_to_account_id === selfId
        ? kind(Reply, 'accent', words.reply, { whole, answers: true })
        : kind(AtSign, 'accent', words.mention, { whole });
    case 'favourite':
      return kind(Star, 'favourite', words.favourite);
    case 'reblog':
      return kind(Repeat, 'reblog', words.reblog);
    case 'follow':
      return kind(UserPlus, 'accent', words.follow);
    case 'follow_request':
      return kind(UserPlus, 'accent', words.followRequest);
    case 'poll':
      return kind(BarChart, 'muted', status?.account.id === selfId ? words.ownPoll : words.poll, { whole, nameless: true });
    case 'status':
      return kind(Bell, 'accent', words.status, { whole });
    case 'update':
      return kind(Pencil, 'muted', words.update, { whole });
    case 'quote':
      return kind(Quote, 'accent', words.quote, { whole });
    default:
      return kind(Bell, 'muted', words.other(cleanName(type)), { whole });
  }
}
