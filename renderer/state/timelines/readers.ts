// Passes replies on to whoever shows their thread.
import type { Status } from '../../../electron/contract/entities.ts';

export interface Reply {
  id: string;
  inReplyToId: string;
}

export class Readers {
  #all = new Set<(reply: Reply) => void>();

  add(reader: (reply: Reply) => void): () => void {
    this.#all.add(reader);
    return () => void this.#all.delete(reader);
  }

  tell({ id, in_reply_to_id: inReplyToId }: Status): void {
    if (inReplyToId !== null) for (const reader of this.#all) reader({ id, inReplyToId });
  }
}
