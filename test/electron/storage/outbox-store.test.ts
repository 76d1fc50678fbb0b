// What the outbox remembers of a first try and of the posts that its entries became; the rest is in journal.test.ts.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createJournal } from '../../../electron/storage/journal.ts';
import { jon, makeDraft, mira } from './samples.ts';
import { tempDir } from './temp-dir.ts';

function open(path = join(tempDir(), 'journal.db')) {
  const journal = createJournal(path, { now: () => 5_000 });
  onTestFinished(() => {
    try {
      journal.close();
    } catch {
      // The test has closed it.
    }
  });
  return { path, journal, outbox: journal.outbox };
}

test('the first try is remembered over a restart, and begins anew with each one that reached nothing', () => {
  const { path, journal, outbox } = open();
  const { id } = outbox.take(makeDraft())!;
  expect(outbox.firstTry(id)).toBeNull();
  outbox.rememberFirstTry(id, ['9', '8']);
  outbox.rememberFirstTry(id, ['10', '9', '8']);
  journal.close();
  expect(open(path).outbox.firstTry(id)).toEqual({ postsBefore: ['10', '9', '8'], at: 5_000 });
});

test('a first try may not know what was there before', () => {
  const { outbox } = open();
  const { id } = outbox.take(makeDraft())!;
  outbox.rememberFirstTry(id, null);
  expect(outbox.firstTry(id)).toEqual({ postsBefore: null, at: 5_000 });
});

test('the post that an entry became is remembered for its account', () => {
  const { path, journal, outbox } = open();
  const { id } = outbox.take(makeDraft())!;
  expect(outbox.isPosted(mira, '9')).toBe(false);
  outbox.finish(id, { id: '9', editedAt: null, replaced: null });
  expect(outbox.all()).toEqual([]);
  journal.close();
  const again = open(path).outbox;
  expect([again.isPosted(mira, '9'), again.isPosted(mira, '8'), again.isPosted(jon, '9')]).toEqual([true, false, false]);
});
