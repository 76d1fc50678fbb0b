// Opens the storage files: the settings, the journal of what a person writes, and the cache of what servers sent.
import { join } from 'node:path';
import type { ReportDamage } from '../contract/damage.ts';
import type { Clock } from '../contract/clock.ts';
import { repeatEvery } from '../system/clock.ts';
import { createAttachmentFiles } from './attachment-files.ts';
import { openAttachmentStore } from './attachment-store.ts';
import type { AttachmentStore } from './attachment-store.ts';
import { createCache } from './cache.ts';
import type { Cache } from './cache.ts';
import { stored } from './database.ts';
import { createDraftSaver } from './draft-saver.ts';
import type { DraftSaver } from './draft-saver.ts';
import { createJournal } from './journal.ts';
import type { Journal } from './journal.ts';
import { createSettings } from './settings.ts';
import type { SettingsStore } from './settings.ts';

export interface Storage {
  settings: SettingsStore;
  journal: Journal;
  drafts: DraftSaver;
  attachments: AttachmentStore;
  cache: Cache;
  /** `:memory:`: not kept on disk. */
  paths: { cache: string; searchIndex: string };
  close(): void;
}

const pruneIntervalMs = 10 * 60_000;
/** Between two steps, for what else main does. */
const pruneStepMs = 20;

interface Options {
  folder: string;
  /** False: the cache is in memory, and its file is not touched. */
  withCache: boolean;
  clock: Clock;
  log: (sentence: string) => void;
  report: ReportDamage;
}

/** Throws `UnusableFile`, and then nothing stays open. */
export function openStorage({ folder, withCache, clock, log, report }: Options): Storage {
  const settings = createSettings(join(folder, 'settings.json'), { log, damaged: (path) => report({ what: 'settings', path }) });
  const file = createJournal(join(folder, 'journal.db'), { log, damaged: (path) => report({ what: 'journal', path }) });
  const drafts = createDraftSaver(file.drafts, clock);
  const attachments = openAttachmentStore(file.attachments, createAttachmentFiles(join(folder, 'attachments')), clock);
  const journal: Journal = {
    ...file,
    removeAccount(account) {
      drafts.forgetAccount(account);
      const files = stored(() => file.attachments.ofAccount(account));
      file.removeAccount(account);
      if (files.ok) void attachments.removeUnmentioned(files.value);
    },
  };
  const kept = (name: string): string => (withCache ? join(folder, name) : ':memory:');
  const paths = { cache: kept('cache.db'), searchIndex: kept('search.db') };
  let cache: Cache;
  try {
    cache = createCache(paths.cache, { log });
  } catch (error) {
    journal.close();
    throw error;
  }
  let stopSteps = () => {};
  function pruneCache(): void {
    stopSteps();
    if (cache.prune(Number(settings.get().cacheLimit) * 1e6)) stopSteps = clock.after(pruneStepMs, pruneCache);
  }
  const stopPruning = repeatEvery(clock, pruneIntervalMs, () => {
    pruneCache();
    // A draft that is not on disk yet may name a file.
    if (drafts.flush() === null) attachments.sweep();
  });
  let limit = settings.get().cacheLimit;
  settings.onChange(({ cacheLimit }) => {
    if (cacheLimit !== limit) pruneCache();
    limit = cacheLimit;
  });
  return {
    settings,
    journal,
    drafts,
    attachments,
    cache,
    paths,
    close() {
      stopPruning();
      stopSteps();
      drafts.stop();
      for (const database of [journal, cache]) database.close();
    },
  };
}
