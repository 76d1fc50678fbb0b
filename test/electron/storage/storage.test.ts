// Opening the storage files of a profile together.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStorage } from '../../../electron/storage/storage.ts';
import { makeDraft, makeStatus, mira } from './samples.ts';
import { tempDir } from './temp-dir.ts';
import { manualClock } from '../system/manual-clock.ts';
import { systemClock } from '../../../electron/system/clock.ts';

test('settings, journal and cache are read again from the same folder', () => {
  const folder = tempDir();
  const draft = makeDraft();
  const first = openStorage(folder, systemClock, () => undefined);
  first.settings.set({ theme: 'dark' });
  first.journal.drafts.save(draft);
  first.cache.saveStatuses(mira, [makeStatus('1')]);
  first.close();
  expect(readdirSync(folder).toSorted()).toEqual(['cache.db', 'journal.db', 'settings.json']);
  const second = openStorage(folder, systemClock, () => undefined);
  expect(second.settings.get().theme).toBe('dark');
  expect(second.journal.drafts.list(mira)).toEqual([draft]);
  expect(second.cache.statuses(mira, ['1'])).toEqual([makeStatus('1')]);
  second.close();
});

test('closed databases can’t be used any more', () => {
  const { journal, close } = openStorage(tempDir(), systemClock, () => undefined);
  close();
  expect(() => journal.drafts.list(mira)).toThrow();
});

test('the cache is pruned every ten minutes until it is closed', () => {
  const clock = manualClock();
  const { close } = openStorage(tempDir(), clock, () => undefined);
  expect(clock.planned()).toEqual([600_000]);
  close();
  expect(clock.planned()).toEqual([]);
});

test('what was typed last is saved when the files are closed', () => {
  const folder = tempDir();
  const draft = makeDraft();
  const first = openStorage(folder, manualClock(), () => undefined);
  first.drafts.save(draft);
  first.close();
  const second = openStorage(folder, manualClock(), () => undefined);
  expect(second.journal.drafts.list(mira)).toEqual([draft]);
  second.close();
});

test('nothing that was typed is saved for an account that was removed', () => {
  const clock = manualClock();
  const { drafts, journal, close } = openStorage(tempDir(), clock, () => undefined);
  drafts.save(makeDraft());
  journal.removeAccount(mira);
  clock.advance(10_000);
  expect([drafts.list(mira), journal.drafts.list(mira)]).toEqual([[], []]);
  close();
});

test('each damaged file is set aside and logged', () => {
  const folder = tempDir();
  for (const name of ['settings.json', 'journal.db', 'cache.db']) writeFileSync(join(folder, name), 'damaged'.repeat(1_000));
  const logged: string[] = [];
  openStorage(folder, systemClock, (sentence) => logged.push(sentence)).close();
  expect(logged).toHaveLength(3);
  expect(readdirSync(folder).filter((name) => name.includes('.damaged-'))).toHaveLength(3);
});
