// Turns a post that a server will publish into a draft that replaces it. Pure.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Attachment } from '../../../electron/contract/attachments.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { MediaAttachment } from '../../../electron/contract/entities/media-attachment.ts';
import type { ScheduledStatus } from '../../../electron/contract/entities/scheduled-status.ts';
import { nothingMore } from '../../../electron/contract/writing.ts';

/** The server has the file: it is attached by its id there. */
const attachmentOf = ({ id, type, description, meta }: MediaAttachment): Attachment => ({
  id: crypto.randomUUID(),
  kind: type === 'unknown' ? 'image' : type,
  name: '',
  type: '',
  bytes: 0,
  width: whole(meta?.original?.width),
  height: whole(meta?.original?.height),
  duration: null,
  description: description ?? '',
  focus: meta?.focus ?? null,
  thumbnail: null,
  serverId: id,
});
const whole = (pixels: number | null | undefined): number | null =>
  pixels !== null && pixels !== undefined && pixels >= 1 ? Math.round(pixels) : null;

export function scheduledDraft(account: AccountKey, { id, scheduled_at, params, media_attachments }: ScheduledStatus): Draft {
  const { poll } = params;
  return {
    ...nothingMore,
    id: crypto.randomUUID(),
    account,
    text: params.text,
    attachments: media_attachments.map(attachmentOf),
    poll: poll && { options: poll.options, expiresIn: poll.expires_in, multiple: poll.multiple, hideTotals: poll.hide_totals },
    spoilerText: params.spoiler_text,
    hasSpoiler: params.spoiler_text !== '',
    sensitive: params.sensitive,
    visibility: params.visibility,
    language: params.language,
    inReplyToId: params.in_reply_to_id,
    quotedId: params.quoted_status_id,
    quotePolicy: params.quote_approval_policy,
    schedule: { at: Date.parse(scheduled_at), by: 'server' },
    scheduledId: id,
    updatedAt: Date.now(),
  };
}
