// Splits a draft with further posts into drafts of one post each, as the outbox keeps them, and joins them again.
import type { Draft } from '../contract/draft.ts';

/** In the order of sending. What a further post answers to isn't known yet. */
export function splitThread({ thread, ...first }: Draft): [Draft, ...Draft[]] {
  const shared = { ...first, inReplyToId: null, quotedId: null, editedId: null, editedAt: null, scheduledId: null, thread: [] };
  return [{ ...first, thread: [] }, ...thread.map((further) => ({ ...shared, ...further }))];
}

/** The further ones have the first one's warning, visibility, language and time. */
export const joinThread = (first: Draft, further: readonly Draft[]): Draft => ({
  ...first,
  thread: further.map(({ id, text, attachments, poll }) => ({ id, text, attachments, poll })),
});
