// Tests that an unreadable row is moved aside, stored, and reported while the others stay usable.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import { jon, makeDraft, mira } from './samples.ts';
import { tempDir } from './temp-dir.ts';

function open() {
  const path = join(tempDir(), 'journal.db');
  const logged: string[] = [];
  const changedAccounts: AccountKey[] = [];
  const journal = createJournal(path, { log: (line) => void logged.push(line), now: () => 7_000 });
  journal.unreadable.onChange((account) => void changedAccounts.push(account));
  onTestFinished(journal.close);
  /** Damages rows directly in the file, as a disk fault would. */
  function damage<T = Record<string, unknown>>(sql: string): T[] {
    const db = new DatabaseSync(path);
    try {
      return db.prepare(sql).all() as T[];
    } finally {
      db.close();
    }
  }
  return { path, journal, logged, changedAccounts, damage };
}

test.each([
  ['cut off', `substr(draft, 1, length(draft) - 20)`],
  ['not JSON', `'gulls'`],
  ['invalid', `json_set(draft, '$.visibility', 'everybody')`],
  ['without text', `json_remove(draft, '$.text')`],
  ['a list', `'[]'`],
  ['null', `'null'`],
  ['of another account', `json_set(draft, '$.account', 'https://hill.example|9')`],
  ['not text', `x'00ff'`, true],
])('a draft that is %s is set aside, and the other drafts are listed', (_, value, isBlob = false) => {
  const { journal, changedAccounts, damage } = open();
  const whole = makeDraft({ text: 'whole' });
  journal.drafts.save(makeDraft({ text: 'damaged' }));
  journal.drafts.save(whole);
  damage(`UPDATE drafts SET draft = ${isBlob ? `CAST(${value} AS TEXT)` : value} WHERE draft LIKE '%damaged%'`);
  expect(journal.drafts.list(mira)).toEqual([whole]);
  expect(changedAccounts).toEqual([mira]);
  expect(journal.unreadable.list(mira)).toMatchObject([{ kind: 'draft', foundAt: 7_000 }]);
  journal.drafts.save(makeDraft({ text: 'new' }));
  expect(journal.drafts.list(mira)).toHaveLength(2);
});

test.each([
  [`draft = '{"id'`],
  [`state = 'flying'`],
  [`attempts = -1`],
  [`attempts = 9223372036854775807`],
  [`created_at = 9223372036854775807, state = 'flying'`],
  [`draft_id = 'other'`],
])('an outbox entry with %s is set aside, and the other entries are listed', (change) => {
  const { journal, damage } = open();
  const damaged = journal.outbox.take(makeDraft({ text: 'damaged' }))!;
  const whole = journal.outbox.take(makeDraft({ text: 'whole' }))!;
  damage(`UPDATE outbox SET ${change} WHERE id = '${damaged.id}'`);
  expect(journal.outbox.list(mira)).toEqual([whole]);
  expect(journal.outbox.get(damaged.id)).toBeNull();
  expect(journal.outbox.update(damaged.id, { state: 'waiting' })).toBeNull();
  expect(journal.outbox.edit(damaged.id)).toBeNull();
  expect(journal.outbox.take(makeDraft({ text: 'new' }))).not.toBeNull();
  expect(journal.unreadable.list(mira)).toMatchObject([{ kind: 'post' }]);
});

test('an action of an unknown kind is set aside, and the other actions are listed', () => {
  const { journal, damage } = open();
  journal.actions.put(mira, [{ kind: 'statuses.favourite', id: '1' }]);
  damage(`INSERT INTO actions (account, kind, id, asked_at) VALUES ('${mira}', 'explode', '2', 5)`);
  expect(journal.actions.list(mira)).toMatchObject([{ kind: 'statuses.favourite', id: '1' }]);
  expect(journal.unreadable.list(mira)).toMatchObject([{ kind: 'action', text: '' }]);
});

test('an unreadable row is stored unchanged, listed with its text and file, and logged without its text', () => {
  const { path, journal, logged, damage } = open();
  const { id } = journal.outbox.take(makeDraft({ text: 'Gulls over\nthe harbour', spoilerText: 'birds' }))!;
  damage(`UPDATE outbox SET draft = replace(draft, '"visibility"', '"visi') WHERE id = '${id}'`);
  const [{ draft = '' } = {}] = damage<{ draft: string }>('SELECT draft FROM outbox');
  journal.outbox.list(mira);
  expect(journal.unreadable.list(mira)).toEqual([
    { id: expect.any(String) as string, kind: 'post', text: 'birds\n\nGulls over\nthe harbour', file: path, foundAt: 7_000 },
  ]);
  const [{ columns = '' } = {}] = damage<{ columns: string }>('SELECT columns FROM unreadable');
  expect(JSON.parse(columns)).toMatchObject({ id, account: mira, draft, state: 'waiting' });
  expect(damage('SELECT * FROM outbox')).toEqual([]);
  expect(logged).toEqual([expect.stringMatching(/^A row of outbox could not be read and was set aside: ValiError/)]);
  expect(logged.join()).not.toContain('Gulls');
});

test('a dismissed row is no longer listed, but stored until its account is removed', () => {
  const { journal, changedAccounts, damage } = open();
  for (const account of [mira, jon]) journal.drafts.save(makeDraft({ account }));
  damage(`UPDATE drafts SET draft = '{'`);
  for (const account of [mira, jon]) journal.drafts.list(account);
  const [{ id = '' } = {}] = journal.unreadable.list(mira);
  journal.unreadable.dismiss(id);
  journal.unreadable.dismiss('none');
  expect([journal.unreadable.list(mira), journal.unreadable.list(jon).length, changedAccounts]).toEqual([[], 1, [mira, jon, mira]]);
  expect(damage('SELECT id FROM unreadable')).toHaveLength(2);
  journal.removeAccount(mira);
  expect(damage('SELECT account FROM unreadable')).toEqual([{ account: jon }]);
});

test('a row that cannot be set aside is left out of the results, and the next read tries again', () => {
  const { journal, logged, damage } = open();
  journal.drafts.save(makeDraft());
  damage(`UPDATE drafts SET draft = '{'`);
  damage(`CREATE TRIGGER refuse BEFORE INSERT ON unreadable BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  expect(journal.drafts.list(mira)).toEqual([]);
  expect(logged).toEqual([expect.stringContaining('neither be read nor set aside')]);
  damage('DROP TRIGGER refuse');
  expect(journal.drafts.list(mira)).toEqual([]);
  expect(journal.unreadable.list(mira)).toHaveLength(1);
});

test('an unreadable row that is found during a transaction is set aside in that transaction', () => {
  const { journal, damage } = open();
  const draft = makeDraft();
  journal.outbox.take(draft);
  damage(`UPDATE outbox SET draft = '{'`);
  expect(journal.outbox.take(draft)).toBeNull();
  expect(journal.unreadable.list(mira)).toHaveLength(1);
});

test('unreadable preferences are set aside and replaced by the defaults', () => {
  const { journal, damage } = open();
  const defaults = journal.preferences.get(mira);
  journal.preferences.save(mira, { ...defaults, recentSearches: ['tide tables'] });
  damage(`UPDATE preferences SET json = substr(json, 1, 20)`);
  expect(journal.preferences.get(mira)).toEqual(defaults);
  expect(journal.unreadable.list(mira)).toMatchObject([{ kind: 'preferences' }]);
  journal.preferences.save(mira, { ...defaults, recentSearches: ['gulls'] });
  expect(journal.preferences.get(mira).recentSearches).toEqual(['gulls']);
});
