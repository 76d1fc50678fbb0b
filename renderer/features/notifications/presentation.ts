// Maps each notification type to its icon, colour, and text, and to whether its post is shown in full; opens the target of a row.
import BarChart from '@lucide/svelte/icons/chart-column';
import AtSign from '@lucide/svelte/icons/at-sign';
import Bell from '@lucide/svelte/icons/bell';
import CalendarHeart from '@lucide/svelte/icons/calendar-heart';
import Flag from '@lucide/svelte/icons/flag';
import Gavel from '@lucide/svelte/icons/gavel';
import Library from '@lucide/svelte/icons/library';
import Pencil from '@lucide/svelte/icons/pencil';
import Quote from '@lucide/svelte/icons/quote';
import Repeat from '@lucide/svelte/icons/repeat-2';
import Reply from '@lucide/svelte/icons/reply';
import SmilePlus from '@lucide/svelte/icons/face-slightly-smiling-plus';
import Star from '@lucide/svelte/icons/star';
import Unlink from '@lucide/svelte/icons/unlink';
import UserPlus from '@lucide/svelte/icons/user-plus';
import type { Component } from 'svelte';
import type { StoredNotification, StoredStatus } from '../../state/entities/entities.ts';
import { isNotificationKind, reactionTypes } from '@kittiwake/mastodon-api/entities/notification-kinds';
import type { NotificationKind } from '@kittiwake/mastodon-api/entities/notification-kinds';
import { kindsWith } from '../../../electron/contract/notification-traits.ts';
import type { NotificationTab } from '../../../electron/contract/notification-traits.ts';
import { noteExcerpt } from '../../logic/html/excerpt.ts';
import { cleanName, isolateDirection, nameOf } from '../../logic/text/names.ts';
import { m } from '../../../electron/messages/views.ts';
import type { NotificationGroup } from '../../logic/timelines/group-notifications.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { openExternal } from '../../state/app/system.ts';
import { routeOfRow } from '../../state/timelines/notification-rows.ts';

/**
 * Returns the types that a tab shows; null: all. Includes the names that other software has for reactions, because servers are asked for
 * these types.
 */
export function typesOfTab(tab: NotificationTab): readonly string[] | null {
  if (tab === 'all') return null;
  const kinds = kindsWith('tab', tab);
  return kinds.includes('reaction') ? [...kinds, ...reactionTypes] : kinds;
}

/** Builds the whole sentence: the position and number of the verb depend on the language. */
type NotificationSentence = (about: { who: string; people: 'one' | 'several' }) => string;

interface NotificationPresentation {
  icon: Component<{ class?: string }>;
  tone: 'favourite' | 'reblog' | 'accent' | 'muted' | 'danger';
  /** Sentence about `who`. `people`: one or several accounts. `isNameless`: the sentence names no account. */
  sentence: NotificationSentence;
  isNameless: boolean;
  /** True when the post is shown in full. */
  isPostShown: boolean;
  /** True when the post is a reply to the user, as the text already says. */
  isReply: boolean;
  /** Further text; '' if none. */
  detail: string;
  /** Page on the user's own server with details or actions; null if none. */
  page: { label: string; address: string } | null;
}

/** The user's own account, whose posts and polls the text calls "yours", and its server. */
interface OwnAccount {
  id: string;
  origin: string;
  host: string;
}

const createPresentation = (
  icon: NotificationPresentation['icon'],
  tone: NotificationPresentation['tone'],
  sentence: NotificationSentence,
  more: Partial<NotificationPresentation> = {},
): NotificationPresentation => ({
  icon,
  tone,
  sentence,
  isNameless: false,
  isPostShown: false,
  isReply: false,
  detail: '',
  page: null,
  ...more,
});

