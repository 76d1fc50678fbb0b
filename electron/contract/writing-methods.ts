// The methods of the bridge about what a person writes: drafts, the outbox, and what could not be read of them.
import * as v from 'valibot';
import { draft } from './draft.ts';
import type { Draft } from './draft.ts';
import { followerChoices, undoableAction } from './journal.ts';
import type { Arrival, Editing, OutboxEntry, UnreadableRow } from './journal.ts';
import { account, id, method } from './method.ts';

const undoable = { ...account, actions: v.pipe(v.array(undoableAction), v.minLength(1), v.maxLength(400)) };

export const writingMethods = {
  'drafts.list': method<Draft[]>()(account),
  /** Answers when main has the draft. The event `draft` says when it is on disk. */
  'drafts.save': method<null>()({ draft }),
  'drafts.remove': method<null>()({ id }),

  /** Moves the draft to the outbox in one transaction on disk, then sends it. */
  'outbox.post': method<OutboxEntry>()({ draft }),
  'outbox.list': method<OutboxEntry[]>()(account),
  'outbox.retry': method<null>()({ id }),
  /** `followers`: what becomes of the further posts of its thread; without it, an entry for which others wait is not discarded. */
  'outbox.discard': method<null>()({ id, followers: v.optional(v.picklist(followerChoices)) }),
  /** Looks whether a post whose answer was lost has arrived. One that has leaves the outbox. */
  'outbox.find': method<Arrival>()({ id }),
  /**
   * Turns the entry into a draft again, unless it has arrived; of a thread all that is left of it. `anyway`: the person knows that it
   * may have arrived.
   */
  'outbox.edit': method<Editing>()({ id, anyway: v.boolean() }),
  /** Turns an entry that was not sent yet into a draft again; of a thread all of it. */
  'outbox.takeBack': method<Draft>()({ id }),
  /** A draft that changes a sent post of the account: the one that is there already, or one made of what its author typed. */
  'outbox.editSent': method<Draft>()({ ...account, status: id }),
  /** Deletes a sent post and answers a draft that says the same, which was on disk before. An error: the post is still there, or may be. */
  'outbox.redraft': method<Draft>()({ ...account, status: id }),

  /** What of the account's drafts, posts and actions could not be read and was not dismissed. The event `unreadable` says when it changes. */
  'unreadable.list': method<UnreadableRow[]>()(account),
  /** It is listed no more. Its row stays in the file. */
  'unreadable.dismiss': method<null>()({ id }),

  /** Answers when the actions are on disk. They are sent when the time for Undo is over, or when the page is gone that could take them back. */
  'actions.add': method<null>()(undoable),
  /** All of them, or none when one may have been sent. */
  'actions.takeBack': method<null>()(undoable),
} as const;
