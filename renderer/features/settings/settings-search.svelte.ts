// Searches the settings: determines the matching rows and sections, which read the result from Svelte's context.
import { createContext } from 'svelte';
import { settingsIn } from '../../../electron/contract/settings.ts';
import type { ListedSetting, Settings } from '../../../electron/contract/settings.ts';
import type { Startup } from '../../../electron/contract/startup.ts';
import { findSettings } from '../../logic/search/find-items.ts';
import type { SearchableSetting } from '../../logic/search/find-items.ts';
import { m } from '../../../electron/messages/views.ts';

export type RowName = keyof typeof m.settings.rows;
export type SectionName = keyof typeof m.settings.sections;

type Options = typeof m.settings.options;
export type ToggleName = { [N in ListedSetting]: Settings[N] extends boolean ? N : never }[ListedSetting];
/** Settings with a text for each of their values. */
export type ChoiceName = {
  [N in keyof Options & ListedSetting]: Settings[N] extends keyof Options[N] ? N : never;
}[keyof Options & ListedSetting];

/** Rows that are no settings. In page order. */
const furtherRows: Record<SectionName, readonly RowName[]> = {
  appearance: [],
  reading: [],
  writing: ['spelling'],
  notifications: ['push', 'filtered'],
  background: [],
  network: [],
  accounts: ['accounts'],
  privacy: ['blocks'],
  storage: ['storage'],
  transfer: ['export', 'import'],
  shortcuts: [],
  about: ['about'],
};
export const sectionNames = Object.keys(furtherRows) as SectionName[];
/** Returns the names of all rows of a section. */
export const rowsOf = (section: SectionName): readonly RowName[] => [...settingsIn(section), ...furtherRows[section]];

const index: SearchableSetting[] = sectionNames.flatMap((section) =>
  rowsOf(section).map((id) => ({ id, section, title: m.settings.sections[section], ...m.settings.rows[id] })),
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
  isSectionVisible = (section: SectionName): boolean => rowsOf(section).some(this.isRowVisible);
}

export const [getSettingsSearch, setSettingsSearch] = createContext<SettingsSearch>();
