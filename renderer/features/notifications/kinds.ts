// How each type of notification is shown: its icon, its colour, its text, and whether its post is shown in full.
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
import { m } from '../../../electron/messages/views.ts';

/** The types that each tab shows; null: all. */
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
  /** What happened; shown after the names, unless `nameless`. */
  words: string;
  nameless: boolean;
  /** True when the post is shown in full. */
  showsStatus: boolean;
  /** True when the post is a reply to the person, which the text already says. */
  isReply: boolean;
}

const kind = (icon: Kind['icon'], tone: Kind['tone'], words: string, more: Partial<Kind> = {}): Kind => ({
  icon,
  tone,
  words,
  nameless: false,
  showsStatus: false,
  isReply: false,
  ...more,
});

/** `selfId`: the person's own account; its posts and polls are called "yours". */
export function kindOf({ type }: StoredNotification, status: StoredStatus | null, selfId: string): Kind {
  const { notifications: words } = m;
  const showsStatus = status !== null;
  switch (type) {
    case 'mention':
      return status?.in_reply_to_account_id === selfId
        ? kind(Reply, 'accent', words.reply, { showsStatus, isReply: true })
        : kind(AtSign, 'accent', words.mention, { showsStatus });
    case 'favourite':
      return kind(Star, 'favourite', words.favourite);
    case 'reblog':
      return kind(Repeat, 'reblog', words.reblog);
    case 'follow':
      return kind(UserPlus, 'accent', words.follow);
    case 'follow_request':
      return kind(UserPlus, 'accent', words.followRequest);
    case 'poll':
      return kind(BarChart, 'muted', status?.account.id === selfId ? words.ownPoll : words.poll, { showsStatus, nameless: true });
    case 'status':
      return kind(Bell, 'accent', words.status, { showsStatus });
    case 'update':
      return kind(Pencil, 'muted', words.update, { showsStatus });
    case 'quote':
      return kind(Quote, 'accent', words.quote, { showsStatus });
    default:
      return kind(Bell, 'muted', words.other({ type: cleanName(type).replaceAll('_', ' ') }), { showsStatus });
  }
}
