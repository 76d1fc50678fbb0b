// Tests saving drafts during typing: at any rhythm of keys, with write errors, and when the app ends.
import { expect, test } from 'vitest';
import { createDraftSaver } from '../../../electron/storage/draft-saver.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { manualClock } from '../system/manual-clock.ts';
import { jon, makeDraft, mira } from './samples.ts';

function open() {
  const clock = manualClock();
  const onDisk = new Map<string, Draft>();
  const disk = { full: false, writes: 0 };
  const write = (change: () => void) => {
    if (disk.full) throw new Error('database or disk is full');
    disk.writes += 1;
    change();
  };
  const table = {
    list: (account: string) => [...onDisk.values()].filter((draft) => draft.account === account),
    save: (draft: Draft) => write(() => onDisk.set(draft.id, draft)),
    remove: (id: string) => write(() => onDisk.delete(id)),
  };
  const saver = createDraftSaver(table, clock);
  const attempts: [number, Failure | null][] = [];
  saver.onSaveAttempt(({ updatedAt, problem }) => void attempts.push([updatedAt, problem]));
  return { clock, disk, saver, attempts, saved: () => [...onDisk.values()].map(({ text }) => text) };
}
const full: Failure = { code: 'storage' };

test.each([20, 150, 300, 499, 501, 2_000])('writes each change to disk within a second if a key is pressed every %i ms', (rhythmMs) => {
  const { clock, saver, saved } = open();
  const draft = makeDraft({ text: '' });
  const typed: { text: string; at: number }[] = [];
  for (let text = ''; typed.length < 200; text += 'x') {
    saver.save({ ...draft, text });
    typed.push({ text, at: clock.now() });
    clock.advance(rhythmMs);
    const due = typed.findLast(({ at }) => at <= clock.now() - 1_000);
    if (due) expect(saved()[0]?.length).toBeGreaterThanOrEqual(due.text.length);
  }
});

test('writes many quick changes once', () => {
  const { clock, disk, saver } = open();
  const draft = makeDraft();
  for (let key = 0; key < 50; key += 1) saver.save({ ...draft, text: `${key}` });
  clock.advance(60_000);
  expect(disk.writes).toBe(1);
  expect(clock.planned()).toEqual([]);
});

test('flush() saves the newest version of each unsaved draft', () => {
  const { saver, saved } = open();
  const [one, two] = [makeDraft({ text: 'one' }), makeDraft({ text: 'two' })];
  for (const draft of [one, two, { ...one, text: 'one more' }]) saver.save(draft);
  expect(saver.flush()).toBeNull();
  expect(saved()).toEqual(['one more', 'two']);
});

test('list() includes changes that are not on disk yet, newest first', () => {
  const { saver } = open();
  const old = makeDraft({ text: 'old', updatedAt: 1 });
  saver.save(old);
  saver.save(makeDraft({ text: 'new', updatedAt: 3 }));
  saver.save(makeDraft({ account: jon }));
  saver.flush();
  saver.save({ ...old, text: 'old, changed', updatedAt: 2 });
  expect(saver.list(mira).map(({ text }) => text)).toEqual(['new', 'old, changed']);
});

test('retries after a disk error until the draft is saved', () => {
  const { clock, disk, saver, saved, attempts } = open();
  disk.full = true;
  saver.save(makeDraft({ text: 'kept', updatedAt: 7 }));
  clock.advance(1_000);
  expect(attempts).toEqual([[7, full]]);
  clock.advance(20_000);
  expect(attempts.length).toBeGreaterThan(2);
  expect(saver.list(mira).map(({ text }) => text)).toEqual(['kept']);
  disk.full = false;
  clock.advance(20_000);
  expect(attempts.at(-1)).toEqual([7, null]);
  expect(saved()).toEqual(['kept']);
  expect(clock.planned()).toEqual([]);
});

test('retries soon after the next change', () => {
  const { clock, disk, saver, saved } = open();
  const draft = makeDraft({ text: 'a' });
  disk.full = true;
  saver.save(draft);
  clock.advance(500);
  disk.full = false;
  saver.save({ ...draft, text: 'ab' });
  clock.advance(1_000);
  expect(saved()).toEqual(['ab']);
});

test('saves the other drafts if one cannot be saved', () => {
  const clock = manualClock();
  const texts: string[] = [];
  const table = {
    list: () => [],
    remove: () => undefined,
    save({ text }: Draft) {
      if (text === 'bad') throw new Error('refused');
      texts.push(text);
    },
  };
  const saver = createDraftSaver(table, clock);
  for (const text of ['bad', 'good']) saver.save(makeDraft({ text }));
  expect(saver.flush()).toEqual(full);
  expect(texts).toEqual(['good']);
  expect(saver.flush()).toEqual(full);
  expect(texts).toEqual(['good']);
});

test('does not save a draft that was removed, posted, or belongs to a removed account', () => {
  const { clock, saver, saved } = open();
  const [removed, posted, others] = [makeDraft(), makeDraft(), makeDraft({ account: jon })];
  for (const draft of [removed, posted, others]) saver.save(draft);
  saver.remove(removed.id);
  saver.forget(posted.id);
  saver.forgetAccount(jon);
  clock.advance(10_000);
  expect(saved()).toEqual([]);
});

test('keeps a draft that could not be removed from disk', () => {
  const { disk, saver } = open();
  const draft = makeDraft();
  saver.save(draft);
  disk.full = true;
  expect(() => saver.remove(draft.id)).toThrow();
  expect(saver.list(mira)).toEqual([draft]);
});

test('stop() saves pending changes and schedules nothing', () => {
  const { clock, disk, saver, saved } = open();
  saver.save(makeDraft({ text: 'last' }));
  saver.stop();
  expect(saved()).toEqual(['last']);
  disk.full = true;
  saver.save(makeDraft());
  saver.stop();
  expect(clock.planned()).toEqual([]);
});
