// How an entry of the outbox is sent: each kind of it (a post, a scheduled post, an edit) answers the same few questions.
import type { Arrival, OutboxEntry } from '../../contract/journal.ts';
import type { Result } from '../../contract/result.ts';

/** What a server made of an entry. */
export type Sent = Extract<Arrival, { kind: 'posted' | 'scheduled' }>;

export interface Sending {
  /**
   * Call it before the first request. Fails when that has to wait, or when the person has to decide first.
   * `failures`: how often in a row it has failed. `isConfirmed`: the person has decided to send it.
   */
  begin(entry: OutboxEntry, failures: number, isConfirmed: boolean): Promise<Result<null>>;
  /** After a lost answer: whether it can be sent again without a look at the server. */
  repeatsUnseen(entry: OutboxEntry): Promise<boolean>;
  /** Looks at the server and sends nothing. A `problem` of which the retry verdict is `refused` stays one: the person has to decide. */
  find(entry: OutboxEntry): Promise<Arrival>;
  /** After `find` did not find it: whether it is still one when it is sent again. */
  mayRepeat(entry: OutboxEntry, found: Arrival): Promise<boolean>;
  /** `mediaIds`: of the draft's attachments, in their order. */
  send(entry: OutboxEntry, mediaIds: readonly string[]): Promise<Result<Sent>>;
}
