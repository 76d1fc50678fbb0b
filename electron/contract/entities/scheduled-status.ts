// What servers answer to a new post: a status, or one that they publish later.
import * as v from 'valibot';
import { flag, id, lenient, many, oneOf, optionalId, optionalText, text } from './fields.ts';
import { mediaAttachment } from './media-attachment.ts';
import { status } from './status.ts';
import type { Status } from './status.ts';
import { quotePolicies, visibilities } from './visibility.ts';

const scheduledPoll = v.object({
  options: v.optional(v.fallback(v.array(v.string()), []), []),
  /** Seconds from posting to the end of the poll; some servers send it as text. */
  expires_in: v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()), 86_400),
  multiple: flag(),
  hide_totals: flag(),
});

export const scheduledStatus = v.object({
  id,
  scheduled_at: text(40),
  params: v.object({
    text: text(200_000),
    spoiler_text: v.fallback(
      v.pipe(
        optionalText(5_000),
        v.transform((words) => words ?? ''),
      ),
      '',
    ),
    sensitive: flag(),
    visibility: oneOf(visibilities, 'public'),
    language: optionalText(20),
    in_reply_to_id: optionalId,
    quoted_status_id: optionalId,
    quote_approval_policy: v.optional(v.fallback(v.nullable(v.picklist(quotePolicies)), null), null),
    poll: lenient(scheduledPoll),
    idempotency: optionalText(200),
  }),
  media_attachments: many(mediaAttachment, 40),
});
export type ScheduledStatus = v.InferOutput<typeof scheduledStatus>;

/** What a server made of a new post: it posted it, or will. One of the two is not null. */
export interface CreatedStatus {
  status: Status | null;
  scheduled: ScheduledStatus | null;
}

const created: v.GenericSchema<unknown, CreatedStatus> = v.pipe(
  v.object({ status: lenient(status), scheduled: lenient(scheduledStatus) }),
  v.check((made) => made.status !== null || made.scheduled !== null),
);
export const createdStatus = v.pipe(
  v.unknown(),
  v.transform((answer) => ({ status: answer, scheduled: answer })),
  created,
);
