// How each type of notification is shown: its icon, its colour, its text, and whether its post is shown in full.
import BarChart from '@lucide/svelte/icons/chart-column';
import AtSign from '@lucide/svelte/icons/at-sign';
import Bell from '@lucide/svelte/icons/bell';
import Flag from '@lucide/svelte/icons/flag';
import Gavel from '@lucide/svelte/icons/gavel';
import Pencil from '@lucide/svelte/icons/pencil';
import Quote from '@lucide/svelte/icons/quote';
import Repeat from '@lucide/svelte/icons/repeat-2';
import Reply from '@lucide/svelte/icons/reply';
import Star from '@lucide/svelte/icons/star';
import Unlink from '@lucide/svelte/icons/unlink';
import UserPlus from '@lucide/svelte/icons/user-plus';
import type { Component } from 'svelte';
import type { StoredNotification, StoredStatus } from '../../state/entities/entities.ts';
import { cleanName, isolated, nameOf } from '../../logic/text/names.ts';
import { m } from '../../../electron/messages/views.ts';

/** The types that each tab shows; null: all. */
export const filters = {
  all: null,
  mention: ['mention', 'quote'],
  reblog: ['reblog'],
  favourite: ['favourite'],
  follow: ['follow', 'follow_request'],
  poll: ['poll'],
  status: ['status', 'update', 'quoted_update'],
} as const;
export type Filter = keyof typeof filters;

/** The verb stands where the language has it, and for one person or several. */
type Sentence = (about: { who: string; people: 'one' | 'several' }) => string;

export interface Kind {
  icon: Component<{ class?: string }>;
  tone: 'favourite' | 'reblog' | 'accent' | 'muted' | 'danger';
  /** What happened, as a sentence about `who`; `nameless`: it names nobody. `people`: whether they are one or several. */
  sentence: Sentence;
  nameless: boolean;
  /** True when the post is shown in full. */
  showsStatus: boolean;
  /** True when the post is a reply to the person, which the text already says. */
  isReply: boolean;
  /** What else there is to say; '': nothing. */
  detail: string;
  /** The page of the person's own server where more is to be seen or done; null: none. */
  page: { label: string; address: string } | null;
}

/** The person's own account, whose posts and polls are called "yours", and its server. */
export interface Self {
  id: string;
  origin: string;
  host: string;
}

const kind = (icon: Kind['icon'], tone: Kind['tone'], sentence: Sentence, more: Partial<Kind> = {}): Kind => ({
  icon,
  tone,
  sentence,
  nameless: false,
  showsStatus: false,
  isReply: false,
  detail: '',
  page: null,
  ...more,
});

/** The paths are those of Mastodon (config/routes.rb): no other make sends these types. */
function severed({ event }: StoredNotification, { origin, host }: Self): Kind {
  const { notifications: words } = m;
  if (event === null) return kind(Unlink, 'danger', () => words.severedUnknown, { nameless: true });
  const { type, purged, target_name: target, followers_count: followers, following_count: following } = event;
  const lost = words.severedCounts({ followers, following });
  return kind(Unlink, 'danger', () => words.severed[type]({ host, target: isolated(target) }), {
    nameless: true,
    detail: purged ? words.severedPurged({ lost }) : lost,
    page: purged ? null : { label: words.severedPage({ host }), address: `${origin}/severed_relationships` },
  });
}

function warning({ moderation_warning: sent }: StoredNotification, { origin, host }: Self): Kind {
  const { notifications: words } = m;
  return kind(Gavel, 'danger', () => words.warning[sent?.action ?? 'none']({ host }), {
    nameless: true,
    detail: sent?.text ?? '',
    page: sent && { label: words.warningPage({ host }), address: `${origin}/disputes/strikes/${encodeURIComponent(sent.id)}` },
  });
}

function report({ report: made }: StoredNotification, { origin, host }: Self): Kind {
  const { notifications: words } = m;
  const target = made?.target_account;
  const about = made && words.reportOf({ category: made.category, posts: made.status_ids?.length ?? 0 });
  return kind(Flag, 'accent', target ? ({ who }) => words.report({ who, target: isolated(nameOf(target)) }) : words.reportAccount, {
    detail: [about, made?.comment].filter(Boolean).join(': '),
    page: made && { label: words.reportPage({ host }), address: `${origin}/admin/reports/${encodeURIComponent(made.id)}` },
  });
}

export function kindOf(notification: StoredNotification, status: StoredStatus | null, self: Self): Kind {
  const { notifications: words } = m;
  const { type } = notification;
  const showsStatus = status !== null;
  switch (type) {
    case 'mention':
      return status?.in_reply_to_account_id === self.id
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
      return kind(BarChart, 'muted', () => (status?.account.id === self.id ? words.ownPoll : words.poll), { showsStatus, nameless: true });
    case 'status':
      return kind(Bell, 'accent', words.status, { showsStatus });
    case 'update':
      return kind(Pencil, 'muted', words.update, { showsStatus });
    case 'quote':
      return kind(Quote, 'accent', words.quote, { showsStatus });
    // Its post is the person's own, which quotes the edited one.
    case 'quoted_update':
      return kind(Pencil, 'muted', words.quotedUpdate, { showsStatus });
    case 'severed_relationships':
      return severed(notification, self);
    case 'moderation_warning':
      return warning(notification, self);
    case 'admin.sign_up':
      return kind(UserPlus, 'muted', (about) => words.signUp({ ...about, host: self.host }));
    case 'admin.report':
      return report(notification, self);
    default:
      return kind(Bell, 'muted', ({ who }) => words.other({ who, type: cleanName(type).replaceAll('_', ' ') }), { showsStatus });
  }
}
