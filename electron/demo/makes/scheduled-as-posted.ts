// How snac answers a scheduled post: like one that is posted, with the time at which it will be.
import { escapeHtml } from '../store/rich-text.ts';
import type { Entity } from './make.ts';

/** `account`: the author. */
export function scheduledAsPosted(scheduled: Entity, account: Entity): Entity {
  const params = scheduled['params'] as Entity;
  return {
    id: scheduled['id'] ?? '',
    created_at: scheduled['scheduled_at'] ?? '',
    content: `<p>${escapeHtml(String(params['text']))}</p>`,
    spoiler_text: params['spoiler_text'] ?? '',
    visibility: params['visibility'] ?? 'public',
    sensitive: params['sensitive'] ?? false,
    language: params['language'] ?? null,
    in_reply_to_id: params['in_reply_to_id'] ?? null,
    in_reply_to_account_id: null,
    uri: `${String(account['url'])}/p/${String(scheduled['id'])}`,
    url: `${String(account['url'])}/p/${String(scheduled['id'])}`,
    account,
    media_attachments: scheduled['media_attachments'] ?? [],
    mentions: [],
    tags: [],
    emojis: [],
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
    reblog: null,
    card: null,
    poll: null,
    application: null,
    edited_at: null,
  };
}
