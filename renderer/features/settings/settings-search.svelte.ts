// The search in the settings: which rows and sections it finds; each of them reads it from the context.
import { createContext } from 'svelte';
import type { Startup } from '../../../electron/contract/startup.ts';
import { findSettings } from '../../logic/search/find-settings.ts';
import type { Findable } from '../../logic/search/find-settings.ts';
import { m } from '../../../electron/messages/views.ts';

export type RowName = keyof typeof m.settings.rows;
export type SectionName = keyof typeof m.settings.sections;

/** In the order of the page. */
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
    ...(['notifyMention', 'notifyFollow', 'notifyFavourite', 'notifyReblog', 'notifyPoll', 'notifyStatus', 'notifyModeration'] as const),
    ...(['notificationSound', 'soundForAll', 'quietHours', 'push', 'filtered'] as const),
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

const index: Findable[] = sectionNames.flatMap((section) =>
  sections[section].map((id) => ({ id, section, title: m.settings.sections[section], ...m.settings.rows[id] })),
);

/** Rows that this system or installation does not offer: on macOS every app keeps running without a window, and the others have a tray. */
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
  readonly #all: Findable[];
  readonly #found = $derived.by(() => findSettings(this.query, this.#all));
  readonly #hidden: readonly RowName[];

  constructor(hidden: readonly RowName[]) {
    this.#hidden = hidden;
    this.#all = index.filter(({ id }) => !hidden.includes(id as RowName));
  }

  /** The number of rows found; null while the search is empty. */
  get count(): number | null {
    return this.#found?.size ?? null;
  }

  shows = (row: RowName): boolean => this.#found?.has(row) ?? !this.#hidden.includes(row);
  showsSection = (section: SectionName): boolean => sections[section].some(this.shows);
}

export const [getSettingsSearch, setSettingsSearch] = createContext<SettingsSearch>();
