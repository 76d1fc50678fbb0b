// Opens the storage files: the settings, the journal of what a person writes, and the cache of what servers sent.
import { join } from 'node:path';
import { createCache } from './cache.ts';
import type { Cache } from './cache.ts';
import { createJournal } from './journal.ts';
import type { Journal } from './journal.ts';
import { createSettings } from './settings.ts';
import type { SettingsStore } from './settings.ts';

export interface Storage {
  settings: SettingsStore;
  journal: Journal;
  cache: Cache;
  close(): void;
}

export function openStorage(folder: string, log: (sentence: string) => void): Storage {
  const settings = createSettings(join(folder, 'settings.json'), log);
  const journal = createJournal(join(folder, 'journal.db'), { log });
  const cache = createCache(join(folder, 'cache.db'), { log });
  return {
    settings,
    journal,
    cache,
    close: () => [journal, cache].forEach((file) => file.close()),
  };
}
