// Tells the threads on screen about every reply that arrives.
import type { Status } from '../../../electron/contract/entities/status.ts';

export interface Reply {
  id: string;
  inReplyToId: string;
}

export class Replies {
  #listeners = new Set<(reply: Reply) => void>();

  /** Calls `listener` with each reply until the returned function is called. */
  listen = (listener: (reply: Reply) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Passes on a status that arrived, if it is a reply. */
  receive({ id, in_reply_to_id: inReplyToId }: Status): void {
    if (inReplyToId !== null) for (const listener of this.#listeners) listener({ id, inReplyToId });
  }
}
