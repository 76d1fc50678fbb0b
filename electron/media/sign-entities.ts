// Prepares entities for the window: replaces the address of every picture, sound and film in them by a signed link.
// The cache keeps entities as the server sent them, because links are valid until the app quits.
import { createReplacer } from '../contract/answer-parts.ts';
import type { StreamEvent } from '../contract/bridge.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { Answer, AnswerOf, EndpointName } from '../contract/endpoints.ts';
import * as e from '../contract/entities.ts';
import type * as v from 'valibot';
import type { MediaLinks } from './signed-links.ts';

/** Every method returns a copy. */
export interface MediaSigner {
  status(status: e.Status): e.Status;
  notification(notification: e.Notification): e.Notification;
  emojis(emojis: e.CustomEmoji[]): e.CustomEmoji[];
  event(event: StreamEvent): StreamEvent;
  answer<N extends EndpointName>(name: N, answer: Answer<AnswerOf<N>>): Answer<AnswerOf<N>>;
  /** '' for what isn't a web address. */
  link(url: string): string;
}

export function createMediaSigner({ link }: MediaLinks): MediaSigner {
  const sign = createReplacer([e.mediaUrl, e.optionalMediaUrl], (url, schema) => {
    const signed = link(url as string);
    return signed === '' && schema === e.optionalMediaUrl ? null : signed;
  });
  const emojiList = e.many(e.customEmoji);
  return {
    status: (status) => sign(e.status, status),
    notification: (notification) => sign(e.notification, notification),
    emojis: (emojis) => sign(emojiList, emojis),
    event(event) {
      if (event.type === 'update' || event.type === 'edit') return { ...event, status: sign(e.status, event.status) };
      if (event.type === 'notification') return { ...event, notification: sign(e.notification, event.notification) };
      if (event.type === 'conversation') return { ...event, conversation: sign(e.conversation, event.conversation) };
      if (event.type === 'announcement') return { ...event, announcement: sign(e.announcement, event.announcement) };
      return event;
    },
    answer: (name, answer) => ({
      ...answer,
      data: sign(endpoints[name].answer as v.GenericSchema<unknown, AnswerOf<typeof name>>, answer.data),
    }),
    link,
  };
}
