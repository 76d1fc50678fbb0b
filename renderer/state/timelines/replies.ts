// Notifies the threads on screen of every reply that arrives.
import type { Status } from '@kittiwake/mastodon-api/entities/status';

export interface NewReply {
  id: string;
  inReplyToId: string;
}

/** Returns true if the reply belongs to its thread. */
type ReplyListener = (reply: NewReply) => boolean;

export class ReplyNotifier {
  #listeners = new Set<ReplyListener>();

  /** Calls `listener` with each reply until the returned function is called. */
  listen = (listener: ReplyListener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns true if the status is a reply in a thread on screen. */
  receive({ id, in_reply_to_id: inReplyToId }: Status): boolean {
    return inReplyToId !== null && [...this.#listeners].filter((listener) => listener({ id, inReplyToId })).length > 0;
  }
}
