// Opens the storage files: settings, journal (user input), cache (server data), and attachments.
import { join } from 'node:path';
import type { ReportDamage } from '../contract/damage.ts';
import type { Clock } from '../contract/clock.ts';
import { repeatEvery } from '../system/clock.ts';
import { createAttachmentFiles } from './attachment-files.ts';
import { openAttachmentStore } from './attachment-store.ts';
import type { AttachmentStore } from './attachment-store.ts';
import { Cache } from './cache.ts';
import { tryStorage } from './database.ts';
import { createDraftSaver } from './draft-saver.ts';
import type { DraftSaver } from './draft-saver.ts';
import { openFileMarks } from './file-marks.ts';
import type { FileMarks } from './file-marks.ts';
import { fileSize } from './readable-image.ts';
import { createJournal } from './journal.ts';
import type { Journal } from './journal.ts';
import { createSettings } from './settings.ts';
import type { SettingsStore } from './settings.ts';

interface AppStorage {
  settings: SettingsStore;
  journal: Journal;
  drafts: DraftSaver;
  attachments: AttachmentStore;
  cache: Cache;
  /** Deletes the oldest cached posts and notifications beyond the limit that the user chose. */
  pruneCache(): void;
  /** `:memory:`: not stored on disk. */
  paths: { cache: string; searchIndex: string };
  close(): void;
}

const pruneIntervalMs = 10 * 60_000;
/** Pause between two pruning steps, for other work of the main process. */
const pruneStepMs = 20;
/** Time after a write until the journal's log is moved into the file, so that a lost log costs little. */
const checkpointDelayMs = 5_000;

export const fileMarksName = 'files.json';

interface Options {
  folder: string;
  /** False: the cache is in memory, and its file is not touched. */
  withCache: boolean;
  clock: Clock;
  log: (sentence: string) => void;
  report: ReportDamage;
  marks?: FileMarks;
}

/** Throws `UnusableFileError`, and then nothing stays open. */
export function openStorage({
  folder,
  withCache,
  clock,
  log,
  report,
  marks = openFileMarks(join(folder, fileMarksName), log),
}: Options): AppStorage {
  const pathIn = (name: string) => join(folder, name);
  const reporters = (what: 'settings' | 'journal', path: string) => ({
    onDamaged: (damagedPath: string) => report({ what, path: damagedPath }),
    onMissing: () => report({ what, path, isMissing: true }),
  });
  const settings = createSettings(pathIn('settings.json'), { log, marks, ...reporters('settings', pathIn('settings.json')) });
  let cancelCheckpoint: (() => void) | null = null;
  const journalFile = createJournal(pathIn('journal.db'), {
    log,
    marks,
    ...reporters('journal', pathIn('journal.db')),
    // Every start opens the journal before it creates the cache.
    existed: (fileSize(pathIn('cache.db')) ?? 0) > 0,
    onWrite() {
      cancelCheckpoint ??= clock.after(checkpointDelayMs, () => {
        cancelCheckpoint = null;
        journalFile.checkpoint();
      });
    },
  });
  const drafts = createDraftSaver(journalFile.drafts, clock);
  const attachments = openAttachmentStore(journalFile.attachments, createAttachmentFiles(join(folder, 'attachments')), clock);
  const journal: Journal = {
    ...journalFile,
    removeAccount(account) {
      drafts.forgetAccount(account);
      const files = tryStorage(() => journalFile.attachments.ofAccount(account));
      journalFile.removeAccount(account);
      if (files.ok) void attachments.removeUnreferenced(files.value);
    },
  };
  const pathOf = (name: string): string => (withCache ? join(folder, name) : ':memory:');
  const paths = { cache: pathOf('cache.db'), searchIndex: pathOf('search.db') };
  let cache: Cache;
  try {
    cache = new Cache(paths.cache, { log });
  } catch (error) {
    journal.close();
    throw error;
  }
  let cancelNextStep = () => {};
  function pruneCache(): void {
    cancelNextStep();
    if (cache.prune(Number(settings.get().cacheLimit) * 1e6)) cancelNextStep = clock.after(pruneStepMs, pruneCache);
  }
  const stopPruning = repeatEvery(clock, pruneIntervalMs, () => {
    pruneCache();
    // A draft that is not on disk yet may mention a file, so sweep only after a complete flush.
    if (drafts.flush() === null) attachments.sweep();
  });
  return {
    settings,
    journal,
    drafts,
    attachments,
    cache,
    pruneCache,
    paths,
    close() {
      stopPruning();
      cancelNextStep();
      drafts.stop();
      cancelCheckpoint?.();
      journal.close();
      cache.close();
    },
  };
}
