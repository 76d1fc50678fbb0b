// The server's limits, one sentence each.
import { numberFormat } from '../../logic/text/formats.ts';
import { span } from '../../logic/text/relative-time.ts';
import { m } from '../../../electron/messages/views.ts';
import type { ServerFacts } from '../../state/server/about-server.svelte.ts';

const units = ['B', 'KB', 'MB', 'GB'];

/** `bytes` in a readable unit: 16777216 → "16 MB". */
function sizeInWords(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_024))));
  return `${numberFormat({ maximumFractionDigits: 1 }).format(bytes / 1_024 ** step)} ${units[step]}`;
}

export function limitLines({ statuses, media_attachments: media, polls }: NonNullable<ServerFacts['limits']>): string[] {
  return [
    ...(statuses
      ? [
          m.instance.limitCharacters({ count: statuses.max_characters }),
          m.instance.limitLinks({ count: statuses.characters_reserved_per_url }),
          m.instance.limitMedia({ count: statuses.max_media_attachments }),
        ]
      : []),
    ...(media
      ? [
          m.instance.limitImage({ size: sizeInWords(media.image_size_limit) }),
          m.instance.limitVideo({ size: sizeInWords(media.video_size_limit) }),
          m.instance.limitDescription({ count: media.description_limit }),
        ]
      : []),
    ...(polls
      ? [
          m.instance.limitPoll({ options: polls.max_options, characters: polls.max_characters_per_option }),
          m.instance.limitPollTime({ shortest: span(polls.min_expiration, m.spans), longest: span(polls.max_expiration, m.spans) }),
        ]
      : []),
  ];
}
