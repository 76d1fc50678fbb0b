// Signs links to media. The window can load media only through these links, so it can reach no other address.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReplacer } from '@kittiwake/mastodon-api/answer-parts';
import { BoundedMap } from '../contract/bounded-map.ts';
import type { StreamEvent } from '../contract/bridge.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { Answer, AnswerOf, EndpointName } from '@kittiwake/mastodon-api/endpoints';
import { announcement as announcementSchema } from '@kittiwake/mastodon-api/entities/instance';
import { conversation as conversationSchema } from '@kittiwake/mastodon-api/entities/timelines';
import { customEmoji as customEmojiSchema } from '@kittiwake/mastodon-api/entities/account';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import { many, mediaUrl, optionalMediaUrl } from '@kittiwake/mastodon-api/entities/fields';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import { scheduledStatus as scheduledSchema, status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import type { ScheduledStatus, Status } from '@kittiwake/mastodon-api/entities/status';
import type * as v from 'valibot';

export interface MediaLinks {
  /** Returns a path on the app's own origin (`/media/…`); '' if the URL is not http or https. */
  link(url: string): string;
  /** Returns the URL behind the path of a link (`/media/…`); null if the signature is invalid. */
  urlBehind(path: string): string | null;
}

const prefix = '/media/';

/** The same avatars are linked again and again, and a signature costs more than a look-up. */
const maxCachedLinks = 2_000;

/** `secret`: random bytes of this run of the app; links of an earlier run are invalid. */
export function createMediaLinks(secret: Buffer): MediaLinks {
  const sign = (encoded: string) => createHmac('sha256', secret).update(encoded).digest().subarray(0, 16);
  const linksByUrl = new BoundedMap<string, string>(maxCachedLinks);

  function createLink(url: string): string {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return '';
    const encoded = Buffer.from(url).toString('base64url');
    return `${prefix}${encoded}.${sign(encoded).toString('base64url')}`;
  }

  return {
    link(url) {
      const link = linksByUrl.get(url) ?? createLink(url);
      linksByUrl.set(url, link);
      return link;
    },
    urlBehind(path) {
      if (!path.startsWith(prefix)) return null;
      const [encoded = '', signature = '', ...rest] = path.slice(prefix.length).split('.');
      const actualSignature = Buffer.from(signature, 'base64url');
      const expectedSignature = sign(encoded);
      if (rest.length > 0 || actualSignature.length !== expectedSignature.length || !timingSafeEqual(actualSignature, expectedSignature))
        return null;
      return Buffer.from(encoded, 'base64url').toString('utf8');
    },
  };
}

/**
 * Replaces the URLs of media in entities for the window with signed links. Every method returns a copy: the cache stores entities as the
 * server sent them, because links are valid only until the app quits.
 */
export interface MediaSigner {
  status(status: Status): Status;
  scheduled(scheduled: ScheduledStatus): ScheduledStatus;
  notification(notification: Notification): Notification;
  emojis(emojis: CustomEmoji[]): CustomEmoji[];
  event(event: StreamEvent): StreamEvent;
  answer<N extends EndpointName>(name: N, answer: Answer<AnswerOf<N>>): Answer<AnswerOf<N>>;
  /** Returns '' if the URL is not http or https. */
  link(url: string): string;
}

export function createMediaSigner({ link }: MediaLinks): MediaSigner {
  const sign = createReplacer([mediaUrl, optionalMediaUrl], (url, schema) => {
    const signed = link(url as string);
    return signed === '' && schema === optionalMediaUrl ? null : signed;
  });
  const emojiList = many(customEmojiSchema);
  return {
    status: (status) => sign(statusSchema, status),
    scheduled: (scheduled) => sign(scheduledSchema, scheduled),
    notification: (notification) => sign(notificationSchema, notification),
    emojis: (emojis) => sign(emojiList, emojis),
    event(event) {
      if (event.type === 'update' || event.type === 'edit') return { ...event, status: sign(statusSchema, event.status) };
      if (event.type === 'notification') return { ...event, notification: sign(notificationSchema, event.notification) };
      if (event.type === 'conversation') return { ...event, conversation: sign(conversationSchema, event.conversation) };
      if (event.type === 'announcement') return { ...event, announcement: sign(announcementSchema, event.announcement) };
      return event;
    },
    answer: (name, answer) => ({
      ...answer,
      data: sign(endpoints[name].answer as v.GenericSchema<unknown, AnswerOf<typeof name>>, answer.data),
    }),
    link,
  };
}
