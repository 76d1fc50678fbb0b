// Sizes of what the app stores on this computer, and the result of importing settings.
import type { Settings } from './settings.ts';

/** Approximate bytes on disk. */
export interface StorageSizes {
  /** Posts and notifications from servers, and the index of them: can be deleted at any time. */
  cache: number;
  /** Pictures from servers: can be deleted, too. */
  media: number;
  /** Drafts, unsent posts and reading positions: never deleted. */
  journal: number;
  /** The files of drafts and unsent posts: they go with these. */
  attachments: number;
}

export interface ImportedSettings {
  settings: Settings;
  /** Names in the file that this version doesn't know; they were ignored. */
  leftOut: string[];
}
