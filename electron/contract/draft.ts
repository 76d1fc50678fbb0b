// A post as a person writes it, with all that a post can have. Main keeps it on disk from the first key on.
import * as v from 'valibot';
import { accountKey } from './account-key.ts';
import { attachment } from './attachments.ts';
import { quotePolicies, visibilities } from './entities/visibility.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const uuid = v.pipe(v.string(), v.uuid());
const text = v.pipe(v.string(), v.maxLength(200_000));
const language = v.nullable(v.pipe(v.string(), v.maxLength(20)));
/** A field that drafts of earlier versions don't have. */
const later = <const In, const Out>(schema: v.GenericSchema<In, Out>, otherwise: NoInfer<Out>) => v.optional(schema, otherwise as never);

export const pollDraft = v.object({
  /** In their order; an empty one is not sent. */
  options: v.pipe(v.array(v.pipe(v.string(), v.maxLength(1_000))), v.maxLength(40)),
  /** Seconds from posting to the end of the poll. */
  expiresIn: v.pipe(v.number(), v.integer(), v.minValue(1)),
  multiple: v.boolean(),
  /** The totals are hidden until the poll ends. */
  hideTotals: v.boolean(),
});
export type PollDraft = v.InferOutput<typeof pollDraft>;

/** What each post of a thread has for itself. */
const content = {
  text,
  /** In the order in which they are shown. */
  attachments: later(v.pipe(v.array(attachment), v.maxLength(40)), []),
  poll: later(v.nullable(pollDraft), null),
};

/** A further post of a thread: an answer to the one before it, with the first one's warning, visibility, language and time. `id`: a UUID. */
export const furtherPost = v.object({ id: uuid, ...content });
export type FurtherPost = v.InferOutput<typeof furtherPost>;

/** `server`: the server posts it at that time. `app`: this app sends it then, when it runs. `at`: epoch milliseconds. */
export const schedule = v.object({ at: v.number(), by: v.picklist(['server', 'app']) });
export type Schedule = v.InferOutput<typeof schedule>;
/** Mastodon takes no time that is nearer; earlier versions post such a post at once (`scheduled_in_the_past?` in post_status_service.rb). */
export const minScheduleAheadMs = 5 * 60_000;

export const draft = v.object({
  /** A UUID; whoever starts the draft creates it. */
  id: uuid,
  account: accountKey,
  ...content,
  spoilerText: v.pipe(v.string(), v.maxLength(5_000)),
  /** True while the content-warning field is open, even when it is still empty. */
  hasSpoiler: v.boolean(),
  sensitive: v.boolean(),
  visibility: v.picklist(visibilities),
  language,
  inReplyToId: v.nullable(id),
  /** The post that it quotes, by its id at the account's server. */
  quotedId: later(v.nullable(id), null),
  /** Who may quote it; null: as the server has it. */
  quotePolicy: later(v.nullable(v.picklist(quotePolicies)), null),
  schedule: later(v.nullable(schedule), null),
  /** The sent post that it changes; null: it becomes a post of its own. */
  editedId: later(v.nullable(id), null),
  /** When that post was last changed before this draft was made of it, as its server says; null: never, or the server doesn't say. */
  editedAt: later(v.nullable(v.pipe(v.string(), v.maxLength(40))), null),
  /** The scheduled post that it replaces: that one is deleted when the server has this one. */
  scheduledId: later(v.nullable(id), null),
  /** The further posts of a thread, in their order. */
  thread: later(v.pipe(v.array(furtherPost), v.maxLength(50)), []),
  /** Epoch milliseconds, local clock. */
  updatedAt: v.number(),
});
export type Draft = v.InferOutput<typeof draft>;
