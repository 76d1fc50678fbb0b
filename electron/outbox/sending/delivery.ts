// Defines the steps to send an entry of the outbox, implemented for posts, scheduled posts, and edits.
import type { DeliveryResult, OutboxEntry } from '../../contract/journal.ts';
import type { Result } from '../../contract/result.ts';

/** Result of a sent entry. */
export type SuccessfulDelivery = Extract<DeliveryResult, { kind: 'posted' | 'scheduled' }>;

export interface OutboxDelivery {
  /**
   * Call before the first request. Fails if the request has to wait or if the user has to decide first. `failures`: consecutive failures.
   * `isConfirmed`: the user has decided to send.
   */
  prepare(entry: OutboxEntry, failures: number, isConfirmed: boolean): Promise<Result<null>>;
  /** After a lost answer: true if the entry can be sent again without searching the server. */
  canRepeatUnchecked(entry: OutboxEntry): Promise<boolean>;
  /**
   * Searches the server and sends nothing. If the retry verdict of `problem` is `refused`, retrying does not help: the user has to decide.
   */
  find(entry: OutboxEntry): Promise<DeliveryResult>;
  /** After `find()` returned 'missing' or 'unknown': true if sending again cannot create a duplicate. */
  canRepeat(entry: OutboxEntry, result: DeliveryResult): Promise<boolean>;
  /**
   * `mediaIds`: media ids of the draft's attachments, in the same order. `onStart`: called right before the request that creates or changes
   * the post is written to a connection.
   */
  send(entry: OutboxEntry, mediaIds: readonly string[], onStart: () => void): Promise<Result<SuccessfulDelivery>>;
}
