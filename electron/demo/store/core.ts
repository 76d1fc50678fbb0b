// What every part of the store shares: the database, the clock, the ids, and `emit`, which announces changes.
import type { Database } from './database.ts';
import type { Ids } from './ids.ts';

export type WorldEvent =
  | { type: 'update' | 'edit' | 'delete'; statusId: string }
  | { type: 'notification'; accountId: string; notificationId: string }
  | { type: 'conversation'; accountId: string; conversationId: string }
  | { type: 'announcement' | 'announcement.delete'; announcementId: string }
  | { type: 'announcement.reaction'; announcementId: string; name: string; count: number }
  | { type: 'filters_changed' | 'notifications_merged'; accountId: string };

export interface Core {
  db: Database;
  ids: Ids;
  /** Epoch milliseconds. */
  now(): number;
  /** The domain in the handles of this server's accounts. */
  domain: string;
  /** `http://127.0.0.1:<port>`; known once the server listens. */
  origin(): string;
  /** `delete` is emitted before the row is deleted, so that its audience can still be found. */
  emit(event: WorldEvent): void;
  /** How long another server takes to accept a quote. */
  quoteAnswerMs?: number;
  /** How long this server takes to fetch replies from other servers. */
  repliesFetchMs?: number;
}
