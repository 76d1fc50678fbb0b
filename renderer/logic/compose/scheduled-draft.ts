// Turns a post that a server will publish into a draft that replaces it. Pure.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { ScheduledStatus } from '../../../electron/contract/entities/scheduled-status.ts';
import { sentAttachment } from '../../../electron/contract/sent-attachment.ts';
import { nothingMore } from '../../../electron/contract/writing.ts';

export function scheduledDraft(account: AccountKey, { id, scheduled_at, params, media_attachments }: ScheduledStatus): Draft {
  const { poll } = params;
  return {
    ...nothingMore,
    id: crypto.randomUUID(),
    account,
    text: params.text,
    attachments: media_attachments.map(sentAttachment),
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
