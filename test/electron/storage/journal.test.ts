import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createJournal } from '../../../electron/storage/journal.ts';
import type { Journal } from '../../../electron/storage/journal.ts';
import { jon, makeDraft, mira } from './samples.ts';
import { tempDir } from './temp-dir.ts';

function open(path: string, options: Parameters<typeof createJournal>[1] = {}): Journal {
  const journal = createJournal(path, options);
  onTestFinished(() => {
    try {
      journal.close();
    } catch {
      // closed by the test
    }
  });
  return journal;
}
const fresh = () => open(join(tempDir(), 'journal.db'));

test('a draft is read back as it was saved, the latest first, for its account alone', () => {
  const journal = fresh();
  const older = makeDraft({ updatedAt: 1 });
  const newer = makeDraft({ updatedAt: 2, text: 'Kittiwakes 🐦', inReplyToId: '9' });
  journal.drafts.save(older);
  journal.drafts.save(newer);
  journal.drafts.save(makeDraft({ account: jon }));
  expect(journal.drafts.list(mira)).toEqual([newer, older]);
});

test('saving a draft again replaces it', () => {
  const journal = fresh();
  const draft = makeDraft();
  journal.drafts.save(draft);
  journal.drafts.save({ ...draft, text: 'More gulls' });
  expect(journal.drafts.list(mira).map((d) => d.text)).toEqual(['More gulls']);
});

test('what was written is there after the file is opened again', () => {
  const path = join(tempDir(), 'journal.db');
  const draft = makeDraft();
  const first = open(path);
  first.drafts.save(draft);
  const entry = first.outbox.take(makeDraft({ text: 'Sent' }));
  first.close();
  const second = open(path);
  expect(second.drafts.list(mira)).toEqual([draft]);
  expect(second.outbox.all()).toEqual([entry]);
});

test('what was written is there though the app was killed before it closed the file', () => {
  const path = join(tempDir(), 'journal.db');
  const draft = makeDraft();
  open(path).drafts.save(draft);
  expect(open(path).drafts.list(mira)).toEqual([draft]);
});

