// Tests the files of drafts on disk and their tables.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAttachmentFiles } from '../../../electron/storage/attachment-files.ts';
import type { AttachmentFiles } from '../../../electron/storage/attachment-files.ts';
import { openAttachmentStore } from '../../../electron/storage/attachment-store.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import { openStorage } from '../../../electron/storage/storage.ts';
import { makeAttachment } from '../outbox/attachments/set-up.ts';
import { manualClock } from '../system/manual-clock.ts';
import { jon, makeDraft, mira } from './samples.ts';
import { tempDir } from './temp-dir.ts';

function open(folder = tempDir(), clock = manualClock(), change: (files: AttachmentFiles) => AttachmentFiles = (files) => files) {
  const journal = createJournal(join(folder, 'journal.db'), { now: clock.now });
  const close = () => journal.close();
  onTestFinished(() => {
    try {
      close();
    } catch {
      // The test has closed the journal.
    }
  });
  const store = openAttachmentStore(journal.attachments, change(createAttachmentFiles(join(folder, 'attachments'))), clock);
  return { journal, store, folder, clock, close, dir: join(folder, 'attachments') };
}
const file = (more: object = {}) => ({
  id: crypto.randomUUID(),
  draftId: crypto.randomUUID(),
  type: 'image/png',
  bytes: 4,
  isThumbnail: false,
  ...more,
});
const piece = new Uint8Array([1, 2, 3, 4]);

test('a restart keeps a complete file with its upload, and drops the bytes of an incomplete file', async () => {
  const { store, folder, clock, close, journal } = open();
  const [whole, cut] = [file(), file()];
  for (const each of [whole, cut]) {
    store.begin(each, mira);
    journal.drafts.save(makeDraft({ id: each.draftId }));
  }
  expect(await store.put(whole.id, 0, piece)).toEqual({ isTaken: true, done: 4, isWhole: true });
  await store.put(cut.id, 0, piece.subarray(0, 2));
  const details = { description: 'A gull', focus: { x: 1, y: -1 }, thumbnail: null };
  journal.attachments.changeUpload(whole.id, mira, { step: 'ready', mediaId: '5', serverDetails: details, isPossiblyPosted: true });
  close();
  const { store: again } = open(folder, clock);
  expect(readdirSync(join(folder, 'attachments'))).toEqual([whole.id]);
  expect(again.table.all()).toEqual([
    { ...whole, isWhole: true },
    { ...cut, isWhole: false },
  ]);
  expect(again.table.uploads(mira)).toEqual([
    { id: whole.id, account: mira, step: 'ready', mediaId: '5', problem: null, serverDetails: details, isPossiblyPosted: true },
    { id: cut.id, account: mira, step: 'waiting', mediaId: null, problem: null, serverDetails: null, isPossiblyPosted: false },
  ]);
  expect(again.copiedBytes(cut.id)).toBeNull();
});

test('a start removes files that are not in the journal', () => {
  const folder = tempDir();
  mkdirSync(join(folder, 'attachments'));
  writeFileSync(join(folder, 'attachments', 'orphan'), 'x');
  const { dir } = open(folder);
  expect(readdirSync(dir)).toEqual([]);
});

test('a start removes files that no draft and no unsent post mentions', async () => {
  const { store, folder, clock, close, journal, dir } = open();
  const byDraft = file();
  const draftOfIt = makeDraft({ id: byDraft.draftId });
  const [named, posted, further, orphan] = [file(), file(), file(), file()];
  for (const each of [byDraft, named, posted, further, orphan]) {
    store.begin(each, mira);
    await store.put(each.id, 0, piece);
  }
  journal.drafts.save(draftOfIt);
  journal.drafts.save(makeDraft({ attachments: [makeAttachment(named.id)] }));
  const post = { id: crypto.randomUUID(), text: '', attachments: [makeAttachment(further.id)], poll: null };
  journal.drafts.save(makeDraft({ thread: [post] }));
  journal.outbox.take(makeDraft({ attachments: [makeAttachment(posted.id)] }));
  close();
  open(folder, clock);
  expect(readdirSync(dir).toSorted()).toEqual([byDraft, named, posted, further].map(({ id }) => id).toSorted());
});

