// The content of a push message: the JSON that Mastodon sends, with its titles and with the access token.
import { stillAvatar } from '../drawings/avatars.ts';
import type { AccountRow, NotificationRow, NotificationType } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export interface PushPayload {
  access_token: string;
  preferred_locale: string;
  notification_id: number;
  notification_type: NotificationType;
  icon: string;
  title: string;
  body: string;
}

const maxBodyLength = 140;

const titles: Record<NotificationType, (name: string) => string> = {
  mention: (name) => `You were mentioned by ${name}`,
  status: (name) => `${name} just posted`,
  reblog: (name) => `${name} boosted your post`,
  follow: (name) => `${name} is now following you`,
  follow_request: (name) => `Pending follower: ${name}`,
  favourite: (name) => `${name} favorited your post`,
  poll: (name) => `A poll by ${name} has ended`,
  update: (name) => `${name} edited a post`,
  quote: (name) => `${name} quoted your post`,
  quoted_update: (name) => `${name} edited a post you have quoted`,
  severed_relationships: () => 'Relationships have been severed',
  moderation_warning: () => 'You have received a moderation warning',
  'admin.sign_up': (name) => `${name} signed up`,
  'admin.report': (name) => `${name} filed a report`,
};

function shortened(text: string): string {
  const chars = [...text];
  return chars.length > maxBodyLength ? `${chars.slice(0, maxBodyLength - 3).join('')}...` : text;
}

export function payloadFor(store: Store, row: NotificationRow, from: AccountRow, token: string): PushPayload {
  const status = row.status_id === null ? undefined : store.statuses.byId(row.status_id);
  return {
    access_token: token,
    preferred_locale: 'en',
    notification_id: Number(row.id),
    notification_type: row.type,
    icon: from.avatar.startsWith('/') ? store.origin() + stillAvatar(from.avatar) : from.avatar,
    title: titles[row.type](from.display_name || from.username),
    body: shortened(status ? status.spoiler_text || status.text : from.note),
  };
}