test('taking a draft moves it into the outbox under a new id', () => {
  const journal = fresh();
  const draft = makeDraft();
  journal.drafts.save(draft);
  const entry = journal.outbox.take(draft);
  expect(entry).toMatchObject({ draft, state: 'waiting', problem: null, attempts: 0, retryAt: null });
  expect(entry?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(entry?.id).not.toBe(draft.id);
  expect(journal.drafts.list(mira)).toEqual([]);
});

test('taking the same draft twice gives one entry', () => {
  const journal = fresh();
  const draft = makeDraft();
  const first = journal.outbox.take(draft);
  expect(journal.outbox.take(draft)).toEqual(first);
  expect(journal.outbox.all()).toHaveLength(1);
});

test('a draft that was sent is not taken a second time', () => {
  const journal = fresh();
  const draft = makeDraft();
  journal.outbox.discard(journal.outbox.take(draft)!.id);
  expect(journal.outbox.take(draft)).toBeNull();
  expect(journal.outbox.all()).toEqual([]);
});

test('a late save of a taken draft does not bring it back', () => {
  const journal = fresh();
  const draft = makeDraft();
  journal.outbox.take(draft);
  journal.drafts.save(draft);
  expect(journal.drafts.list(mira)).toEqual([]);
});

test('editing an entry gives the draft back, and it can be posted again under another id', () => {
  const journal = fresh();
  const draft = makeDraft();
  const first = journal.outbox.take(draft)!;
  expect(journal.outbox.edit(first.id)).toEqual(draft);
  expect(journal.outbox.all()).toEqual([]);
  expect(journal.drafts.list(mira)).toEqual([draft]);
  expect(journal.outbox.take(draft)?.id).not.toBe(first.id);
});

test('an entry keeps what became of it', () => {
  const journal = fresh();
  const { id } = journal.outbox.take(makeDraft())!;
  journal.outbox.update(id, { state: 'failed', problem: 'Too long.', attempts: 2, retryAt: 5 });
  expect(journal.outbox.get(id)).toMatchObject({ state: 'failed', problem: 'Too long.', attempts: 2, retryAt: 5 });
  journal.outbox.update(id, { state: 'waiting' });
  expect(journal.outbox.get(id)).toMatchObject({ state: 'waiting', problem: 'Too long.', attempts: 2 });
});

test('an unknown entry is answered with nothing', () => {
  const journal = fresh();
  expect(journal.outbox.update('none', { state: 'failed' })).toBeNull();
  expect(journal.outbox.edit('none')).toBeNull();
});

test('a take that the disk refuses halfway leaves the draft where it was', () => {
  const path = join(tempDir(), 'journal.db');
  const journal = open(path);
  const draft = makeDraft();
  journal.drafts.save(draft);
  const other = new DatabaseSync(path);
  other.exec(`CREATE TRIGGER refuse BEFORE DELETE ON drafts BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
  other.close();
  expect(() => journal.outbox.take(draft)).toThrow('disk full');
  expect(journal.outbox.all()).toEqual([]);
  expect(journal.drafts.list(mira)).toEqual([draft]);
});

test('entries are listed in the order they were posted', () => {
  const journal = fresh();
  const ids = ['one', 'two', 'three'].map((text) => journal.outbox.take(makeDraft({ text }))!.id);
  expect(journal.outbox.list(mira).map((entry) => entry.id)).toEqual(ids);
});

test('a reading position is kept per account and timeline', () => {
  const journal = fresh();
  journal.positions.save(mira, 'home', { id: '5', offset: 12.5 });
  journal.positions.save(mira, 'home', { id: '6', offset: 3 });
  journal.positions.save(jon, 'home', { id: '7', offset: 0 });
  expect(journal.positions.get(mira, 'home')).toEqual({ id: '6', offset: 3 });
  expect(journal.positions.get(mira, 'local')).toBeNull();
});

test('removing an account removes all it wrote and nothing of others', () => {
  const journal = fresh();
  journal.drafts.save(makeDraft());
  journal.outbox.take(makeDraft());
  journal.positions.save(mira, 'home', { id: '5', offset: 0 });
  const kept = makeDraft({ account: jon });
  journal.drafts.save(kept);
  journal.removeAccount(mira);
  expect(journal.drafts.list(mira)).toEqual([]);
  expect(journal.outbox.all()).toEqual([]);
  expect(journal.positions.get(mira, 'home')).toBeNull();
  expect(journal.drafts.list(jon)).toEqual([kept]);
});

test('actions are kept in the order they were asked for, each once, for their account alone', () => {
  const path = join(tempDir(), 'journal.db');
  const first = open(path, { now: () => 5 });
  first.actions.put(mira, { kind: 'favourite', id: '2' });
  first.actions.put(mira, { kind: 'favourite', id: '1' });
  first.actions.put(mira, { kind: 'favourite', id: '2' });
  first.actions.put(jon, { kind: 'accept', id: '9' });
  first.close();
  const second = open(path);
  expect(second.actions.list(mira)).toEqual(['2', '1'].map((id) => ({ kind: 'favourite', id, askedAt: 5 })));
  expect(second.actions.remove(mira, { kind: 'favourite', id: '2' })).toBe(true);
  expect(second.actions.remove(mira, { kind: 'favourite', id: '2' })).toBe(false);
  expect(second.actions.list(mira)).toMatchObject([{ id: '1' }]);
  second.removeAccount(mira);
  expect(second.actions.list(mira)).toEqual([]);
  expect(second.actions.list(jon)).toMatchObject([{ kind: 'accept', id: '9' }]);
});

test('a damaged journal is kept under another name and told of', () => {
  const folder = tempDir();
  const path = join(folder, 'journal.db');
  writeFileSync(path, 'not a database at all, but long enough to have a header'.repeat(40));
  const said: string[] = [];
  const journal = open(path, { log: (sentence) => said.push(sentence), now: () => Date.UTC(2026, 0, 2) });
  journal.drafts.save(makeDraft());
  const kept = readdirSync(folder).find((name) => name.startsWith('journal.db.damaged-2026-01-02'));
  expect(readFileSync(join(folder, kept!), 'utf8')).toContain('not a database');
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('drafts and unsent posts');
});

test('what a damaged page does not hold is taken over from the damaged journal', () => {
  const path = join(tempDir(), 'journal.db');
  const drafts = Array.from({ length: 300 }, (_, at) => makeDraft({ updatedAt: at, text: `draft ${at} ${'gull '.repeat(60)}` }));
  const first = open(path);
  for (const draft of drafts) first.drafts.save(draft);
  first.positions.save(mira, 'home', { id: '5', offset: 3 });
  first.close();
  const bytes = readFileSync(path);
  const pageSize = bytes.readUInt16BE(16);
  const hurt = Math.floor(bytes.indexOf('draft 150 ') / pageSize) * pageSize;
  writeFileSync(path, Buffer.concat([bytes.subarray(0, hurt), Buffer.alloc(pageSize, 0xff), bytes.subarray(hurt + pageSize)]));
  const said: string[] = [];
  const journal = open(path, { log: (sentence) => said.push(sentence) });
  const kept = new Set(journal.drafts.list(mira).map(({ text }) => text));
  const lost = drafts.filter(({ text }) => !kept.has(text)).length;
  expect(lost).toBeGreaterThan(0);
  expect(lost).toBeLessThan(20);
  expect(journal.positions.get(mira, 'home')).toEqual({ id: '5', offset: 3 });
  expect(said.join()).toMatch(/kept as .*with the \d+ rows that could be read/);
});

test('the journal is synchronous in full and readable by its owner only', () => {
  const path = join(tempDir(), 'journal.db');
  open(path).drafts.save(makeDraft());
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(statSync(`${path}-wal`).mode & 0o077).toBe(0);
});

test('what a person arranged for an account is read back, and goes with the account', () => {
  const journal = fresh();
  const arranged = { pinnedLists: [{ id: '3', title: 'Map makers' }], recentSearches: ['tide tables'] };
  expect(journal.preferences.get(mira)).toEqual({ pinnedLists: null, recentSearches: [] });
  journal.preferences.save(mira, arranged);
  expect(journal.preferences.get(mira)).toEqual(arranged);
  expect(journal.preferences.get(jon).pinnedLists).toBeNull();
  journal.removeAccount(mira);
  expect(journal.preferences.get(mira).pinnedLists).toBeNull();
});

test('what a removed account wrote can not be read from the disk', () => {
  const folder = tempDir();
  const journal = open(join(folder, 'journal.db'));
  journal.drafts.save(makeDraft({ text: 'a canary in the drafts' }));
  const bytes = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
  expect(bytes()).toContain('a canary');
  journal.removeAccount(mira);
  expect(bytes()).not.toContain('a canary');
});
