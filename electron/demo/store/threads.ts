// The posts before and after one in its thread.
import { visible } from './audience.ts';
import type { Core } from './core.ts';
import type { StatusRow } from './rows.ts';

const maxContextStatuses = 4_000;

export type Threads = ReturnType<typeof createThreads>;

export function createThreads({ db, now }: Core) {
  return {
    ancestors(row: StatusRow, me: string | null): StatusRow[] {
      const chain: StatusRow[] = [];
      for (let next = row.in_reply_to_id; next !== null && chain.length < maxContextStatuses;) {
        const parent: StatusRow | undefined = db.one<StatusRow>(`SELECT s.* FROM statuses s WHERE s.id = :id AND ${visible()}`, {
          id: next,
          me,
          now: now(),
        });
        if (!parent) break;
        chain.unshift(parent);
        next = parent.in_reply_to_id;
      }
      return chain;
    },

    /** Depth first, each branch in chronological order. */
    descendants(row: StatusRow, me: string | null): StatusRow[] {
      const replies = db.all<StatusRow>(
        `SELECT s.* FROM statuses s WHERE s.thread_id = :thread AND s.id > :id AND s.in_reply_to_id IS NOT NULL AND ${visible()} ORDER BY s.id LIMIT ${maxContextStatuses}`,
        { thread: row.thread_id, id: row.id, me, now: now() },
      );
      const children = Map.groupBy(replies, (reply) => reply.in_reply_to_id);
      const walk = (id: string): StatusRow[] => (children.get(id) ?? []).flatMap((reply) => [reply, ...walk(reply.id)]);
      return walk(row.id);
    },
  };
}
