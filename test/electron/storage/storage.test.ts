// Tests opening all storage files of a user data folder.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStorage } from '../../../electron/storage/storage.ts';
import { UnusableFileError } from '../../../electron/storage/unusable-file.ts';
import { makeDraft, makeStatus, mira } from './samples.ts';
import { tempDir } from './temp-dir.ts';
import { manualClock } from '../system/manual-clock.ts';
import { systemClock } from '../../../electron/system/clock.ts';

const open = (more: Partial<Parameters<typeof openStorage>[0]> = {}) =>
  openStorage({
    folder: tempDir(),
    withCache: true,
    clock: systemClock,
    log: () => undefined,
    report: () => undefined,
    ...more,
  });

test('settings, journal and cache are read again from the same folder', () => {
  const folder = tempDir();
  const draft = makeDraft();
  const first = open({ folder });
  first.settings.set({ theme: 'dark' });
  first.journal.drafts.save(draft);
  first.cache.saveStatuses(mira, [makeStatus('1')]);
  first.close();
  expect(readdirSync(folder).toSorted()).toEqual(['cache.db', 'files.json', 'journal.db', 'settings.json']);
  const second = open({ folder });
  expect(second.settings.get().theme).toBe('dark');
  expect(second.journal.drafts.list(mira)).toEqual([draft]);
  expect(second.cache.statuses(mira, ['1'])).toEqual([makeStatus('1')]);
  second.close();
});

test('closed databases can’t be used any more', () => {
  const { journal, close } = open();
  close();
  expect(() => journal.drafts.list(mira)).toThrow();
});

test('the cache is pruned every ten minutes until it is closed', () => {
  const clock = manualClock();
  const { close } = open({ clock });
  expect(clock.planned()).toEqual([600_000]);
  close();
  expect(clock.planned()).toEqual([]);
});

test('a cache above its limit is pruned in steps, at once when the app asks for it', () => {
  const clock = manualClock();
  const { settings, cache, pruneCache, close } = open({ clock });
  const content = 'x'.repeat(200_000);
  for (let id = 0; id < 550; id += 1) cache.saveStatuses(mira, [makeStatus(String(id), { content })]);
  expect(cache.size()).toBeGreaterThan(105e6);
  settings.set({ cacheLimit: '100' });
  pruneCache();
  expect(clock.planned()).toEqual([600_000, 20]);
  clock.advance(2_000);
  expect(cache.size()).toBeLessThan(105e6);
  expect(cache.statuses(mira, ['0', '549']).map(({ id }) => id)).toEqual(['549']);
  expect(clock.planned()).toEqual([598_000]);
  close();
});

test('closing saves drafts that are not on disk yet', () => {
  const folder = tempDir();
  const draft = makeDraft();
  const first = open({ folder, clock: manualClock() });
  first.drafts.save(draft);
  first.close();
  const second = open({ folder, clock: manualClock() });
  expect(second.journal.drafts.list(mira)).toEqual([draft]);
  second.close();
});

test('unsaved drafts of a removed account are not saved', () => {
  const clock = manualClock();
  const { drafts, journal, close } = open({ clock });
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
  const reports: string[] = [];
  open({ folder, log: (sentence) => logged.push(sentence), report: ({ what }) => reports.push(what) }).close();
  expect(logged).toHaveLength(3);
  // A damaged cache is not reported: it contains no data of the user.
  expect(reports).toEqual(['settings', 'journal']);
  expect(readdirSync(folder).filter((name) => name.includes('.damaged-'))).toHaveLength(3);
});

test('without the cache, its file is not touched and cached data is only in memory', () => {
  const folder = tempDir();
  mkdirSync(join(folder, 'cache.db'));
  const { cache, close } = open({ folder, withCache: false });
  cache.saveStatuses(mira, [makeStatus('1')]);
  expect(cache.statuses(mira, ['1'])).toHaveLength(1);
  close();
  expect(readdirSync(join(folder, 'cache.db'))).toEqual([]);
});

test('the journal is closed if the cache cannot be opened', () => {
  const folder = tempDir();
  mkdirSync(join(folder, 'cache.db'));
  expect(() => open({ folder })).toThrow(UnusableFileError);
  // The WAL file is removed with the last connection.
  expect(readdirSync(folder).toSorted()).toEqual(['cache.db', 'files.json', 'journal.db']);
});
