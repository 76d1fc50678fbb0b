// Tests migrating a database from each older schema, refusing a later one, and transactions.
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { cacheSteps, journalSteps, migrate, transaction } from '../../../electron/storage/migrations.ts';

function memory(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  onTestFinished(() => db.close());
  return db;
}
const versionOf = (db: DatabaseSync) => db.prepare('PRAGMA user_version').get()?.['user_version'];
const schemaOf = (db: DatabaseSync) => db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
const people = ['CREATE TABLE people (name TEXT)', "INSERT INTO people VALUES ('Mira')", 'ALTER TABLE people ADD COLUMN age INTEGER'];

test('a new database runs every step', () => {
  const db = memory();
  migrate(db, people);
  expect(versionOf(db)).toBe(3);
  expect(db.prepare('SELECT * FROM people').all()).toEqual([{ name: 'Mira', age: null }]);
});

test('an older database runs only the missing steps and keeps its rows', () => {
  const db = memory();
  migrate(db, people.slice(0, 2));
  db.exec("INSERT INTO people VALUES ('Jonna')");
  migrate(db, people);
  expect(db.prepare('SELECT name FROM people').all()).toEqual([{ name: 'Mira' }, { name: 'Jonna' }]);
});

test('a database with the newest schema is not changed', () => {
  const db = memory();
  migrate(db, people);
  migrate(db, people);
  expect(db.prepare('SELECT name FROM people').all()).toEqual([{ name: 'Mira' }]);
});

test('a step that fails is rolled back, and the earlier steps are kept', () => {
  const db = memory();
  const steps = [people[0] ?? '', "INSERT INTO people VALUES ('half'); INSERT INTO nobody VALUES (1)"];
  expect(() => migrate(db, steps)).toThrow('nobody');
  expect([versionOf(db), db.prepare('SELECT * FROM people').all()]).toEqual([1, []]);
});

test('a database of a later version is refused', () => {
  const db = memory();
  migrate(db, people);
  expect(() => migrate(db, people.slice(0, 2))).toThrow('made by a later version of the app (step 3 of 2)');
});

test.each([
  ...journalSteps.map((_, version) => ['journal', version, journalSteps] as const),
  ...cacheSteps.map((_, version) => ['cache', version, cacheSteps] as const),
])('a %s with schema version %i is migrated to the newest schema', (_, version, steps) => {
  const [older, newest] = [memory(), memory()];
  migrate(older, steps.slice(0, version));
  migrate(older, steps);
  migrate(newest, steps);
  expect(schemaOf(older)).toEqual(schemaOf(newest));
});

test('a transaction returns the value of its work and commits', () => {
  const db = memory();
  migrate(db, people);
  const changes = transaction(db, () => db.prepare("INSERT INTO people (name) VALUES ('Ruben')").run().changes);
  expect([changes, db.isTransaction, db.prepare('SELECT name FROM people').all().length]).toEqual([1, false, 2]);
});

test('a transaction whose work throws is rolled back', () => {
  const db = memory();
  migrate(db, people);
  const work = () => {
    db.exec('DELETE FROM people');
    throw new Error('disk full');
  };
  expect(() => transaction(db, work)).toThrow('disk full');
  expect([db.isTransaction, db.prepare('SELECT name FROM people').all().length]).toEqual([false, 1]);
});

test('a transaction that SQLite has already ended throws the error of its work', () => {
  const db = memory();
  const work = () => {
    db.exec('ROLLBACK');
    throw new Error('disk full');
  };
  expect(() => transaction(db, work)).toThrow('disk full');
});
