// Notifies the threads on screen of every reply that arrives.
import type { Status } from '../../../electron/contract/entities/status.ts';

export interface NewReply {
  id: string;
  inReplyToId: string;
}

export class ReplyNotifier {
  #listeners = new Set<(reply: NewReply) => void>();

  /** Calls `listener` with each reply until the returned function is called. */
  listen = (listener: (reply: NewReply) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  receive({ id, in_reply_to_id: inReplyToId }: Status): void {
    if (inReplyToId !== null) for (const listener of this.#listeners) listener({ id, inReplyToId });
  }
}
