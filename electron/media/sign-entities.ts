// Makes entities ready for the window: every image, sound and film in them becomes a signed link. Stores keep them as the server sent them.
import type { Answer, AnswerOf, EndpointName } from '../contract/endpoints.ts';
import type * as e from '../contract/entities.ts';
import type { StreamEvent } from '../contract/bridge.ts';
import type { MediaLinks } from './signed-links.ts';

export interface Outward {
  emojis(list: e.CustomEmoji[]): e.CustomEmoji[];
  account(account: e.Account): e.Account;
  status(status: e.Status): e.Status;
  notification(notification: e.Notification): e.Notification;
  event(event: StreamEvent): StreamEvent;
  answer<N extends EndpointName>(name: N, answer: Answer<AnswerOf<N>>): Answer<AnswerOf<N>>;
  link(url: string): string;
}

type Walk<N extends EndpointName> = (data: AnswerOf<N>) => AnswerOf<N>;

export function createOutward({ link }: MediaLinks): Outward {
  const maybe = (url: string | null) => (url === null ? null : link(url) || null);
  const each =
    <T>(walk: (item: T) => T) =>
    (items: T[]) =>
      items.map(walk);

  const emojis = each((emoji: e.CustomEmoji) => ({ ...emoji, url: link(emoji.url), static_url: link(emoji.static_url) }));
  const account = <T extends e.Account>(a: T): T => ({
    ...a,
    avatar: link(a.avatar),
    avatar_static: link(a.avatar_static),
    header: link(a.header),
    header_static: link(a.header_static),
    emojis: emojis(a.emojis),
  });
  const media = (m: e.MediaAttachment) => ({ ...m, url: maybe(m.url), preview_url: maybe(m.preview_url) });
  const poll = (p: e.Poll) => ({ ...p, emojis: emojis(p.emojis) });
  const status = (s: e.Status): e.Status => ({
    ...s,
    account: account(s.account),
    media_attachments: s.media_attachments.map(media),
    emojis: emojis(s.emojis),
    poll: s.poll && poll(s.poll),
    card: s.card && { ...s.card, image: maybe(s.card.image) },
    reblog: s.reblog && status(s.reblog),
    quote: s.quote && { ...s.quote, quoted_status: s.quote.quoted_status && status(s.quote.quoted_status) },
  });
  const notification = (n: e.Notification) => ({ ...n, account: account(n.account), status: n.status && status(n.status) });
  const conversation = (c: e.Conversation) => ({
    ...c,
    accounts: c.accounts.map(account),
    last_status: c.last_status && status(c.last_status),
  });
  const announcement = (a: e.Announcement) => ({
    ...a,
    emojis: emojis(a.emojis),
    reactions: a.reactions.map((reaction) => ({ ...reaction, url: maybe(reaction.url), static_url: maybe(reaction.static_url) })),
  });

  const statuses = each(status);
  const accounts = each(account<e.Account>);
  const walks: { [N in EndpointName]?: Walk<N> } = {
    'statuses.get': status,
    'statuses.create': status,
    'statuses.edit': status,
    'statuses.delete': status,
    'statuses.reblog': status,
    'statuses.unreblog': status,
    'statuses.favourite': status,
    'statuses.unfavourite': status,
    'statuses.bookmark': status,
    'statuses.unbookmark': status,
    'statuses.context': ({ ancestors, descendants }) => ({ ancestors: statuses(ancestors), descendants: statuses(descendants) }),
    'statuses.history': each((edit) => ({
      ...edit,
      account: account(edit.account),
      media_attachments: edit.media_attachments.map(media),
      emojis: emojis(edit.emojis),
    })),
    'statuses.rebloggedBy': accounts,
    'statuses.favouritedBy': accounts,
    'polls.get': poll,
    'polls.vote': poll,
    'media.get': media,
    'media.update': media,
    'media.upload': media,
    'timelines.home': statuses,
    'timelines.public': statuses,
    'timelines.tag': statuses,
    'timelines.list': statuses,
    'bookmarks.list': statuses,
    'favourites.list': statuses,
    'accounts.verifyCredentials': account,
    'accounts.get': account,
    'accounts.lookup': account,
    'accounts.search': accounts,
    'accounts.statuses': statuses,
    'accounts.followers': accounts,
    'accounts.following': accounts,
    'blocks.list': accounts,
    'mutes.list': each(account<e.MutedAccount>),
    'search.all': (found) => ({ ...found, accounts: accounts(found.accounts), statuses: statuses(found.statuses) }),
    'lists.accounts': accounts,
    'instance.get': (i) => ({ ...i, thumbnail: maybe(i.thumbnail), contact_account: i.contact_account && account(i.contact_account) }),
    'instance.v2': (i) => ({
      ...i,
      thumbnail: i.thumbnail && { ...i.thumbnail, url: link(i.thumbnail.url) },
      contact: i.contact && { ...i.contact, account: i.contact.account && account(i.contact.account) },
    }),
    'instance.directory': accounts,
    'customEmojis.list': emojis,
    'announcements.list': each(announcement),
    'followRequests.list': accounts,
    'conversations.list': each(conversation),
    'conversations.read': conversation,
    'notifications.list': each(notification),
    'notifications.get': notification,
  };

  return {
    emojis,
    account,
    status,
    notification,
    link,
    event(event) {
      if (event.type === 'update' || event.type === 'edit') return { ...event, status: status(event.status) };
      if (event.type === 'notification') return { ...event, notification: notification(event.notification) };
      if (event.type === 'conversation') return { ...event, conversation: conversation(event.conversation) };
      if (event.type === 'announcement') return { ...event, announcement: announcement(event.announcement) };
      return event;
    },
    answer(name, answer) {
      const walk = walks[name];
      return walk ? { ...answer, data: walk(answer.data) } : answer;
    },
  };
}
