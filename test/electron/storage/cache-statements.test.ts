// Tests the SQL of the cache: deleting one account's rows or all rows, and finding posts without a full table scan.
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { prepareCache } from '../../../electron/storage/cache.ts';
import { cacheSteps, migrate } from '../../../electron/storage/migrations.ts';

function open() {
  const db = new DatabaseSync(':memory:');
  migrate(db, cacheSteps);
  onTestFinished(() => db.close());
  const sql = prepareCache(db);
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name));
  const rows = (account: string) =>
    tables.filter((table) => db.prepare(`SELECT 1 FROM ${table} WHERE account = ?`).get(account) !== undefined);
  function fill(account: string) {
    sql.putStatus.run(account, '1', null, '{}', 1);
    sql.putNotification.run(account, '1', '{}', 1);
    sql.putTimeline.run(account, 'home', '[]');
    sql.putValue.run(account, 'server', '{}', 1);
  }
  const ids = (table: string) =>
    db
      .prepare(`SELECT id FROM ${table} ORDER BY id`)
      .all()
      .map(({ id }) => id);
  const plan = (sql: string) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
  return { sql, tables, rows, fill, ids, plan };
}

test('removing an account deletes its rows from every table', () => {
  const { sql, tables, rows, fill } = open();
  fill('mira');
  fill('jonna');
  expect(rows('mira')).toEqual(tables);
  for (const statement of sql.dropAccount) statement.run('mira');
  expect([rows('mira'), rows('jonna')]).toEqual([[], tables]);
});

test('clearing deletes the rows of every table', () => {
  const { sql, rows, fill } = open();
  fill('mira');
  for (const statement of sql.clear) statement.run();
  expect(rows('mira')).toEqual([]);
});

test('deleting a status deletes its boosts, only for its account', () => {
  const { sql, ids } = open();
  sql.putStatus.run('mira', '1', null, '{}', 1);
  sql.putStatus.run('mira', '2', '1', '{}', 1);
  sql.putStatus.run('jonna', '3', '1', '{}', 1);
  for (const statement of sql.dropStatus) statement.run('mira', '1');
  expect(ids('statuses')).toEqual(['3']);
});

test.each(['statuses', 'notifications'] as const)('%s are looked up by id, without scanning the account', (name) => {
  const { sql, plan } = open();
  const [idScan, rowLookup] = plan(sql[name].sourceSQL);
  expect(idScan).toMatch(/^SCAN wanted/);
  expect(rowLookup).toContain('(account=? AND id=?)');
});

test('deleting a status and its boosts uses indexes, without scanning the account', () => {
  const { sql, plan } = open();
  const plans = sql.dropStatus.map(({ sourceSQL }) => plan(sourceSQL).join());
  expect(plans).toEqual([expect.stringContaining('(account=? AND id=?)'), expect.stringContaining('(account=? AND reblog_id=?)')]);
});

test('deleting the copies of a status in notifications and quotes uses indexes', () => {
  const { sql, plan } = open();
  const plans = [sql.dropNotificationsAbout, sql.dropQuoted].map(({ sourceSQL }) => plan(sourceSQL).join());
  expect(plans).toEqual([expect.stringContaining('notifications_by_status'), expect.stringContaining('statuses_by_quote')]);
});
