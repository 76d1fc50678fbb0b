// Indexes what the cache has and the index lacks: what an earlier version cached, or what came just before the app ended.
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { notification } from '../contract/entities/notification.ts';
import { status } from '../contract/entities/status.ts';
import type { Status } from '../contract/entities/status.ts';
import type { PostIndex } from './post-index.ts';

/** Rows that are read at once: searches and news are served between two parts. */
const rowsPerPart = 100;

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
  home: boolean;
}

/** The posts that the index doesn't know, a part at a time; some parts are empty. Throws SQLite's errors. */
export function* missingPosts(
  cachePath: string,
  knows: PostIndex['knows'],
  accounts: ReadonlySet<AccountKey>,
): Generator<CachedPost[], void> {
  const db = new DatabaseSync(cachePath, { readOnly: true, timeout: 5_000 });
  try {
    const inHome = db.prepare(
      `SELECT 1 FROM timelines, json_each(timelines.entries) AS entry
       WHERE timelines.account = ? AND timelines.timeline = 'home' AND json_extract(entry.value, '$.id') = ?`,
    );
    for (const table of ['statuses', 'notifications'] as const) {
      const page = db.prepare(`SELECT account, id FROM ${table} WHERE (account, id) > (?, ?) ORDER BY account, id LIMIT ${rowsPerPart}`);
      const one = db.prepare(`SELECT json FROM ${table} WHERE account = ? AND id = ?`);
      let [account, id] = ['', ''];
      for (;;) {
        const rows = page.all(account, id) as { account: AccountKey; id: string }[];
        if (rows.length === 0) break;
        const part: CachedPost[] = [];
        for (const row of rows) {
          ({ account, id } = row);
          if (!accounts.has(row.account) || (table === 'statuses' && knows(row.account, id))) continue;
          const json = one.get(account, id)?.['json'];
          const found = typeof json === 'string' ? statusIn(table, json) : null;
          if (found && !knows(row.account, found.id))
            part.push({ account: row.account, status: found, home: inHome.get(account, id) !== undefined });
        }
        yield part;
      }
    }
  } finally {
    db.close();
  }
}
