// Searches the command palette: local entries at once, accounts on the server after a pause in typing.
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { debounce } from '../../logic/debounce.ts';
import { findFuzzy, unmarkedMatch } from '../../logic/search/fuzzy.ts';
import type { FuzzyMatch } from '../../logic/search/fuzzy.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import { personEntry } from './entries.ts';
import type { PaletteEntry } from './entries.ts';

/** Records input between the shortcut that opens the palette and the moment it is loaded. */
export interface EarlyInput {
  text: string;
  /** Enter was pressed: run the first row. */
  isEntered: boolean;
  /** Element focused at that time; null: read `document.activeElement`. */
  previousFocus: Element | null;
}

const maxMatches = 50;
const maxRecent = 8;
const maxServerAccounts = 10;
const searchDelayMs = 250;
/** Ranks equal matches: actions first, and people last because there are many. */
const weights: Record<PaletteEntry['kind'], number> = {
  ...{ post: 1.15, command: 1.1, view: 1.1, account: 1.05, column: 1.05, list: 1, tag: 1 },
  ...{ person: 0.95, setting: 0.95 },
};

export class PaletteSearch {
  query = $state('');
  active = $state(0);
  /** True if the server did not answer. */
  isUnreachable = $state(false);
  readonly #session: Session;
  readonly #entries: readonly PaletteEntry[];
  readonly #accountEntries: readonly PaletteEntry[];
  readonly #recentIds: readonly string[];
  #serverEntries = $state.raw<readonly PaletteEntry[]>([]);
  #requestNumber = 0;
  #requestLater = debounce(searchDelayMs, () => void this.#requestAccounts());

  constructor(session: Session, entries: readonly PaletteEntry[]) {
    this.#session = session;
    this.#entries = entries;
    this.#accountEntries = session.entities.accountsWhere(() => true).map((account) => personEntry(session, account));
    this.#recentIds = settings.current.recentCommands;
  }

  /** Recently used entries, then actions on the focused post, then all others. */
  readonly #initialMatches = $derived.by((): FuzzyMatch<PaletteEntry>[] => {
    const post = this.#entries.filter(({ kind }) => kind === 'post');
    const all = [...this.#entries, ...this.#accountEntries];
    const recent = this.#recentIds.flatMap((id) => all.find((entry) => entry.id === id && entry.kind !== 'post') ?? []);
    const rest = this.#entries.filter((entry) => entry.kind !== 'post' && !recent.includes(entry));
    return [...recent, ...post, ...rest].map(unmarkedMatch);
  });

  readonly matches = $derived.by((): readonly FuzzyMatch<PaletteEntry>[] => {
    const query = this.query.trim();
    if (query === '') return this.#initialMatches;
    const people = new Map([...this.#accountEntries, ...this.#serverEntries].map((entry) => [entry.id, entry]));
    const weigh = ({ id, kind }: PaletteEntry): number => weights[kind] * (this.#recentIds.includes(id) ? 1.1 : 1);
    const matches = findFuzzy(query, [...this.#entries, ...people.values()], maxMatches, weigh);
    // The server also matches text that the window does not have, such as profiles.
    const more = this.#serverEntries.filter(({ id }) => !matches.some(({ item }) => item.id === id));
    return [...matches, ...more.map(unmarkedMatch)];
  });

  /** True if the entry is listed as recently used. */
  isRecent = (entry: PaletteEntry): boolean => this.query.trim() === '' && this.#recentIds.includes(entry.id) && entry.kind !== 'post';

  type(query: string): void {
    this.query = query;
    this.active = 0;
    // Drop the answer to the previous query.
    this.#requestNumber += 1;
    this.#serverEntries = [];
    if (query.trim() !== '') this.#requestLater();
  }

  async #requestAccounts(): Promise<void> {
    const q = this.query.trim();
    if (q === '') return;
    const number = (this.#requestNumber += 1);
    const { call, entities } = this.#session;
    const answer = await call('accounts.search', { q, limit: maxServerAccounts, resolve: false });
    if (number !== this.#requestNumber) return;
    this.isUnreachable = !answer.ok;
    if (!answer.ok) return;
    const activeId = this.matches[this.active]?.item.id;
    answer.value.data.forEach((account: Account) => entities.saveAccount(account));
    this.#serverEntries = answer.value.data.map((account) => personEntry(this.#session, account));
    // Keep the selection on the same entry.
    const at = this.active === 0 ? -1 : this.matches.findIndex(({ item }) => item.id === activeId);
    if (at >= 0) this.active = at;
  }

  /** Drops pending answers. */
  end(): void {
    this.#requestNumber += 1;
    this.query = '';
  }

  remember({ id, kind }: PaletteEntry): void {
    if (kind === 'post' || kind === 'column') return;
    const ids = [id, ...this.#recentIds.filter((each) => each !== id)].slice(0, maxRecent);
    void settings.set({ recentCommands: ids });
  }
}
