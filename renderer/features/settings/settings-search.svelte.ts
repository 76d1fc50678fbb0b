// Searches the settings: determines the matching rows and sections, which read the result from Svelte's context.
import { createContext } from 'svelte';
import type { Startup } from '../../../electron/contract/startup.ts';
import { findSettings } from '../../logic/search/find-items.ts';
import type { SearchableSetting } from '../../logic/search/find-items.ts';
import { m } from '../../../electron/messages/views.ts';

export type RowName = keyof typeof m.settings.rows;
export type SectionName = keyof typeof m.settings.sections;

/** In page order. */
export const sections: Record<SectionName, readonly RowName[]> = {
  appearance: ['theme', 'language', 'density', 'textSize', 'motion'],
  reading: ['expandSpoilers', 'sensitiveMedia', 'autoplay', 'linkPreviews', 'threadOrder'],
  writing: [
    'postVisibility',
    'postLanguage',
    'suggestLanguage',
    'emojiSkinTone',
    'composerPlace',
    'toldOfPosted',
    'takeBackSeconds',
    'altReminder',
    'removePlace',
    'confirmReblog',
    'confirmDelete',
    'spelling',
  ],
  notifications: [
    'notifyMention',
    'notifyFollow',
    'notifyFavourite',
    'notifyReblog',
    'notifyPoll',
    'notifyStatus',
    'notifyModeration',
    'notificationSound',
    'soundForAll',
    'quietHours',
    'push',
    'filtered',
  ],
  background: ['keepRunning', 'openAtLogin', 'menuBarIcon'],
  network: ['proxyMode'],
  accounts: ['accounts'],
  privacy: ['blocks'],
  storage: ['storage', 'cacheLimit'],
  transfer: ['export', 'import'],
  shortcuts: ['shortcuts'],
  about: ['about', 'updates'],
};
export const sectionNames = Object.keys(sections) as SectionName[];

const index: SearchableSetting[] = sectionNames.flatMap((section) =>
  sections[section].map((id) => ({ id, section, title: m.settings.sections[section], ...m.settings.rows[id] })),
);

/**
 * Rows that this system or installation does not offer. macOS apps keep running without a window; elsewhere `keepRunning` sets the tray
 * icon.
 */
export const unavailableRows = ({
  platform,
  canOpenAtLogin,
  updates,
}: Pick<Startup, 'platform' | 'canOpenAtLogin' | 'updates'>): RowName[] => [
  platform === 'darwin' ? 'keepRunning' : 'menuBarIcon',
  ...(canOpenAtLogin ? [] : (['openAtLogin'] as const)),
  ...(updates === 'none' ? (['updates'] as const) : []),
];

export class SettingsSearch {
  query = $state('');
  readonly #rows: SearchableSetting[];
  readonly #matches = $derived.by(() => findSettings(this.query, this.#rows));
  readonly #hiddenRows: readonly RowName[];

  constructor(hiddenRows: readonly RowName[]) {
    this.#hiddenRows = hiddenRows;
    this.#rows = index.filter(({ id }) => !hiddenRows.includes(id as RowName));
  }

  /** Number of matching rows; null while the search is empty. */
  get count(): number | null {
    return this.#matches?.size ?? null;
  }

  isRowVisible = (row: RowName): boolean => this.#matches?.has(row) ?? !this.#hiddenRows.includes(row);
  isSectionVisible = (section: SectionName): boolean => sections[section].some(this.isRowVisible);
}

export const [getSettingsSearch, setSettingsSearch] = createContext<SettingsSearch>();
