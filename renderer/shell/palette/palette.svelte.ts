// The search of the command palette: what is known is found at once, people of the server after a pause in typing.
import type { Account } from '../../../electron/contract/entities/account.ts';
import { debounce } from '../../logic/debounce.ts';
import { findFuzzy, unmarked } from '../../logic/search/fuzzy.ts';
import type { Match } from '../../logic/search/fuzzy.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import { personEntry } from './entries.ts';
import type { Entry } from './entries.ts';

const maxFound = 50;
const maxRecent = 8;
const maxFromServer = 10;
const searchDelayMs = 250;
/** Among equals, what a palette is opened for comes first, and people last: there are many of them. */
const weights: Record<Entry['kind'], number> = {
  ...{ post: 1.15, command: 1.1, view: 1.1, account: 1.05, column: 1.05, list: 1, tag: 1 },
  ...{ person: 0.95, setting: 0.95 },
};

export class PaletteSearch {
  query = $state('');
  active = $state(0);
  /** The server can't be asked. */
  isUnreachable = $state(false);
  readonly #session: Session;
  readonly #entries: readonly Entry[];
  readonly #known: readonly Entry[];
  readonly #recentIds: readonly string[];
  #fromServer = $state.raw<readonly Entry[]>([]);
  #requestNumber = 0;
  #askLater = debounce(searchDelayMs, () => void this.#ask());

  constructor(session: Session, entries: readonly Entry[]) {
    this.#session = session;
    this.#entries = entries;
    this.#known = session.entities.accountsWhere(() => true).map((account) => personEntry(session, account));
    this.#recentIds = settings.current.recentCommands.split('\n').filter((id) => id !== '');
  }

  /** What can be done with the focused post, then what was used recently, then everything else. */
  readonly #atFirst = $derived.by((): Match<Entry>[] => {
    const post = this.#entries.filter(({ kind }) => kind === 'post');
    const all = [...this.#entries, ...this.#known];
    const recent = this.#recentIds.flatMap((id) => all.find((entry) => entry.id === id && entry.kind !== 'post') ?? []);
    const rest = this.#entries.filter((entry) => entry.kind !== 'post' && !recent.includes(entry));
    return [...recent, ...post, ...rest].map(unmarked);
  });

  readonly found = $derived.by((): readonly Match<Entry>[] => {
    const query = this.query.trim();
    if (query === '') return this.#atFirst;
    const people = new Map([...this.#known, ...this.#fromServer].map((entry) => [entry.id, entry]));
    const weigh = ({ id, kind }: Entry): number => weights[kind] * (this.#recentIds.includes(id) ? 1.1 : 1);
    const found = findFuzzy(query, [...this.#entries, ...people.values()], maxFound, weigh);
    // The server also looks where the window can't: into a profile.
    const more = this.#fromServer.filter(({ id }) => !found.some(({ item }) => item.id === id));
    return [...found, ...more.map(unmarked)];
  });

  /** Whether the row is one of those that were used recently. */
  isRecent = (entry: Entry): boolean => this.query.trim() === '' && this.#recentIds.includes(entry.id) && entry.kind !== 'post';

  type(query: string): void {
    this.query = query;
    this.active = 0;
    // An answer to what was typed before comes too late.
    this.#requestNumber += 1;
    this.#fromServer = [];
    if (query.trim() !== '') this.#askLater();
  }

  async #ask(): Promise<void> {
    const q = this.query.trim();
    if (q === '') return;
    const number = (this.#requestNumber += 1);
    const { call, entities } = this.#session;
    const answer = await call('accounts.search', { q, limit: maxFromServer, resolve: false });
    if (number !== this.#requestNumber) return;
    this.isUnreachable = !answer.ok;
    if (!answer.ok) return;
    const chosen = this.found[this.active]?.item.id;
    answer.value.data.forEach((account: Account) => entities.saveAccount(account));
    this.#fromServer = answer.value.data.map((account) => personEntry(this.#session, account));
    // The row that the person has in mind stays the chosen one.
    const at = this.active === 0 ? -1 : this.found.findIndex(({ item }) => item.id === chosen);
    if (at >= 0) this.active = at;
  }

  /** Nothing more is asked. */
  end(): void {
    this.#requestNumber += 1;
    this.query = '';
  }

  remember({ id, kind }: Entry): void {
    if (kind === 'post' || kind === 'column') return;
    const ids = [id, ...this.#recentIds.filter((each) => each !== id)].slice(0, maxRecent);
    void settings.set({ recentCommands: ids.join('\n').slice(0, 2_000) });
  }
}
