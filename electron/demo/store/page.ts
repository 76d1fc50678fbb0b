// Mastodon's paging in SQL: max_id and since_id give the newest matching rows, min_id the rows directly after itself.
import type { Values } from './database.ts';

export interface Page {
  limit: number;
  maxId: string | null;
  sinceId: string | null;
  minId: string | null;
}

export const firstPage = (limit: number): Page => ({ limit, maxId: null, sinceId: null, minId: null });

/** `column` holds the cursor. Put `where` into the condition and `tail` at the end of the query. */
export function paging(page: Page, column: string): { where: string; tail: string; values: Values } {
  const lower = page.minId ?? page.sinceId;
  const where = [page.maxId && `AND ${column} < :maxId`, lower && `AND ${column} > :lowerId`].filter(Boolean).join(' ');
  return {
    where,
    tail: `ORDER BY ${column} ${page.minId ? 'ASC' : 'DESC'} LIMIT :limit`,
    values: { limit: page.limit, ...(page.maxId && { maxId: page.maxId }), ...(lower && { lowerId: lower }) },
  };
}

/** Puts the rows of any page in the order newest first. */
export const newestFirst = <Row>(page: Page, rows: Row[]): Row[] => (page.minId ? rows.reverse() : rows);
