// Prepares entities for the window: replaces the address of every picture, sound and film in them by a signed link.
// The cache keeps entities as the server sent them, because links are valid until the app quits.
import { createReplacer } from '../contract/answer-parts.ts';
import type { StreamEvent } from '../contract/bridge.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { Answer, AnswerOf, EndpointName } from '../contract/endpoints.ts';
import { announcement as announcementSchema } from '../contract/entities/announcement.ts';
import { conversation as conversationSchema } from '../contract/entities/conversation.ts';
import { customEmoji as customEmojiSchema } from '../contract/entities/custom-emoji.ts';
import type { CustomEmoji } from '../contract/entities/custom-emoji.ts';
import { many, mediaUrl, optionalMediaUrl } from '../contract/entities/fields.ts';
import { notification as notificationSchema } from '../contract/entities/notification.ts';
import type { Notification } from '../contract/entities/notification.ts';
import { scheduledStatus as scheduledSchema } from '../contract/entities/scheduled-status.ts';
import type { ScheduledStatus } from '../contract/entities/scheduled-status.ts';
import { status as statusSchema } from '../contract/entities/status.ts';
import type { Status } from '../contract/entities/status.ts';
import type * as v from 'valibot';
import type { MediaLinks } from './signed-links.ts';

/** Every method returns a copy. */
export interface MediaSigner {
  status(status: Status): Status;
  scheduled(scheduled: ScheduledStatus): ScheduledStatus;
  notification(notification: Notification): Notification;
  emojis(emojis: CustomEmoji[]): CustomEmoji[];
  event(event: StreamEvent): StreamEvent;
  answer<N extends EndpointName>(name: N, answer: Answer<AnswerOf<N>>): Answer<AnswerOf<N>>;
  /** '' for what isn't a web address. */
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