/** Paths from Mastodon's config/routes.rb: no other server software sends these types. */
function presentSevered({ event }: StoredNotification, { origin, host }: OwnAccount): NotificationPresentation {
  const { notifications: texts } = m;
  if (event === null) return createPresentation(Unlink, 'danger', () => texts.severedUnknown, { isNameless: true });
  const { type, purged, target_name: target, followers_count: followers, following_count: following } = event;
  const lostCounts = texts.severedCounts({ followers, following });
  return createPresentation(Unlink, 'danger', () => texts.severed[type]({ host, target: isolateDirection(target) }), {
    isNameless: true,
    detail: purged ? texts.severedPurged({ lost: lostCounts }) : lostCounts,
    page: purged ? null : { label: texts.severedPage({ host }), address: `${origin}/severed_relationships` },
  });
}

function presentWarning(
  { moderation_warning: moderationWarning }: StoredNotification,
  { origin, host }: OwnAccount,
): NotificationPresentation {
  const { notifications: texts } = m;
  const postCount = moderationWarning?.status_ids?.length ?? 0;
  const appeal = moderationWarning?.appeal;
  return createPresentation(Gavel, 'danger', () => texts.warning[moderationWarning?.action ?? 'none']({ host }), {
    isNameless: true,
    detail: [moderationWarning?.text, postCount > 0 && texts.warningPosts({ posts: postCount }), appeal && texts.appeal[appeal.state]]
      .filter(Boolean)
      .join(' '),
    page: moderationWarning && {
      label: texts.warningPage({ host }),
      address: `${origin}/disputes/strikes/${encodeURIComponent(moderationWarning.id)}`,
    },
  });
}

function presentReport({ report: adminReport }: StoredNotification, { origin, host }: OwnAccount): NotificationPresentation {
  const { notifications: texts } = m;
  const target = adminReport?.target_account;
  const about =
    adminReport &&
    texts.reportOf({
      category: adminReport.category,
      posts: adminReport.status_ids?.length ?? 0,
      rules: adminReport.rule_ids?.length ?? 0,
    });
  return createPresentation(
    Flag,
    'accent',
    target ? ({ who }) => texts.report({ who, target: isolateDirection(nameOf(target)) }) : texts.reportAccount,
    {
      detail: [about, adminReport?.comment].filter(Boolean).join(': '),
      page: adminReport && { label: texts.reportPage({ host }), address: `${origin}/admin/reports/${encodeURIComponent(adminReport.id)}` },
    },
  );
}

function presentCollection(
  { collection }: StoredNotification,
  sentence: NotificationSentence,
  tone: NotificationPresentation['tone'],
): NotificationPresentation {
  return createPresentation(Library, tone, sentence, {
    detail: collection?.name ?? '',
    page: collection?.url ? { label: m.notifications.collectionPage, address: collection.url } : null,
  });
}

const serverPageOf = ({ origin, host }: OwnAccount): NotificationPresentation['page'] => ({
  label: m.notifications.serverPage({ host }),
  address: origin,
});

function presentAnnualReport({ annual_report: report }: StoredNotification, self: OwnAccount): NotificationPresentation {
  const { notifications: texts } = m;
  return createPresentation(CalendarHeart, 'accent', () => (report ? texts.annualReport({ year: report.year }) : texts.annualReportReady), {
    isNameless: true,
    page: serverPageOf(self),
  });
}

/** A type that the app does not know: in the server's words, or else with a general text. */
function presentUnknown({ type, fallback, account }: StoredNotification, status: StoredStatus | null, self: OwnAccount) {
  const toText = (html: string): string => noteExcerpt({ note: html, emojis: account.emojis });
  const title = fallback && toText(fallback.title);
  if (title) {
    const page = fallback.summary === '' ? null : serverPageOf(self);
    return createPresentation(Bell, 'muted', () => title, {
      ...withPost(status),
      isNameless: true,
      detail: toText(fallback.summary),
      page,
    });
  }
  const typeName = cleanName(type).replaceAll('_', ' ');
  return createPresentation(Bell, 'muted', ({ who }) => m.notifications.other({ who, type: typeName }), withPost(status));
}

