// The SQL of the cache: what it deletes for an account, by age and by number.
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { prepareCache } from '../../../electron/storage/cache-statements.ts';
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
  return { sql, tables, rows, fill, ids };
}
const timeline = (...ids: string[]) =>
  JSON.stringify([...ids.map((id) => ({ kind: 'entry', id })), { kind: 'gap', newer: '8', older: '7' }]);

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

test('old statuses are deleted unless a timeline of their account contains them', () => {
  const { sql, ids } = open();
  for (const [id, savedAt] of [
    ['old', 1],
    ['in home', 1],
    ['in notifications', 1],
    ['other account', 1],
    ['new', 9],
  ] as const)
    sql.putStatus.run('mira', id, null, '{}', savedAt);
  sql.putTimeline.run('mira', 'home', timeline('in home'));
  sql.putTimeline.run('mira', 'notifications', timeline('in notifications'));
  sql.putTimeline.run('jonna', 'home', timeline('other account'));
  sql.dropOldStatuses.run(5);
  expect(ids('statuses')).toEqual(['in home', 'new']);
});

test('old notifications are deleted unless the notifications timeline contains them', () => {
  const { sql, ids } = open();
  for (const id of ['old', 'in home', 'in notifications']) sql.putNotification.run('mira', id, '{}', 1);
  sql.putTimeline.run('mira', 'home', timeline('in home'));
  sql.putTimeline.run('mira', 'notifications', timeline('in notifications'));
  sql.dropOldNotifications.run(5);
  expect(ids('notifications')).toEqual(['in notifications']);
});

test('the rows above a number are deleted, the oldest first', () => {
  const { sql, ids } = open();
  for (const [id, savedAt] of [
    ['a', 3],
    ['b', 1],
    ['c', 2],
  ] as const)
    sql.putNotification.run('mira', id, '{}', savedAt);
  sql.dropNotificationsBeyond.run(2);
  expect(ids('notifications')).toEqual(['a', 'c']);
});

test('deleting a status deletes its boosts, only for its account', () => {
  const { sql, ids } = open();
  sql.putStatus.run('mira', '1', null, '{}', 1);
  sql.putStatus.run('mira', '2', '1', '{}', 1);
  sql.putStatus.run('jonna', '3', '1', '{}', 1);
  sql.dropStatus.run('mira', '1', '1');
  expect(ids('statuses')).toEqual(['3']);
});
