// Tests copying the readable rows of a damaged database into a new one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { recoverRows } from '../../../electron/storage/database.ts';
import { tempDir } from './temp-dir.ts';

const schema = 'CREATE TABLE drafts (id TEXT PRIMARY KEY, draft TEXT NOT NULL) STRICT; CREATE TABLE words (word TEXT NOT NULL) STRICT;';

function damaged(sql: string): string {
  const path = join(tempDir(), 'damaged.db');
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
  return path;
}
function fresh(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(schema);
  onTestFinished(() => db.close());
  return db;
}
const idsIn = (db: DatabaseSync) =>
  db
    .prepare('SELECT id FROM drafts ORDER BY id')
    .all()
    .map(({ id }) => id);

test('the rows of every table are copied once and counted', () => {
  const path = damaged(`${schema} INSERT INTO drafts VALUES ('1', '{}'), ('2', '{}'); INSERT INTO drafts VALUES ('3', '[]');`);
  const db = fresh();
  expect(recoverRows(path, db)).toBe(3);
  expect(idsIn(db)).toEqual(['1', '2', '3']);
});

test('L4: a row with incomplete JSON is copied too: its text is rescued when it is read', () => {
  const path = damaged(`${schema} INSERT INTO drafts VALUES ('1', '{"text":"half'), ('2', '{"text":"whole"}');`);
  const db = fresh();
  expect(recoverRows(path, db)).toBe(2);
  expect(idsIn(db)).toEqual(['1', '2']);
});

test('a row that does not fit the new table is not copied', () => {
  const path = damaged(`CREATE TABLE drafts (id TEXT, draft TEXT); INSERT INTO drafts VALUES (NULL, NULL), ('2', '{}');`);
  const db = fresh();
  recoverRows(path, db);
  expect(idsIn(db)).toContain('2');
  expect(db.prepare('SELECT count(*) AS n FROM drafts WHERE draft IS NULL').get()).toEqual({ n: 0 });
});

test('a table of an earlier version, without the newest columns, is copied', () => {
  const path = damaged(`${schema} INSERT INTO drafts VALUES ('1', '{}');`);
  const db = fresh();
  db.exec('ALTER TABLE drafts ADD COLUMN posted_at INTEGER');
  expect(recoverRows(path, db)).toBe(1);
  expect(db.prepare('SELECT * FROM drafts').all()).toEqual([{ id: '1', draft: '{}', posted_at: null }]);
});

test('a table without any of the columns, or one that only the damaged file has, is skipped', () => {
  const path = damaged(
    "CREATE TABLE words (letters TEXT); INSERT INTO words VALUES ('x'); CREATE TABLE other (x TEXT); INSERT INTO other VALUES ('y');" +
      "CREATE TABLE drafts (id TEXT PRIMARY KEY, draft TEXT); INSERT INTO drafts VALUES ('1', '{}');",
  );
  const db = fresh();
  expect(recoverRows(path, db)).toBe(1);
});

test('the rows of a table that had another name in a former version are copied', () => {
  const path = damaged("CREATE TABLE errands (kind TEXT, id TEXT); INSERT INTO errands VALUES ('favourite', '5');");
  const db = fresh();
  db.exec('CREATE TABLE actions (kind TEXT NOT NULL, id TEXT NOT NULL, UNIQUE (kind, id)) STRICT;');
  expect(recoverRows(path, db)).toBe(1);
  expect(db.prepare('SELECT kind, id FROM actions').all()).toEqual([{ kind: 'favourite', id: '5' }]);
});

test('a file that is not a database has no rows', () => {
  const path = join(tempDir(), 'damaged.db');
  writeFileSync(path, 'not a database at all'.repeat(400));
  expect(recoverRows(path, fresh())).toBe(0);
});

test('the rows before and after an unreadable page are copied', () => {
  const text = 'x'.repeat(300);
  const rows = Array.from({ length: 300 }, (_, at) => `('${String(at).padStart(3, '0')}', '"draft ${at} ${text}"')`);
  const path = damaged(`${schema} INSERT INTO drafts VALUES ${rows.join(', ')};`);
  const bytes = readFileSync(path);
  const pageSize = bytes.readUInt16BE(16);
  const page = Math.floor(bytes.indexOf('draft 150 ') / pageSize) * pageSize;
  writeFileSync(path, Buffer.concat([bytes.subarray(0, page), Buffer.alloc(pageSize, 0xff), bytes.subarray(page + pageSize)]));
  const db = fresh();
  const copied = recoverRows(path, db);
  expect(copied).toBeGreaterThan(250);
  expect(copied).toBeLessThan(300);
  expect(idsIn(db)).toEqual(expect.arrayContaining(['000', '299']));
});
