// The idempotency keys of the last hour: which status, or scheduled status, a person's earlier request with the same key created.
import type { Core } from './core.ts';

const idempotencyMs = 3_600_000;

export type Idempotency = ReturnType<typeof createIdempotency>;

export function createIdempotency({ db, now }: Core) {
  const since = () => now() - idempotencyMs;

  return {
    /** The id of what it created. */
    createdBy: (accountId: string, key: string): string | undefined =>
      db.one<{ status_id: string }>(
        'SELECT status_id FROM idempotency_keys WHERE account_id = :accountId AND key = :key AND created_at > :since',
        { accountId, key, since: since() },
      )?.status_id,

    remember(accountId: string, key: string, statusId: string) {
      db.run('DELETE FROM idempotency_keys WHERE created_at <= :since', { since: since() });
      db.run('INSERT OR REPLACE INTO idempotency_keys(account_id, key, status_id, created_at) VALUES(:accountId, :key, :statusId, :now)', {
        accountId,
        key,
        statusId,
        now: now(),
      });
    },
  };
}
