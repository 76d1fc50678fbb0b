// Tests the outbox table's memory of first attempts and of the posts created from entries; journal.test.ts tests the rest.
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
      // The test has closed the journal.
    }
  });
  return { path, journal, outbox: journal.outbox };
}

test('the first attempt is stored over a restart, and storing it again replaces it', () => {
  const { path, journal, outbox } = open();
  const { id } = outbox.take(makeDraft())!;
  expect(outbox.getFirstAttempt(id)).toBeNull();
  outbox.saveFirstAttempt(id, ['9', '8']);
  outbox.saveFirstAttempt(id, ['10', '9', '8']);
  journal.close();
  expect(open(path).outbox.getFirstAttempt(id)).toEqual({ postsBefore: ['10', '9', '8'], at: 5_000 });
});

test('the first attempt can be stored without the earlier posts', () => {
  const { outbox } = open();
  const { id } = outbox.take(makeDraft())!;
  outbox.saveFirstAttempt(id, null);
  expect(outbox.getFirstAttempt(id)).toEqual({ postsBefore: null, at: 5_000 });
});

test('isPosted() recognises the post that an entry created, for its account only', () => {
  const { path, journal, outbox } = open();
  const { id } = outbox.take(makeDraft())!;
  expect(outbox.isPosted(mira, '9')).toBe(false);
  outbox.finish(id, { id: '9', editedAt: null, replacedScheduledId: null });
  expect(outbox.all()).toEqual([]);
  journal.close();
  const again = open(path).outbox;
  expect([again.isPosted(mira, '9'), again.isPosted(mira, '8'), again.isPosted(jon, '9')]).toEqual([true, false, false]);
});
