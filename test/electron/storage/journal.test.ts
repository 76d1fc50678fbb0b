// Tests the journal: drafts, outbox, actions, reading positions, and preferences.
import type { QueuedAction } from '../../../electron/contract/actions.ts';
import { fail } from '../../../electron/contract/result.ts';
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
      // The test has closed the journal.
    }
  });
  return journal;
}
const fresh = () => open(join(tempDir(), 'journal.db'));

test('drafts are read as they were saved, newest first, and only those of the account', () => {
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

test('drafts and outbox survive a restart', () => {
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

test('a draft survives if the app is killed before it closes the file', () => {
  const path = join(tempDir(), 'journal.db');
  const draft = makeDraft();
  open(path).drafts.save(draft);
  expect(open(path).drafts.list(mira)).toEqual([draft]);
});

test('taking a draft moves it into the outbox with a new id', () => {
  const journal = fresh();
  const draft = makeDraft();
  journal.drafts.save(draft);
  const entry = journal.outbox.take(draft);
  expect(entry).toMatchObject({ draft, state: 'waiting', problem: null, attempts: 0, retryAt: null });
  expect(entry?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(entry?.id).not.toBe(draft.id);
  expect(journal.drafts.list(mira)).toEqual([]);
});

test('taking the same draft twice creates one entry', () => {
  const journal = fresh();
  const draft = makeDraft();
  const first = journal.outbox.take(draft);
  expect(journal.outbox.take(draft)).toEqual(first);
  expect(journal.outbox.all()).toHaveLength(1);
});

test('a draft that was sent can’t be taken again', () => {
  const journal = fresh();
  const draft = makeDraft();
  journal.outbox.discard(journal.outbox.take(draft)!.id, 'discard');
  expect(journal.outbox.take(draft)).toBeNull();
  expect(journal.outbox.all()).toEqual([]);
});

test('saving a draft after it was taken does nothing', () => {
  const journal = fresh();
  const draft = makeDraft();
  journal.outbox.take(draft);
  journal.drafts.save(draft);
  expect(journal.drafts.list(mira)).toEqual([]);
});

test('editing an entry moves it back to the drafts, and it can be taken again with another id', () => {
  const journal = fresh();
  const draft = makeDraft();
  const first = journal.outbox.take(draft)!;
  expect(journal.outbox.edit(first.id)).toEqual(draft);
  expect(journal.outbox.all()).toEqual([]);
  expect(journal.drafts.list(mira)).toEqual([draft]);
  expect(journal.outbox.take(draft)?.id).not.toBe(first.id);
});

test('the state and the problem of an entry are stored', () => {
  const journal = fresh();
  const { id } = journal.outbox.take(makeDraft())!;
  const problem = fail('validation', 'server-says', { host: 'coast.example', words: 'Too long.' }).error;
  journal.outbox.update(id, { state: 'failed', problem, attempts: 2, retryAt: 5 });
  expect(journal.outbox.get(id)).toMatchObject({ state: 'failed', problem, attempts: 2, retryAt: 5 });
  journal.outbox.update(id, { state: 'waiting' });
  expect(journal.outbox.get(id)).toMatchObject({ state: 'waiting', problem, attempts: 2 });
});

test('updating or editing an unknown entry returns null', () => {
  const journal = fresh();
  expect(journal.outbox.update('none', { state: 'failed' })).toBeNull();
  expect(journal.outbox.edit('none')).toBeNull();
});

test('after a disk error while taking, the draft is unchanged and the outbox is empty', () => {
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

test('entries are listed in the order in which they were taken', () => {
  const journal = fresh();
  const ids = ['one', 'two', 'three'].map((text) => journal.outbox.take(makeDraft({ text }))!.id);
  expect(journal.outbox.list(mira).map((entry) => entry.id)).toEqual(ids);
});

test('a reading position is stored per account and timeline', () => {
  const journal = fresh();
  journal.positions.save(mira, 'home', { id: '5', offset: 12.5 });
  journal.positions.save(mira, 'home', { id: '6', offset: 3 });
  journal.positions.save(jon, 'home', { id: '7', offset: 0 });
  expect(journal.positions.get(mira, 'home')).toEqual({ id: '6', offset: 3 });
  expect(journal.positions.get(mira, 'local')).toBeNull();
});

test('removing an account deletes its data and keeps the data of others', () => {
  const journal = fresh();
  journal.drafts.save(makeDraft());
  journal.outbox.take(makeDraft());
  journal.positions.save(mira, 'home', { id: '5', offset: 0 });
  const otherDraft = makeDraft({ account: jon });
  journal.drafts.save(otherDraft);
  journal.removeAccount(mira);
  expect(journal.drafts.list(mira)).toEqual([]);
  expect(journal.outbox.all()).toEqual([]);
  expect(journal.positions.get(mira, 'home')).toBeNull();
  expect(journal.drafts.list(jon)).toEqual([otherDraft]);
});

test('actions are stored per account, each once, in the order in which they were put', () => {
  const path = join(tempDir(), 'journal.db');
  const first = open(path, { now: () => 5 });
  first.actions.put(mira, [{ kind: 'statuses.favourite', id: '2' }]);
  first.actions.put(mira, [
    { kind: 'statuses.favourite', id: '1' },
    { kind: 'statuses.favourite', id: '2' },
  ]);
  first.actions.put(jon, [{ kind: 'followRequests.authorize', id: '9' }]);
  first.close();
  const second = open(path);
  expect(second.actions.list(mira)).toEqual(
    ['2', '1'].map((id) => ({ kind: 'statuses.favourite', id, askedAt: 5, dueAt: 0, isAttempted: false })),
  );
  expect(second.actions.remove(mira, { kind: 'statuses.favourite', id: '2' })).toBe(true);
  expect(second.actions.remove(mira, { kind: 'statuses.favourite', id: '2' })).toBe(false);
  expect(second.actions.list(mira)).toMatchObject([{ id: '1' }]);
  second.removeAccount(mira);
  expect(second.actions.list(mira)).toEqual([]);
  expect(second.actions.list(jon)).toMatchObject([{ kind: 'followRequests.authorize', id: '9' }]);
});

test('actions are undone all or none, and only before they are due', () => {
  let now = 5;
  const { actions } = open(join(tempDir(), 'journal.db'), { now: () => now });
  const deletion = (id: string): QueuedAction => ({ kind: 'lists.delete', id });
  const [one, two, three] = [deletion('1'), deletion('2'), deletion('3')];
  actions.put(mira, [one, two], { dueAt: 10 });
  expect(actions.takeBack(mira, [one, three])).toBe(false);
  expect(actions.list(mira)).toMatchObject([{ id: '1', dueAt: 10 }, { id: '2' }]);
  expect(actions.takeBack(mira, [one])).toBe(true);
  now = 10;
  expect(actions.takeBack(mira, [two])).toBe(false);
  expect(actions.list(mira)).toMatchObject([{ id: '2' }]);
});

test('makeDue() ends the undo time of the account’s actions', () => {
  const { actions } = open(join(tempDir(), 'journal.db'), { now: () => 5 });
  actions.put(mira, [{ kind: 'lists.delete', id: '1' }], { dueAt: 10 });
  actions.put(jon, [{ kind: 'lists.delete', id: '1' }], { dueAt: 10 });
  expect(actions.makeDue(mira)).toBe(true);
  expect([...actions.list(mira), ...actions.list(jon)]).toMatchObject([{ dueAt: 0 }, { dueAt: 10 }]);
  expect(actions.makeDue(mira)).toBe(false);
});

test('a damaged file is set aside, and that is logged', () => {
  const folder = tempDir();
  const path = join(folder, 'journal.db');
  writeFileSync(path, 'not a database at all, but long enough to have a header'.repeat(40));
  const logged: string[] = [];
  const journal = open(path, { log: (sentence) => logged.push(sentence), now: () => Date.UTC(2026, 0, 2) });
  journal.drafts.save(makeDraft());
  const backupName = readdirSync(folder).find((name) => name.startsWith('journal.db.damaged-2026-01-02'));
  expect(readFileSync(join(folder, backupName!), 'utf8')).toContain('not a database');
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('drafts and unsent posts');
});

test('only the rows of a damaged page are lost: the others are copied into the new file', () => {
  const path = join(tempDir(), 'journal.db');
  const drafts = Array.from({ length: 300 }, (_, at) => makeDraft({ updatedAt: at, text: `draft ${at} ${'gull '.repeat(60)}` }));
  const first = open(path);
  for (const draft of drafts) first.drafts.save(draft);
  first.positions.save(mira, 'home', { id: '5', offset: 3 });
  first.close();
  const bytes = readFileSync(path);
  const pageSize = bytes.readUInt16BE(16);
  const damagedPage = Math.floor(bytes.indexOf('draft 150 ') / pageSize) * pageSize;
  writeFileSync(
    path,
    Buffer.concat([bytes.subarray(0, damagedPage), Buffer.alloc(pageSize, 0xff), bytes.subarray(damagedPage + pageSize)]),
  );
  const logged: string[] = [];
  const journal = open(path, { log: (sentence) => logged.push(sentence) });
  const remainingTexts = new Set(journal.drafts.list(mira).map(({ text }) => text));
  const lost = drafts.filter(({ text }) => !remainingTexts.has(text)).length;
  expect(lost).toBeGreaterThan(0);
  expect(lost).toBeLessThan(20);
  expect(journal.positions.get(mira, 'home')).toEqual({ id: '5', offset: 3 });
  expect(logged.join()).toMatch(/kept as .*with the \d+ rows that could be read/);
});

test('only the owner can read the files', () => {
  const path = join(tempDir(), 'journal.db');
  open(path).drafts.save(makeDraft());
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(statSync(`${path}-wal`).mode & 0o077).toBe(0);
});

test('preferences are stored per account and deleted with it', () => {
  const journal = fresh();
  const preferences = {
    pinnedLists: [{ id: '3', title: 'Map makers' }],
    recentSearches: ['tide tables'],
    hiddenIn: {},
    hiddenOf: {},
    visits: null,
  };
  expect(journal.preferences.get(mira)).toEqual({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null });
  journal.preferences.save(mira, preferences);
  expect(journal.preferences.get(mira)).toEqual(preferences);
  expect(journal.preferences.get(jon).pinnedLists).toBeNull();
  journal.removeAccount(mira);
  expect(journal.preferences.get(mira).pinnedLists).toBeNull();
});

test('removing an account erases its drafts from the files', () => {
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
