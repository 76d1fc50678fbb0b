// Finds people as one types, those one follows first; an answer that a later keystroke overtook is dropped.
import type { Account } from '../../../electron/contract/entities.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { debounce } from '../../logic/debounce.ts';
import type { Session } from '../../state/account/session.svelte.ts';

const limit = 20;

export class PeopleSearch {
  query = $state('');
  found = $state.raw<Account[]>([]);
  /** True when `found` answers to `query`. */
  answered = $state(false);
  problem = $state.raw<Failure | null>(null);
  #session: Session;
  #round = 0;
  #soon = debounce(250, () => void this.#run());

  constructor(session: Session) {
    this.#session = session;
  }

  type(query: string): void {
    this.query = query;
    this.#round += 1;
    this.answered = false;
    if (query.trim() === '') this.found = [];
    else this.#soon();
  }

  async #run(): Promise<void> {
    const round = (this.#round += 1);
    const { call, entities, relationships } = this.#session;
    const q = this.query.trim();
    if (q === '') return;
    const [followed, anyone] = await Promise.all([
      call('accounts.search', { q, limit, following: true }),
      call('accounts.search', { q, limit }),
    ]);
    if (round !== this.#round) return;
    this.problem = followed.ok || anyone.ok ? null : anyone.error;
    const all = [...(followed.ok ? followed.value.data : []), ...(anyone.ok ? anyone.value.data : [])];
    const found = all.filter((account, at) => all.findIndex((other) => other.id === account.id) === at);
    found.forEach(entities.saveAccount);
    relationships.want(found.map((account) => account.id));
    this.found = found;
    this.answered = true;
  }
}