test('sweep() removes unmentioned files only after an hour, because their draft may not be on disk yet', async () => {
  const { store, clock, dir } = open();
  const orphan = file();
  store.begin(orphan, mira);
  await store.put(orphan.id, 0, piece);
  clock.advance(50 * 60_000);
  store.sweep();
  expect(readdirSync(dir)).toEqual([orphan.id]);
  clock.advance(20 * 60_000);
  store.sweep();
  await vi.waitFor(() => expect(readdirSync(dir)).toEqual([]));
});

test('describe() finds an attachment in drafts, in further posts of a thread, and in the outbox', () => {
  const { journal } = open();
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  journal.drafts.save(makeDraft({ attachments: [makeAttachment(first, { description: 'one' })] }));
  const post = { id: crypto.randomUUID(), text: '', attachments: [makeAttachment(second, { description: 'two' })], poll: null };
  journal.outbox.take(makeDraft({ thread: [post] }));
  const { attachments } = journal;
  expect([first, second, third].map((id) => attachments.describe(id)?.description)).toEqual(['one', 'two', undefined]);
});

test('a full disk keeps the earlier pieces, and a refused piece is accepted when it is sent again', async () => {
  let isFull = false;
  const { store, dir } = open(tempDir(), manualClock(), (files) => ({
    ...files,
    write: async (id, bytes, at) => {
      if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      await files.write(id, bytes, at);
    },
  }));
  const begun = file();
  store.begin(begun, mira);
  await store.put(begun.id, 0, piece.subarray(0, 2));
  isFull = true;
  const full = { isTaken: false, status: 507, done: 2, problem: { code: 'storage', problem: 'storage-full' } };
  expect(await store.put(begun.id, 2, piece.subarray(2))).toEqual(full);
  isFull = false;
  expect(await store.put(begun.id, 2, piece.subarray(2))).toEqual({ isTaken: true, done: 4, isWhole: true });
  expect(await store.files.size(begun.id)).toBe(4);
  expect(existsSync(join(dir, begun.id))).toBe(true);
});

test('a file is complete only after it was synced; the last piece can be sent again after a failed sync', async () => {
  let isBroken = true;
  const { store } = open(tempDir(), manualClock(), (files) => ({
    ...files,
    sync: async (id) => (isBroken ? Promise.reject(new Error('no')) : files.sync(id)),
  }));
  const begun = file();
  store.begin(begun, mira);
  expect(await store.put(begun.id, 0, piece)).toMatchObject({ isTaken: false, status: 507, done: 4 });
  expect(store.table.get(begun.id)?.isWhole).toBe(false);
  isBroken = false;
  expect(await store.put(begun.id, 0, piece)).toMatchObject({ isTaken: true, isWhole: true });
});

test('total() returns the size of all files', async () => {
  const { store } = open();
  expect(await store.files.total()).toBe(0);
  for (const each of [file(), file()]) {
    store.begin(each, mira);
    await store.put(each.id, 0, piece);
  }
  expect(await store.files.total()).toBe(8);
});

test('removing an account removes the files of its drafts, except those that a draft of another account mentions', async () => {
  const folder = tempDir();
  const clock = manualClock();
  const { journal, attachments, close } = openStorage({ folder, withCache: false, clock, log: () => undefined, report: () => undefined });
  onTestFinished(close);
  const [ownFile, sharedFile] = [file(), file()];
  for (const each of [ownFile, sharedFile]) {
    attachments.begin(each, mira);
    await attachments.put(each.id, 0, piece);
  }
  journal.drafts.save(makeDraft({ attachments: [makeAttachment(ownFile.id)] }));
  journal.drafts.save(makeDraft({ account: jon, attachments: [makeAttachment(sharedFile.id)] }));
  journal.removeAccount(mira);
  await vi.waitFor(() => expect(readdirSync(join(folder, 'attachments'))).toEqual([sharedFile.id]));
  expect(journal.attachments.uploads(mira)).toEqual([]);
  expect(journal.attachments.all()).toHaveLength(1);
});
