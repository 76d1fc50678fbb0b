// What the app keeps on this computer, and settings on their way to and from a file, as both sides see them.
import type { Settings } from './settings.ts';

/** Bytes on disk, about. */
export interface StorageSizes {
  /** Posts and notifications that came from servers: may go at any time. */
  cache: number;
  /** Pictures that came from servers: may go too. */
  media: number;
  /** Drafts, unsent posts and reading positions: never cleared. */
  journal: number;
}

export interface ImportedSettings {
  settings: Settings;
  /** Names in the file that this version doesn't know; they were left out. */
  leftOut: string[];
}