const withPost = (status: StoredStatus | null): Pick<NotificationPresentation, 'isPostShown'> => ({ isPostShown: status !== null });

type Present = (notification: StoredNotification, status: StoredStatus | null, self: OwnAccount) => NotificationPresentation;
const presenters = {
  mention: (_, status, self) =>
    status?.in_reply_to_account_id === self.id
      ? createPresentation(Reply, 'accent', m.notifications.reply, { ...withPost(status), isReply: true })
      : createPresentation(AtSign, 'accent', m.notifications.mention, withPost(status)),
  favourite: () => createPresentation(Star, 'favourite', m.notifications.favourite),
  reaction: ({ reaction }) =>
    createPresentation(SmilePlus, 'favourite', ({ who }) =>
      reaction
        ? m.notifications.reactionWith({ who, emoji: reaction.url === null ? reaction.name : `:${reaction.name}:` })
        : m.notifications.reaction({ who }),
    ),
  reblog: () => createPresentation(Repeat, 'reblog', m.notifications.reblog),
  follow: () => createPresentation(UserPlus, 'accent', m.notifications.follow),
  follow_request: () => createPresentation(UserPlus, 'accent', m.notifications.followRequest),
  poll: (_, status, self) =>
    createPresentation(BarChart, 'muted', () => (status?.account.id === self.id ? m.notifications.ownPoll : m.notifications.poll), {
      ...withPost(status),
      isNameless: true,
    }),
  status: (_, status) => createPresentation(Bell, 'accent', m.notifications.status, withPost(status)),
  update: (_, status) => createPresentation(Pencil, 'muted', m.notifications.update, withPost(status)),
  quote: (_, status) => createPresentation(Quote, 'accent', m.notifications.quote, withPost(status)),
  // Here `status` is the user's own post, which quotes the edited one.
  quoted_update: (_, status) => createPresentation(Pencil, 'muted', m.notifications.quotedUpdate, withPost(status)),
  severed_relationships: (notification, _, self) => presentSevered(notification, self),
  moderation_warning: (notification, _, self) => presentWarning(notification, self),
  'admin.sign_up': (_, __, self) => createPresentation(UserPlus, 'muted', (about) => m.notifications.signUp({ ...about, host: self.host })),
  'admin.report': (notification, _, self) => presentReport(notification, self),
  added_to_collection: (notification) => presentCollection(notification, m.notifications.addedToCollection, 'accent'),
  collection_update: (notification) => presentCollection(notification, m.notifications.collectionUpdated, 'muted'),
  annual_report: (notification, _, self) => presentAnnualReport(notification, self),
} as const satisfies Record<NotificationKind, Present>;

export function presentationOf(notification: StoredNotification, status: StoredStatus | null, self: OwnAccount): NotificationPresentation {
  const { type } = notification;
  const present: Present = isNotificationKind(type) ? presenters[type] : presentUnknown;
  return present(notification, status, self);
}

/** Returns the presentation of a row; null while its notification is not loaded. */
export function presentationOfRow(
  { accountId, origin, host, entities }: Session,
  { ids, statusId }: NotificationGroup,
): NotificationPresentation | null {
  const notification = entities.notification(ids[0]).value;
  const status = statusId === null ? null : entities.status(statusId).value;
  return notification && presentationOf(notification, status, { id: accountId, origin, host });
}

/**
 * Opens the target of a notification row: in the app, or in the browser if only the server has the page. `beforeOpen` is called before a
 * target in the app opens.
 */
export function openRow(session: Session, group: NotificationGroup, beforeOpen?: () => void): void {
  const route = routeOfRow(group);
  const page = route ? null : presentationOfRow(session, group)?.page;
  if (page) return void openExternal(page.address);
  if (!route) return;
  beforeOpen?.();
  session.router.open(route);
}
