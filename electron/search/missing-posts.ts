// Indexes cached posts that the index lacks: those cached by an earlier version, or just before the app ended.
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { notification } from '@kittiwake/mastodon-api/entities/notification';
import { status } from '@kittiwake/mastodon-api/entities/status';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { PostIndex } from './post-index.ts';

/** Rows read per batch. The worker handles searches and cache changes between two batches. */
const rowsPerBatch = 100;

const toStatus = {
  statuses: (json: unknown) => v.safeParse(status, json),
  notifications: (json: unknown) => v.safeParse(notification, json),
};

function statusIn(table: keyof typeof toStatus, json: string): Status | null {
  const parsed = toStatus[table](JSON.parse(json));
  if (!parsed.success) return null;
  return 'status' in parsed.output ? parsed.output.status : parsed.output;
}

export interface CachedPost {
  account: AccountKey;
  status: Status;
  isInHome: boolean;
}

/** Yields the cached posts that the index lacks, in batches; some are empty. Throws SQLite's errors. */
export function* missingPosts(
  cachePath: string,
  isIndexed: PostIndex['has'],
  accounts: ReadonlySet<AccountKey>,
): Generator<CachedPost[], void> {
  const db = new DatabaseSync(cachePath, { readOnly: true, timeout: 5_000 });
  try {
    const selectInHome = db.prepare(
      `SELECT 1 FROM timelines, json_each(timelines.entries) AS entry
       WHERE timelines.account = ? AND timelines.timeline = 'home' AND json_extract(entry.value, '$.id') = ?`,
    );
    for (const table of ['statuses', 'notifications'] as const) {
      const selectPage = db.prepare(
        `SELECT account, id FROM ${table} WHERE (account, id) > (?, ?) ORDER BY account, id LIMIT ${rowsPerBatch}`,
      );
      const selectJson = db.prepare(`SELECT json FROM ${table} WHERE account = ? AND id = ?`);
      let lastRow = { account: '', id: '' };
      for (;;) {
        const rows = selectPage.all(lastRow.account, lastRow.id) as { account: AccountKey; id: string }[];
        if (rows.length === 0) break;
        const batch: CachedPost[] = [];
        for (const row of rows) {
          lastRow = row;
          const { account, id } = row;
          if (!accounts.has(account) || (table === 'statuses' && isIndexed(account, id))) continue;
          const json = selectJson.get(account, id)?.['json'];
          const cachedStatus = typeof json === 'string' ? statusIn(table, json) : null;
          if (cachedStatus && !isIndexed(account, cachedStatus.id))
            batch.push({ account, status: cachedStatus, isInHome: selectInHome.get(account, id) !== undefined });
        }
        yield batch;
      }
    }
  } finally {
    db.close();
  }
}
