// Searches accounts while the user types, followed accounts first, and drops outdated answers.
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import type { Failure } from '../../../electron/contract/result.ts';
import { debounce } from '../../logic/debounce.ts';
import type { Session } from '../../state/account/session.svelte.ts';

const limit = 20;
const searchDelayMs = 250;

export class PeopleSearch {
  query = $state('');
  results = $state.raw<Account[]>([]);
  /** True when `results` contains the results for `query`. */
  hasAnswer = $state(false);
  problem = $state.raw<Failure | null>(null);
  #session: Session;
  #requestNumber = 0;
  #runLater = debounce(searchDelayMs, () => void this.#run());

  constructor(session: Session) {
    this.#session = session;
  }

  setQuery(query: string): void {
    this.query = query;
    this.#requestNumber += 1;
    this.hasAnswer = false;
    if (query.trim() === '') this.results = [];
    else this.#runLater();
  }

  async #run(): Promise<void> {
    const requestNumber = (this.#requestNumber += 1);
    const { call, entities, relationships } = this.#session;
    const q = this.query.trim();
    if (q === '') return;
    const [followed, anyone] = await Promise.all([
      call('accounts.search', { q, limit, following: true }),
      call('accounts.search', { q, limit }),
    ]);
    if (requestNumber !== this.#requestNumber) return;
    this.problem = followed.ok || anyone.ok ? null : anyone.error;
    const all = [...(followed.ok ? followed.value.data : []), ...(anyone.ok ? anyone.value.data : [])];
    const accounts = all.filter((account, at) => all.findIndex((other) => other.id === account.id) === at);
    accounts.forEach(entities.saveAccount);
    relationships.request(accounts.map((account) => account.id));
    this.results = accounts;
    this.hasAnswer = true;
  }
}
